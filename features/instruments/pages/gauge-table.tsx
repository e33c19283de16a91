// The rain gauges: where each is judged, in which order, how old it is, who brings it, and what may be changed.
import { useMay } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { instrumentCalls } from '../wire/instruments.calls.ts';
import { KeysCell, Mark, NewestCell } from './instrument-cells.tsx';
import styles from './instruments.module.css';
import { inListOrder } from './instruments-model.ts';
import type { PlaceKind } from './place-dialog.tsx';
import type { CaredGauge } from './use-instruments.ts';

export type GaugeWork = PlaceKind | 'switch';

interface Props {
  gauges: readonly CaredGauge[];
  onOpen: (kind: GaugeWork, gauge: CaredGauge) => void;
}

export function GaugeTable({ gauges, onOpen }: Props) {
  const { t } = useTranslation('instruments');
  const columns: Column<CaredGauge>[] = [
    {
      key: 'gauge',
      header: t('gauge'),
      cell: ({ gaugeName, dataSource }) => (
        <span className={styles.lines}>
          <strong>{gaugeName}</strong>
          {t(`source.${dataSource}`)}
        </span>
      ),
    },
    { key: 'sites', header: t('sites'), cell: (gauge) => <Places gauge={gauge} /> },
    { key: 'state', header: t('state'), cell: (gauge) => <State gauge={gauge} /> },
    {
      key: 'newest',
      header: t('newest'),
      cell: ({ newestAt, state, sites }) => (
        <NewestCell
          {...{ newestAt, siteCode: sites[0]?.siteCode ?? null }}
          kind="gaugeSilent"
          isRetired={state === 'retired'}
        />
      ),
    },
    {
      key: 'keys',
      header: t('keys'),
      cell: ({ keys, state }) => <KeysCell keys={keys} isRetired={state === 'retired'} />,
    },
    { key: 'changes', header: t('changes'), cell: (gauge) => <Changes gauge={gauge} onOpen={onOpen} /> },
  ];
  return (
    <DataTable
      caption={t('gauges')}
      columns={columns}
      rows={inListOrder(gauges)}
      rowKey={({ rainId }) => rainId}
      rowLook={({ state }) => (state === 'retired' ? 'sunken' : undefined)}
    />
  );
}

function Places({ gauge: { sites, dataSource } }: { gauge: CaredGauge }) {
  const { t } = useTranslation('instruments');
  if (sites.length === 0) return '–';
  return (
    <span className={styles.lines}>
      {sites.map(({ siteId, siteCode, active, distanceKm, place }) => (
        <span key={siteId}>
          {t(active ? (place === null ? 'place' : 'placeOf') : 'placeGone', {
            ...{ site: siteCode.toUpperCase(), place: place ?? 0 },
            far: dataSource === 'satellite' ? t('source.satellite') : `${distanceKm} km`,
          })}
        </span>
      ))}
    </span>
  );
}

function State({ gauge: { state, retiredOn, taggedSince } }: { gauge: CaredGauge }) {
  const { t } = useTranslation('instruments');
  if (state === 'judged') return t('states.judged');
  if (state === 'retired') return t('states.retired', { day: (retiredOn ?? '').replaceAll('-', '/') });
  return <Mark>{t(`states.${state}`, { time: shownTime(taggedSince) })}</Mark>;
}

function Changes({ gauge, onOpen }: { gauge: CaredGauge; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('instruments');
  const may = useMay();
  const name = gauge.gaugeName;
  const watched = gauge.sites.filter(({ active }) => active);
  const isRetired = gauge.state === 'retired';
  const call = isRetired ? instrumentCalls.reviveGauge : instrumentCalls.retireGauge;
  const everywhere = gauge.sites.length === 0 ? ['all' as const] : gauge.sites.map(({ siteId }) => siteId);
  const button = (kind: GaugeWork, words: 'order' | 'attach' | 'detach' | 'retire' | 'revive') => (
    <Button size="s" aria-label={t(`${words}.openOf`, { name })} onClick={() => onOpen(kind, gauge)}>
      {t(`${words}.open`)}
    </Button>
  );
  return (
    <span className={rows.actions}>
      {!isRetired && (
        <>
          {watched.some(({ siteId }) => may(instrumentCalls.orderGauge, siteId) !== false) && button('order', 'order')}
          {may(instrumentCalls.attachGauge) !== false && button('attach', 'attach')}
          {watched.some(({ siteId }) => may(instrumentCalls.detachGauge, siteId) !== false) &&
            button('detach', 'detach')}
        </>
      )}
      {everywhere.every((site) => may(call, site) !== false) && button('switch', isRetired ? 'revive' : 'retire')}
    </span>
  );
}
