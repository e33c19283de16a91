// `/watch-log`: one stream of everything that was recorded, by site and hours; notes, and the shift that is handed over.
import { May } from '@bantay/web/api/may.tsx';
import { useIsLate } from '@bantay/web/api/polling.ts';
import { readClock } from '@bantay/web/api/read-clock.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { instantOf, shownTime } from '@bantay/web/ui/time-words.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { LOG_MAX_MS } from '../rules/log-entry.ts';
import { watchLogCalls } from '../wire/watch-log.calls.ts';
import { HandOverPanel } from './hand-over-panel.tsx';
import type { LogRange } from './log-choice.ts';
import { LogFilter, useLogChoice } from './log-filter.tsx';
import { LogList } from './log-list.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { useLook, useWatchLog } from './use-watch-log.ts';
import styles from './watch-log.module.css';

const HEIGHT = 480;

/** Of another page's size, and seldom. */
const ShiftReport = lazy(() => import('./shift-report.tsx'));

export default function WatchLogPage() {
  const [search] = useSearchParams();
  return search.has('report') ? (
    <Suspense fallback={null}>
      <ShiftReport />
    </Suspense>
  ) : (
    <WatchLog />
  );
}

function WatchLog() {
  const { t } = useTranslation('diary');
  const problemText = useProblemText();
  const choice = useLogChoice();
  const query = useWatchLog(choice);
  const [isWriting, setWriting] = useState(false);
  const first = query.data?.pages[0];
  const isLate = useIsLate(first?.readAt) || query.isRefetchError;
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        <div className={styles.deeds}>
          <May call={watchLogCalls.writeNote}>
            <Button kind="primary" onClick={() => setWriting(true)}>
              {t('note.open')}
            </Button>
          </May>
          <Link className={styles.link} to="/watch-log?report">
            {t('toReport')}
          </Link>
        </div>
      </PageHead>
      {isLate && first && <Band kind="stale">{t('stale', { time: readClock(first.readAt) })}</Band>}
      <HandOverPanel />
      <LogFilter choice={choice} />
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {({ pages }) => {
          const entries = pages.flatMap((one) => one.entries);
          return (
            <section className={page.card} aria-label={t('title')}>
              {first && <WatchLine range={choice.range} lookedAt={first.lookedAt} readAt={first.readAt} />}
              {entries.length === 0 ? <p>{t('empty')}</p> : <LogList entries={entries} />}
              {query.hasNextPage && (
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('earlier')}
                </Button>
              )}
            </section>
          );
        }}
      </QueryState>
      {isWriting && <NoteDialog site={choice.site} onClose={() => setWriting(false)} />}
    </div>
  );
}

interface WatchProps {
  range: LogRange;
  lookedAt: string | null;
  readAt: number;
}

/** Since when is shown, and that it was read up to here. */
function WatchLine({ range, lookedAt, readAt }: WatchProps) {
  const { t } = useTranslation('diary');
  const notice = useNotice();
  const problemText = useProblemText();
  const look = useLook();
  if (range !== 'watch') return null;
  const isLong = lookedAt !== null && readAt - instantOf(lookedAt) > LOG_MAX_MS;
  const words = isLong ? t('watchedLongAgo') : t('sinceWatch', { time: shownTime(lookedAt) });
  const mark = () =>
    look.mutate(readAt, {
      onSuccess: () => notice.success(t('markedRead')),
      onError: (error) => notice.error(problemText(error)),
    });
  return (
    <div className={styles.deeds}>
      <p className={styles.quiet}>{lookedAt === null ? t('neverWatched') : words}</p>
      <Button size="s" busy={look.isPending} onClick={mark}>
        {t('markRead')}
      </Button>
    </div>
  );
}
