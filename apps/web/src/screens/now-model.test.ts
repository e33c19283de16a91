import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { isOlder, waitingOf } from '@bantay/features/dashboard/pages/waiting.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import type { DutyProblem, IncomingMessage, WaitingReport } from '../api/shapes.ts';
import { nowItems } from './now-model.ts';

type Status = null | 0 | 1 | -1;
const trigger = (level: number, status: Status, ts = '2026-11-21 09:00:00') => ({
  triggerId: level,
  triggerType: 'rainfall',
  alertLevel: level,
  tsUpdated: ts,
  validatingStatus: status,
});
const candidate = (siteCode: string, triggers: object[], more: object = {}) => ({
  siteId: siteCode === 'lpa' ? 24 : 101,
  siteCode,
  generalStatus: 'onset',
  publicAlertLevel: 1,
  releasedLevel: 0,
  isReleaseTime: true,
  due: '2026-11-21 09:30:00',
  isLate: false,
  releaseDetails: { dataTs: '2026-11-21 09:00:00' },
  triggerListArr: triggers,
  ...more,
});
const alert = (level: number, isSent: boolean) => ({
  eventAlertId: 5,
  publicAlertSymbol: { alertLevel: level },
  sentStatuses: { isSmsSent: isSent },
  releases: [{ dataTs: '2026-11-20 23:30:00', releaseTime: '00:04:00' }],
});
const feed = (candidates: object[], latest: object[] = []) =>
  ({ candidates, onGoing: { latest, overdue: [], extended: [], invalids: [], summary: [] } }) as unknown as Feed;
const help = (readBy: string | null = null, at = '2026-11-21 09:10:00') =>
  ({ inboxId: 1, kind: 'tulong', at, readBy, refusal: null }) as IncomingMessage;
const report = (tempMomsId: number, receivedAt: string) => ({ tempMomsId, receivedAt }) as WaitingReport;
const problem = (kind: string, more: object = {}) =>
  ({ kind, since: '2026-11-21 07:00:00', acknowledged: null, silence: null, ...more }) as unknown as DutyProblem;
const items = (theFeed: Feed, more: Partial<Parameters<typeof nowItems>[0]> = {}) =>
  nowItems({ feed: theFeed, reports: [], messages: [], problems: [], ...more });
const shown = (theFeed: Feed, more: Partial<Parameters<typeof nowItems>[0]> = {}) =>
  items(theFeed, more).map((item) => ('level' in item ? `${item.kind} ${item.level}` : item.kind));

describe('Now', () => {
  it('level 3, level 2, help, level 1, not told, late release, silent source: in this order, whatever the feed says first', () => {
    const theFeed = feed(
      [
        candidate('lpa', [trigger(1, null), trigger(3, null)]),
        candidate('scu', [trigger(2, 0)], { releasedLevel: 1 }),
        {
          generalStatus: 'routine',
          publicAlertLevel: 0,
          isReleaseTime: true,
          due: '2026-11-21 08:00:00',
          dataTs: '',
        },
      ],
      [alert(1, false)],
    );
    expect(
      shown(theFeed, {
        messages: [help()],
        reports: [report(1, '2026-11-21 08:00:00')],
        problems: [problem('silent')],
      }),
    ).toEqual(['validate 3', 'validate 2', 'help', 'feature', 'validate 1', 'tell 1', 'release 0', 'problem']);
  });

  it('a level 3 that is valid and not released stands where the undecided one stood', () => {
    const valid = candidate('scu', [trigger(3, 1)], { publicAlertLevel: 3, isReleaseTime: false });
    expect(shown(feed([candidate('lpa', [trigger(2, null)]), valid]))).toEqual(['release 3', 'validate 2']);
  });

  it('a site where nothing measures is a thing to do, before a single silent sensor', () => {
    const theFeed = feed([]);
    const site = { siteCode: 'scu' };
    Object.assign(theFeed.onGoing, {
      summary: [
        { site, plate: { shown: null, missing: [{ source: 'rainfall', since: '2026-11-21 07:30:00' }] } },
        { site: { siteCode: 'lpa' }, plate: { shown: 0, missing: [] } },
      ],
    });
    const found = items(theFeed, { problems: [problem('silent')] });
    expect(found.map((item) => item.kind)).toEqual(['unknown', 'problem']);
    expect(found[0]).toMatchObject({ siteCode: 'scu', isNever: false });
  });

  it('inside a rank the oldest stands first', () => {
    const reports = [report(8, '2026-11-21 09:20:00'), report(7, '2026-11-21 08:00:00')];
    expect(items(feed([]), { reports }).map((item) => item.kind === 'feature' && item.report.tempMomsId)).toEqual([
      7, 8,
    ]);
  });

  it('messages of a warning that are in doubt stand before what only does not work', () => {
    const problems = [problem('stuck'), problem('silent'), problem('warning in doubt')];
    const found = items(feed([]), { problems });
    expect(found.map((item) => item.kind === 'problem' && item.problem.kind)).toEqual([
      'warning in doubt',
      'stuck',
      'silent',
    ]);
  });
  it('a sent warning, a release whose time has not come, a read call for help and an acknowledged problem ask for nothing', () => {
    const waits = candidate('lpa', [trigger(1, 1)], { isReleaseTime: false, releasedLevel: 1 });
    expect(
      shown(feed([waits], [alert(1, true)]), {
        messages: [help('Elena')],
        problems: [
          problem('silent', { acknowledged: {} }),
          problem('stuck', { silence: {} }),
          problem('release'),
          problem('released and nobody told'),
        ],
      }),
    ).toEqual([]);
  });

  it('a warning released after midnight on data of the day before waits since its release', () => {
    expect(new Date(items(feed([], [alert(1, false)]))[0]!.since).toISOString()).toBe('2026-11-20T16:04:00.000Z');
  });
});

