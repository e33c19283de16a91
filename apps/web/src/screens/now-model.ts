// What has to be done now, over both sites and all rooms, most urgent first (the order is that of the situation room's rules).
import { levelOf, releaseWarning } from '@bantay/features/dashboard/pages/button-rules.ts';
import {
  askedSince,
  dataTimeOf,
  type PendingTrigger,
  undecided,
} from '@bantay/features/dashboard/pages/pending-triggers.ts';
import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { isRaising, stampOf, validSince } from '@bantay/features/dashboard/pages/waiting.ts';
import { needsReading } from '@bantay/features/incoming/pages/message-words.ts';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { Candidate, DutyProblem, EventAlert, IncomingMessage, WaitingReport } from '../api/shapes.ts';
import { instantOf } from '../ui/time-words.ts';

type Level = 0 | 1 | 2 | 3;

export type NowItem =
  | { kind: 'validate'; level: Level; since: number; dataAt: number; pending: PendingTrigger }
  | { kind: 'release'; level: Level; since: number; candidate: Candidate }
  | { kind: 'help'; since: number; message: IncomingMessage }
  | { kind: 'feature'; since: number; report: WaitingReport }
  | { kind: 'tell'; level: Level; since: number; alert: EventAlert }
  | { kind: 'unknown'; since: number; siteCode: string; isNever: boolean }
  | { kind: 'problem'; since: number; problem: DutyProblem };

/**
 * | rank | what                                                                     |
 * |------|--------------------------------------------------------------------------|
 * | 0    | level 3 that nobody has decided, or that is valid and not released        |
 * | 1    | level 2, the same                                                         |
 * | 2    | a resident asks for help                                                  |
 * | 3    | a report of residents: its level is not known yet                          |
 * | 4    | level 1, undecided or not released                                        |
 * | 5    | a released warning that nobody was told, or that failed or is in doubt     |
 * | 6    | a release that is due or late                                             |
 * | 7    | who was warned has not heard that it is over                              |
 * | 8    | a site where nothing measures: no level can be told                       |
 * | 9    | what does not work: silent sources, the server                            |
 *
 * Inside a rank the oldest stands first.
 */
function rankOf(item: NowItem): number {
  switch (item.kind) {
    case 'validate':
      return rankOfLevel(item.level);
    case 'release':
      return isRaising(item.candidate) ? rankOfLevel(item.level) : 6;
    case 'help':
      return 2;
    case 'feature':
      return 3;
    case 'tell':
      return item.level > 0 ? 5 : 7;
    case 'unknown':
      return 8;
    case 'problem':
      return OF_TELLING.has(item.problem.kind) ? 5 : 9;
  }
}

const rankOfLevel = (level: Level): number => (level === 3 ? 0 : level === 2 ? 1 : 4);

/** Problems that have a line of their own kind. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['help', 'trigger', 'release', 'released and nobody told']);
const OF_TELLING: ReadonlySet<string> = new Set(['warning failed', 'warning in doubt']);

export interface Sources {
  feed: Feed;
  reports: readonly WaitingReport[];
  messages: readonly IncomingMessage[];
  problems: readonly DutyProblem[];
}

/** How many reports of a site nobody has validated yet. */
export const reportsOf = (reports: readonly WaitingReport[], siteCode: string): number =>
  reports.filter((one) => one.siteCode === siteCode).length;

export function nowItems({ feed: { candidates, onGoing }, reports, messages, problems }: Sources): NowItem[] {
  const decide = undecided(candidates).map((pending): NowItem => {
    const { trigger } = pending;
    const [since, dataAt] = [askedSince(trigger), dataTimeOf(trigger)];
    return { kind: 'validate', level: levelOf(trigger), since, dataAt, pending };
  });
  const release = releasable(candidates).map((candidate): NowItem => {
    const since = isRaising(candidate) ? validSince(candidate) : instantOf(candidate.due ?? stampOf(candidate));
    return { kind: 'release', level: candidate.publicAlertLevel, since, candidate };
  });
  const help = helpOf(messages).map((message): NowItem => ({ kind: 'help', since: instantOf(message.at), message }));
  const features = reports.map((report): NowItem => ({ kind: 'feature', since: instantOf(report.receivedAt), report }));
  const tell = untold(onGoing).map((alert): NowItem => {
    const level = alert.publicAlertSymbol.alertLevel;
    return { kind: 'tell', level, since: releasedAt(alert), alert };
  });
  const broken = problems
    .filter((one) => !TOLD_ELSEWHERE.has(one.kind) && one.acknowledged === null && one.silence === null)
    .map((problem): NowItem => ({ kind: 'problem', since: instantOf(problem.since), problem }));
  const unknown = onGoing.summary
    .filter(({ plate }) => plate.shown === null)
    .map(({ site, plate }): NowItem => {
      const words = plate.missing.flatMap(({ since }) => (since === null ? [] : [instantOf(since)]));
      return { kind: 'unknown', since: Math.max(0, ...words), siteCode: site.siteCode, isNever: words.length === 0 };
    });
  return [...decide, ...release, ...help, ...features, ...tell, ...unknown, ...broken].sort(
    (one, other) => rankOf(one) - rankOf(other) || one.since - other.since,
  );
}

/** What may be released now. */
export const releasable = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter((candidate) => (candidate.isReleaseTime || isRaising(candidate)) && releaseWarning(candidate).isOn);

/** Running alerts whose newest release nobody was told. */
export const untold = ({ overdue, latest }: Feed['onGoing']): EventAlert[] =>
  [...overdue, ...latest].filter((alert) => !alert.sentStatuses.isSmsSent);

/** Calls for help that nobody has taken yet. */
export const helpOf = (messages: readonly IncomingMessage[]): IncomingMessage[] =>
  messages.filter((message) => message.kind === 'tulong' && needsReading(message));

/** The wire tells the clock alone: it is the first such time from the data stamp on. */
function releasedAt({ releases: [release], tsStart }: EventAlert): number {
  if (!release) return instantOf(tsStart);
  const at = instantOf(`${release.dataTs.slice(0, 10)} ${release.releaseTime}`);
  return at < instantOf(release.dataTs) ? at + DAY_MS : at;
}
