// `/map/:site`: one map of a slope that needs nobody outside, and the same in tables beside it. What is unknown is said, not drawn.
import { May } from '@bantay/web/api/may.tsx';
import { useIsLate } from '@bantay/web/api/polling.ts';
import { readClock } from '@bantay/web/api/read-clock.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSite, useSiteLine } from '@bantay/web/api/use-site.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import frame from '@bantay/web/ui/map-frame.module.css';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { siteMapCalls } from '../wire/site-map.calls.ts';
import { answeredAt, firstView, hazardCorners, type MapRow, mapRows } from './map-model.ts';
import { MapTables } from './map-tables.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { PlaceFile } from './place-file.tsx';
import { emptyPlace } from './place-form.ts';
import styles from './site-map.module.css';
import { SlopeMap } from './slope-map.tsx';
import { type SiteMap, useRemovePlace, useSiteMap } from './use-site-map.ts';

const HEIGHT = 700;

export default function SiteMapPage() {
  const { t } = useTranslation('sitemap');
  const problemText = useProblemText();
  const site = useSite();
  const query = useSiteMap(site);
  const line = useSiteLine(site);
  const at = query.data && answeredAt(query.data);
  const isLate = useIsLate(at);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={line} />
      {isLate && at !== undefined && <Band kind="stale">{t('late', { time: readClock(at) })}</Band>}
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {(map) => <OfSite key={site} site={site} map={map} />}
      </QueryState>
    </div>
  );
}

/** What is open over the map. */
type Open = { kind: 'place'; row: MapRow | null } | { kind: 'remove'; row: MapRow } | null;

function OfSite({ site, map }: { site: SiteCode; map: SiteMap }) {
  const { t } = useTranslation('sitemap');
  const rows = useMemo(() => mapRows(map, t), [map, t]);
  const [chosen, setChosen] = useState<MapRow | null>(null);
  const [opacity, setOpacity] = useState(60);
  const [open, setOpen] = useState<Open>(null);
  const corners = hazardCorners(map);
  const scene = useMemo(
    () => ({
      ...{ outline: map.outline, rows },
      hazard: map.hazard && corners ? { path: map.hazard.path, corners, opacity: opacity / 100 } : null,
    }),
    [map, rows, corners, opacity],
  );
  const view = useMemo(() => firstView(map, rows), [map, rows]);
  return (
    <>
      <Unknown map={map} hasCorners={corners !== null} />
      <div className={frame.columns}>
        <div className={styles.ground}>
          <SlopeMap
            {...{ scene, view, chosen }}
            onChoose={(key) => setChosen(rows.find((row) => row.key === key) ?? null)}
          />
          {scene.hazard && (
            <label className={styles.opacity}>
              {t('opacity')}
              <input
                type="range"
                min="0"
                max="100"
                step="10"
                value={opacity}
                onChange={(event) => setOpacity(Number(event.target.value))}
              />
            </label>
          )}
          <p role="status">{chosen ? `${chosen.name}: ${chosen.state}` : t('howTo')}</p>
          <May call={siteMapCalls.setPlaces} site={site}>
            <div className={styles.acts}>
              <Button onClick={() => setOpen({ kind: 'place', row: null })}>{t('act.add')}</Button>
              <PlaceFile site={site} />
            </div>
          </May>
        </div>
        <div className={styles.side}>
          <MapTables
            {...{ site, rows }}
            onLook={setChosen}
            onPlace={(row) => setOpen({ kind: 'place', row })}
            onRemove={(row) => setOpen({ kind: 'remove', row })}
          />
        </div>
      </div>
      {open && <Over site={site} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What would stand on the map and does not. */
function Unknown({ map, hasCorners }: { map: SiteMap; hasCorners: boolean }) {
  const { t } = useTranslation('sitemap');
  const said = [
    map.outline === null && t('noOutline'),
    map.hazard && !hasCorners && t('noCorners'),
    map.centre === null && t('noCentre'),
  ].filter((one) => typeof one === 'string');
  return said.length === 0 ? null : <p className={styles.missing}>{said.join(' ')}</p>;
}

function Over({ site, open, onClose }: { site: SiteCode; open: NonNullable<Open>; onClose: () => void }) {
  const { t } = useTranslation('sitemap');
  const remove = useRemovePlace(site);
  const { row } = open;
  if (open.kind === 'remove' && row?.placed) {
    const { placed } = row;
    return (
      <Question
        open
        title={t('remove.title', { name: row.name })}
        yes={t('act.remove')}
        no={t('form.cancel')}
        danger
        busy={remove.isPending}
        onNo={onClose}
        onYes={() => remove.mutate(placed, { onSettled: onClose })}
      >
        {t('remove.text')}
      </Question>
    );
  }
  const start = row?.placed ? emptyPlace(row.placed.kind, row.placed.name) : emptyPlace();
  const title = row ? t('form.titleOf', { name: row.name }) : t('form.title');
  return <PlaceDialog {...{ site, start, title, onClose }} isFixed={row !== null} />;
}
