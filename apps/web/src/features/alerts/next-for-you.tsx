// What the officer must do next, most urgent first, each with how long it has been waiting.
import type { Candidate, EventAlert, SiteCandidate } from '@bantay/contract/alerts';
import type { WaitingReport } from '@bantay/contract/moms';
import { DAY_MS } from '@bantay/domain/time/manila-time';
import { useTranslation } from 'react-i18next';
import { ageText, clockOf, instantOf, shownTime } from '../../ui/time-words.ts';
import styles from './alerts.module.css';
import { releaseWarning } from './button-rules.ts';
import { type PendingTrigger, undecided } from './pending-triggers.ts';
import type { Feed } from './use-feed.ts';

export type Task =
  | { kind: 'validate'; pending: PendingTrigger }
  | { kind: 'feature'; report: WaitingReport }
  | { kind: 'send'; alert: EventAlert }
  | { kind: 'release'; candidate: Candidate };

/**
 * Undecided triggers first, then reports of features (the longest waiting before the others), which may raise a level;
 * then warnings that nobody was told, then releases whose time has come, then who has not heard yet that it is over.
 */
export function tasksOf({ candidates, onGoing }: Feed, reports: readonly WaitingReport[]): Task[] {
  const decide = undecided(candidates).map((pending): Task => ({ kind: 'validate', pending }));
  const features = [...reports]
    .sort((a, b) => a.received_at.localeCompare(b.received_at))
    .map((report): Task => ({ kind: 'feature', report }));
  const untold = [...onGoing.overdue, ...onGoing.latest].filter((alert) => !alert.sent_statuses.is_sms_sent);
  const isOver = (alert: EventAlert) => alert.public_alert_symbol.alert_level === 0;
  const send = untold.filter((alert) => !isOver(alert)).map((alert): Task => ({ kind: 'send', alert }));
  const sendOver = untold.filter(isOver).map((alert): Task => ({ kind: 'send', alert }));
  const release = candidates
    .filter((candidate) => candidate.is_release_time && releaseWarning(candidate).isOn)
    .map((candidate): Task => ({ kind: 'release', candidate }));
  return [...decide, ...features, ...send, ...release, ...sendOver];
}

interface Props {
  feed: Feed;
  /** Reports of landslide features that wait. */
  reports: readonly WaitingReport[];
  now: number;
  onDecide: (pending: PendingTrigger) => void;
  onFeature: (report: WaitingReport) => void;
  onRelease: (candidate: Candidate) => void;
  onSend: (alert: EventAlert) => void;
}

export function NextForYou({ feed, reports, now, onDecide, onFeature, onRelease, onSend }: Props) {
  const { t } = useTranslation('alerts');
  const tasks = tasksOf(feed, reports);
  const open = (task: Task) => {
    if (task.kind === 'validate') onDecide(task.pending);
    else if (task.kind === 'feature') onFeature(task.report);
    else if (task.kind === 'send') onSend(task.alert);
    else onRelease(task.candidate);
  };
  return (
    <section className={styles.next} aria-labelledby="next-for-you">
      <h2 id="next-for-you">{t('next.title')}</h2>
      {tasks.length === 0 && <p className={styles.note}>{t('next.nothing')}</p>}
      <ol className={styles.list}>
        {tasks.map((task, index) => (
          <li key={keyOf(task)}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <button type="button" className={styles.linkButton} onClick={() => open(task)}>
                {titleOf(task, t)}
              </button>
              <span className={styles.note}>{waitOf(task, now, t)}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<'alerts'>>['t'];

function keyOf(task: Task): string {
  if (task.kind === 'validate') return `v${task.pending.trigger.trigger_id}`;
  if (task.kind === 'feature') return `f${task.report.temp_moms_id}`;
  if (task.kind === 'send') return `s${task.alert.event_alert_id}`;
  return `r${'site_id' in task.candidate ? task.candidate.site_id : 'routine'}`;
}

function titleOf(task: Task, t: Translate): string {
  if (task.kind === 'validate') {
    const { trigger, siteCode } = task.pending;
    return t('next.validate', { source: t(`source.${trigger.trigger_type}`), site: siteCode.toUpperCase() });
  }
  if (task.kind === 'feature') return t('next.feature', { site: task.report.site_code.toUpperCase() });
  if (task.kind === 'send') {
    const isOver = task.alert.public_alert_symbol.alert_level === 0;
    return t(isOver ? 'next.sendOver' : 'next.send', { site: task.alert.event.site.site_code.toUpperCase() });
  }
  if (!('site_id' in task.candidate)) return t('next.releaseRoutine');
  const site = (task.candidate as SiteCandidate).site_code.toUpperCase();
  return task.candidate.is_late ? t('next.releaseLate', { site }) : t('next.release', { site });
}

function waitOf(task: Task, now: number, t: Translate): string {
  if (task.kind === 'release')
    return task.candidate.due === null ? '' : t('next.due', { time: shownTime(task.candidate.due).slice(11) });
  const since = sinceOf(task);
  return t('next.waiting', { age: ageText(now - since), time: clockOf(since) });
}

/** Since when it waits. */
function sinceOf(task: Exclude<Task, { kind: 'release' }>): number {
  switch (task.kind) {
    case 'validate':
      return instantOf(task.pending.trigger.ts ?? task.pending.trigger.ts_updated);
    case 'feature':
      return instantOf(task.report.received_at);
    case 'send': {
      const [release] = task.alert.releases;
      return release ? releasedAt(release) : instantOf(task.alert.ts_start);
    }
  }
}

/** The wire tells the clock alone: it is the first such time from the data stamp on. */
function releasedAt({ data_ts, release_time }: EventAlert['releases'][number]): number {
  const at = instantOf(`${data_ts.slice(0, 10)} ${release_time}`);
  return at < instantOf(data_ts) ? at + DAY_MS : at;
}
