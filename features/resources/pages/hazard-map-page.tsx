// `/hazard_map/{site}`: the picture that the municipality has published, with a viewer; a sentence until there is one.
import { fromManilaText, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import type { HazardMap } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSite } from '@bantay/web/api/use-site.ts';
import page from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { resourcesCalls } from '../wire/resources.calls.ts';
import type { readHazardMap } from '../wire/resources.ts';
import styles from './hazard-map.module.css';
import { MapViewer } from './map-viewer.tsx';

export default function HazardMapPage() {
  const { t } = useTranslation('hazard');
  const problemText = useProblemText();
  const site = useSite();
  const map = useQuery({
    queryKey: keys.of('resources', 'hazard-map', site),
    queryFn: async ({ signal }) =>
      (await send<typeof readHazardMap>(resourcesCalls.readHazardMap, { params: { siteCode: site }, signal })).data,
  });
  const name = site.toUpperCase();
  return (
    <div className={page.page}>
      <h1>{t('title', { site: name })}</h1>
      <QueryState
        query={map}
        height={480}
        isEmpty={(data) => data === null}
        emptyText={t('none')}
        what={t('failed')}
        describe={problemText}
      >
        {(data) => data && <Published map={data} site={name} />}
      </QueryState>
    </div>
  );
}

function Published({ map, site }: { map: HazardMap; site: string }) {
  const { t } = useTranslation('hazard');
  return (
    <>
      <MapViewer key={map.path + map.publishedAt} map={map} site={site} />
      <p className={styles.facts}>
        {/* The server writes this time itself. */}
        <span>{t('published', { time: toDisplayTime(fromManilaText(map.publishedAt)!) })}</span>
        {!map.filename.toLowerCase().endsWith('.svg') && (
          <a href={map.path} target="_blank" rel="noopener noreferrer">
            {t('open')}
          </a>
        )}
        <a href={map.path} download={map.filename}>
          {t('download')}
        </a>
      </p>
    </>
  );
}