describe('what is only possible', () => {
  const possible = (level: 1 | 2) => ({ ...trigger(1, null), possibleLevel: level });
  it('stands at the level that a Valid would make of it', () => {
    const theFeed = feed([candidate('lpa', [possible(2)], { publicAlertLevel: 0 })]);
    expect(shown(theFeed)).toEqual(['validate 2']);
    expect(waitingOf(theFeed, 'lpa')).toMatchObject({ level: 2, isDecided: false, isPossible: true });
  });
  it('stands behind a level that waits for its release, and does not hold that up', () => {
    const theFeed = feed([candidate('lpa', [possible(1), trigger(1, 1)])]);
    expect(shown(theFeed)).toEqual(['validate 1', 'release 1']);
    expect(waitingOf(theFeed, 'lpa')).toMatchObject({ level: 1, isDecided: true });
  });
});

// Seen: 'Waiting 2 h' in the minute in which the reading came.
describe('a reading that came late', () => {
  const late = { ...trigger(3, null, '2026-11-21 07:00:00'), askedAt: '2026-11-21 09:06:00' };
  const clock = (at: number) => toManilaText(at).slice(11, 16);

  it('waits since somebody was asked, beside the time of its data', () => {
    const theFeed = feed([candidate('lpa', [late])]);
    const [item] = items(theFeed);
    expect(item?.kind === 'validate' && [clock(item.since), clock(item.dataAt)]).toEqual(['09:06', '07:00']);
    const waits = waitingOf(theFeed, 'lpa');
    expect(waits && [clock(waits.since), clock(waits.dataAt), isOlder(waits)]).toEqual(['09:06', '07:00', true]);
  });

  it('valid and not released waits since it was decided', () => {
    const decided = { ...trigger(3, 1), decision: { name: 'Elena', at: '2026-11-21 09:20:00', remarks: null } };
    const theFeed = feed([candidate('lpa', [decided], { publicAlertLevel: 3 })]);
    expect(clock(items(theFeed)[0]!.since)).toBe('09:20');
    expect(clock(waitingOf(theFeed, 'lpa')!.since)).toBe('09:20');
  });

  it('what was asked first stands first inside a rank', () => {
    const early = { ...trigger(3, null, '2026-11-21 08:00:00'), askedAt: '2026-11-21 08:01:00' };
    const found = items(feed([candidate('lpa', [late]), candidate('scu', [early])]));
    expect(found.map((item) => item.kind === 'validate' && item.pending.siteCode)).toEqual(['scu', 'lpa']);
  });

  it('two asked in one second stand in the order in which they were stored', () => {
    const [first, second] = [90, 91].map((triggerId) => ({ ...late, triggerId }));
    const found = items(feed([candidate('lpa', [second!]), candidate('scu', [first!])]));
    expect(found.map((item) => item.kind === 'validate' && item.pending.siteCode)).toEqual(['scu', 'lpa']);
  });
});

describe('what waits at a site', () => {
  it('is the highest level that nobody has decided', () => {
    const theFeed = feed([candidate('lpa', [trigger(1, null), trigger(3, 0)])]);
    expect(waitingOf(theFeed, 'lpa')).toMatchObject({ level: 3, isDecided: false });
    expect(waitingOf(theFeed, 'scu')).toBeNull();
  });
  it('is what is valid and not released', () => {
    const theFeed = feed([candidate('lpa', [trigger(3, 1)], { publicAlertLevel: 3, releasedLevel: 1 })]);
    expect(waitingOf(theFeed, 'lpa')).toMatchObject({ level: 3, isDecided: true });
  });
  it('is nothing once it is released, or when all was declared invalid', () => {
    expect(waitingOf(feed([candidate('lpa', [trigger(1, 1)], { releasedLevel: 1 })]), 'lpa')).toBeNull();
    expect(waitingOf(feed([candidate('lpa', [trigger(1, -1)], { publicAlertLevel: 0 })]), 'lpa')).toBeNull();
  });
});
