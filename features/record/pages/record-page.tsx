// `/record/{site}`: why this level. What was judged now, then every event with its releases, triggers and decisions.
import { useIsLate } from '@bantay/web/api/polling.ts';
import { readClock } from '@bantay/web/api/read-clock.ts';
import { siteOfPath } from '@bantay/web/api/site-book.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { paths } from '@bantay/web/paths.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Freshness } from '@bantay/web/ui/freshness.tsx';
import { PanelBoundary } from '@bantay/web/ui/panel-boundary.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { SiteCode } from '../../sites/rules/site.ts';
import { EventRecord } from './event-record.tsx';
import styles from './record.module.css';
import { RunningRecord } from './running-record.tsx';
import { useRecord } from './use-record.ts';

const PAGE_HEIGHT = 900;
const HASH_DIGITS = 16;

export default function RecordPage() {
  const site = siteOfPath(useParams().site);
  return site === null ? null : <SiteRecord key={site} site={site} />;
}

function SiteRecord({ site }: { site: SiteCode }) {
  const { t } = useTranslation('record');
  const query = useRecord(site);
  const problemText = useProblemText();
  // Earlier pages are read with the newest one; what is judged now stands in that.
  const readAt = query.data?.pages[0]?.readAt;
  const isLate = useIsLate(readAt);
  const time = readAt === undefined ? null : readClock(readAt);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          {t('title')} · {site.toUpperCase()}
        </h1>
        {time && <Freshness text={t('updated', { time })} isLate={isLate} />}
        <Link to={paths.reach(site)}>{t('reach')}</Link>
        <Link to={`/watch-log?range=7d&site=${site}`}>{t('log')}</Link>
        <Link to={`/drill/${site}`}>{t('drill')}</Link>
        <Link to={`/skill/${site}`}>{t('skill')}</Link>
        <Link to={paths.opcen}>{t('back')}</Link>
      </header>
      {isLate && time && <Band kind="stale">{t('stale', { time })}</Band>}
      <QueryState
        query={query}
        height={PAGE_HEIGHT}
        what={t('what', { site: site.toUpperCase() })}
        describe={problemText}
      >
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events);
          const [first] = pages;
          return (
            <>
              <PanelBoundary name={t('now.title')}>
                <RunningRecord running={first?.running ?? null} isOutdated={isLate || query.isRefetchError} />
              </PanelBoundary>
              <section className={styles.events} aria-labelledby="record-events">
                <h2 id="record-events">{t('events')}</h2>
                {events.length === 0 && <p className={styles.empty}>{t('noEvents')}</p>}
                {events.map((event, index) => (
                  <PanelBoundary key={event.eventId} name={String(event.eventId)}>
                    <EventRecord
                      event={event}
                      startOpen={index === 0}
                      saidAt={index === 0 ? null : `/skill/${site}?event=${event.eventId}`}
                    />
                  </PanelBoundary>
                ))}
                {query.hasNextPage && (
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('earlier')}
                  </Button>
                )}
              </section>
              {first?.seal && (
                <footer className={styles.seal}>
                  <p>{t('seal', { position: first.seal.position, hash: first.seal.hash.slice(0, HASH_DIGITS) })}</p>
                  <p>{t('sealHelp')}</p>
                </footer>
              )}
            </>
          );
        }}
      </QueryState>
    </div>
  );
}
