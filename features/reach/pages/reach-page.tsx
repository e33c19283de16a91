// `/reach/{site}`: who of a site knows of its newest release, who does not, and what is done about it.
import { useFieldNow } from '@bantay/web/api/field-clock.ts';
import { useIsLate } from '@bantay/web/api/polling.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSite } from '@bantay/web/api/use-site.ts';
import { paths } from '@bantay/web/paths.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { LevelSign } from '@bantay/web/ui/level-sign.tsx';
import page from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { ageText, clockOrDay, instantOf } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SiteCode } from '../../sites/rules/site.ts';
import { countUnder, isEverybodyTold, leftOut, type ReachFilter, shownUnder } from '../rules/reach-board.ts';
import styles from './reach.module.css';
import { ReachAside } from './reach-aside.tsx';
import { ReachCounters } from './reach-counters.tsx';
import { hourOf, rowsOf } from './reach-model.ts';
import { ReachTable } from './reach-table.tsx';
import { RemindButton } from './remind-button.tsx';
import { type SeenBoard, useReach } from './use-reach.ts';

const HEIGHT = 640;
const CLOCK_MS = 30_000;
/** Two rounds that failed. */
const LATE_MS = 75_000;

export default function ReachPage() {
  const site = useSite();
  const { t } = useTranslation('reach');
  const problemText = useProblemText();
  const query = useReach(site);
  const now = useFieldNow(CLOCK_MS);
  const { board, readAt, barangay } = query.data ?? {};
  const isOutdated = useIsLate(readAt, LATE_MS) || query.isRefetchError;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <div className={styles.head}>
          <h1>{t('title')}</h1>
          {board && (
            <LevelSign level={isOutdated ? null : board.level} unknownText={t('lastKnown', { level: board.level })} />
          )}
          <p>
            {barangay === undefined ? site.toUpperCase() : t('place', { site: site.toUpperCase(), barangay })}
            {board && <TextTimes board={board} now={now} />}
          </p>
        </div>
        {board && (
          <div className={styles.deeds}>
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <RemindButton board={board} site={site} isOutdated={isOutdated} />
          </div>
        )}
      </header>
      {isOutdated && readAt !== undefined && <Band kind="stale">{t('stale', { time: clockOrDay(readAt, now) })}</Band>}
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {(reply) => (reply.board ? <Board board={reply.board} site={site} now={now} /> : <p>{t('noRelease')}</p>)}
      </QueryState>
    </div>
  );
}

/** Which text holds, when it left, and how often it was repeated. */
function TextTimes({ board: { text }, now }: { board: SeenBoard; now: number }) {
  const { t } = useTranslation('reach');
  if (text === null) return <> · {t('notSentYet')}</>;
  const { kind, at, reminders, remindedAt } = text;
  return (
    <>
      {kind !== 'warning' && ` · ${t(`kind.${kind}`)}`} ·{' '}
      {t('sentAt', { time: hourOf(at, now), age: ageText(now - instantOf(at)) })}
      {reminders > 0 && ` · ${t('reminded', { count: reminders, time: hourOf(remindedAt, now) })}`}
    </>
  );
}

function Board({ board, site, now }: { board: SeenBoard; site: SiteCode; now: number }) {
  const { t } = useTranslation('reach');
  const [filter, setFilter] = useState<ReachFilter>('not told');
  const rows = rowsOf(board.people);
  const rest = leftOut(rows, filter);
  const inDoubt = countUnder(rows, 'in doubt');
  return (
    <>
      {board.strangeCalls > 0 && (
        <Band kind="failed" action={<Link to={paths.opcen}>{t('strangeLink')}</Link>}>
          {t('strange', { count: board.strangeCalls })}
        </Band>
      )}
      {isEverybodyTold(rows) && <Band kind="info">{t('everybody')}</Band>}
      <div className={styles.board}>
        <div className={styles.main}>
          <ReachCounters rows={rows} filter={filter} onFilter={setFilter} />
          <div className={styles.list}>
            <ReachTable
              rows={shownUnder(rows, filter)}
              caption={t(`filter.${filter}`)}
              releaseId={board.releaseId}
              site={site}
              now={now}
            />
            {rest.length > 0 && (
              <p className={styles.left}>
                <strong>{t('left', { count: rest.reduce((sum, { count }) => sum + count, 0) })}</strong>{' '}
                {rest.map(({ state, count }) => `${count} ${t(`state.${state}`)}`).join(', ')}
              </p>
            )}
          </div>
          {inDoubt > 0 && (
            <Band kind="stale" action={<Link to={paths.opcen}>{t('inDoubtLink')}</Link>}>
              {t('inDoubt', { count: inDoubt })}
            </Band>
          )}
        </div>
        <ReachAside rows={rows} releaseId={board.releaseId} site={site} now={now} />
      </div>
    </>
  );
}
