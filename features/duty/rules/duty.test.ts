import { DAY_MS, fromManilaText, HALF_HOUR_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { RELEASE_MISSED_MS } from '../../alerts/rules/missed-release.ts';
import { hoursMs, PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { gaugeStuckSince as stuckSince } from '../../rainfall/rules/gauge-health.ts';
import {
  CONFIRM_AFTER_MS,
  decideProblems,
  type Fault,
  NOTICE_AGAIN_MS,
  type OpenProblem,
  tellingDue,
} from './decide-problems.ts';
import {
  jobLateMs,
  KIND_RULES,
  OUTBOX_STUCK_MS,
  PROBLEM_KINDS,
  type ProblemKind,
  REWRITTEN_OF_MS,
  ruleOf,
  SILENCE_MAX_MS,
  silenceMaxMs,
  UNTOLD_MS,
} from './problem-kinds.ts';

/** As published: 6 hours. */
const gaugeStuckSince = (readings: Parameters<typeof stuckSince>[0]) =>
  stuckSince(readings, hoursMs(PUBLISHED_LIMITS.gaugeStuck));

const at = (text: string) => fromManilaText(text)!;
const NOW = at('2026-11-21 03:00:00');
const clocks = { machine: NOW, field: NOW + 5 * DAY_MS };

const fault = (kind: ProblemKind, subject = 'x'): Fault => ({ kind, subject, siteId: 24, since: NOW, facts: {} });
const problem = (more: Partial<OpenProblem> = {}): OpenProblem => ({
  problemId: 1,
  kind: 'silent',
  subject: 'x',
  seenAt: NOW - HOUR_MS,
  raisedAt: NOW - HOUR_MS,
  noticedAt: null,
  noticedPlace: null,
  isOpened: false,
  isAcknowledged: false,
  silencedUntil: null,
  ...more,
});
const NOTHING = { begin: [], raise: [], forget: [], end: [], wake: [] };

describe('the table of kinds', () => {
  it('names every kind once, what asks for a decision first', () => {
    expect(new Set(PROBLEM_KINDS).size).toBe(KIND_RULES.length);
    expect(PROBLEM_KINDS.slice(0, 6)).toEqual([
      'help',
      'trigger',
      'warning failed',
      'warning in doubt',
      'released and nobody told',
      'release',
    ]);
  });

  it('never makes a decision wait for a second look', () => {
    for (const kind of ['help', 'trigger', 'warning failed', 'warning in doubt', 'released and nobody told'] as const)
      expect(ruleOf(kind).isConfirmed).toBe(false);
    for (const kind of ['release', 'clock'] as const) expect(ruleOf(kind).isConfirmed).toBe(false);
  });

  it('lets what a restart or one lost report may look like wait for a second look', () => {
    for (const kind of ['outbox', 'disk', 'job', 'silent', 'stuck', 'battery', 'watchman', 'rehearsal'] as const)
      expect(ruleOf(kind).isConfirmed).toBe(true);
    for (const kind of ['no threshold', 'unjudged gauge', 'tagged gauge', 'unproven person'] as const)
      expect(ruleOf(kind).isConfirmed).toBe(true);
  });

  it('raises at once what was looked at more than once before it is told', () => {
    for (const kind of ['gateway not proven', 'siren', 'refused readings', 'rewritten readings'] as const)
      expect(ruleOf(kind).isConfirmed).toBe(false);
  });
});

describe('how long a state may last', () => {
  it('what no later state undoes ends by a person: people not told, or perhaps not told, and readings changed', () => {
    expect(KIND_RULES.filter((rule) => rule.endsBy === 'acknowledgement').map((rule) => rule.kind)).toEqual([
      'warning failed',
      'warning in doubt',
      'rewritten readings',
    ]);
    expect(KIND_RULES.every((rule) => ['state', 'acknowledgement'].includes(rule.endsBy))).toBe(true);
  });

  it('a release that nobody was told of 5 minutes; readings that may still change a level count, four days', () => {
    expect([UNTOLD_MS / MINUTE_MS, REWRITTEN_OF_MS / DAY_MS]).toEqual([5, 4]);
  });

  it('a release a quarter of an hour, an SMS 5 minutes, a gauge two reports, a column 3 hours (methods §4.7)', () => {
    expect(
      [
        RELEASE_MISSED_MS,
        OUTBOX_STUCK_MS,
        hoursMs(PUBLISHED_LIMITS.gaugeSilent),
        hoursMs(PUBLISHED_LIMITS.columnSilent),
      ].map((ms) => ms / MINUTE_MS),
    ).toEqual([15, 5, 60, 180]);
  });

  it.each([
    // Minutes between two runs of the job, and minutes without an end after which it did not run.
    ['engine', 5 / 60, 1],
    ['tidy', 60, 120],
    ['trash', 60, 120],
    ['sms-spool', 60, 120],
    ['rehearsal', 1, 120],
    ['rain-history', 60, 120],
    ['tilt-history', 60, 120],
    ['record-months', 60, 120],
    ['backup', 5, 120],
    ['earthquake-feed', 5, 15],
    ['life-cycle', 1, 5],
    ['a job that nobody has listed', 1, 5],
  ])('the job %s, which runs every %f minutes: %i minutes', (job, pause, late) => {
    expect(jobLateMs(job)).toBe(late * MINUTE_MS);
    expect(late).toBeGreaterThan(pause);
  });

  it('a call for help is quiet for a quarter of an hour at most, whatever else for 30 days', () =>
    expect([silenceMaxMs('help'), silenceMaxMs('silent')]).toEqual([15 * MINUTE_MS, 30 * DAY_MS]));
  it('a silence that somebody asked for 30 days (decision 014)', () => expect(SILENCE_MAX_MS).toBe(30 * DAY_MS));
});

describe('what a look decides', () => {
  it('a fault that nobody knew begins, once, however often it is told', () => {
    const one = fault('trigger', '7');
    expect(decideProblems([one, { ...one }], [], clocks)).toEqual({ ...NOTHING, begin: [one] });
  });

  it('a known fault changes nothing', () => {
    expect(decideProblems([fault('silent')], [problem()], clocks)).toEqual(NOTHING);
  });

  it('the same subject of another kind is another problem', () => {
    expect(decideProblems([fault('stuck'), fault('silent')], [problem()], clocks).begin).toEqual([fault('stuck')]);
  });

  it.each([
    [0, []],
    [CONFIRM_AFTER_MS - 1, []],
    [CONFIRM_AFTER_MS, [1]],
  ])('seen %i ms ago and still there: raised %j', (ago, raise) => {
    const seen = problem({ raisedAt: null, seenAt: NOW - ago });
    expect(decideProblems([fault('silent')], [seen], clocks)).toEqual({ ...NOTHING, raise });
  });

  it('gone before it was raised: forgotten; gone afterwards: ended', () => {
    expect(decideProblems([], [problem({ raisedAt: null })], clocks)).toEqual({ ...NOTHING, forget: [1] });
    expect(decideProblems([], [problem()], clocks)).toEqual({ ...NOTHING, end: [1] });
  });

  it('acknowledged does not end what is still wrong', () => {
    expect(decideProblems([fault('silent')], [problem({ isAcknowledged: true })], clocks)).toEqual(NOTHING);
  });

  it('a failed warning stays until somebody has acknowledged it, whatever becomes of the message', () => {
    const failed = problem({ kind: 'warning failed' });
    expect(decideProblems([], [failed], clocks)).toEqual(NOTHING);
    expect(decideProblems([fault('warning failed')], [failed], clocks)).toEqual(NOTHING);
    expect(decideProblems([], [{ ...failed, isAcknowledged: true }], clocks)).toEqual({ ...NOTHING, end: [1] });
  });

  it('silence ends by itself, by field time; while it lasts nothing happens', () => {
    const silenced = (until: number) => problem({ isOpened: true, silencedUntil: until });
    expect(decideProblems([fault('silent')], [silenced(clocks.field + 1)], clocks)).toEqual(NOTHING);
    expect(decideProblems([fault('silent')], [silenced(clocks.field)], clocks)).toEqual({ ...NOTHING, wake: [1] });
    expect(decideProblems([], [silenced(clocks.field)], clocks)).toEqual({ ...NOTHING, end: [1] });
  });
});

describe('up a ladder', () => {
  const ladder = [
    { who: 'shift' as const, waitMinutes: 5 },
    { who: 'everybody' as const, waitMinutes: 10 },
  ];
  const place = (more: Partial<OpenProblem>) => tellingDue(problem(more), ladder, clocks);

  it('it is told on the first rung, and on the next once its wait is over', () => {
    expect(place({})).toEqual({ round: 0, rung: 0 });
    const first = { round: 0, rung: 0 };
    expect(place({ noticedAt: NOW - 4 * MINUTE_MS, noticedPlace: first })).toBeNull();
    expect(place({ noticedAt: NOW - 5 * MINUTE_MS, noticedPlace: first })).toEqual({ round: 0, rung: 1 });
  });

  it('what was told before there was a ladder is told on its second rung next', () => {
    expect(place({ noticedAt: NOW - 5 * MINUTE_MS })).toEqual({ round: 0, rung: 1 });
  });

  it.each([
    ['opened', { isOpened: true }],
    ['acknowledged', { isAcknowledged: true }],
    ['silenced', { silencedUntil: clocks.field + 1 }],
    ['not raised yet', { raisedAt: null }],
  ])('nobody is told of one that is %s, however long ago it was', (_what, more) => {
    expect(place({ ...more, noticedAt: NOW - DAY_MS, noticedPlace: { round: 3, rung: 1 } })).toBeNull();
  });
});

describe('when the duty list is told', () => {
  const due = (more: Partial<OpenProblem>) => tellingDue(problem(more), [], clocks) !== null;

  it('once as soon as it is raised, not before', () => {
    expect(due({})).toBe(true);
    expect(due({ raisedAt: null })).toBe(false);
    expect(tellingDue(problem(), [], clocks)).toEqual({ round: 0, rung: 0 });
  });

  it.each([
    [0, false],
    [NOTICE_AGAIN_MS - 1, false],
    [NOTICE_AGAIN_MS, true],
    [10 * NOTICE_AGAIN_MS, true],
  ])('%i ms after a notice: again %s', (ago, again) => {
    expect(due({ noticedAt: NOW - ago })).toBe(again);
  });

  it('no more when somebody has opened, acknowledged or silenced it', () => {
    const noticedAt = NOW - HOUR_MS;
    expect(due({ noticedAt, isOpened: true })).toBe(false);
    expect(due({ noticedAt, isAcknowledged: true })).toBe(false);
    expect(due({ noticedAt, silencedUntil: clocks.field + 1 })).toBe(false);
    // Machine time is behind field time here: the end of a silence is what people read on their clock.
    expect(due({ noticedAt, silencedUntil: clocks.field })).toBe(true);
  });
});

describe('a gauge that hangs', () => {
  const series = (milli: readonly number[], stepMs = HALF_HOUR_MS) => ({
    at: milli.map((_, index) => NOW + index * stepMs),
    milli,
  });
  const same = (count: number, amount = 500) => Array.from({ length: count }, () => amount);

  it('repeats one amount above 0 for six hours', () => {
    expect(gaugeStuckSince(series(same(13)))).toBe(NOW);
    expect(gaugeStuckSince(series([0, 200, ...same(13)]))).toBe(NOW + 2 * HALF_HOUR_MS);
  });

  it.each([
    ['one reading too few', same(12)],
    ['another amount at the end', [...same(13), 300]],
    ['no rain', same(48, 0)],
    ['no data', same(48, -1)],
    ['nothing', []],
  ])('not with %s', (_, milli) => {
    expect(gaugeStuckSince(series(milli))).toBeNull();
  });

  it('not over hours, with twelve readings: an hourly gauge has to repeat itself for twelve hours', () => {
    expect(gaugeStuckSince(series(same(12), HOUR_MS))).toBeNull();
    expect(gaugeStuckSince(series(same(13), HOUR_MS))).toBe(NOW);
  });

  it('not within minutes, however many readings', () => {
    expect(gaugeStuckSince(series(same(40), MINUTE_MS))).toBeNull();
  });
});
