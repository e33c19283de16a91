// Map and lists of earthquakes: what is chosen in one shows in the other.
import { useIsLate } from '@bantay/web/api/polling.ts';
import type { EarthquakeReply } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSites } from '@bantay/web/api/use-site.ts';
import { lookKey } from '@bantay/web/api/use-time-look.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import frame from '@bantay/web/ui/map-frame.module.css';
import { PanelBoundary } from '@bantay/web/ui/panel-boundary.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { ReadTimes } from '@bantay/web/ui/read-times.tsx';
import { Tabs } from '@bantay/web/ui/tabs.tsx';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import type { TimeLook } from '../../time-bar/rules/time-look.ts';
import styles from './earthquake.module.css';
import { AlertsTable, EventsTable } from './earthquake-lists.tsx';
import { EarthquakeMap } from './earthquake-map.tsx';
import { factsOf, pageOf, toMapSites } from './earthquake-model.ts';
import { MapLegend } from './map-legend.tsx';
import { useEarthquakes } from './use-earthquakes.ts';

/** Height of the finished block, px. */
const HEIGHT = 640;

type Tab = 'events' | 'alerts';

interface Answer {
  eqEvents: EarthquakeReply[];
  eqAlerts: EarthquakeReply[];
}

export function EarthquakePanel({ site, look }: { site: SiteCode; look: TimeLook }) {
  const { t } = useTranslation('earthquake');
  const query = useEarthquakes(site, look);
  const problemText = useProblemText();
  const { data } = query;
  const isLate = useIsLate(data?.readAt);
  return (
    <section className={styles.panel} aria-label={t('what')}>
      {data && <ReadTimes readAt={data.readAt} isLate={isLate} />}
      <QueryState query={query} height={HEIGHT} what={t('what')} describe={problemText}>
        {(answer) => <MapAndLists answer={answer} isOfNow={lookKey(look) === 'now'} />}
      </QueryState>
    </section>
  );
}

/** `isOfNow`: alerts are then read page by page, however old. */
function MapAndLists({ answer, isOfNow }: { answer: Answer; isOfNow: boolean }) {
  const { t } = useTranslation('earthquake');
  const { data: sites } = useSites();
  const [tab, setTab] = useState<Tab>('events');
  const [pages, setPages] = useState<Record<Tab, number>>({ events: 0, alerts: 0 });
  const [chosen, setChosen] = useState<EarthquakeReply | null>(null);
  const mapSites = useMemo(() => toMapSites(sites ?? []), [sites]);
  const shown = tab === 'events' ? answer.eqEvents : answer.eqAlerts;
  const setPage = (of: Tab) => (page: number) => setPages((old) => ({ ...old, [of]: page }));
  const chooseOnMap = (id: number) => {
    const page = pageOf(shown, id);
    setChosen(shown.find((event) => event.eqId === id) ?? null);
    if (page !== null) setPage(tab)(page);
  };
  const lists = { chosenId: chosen?.eqId ?? null, onChoose: setChosen };

  return (
    <div className={frame.columns}>
      <div className={styles.mapColumn}>
        <PanelBoundary name={t('what')}>
          <EarthquakeMap events={shown} sites={mapSites} chosen={chosen} onChoose={chooseOnMap} />
        </PanelBoundary>
        <MapLegend sites={mapSites} />
      </div>
      <div className={styles.listColumn}>
        <div className={styles.chosen}>
          <div role="status">
            {chosen && (
              <>
                <p className={styles.chosenTitle}>{t('selected')}</p>
                <ul className={styles.facts}>
                  {factsOf(chosen, mapSites, t).map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
          {chosen && <Button onClick={() => setChosen(null)}>{t('showAll')}</Button>}
        </div>
        <Tabs
          label={t('lists')}
          value={tab}
          onChange={(key) => {
            setTab(key as Tab); // the keys below
            setChosen(null);
          }}
          tabs={[
            {
              key: 'events',
              label: t('events'),
              content: (
                <EventsTable {...lists} events={answer.eqEvents} page={pages.events} onPage={setPage('events')} />
              ),
            },
            {
              key: 'alerts',
              label: t('alerts'),
              content: isOfNow ? (
                <AlertsTable {...lists} page={pages.alerts} onPage={setPage('alerts')} />
              ) : (
                <EventsTable {...lists} events={answer.eqAlerts} page={pages.alerts} onPage={setPage('alerts')} />
              ),
            },
          ]}
        />
      </div>
    </div>
  );
}
