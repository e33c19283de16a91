// What the next person has to know of comes in the order of its urgency; and who may give, take and withdraw a shift.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { type HandOver, type OpenParts, openItems, takeFault, withdrawFault } from './hand-over.ts';
import { BEGIN } from './log-entries.fixture.ts';

const NOTHING: OpenParts = { help: [], triggers: [], releases: [], rollCalls: [], problems: [] };
const [ELENA, RAMON, AIDA] = [1, 2, 3] as const;

describe('what is open', () => {
  it('with nothing it is an empty list', () => {
    expect(openItems(NOTHING)).toEqual([]);
  });

  it('help comes before a level 3 that waits, that before a level 1, then releases, roll-calls and problems', () => {
    const items = openItems({
      help: [{ siteCode: 'scu', count: 1, since: BEGIN + HOUR_MS }],
      triggers: [
        { siteCode: 'lpa', source: 'rainfall', level: 1, startedAt: BEGIN },
        { siteCode: 'scu', source: 'surficial', level: 3, startedAt: BEGIN + HOUR_MS },
      ],
      releases: [{ siteCode: null, dueSince: BEGIN }],
      rollCalls: [{ siteCode: 'lpa', missing: 3, people: 40 }],
      problems: [{ kind: 'silent', siteCode: 'lpa', since: BEGIN, facts: { sensor: 'rain_lpasb' } }],
    });
    expect(items.map(({ kind }) => kind)).toEqual(['help', 'trigger', 'trigger', 'release', 'roll-call', 'problem']);
    expect(items[1]).toMatchObject({ siteCode: 'scu', level: 3 });
    expect(items[2]).toMatchObject({ siteCode: 'lpa', level: 1 });
    expect(items[4]).toMatchObject({ missing: 3, people: 40, since: null });
    expect(items[5]).toMatchObject({ problemKind: 'silent', facts: { sensor: 'rain_lpasb' } });
  });

  it('of the same level the oldest trigger comes first', () => {
    const triggers = [3, 1, 2].map((hours) => {
      return { siteCode: 'lpa', source: 'rainfall' as const, level: 1, startedAt: BEGIN + hours * HOUR_MS };
    });
    const since = openItems({ ...NOTHING, triggers }).map((item) => item.since);
    expect(since).toEqual([1, 2, 3].map((hours) => BEGIN + hours * HOUR_MS));
  });

  it('the oldest call for help comes first', () => {
    const help = [5, 2].map((hours) => ({ siteCode: 'lpa', count: hours, since: BEGIN + hours * HOUR_MS }));
    expect(openItems({ ...NOTHING, help }).map((item) => item.kind === 'help' && item.count)).toEqual([2, 5]);
  });

  it.each(['help', 'trigger', 'release'] as const)('a problem “%s” is told as itself, not twice', (kind) => {
    const problems = [{ kind, siteCode: 'lpa', since: BEGIN, facts: {} }];
    expect(openItems({ ...NOTHING, problems })).toEqual([]);
  });

  it('problems keep the order in which the duty list has them', () => {
    const problems = (['outbox', 'disk', 'silent'] as const).map((kind) => {
      return { kind, siteCode: null, since: BEGIN, facts: {} };
    });
    const kinds = openItems({ ...NOTHING, problems }).map((item) => item.kind === 'problem' && item.problemKind);
    expect(kinds).toEqual(['outbox', 'disk', 'silent']);
  });
});

const OPEN: HandOver = { givenBy: ELENA, toUser: RAMON, takenBy: null, isWithdrawn: false };

describe('taking it', () => {
  it.each<[string, Partial<HandOver>, number, ReturnType<typeof takeFault>]>([
    ['by whom it was given to', {}, RAMON, null],
    ['by somebody else who is there', {}, AIDA, null],
    ['by the giver', {}, ELENA, 'own'],
    ['by the giver, who had left it to nobody', { toUser: null }, ELENA, null],
    ['by anybody, left to nobody', { toUser: null }, AIDA, null],
    ['once more by the same', { takenBy: RAMON }, RAMON, 'again'],
    ['after somebody has', { takenBy: RAMON }, AIDA, 'taken'],
    ['by the giver after somebody has', { takenBy: RAMON }, ELENA, 'taken'],
    ['after it was withdrawn', { isWithdrawn: true }, RAMON, 'withdrawn'],
  ])('%s', (_what, change, userId, fault) => {
    expect(takeFault({ ...OPEN, ...change }, userId)).toBe(fault);
  });
});

describe('withdrawing it', () => {
  it.each<[string, Partial<HandOver>, number, ReturnType<typeof withdrawFault>]>([
    ['by the giver', {}, ELENA, null],
    ['by the one who should take it', {}, RAMON, 'not own'],
    ['once more', { isWithdrawn: true }, ELENA, 'again'],
    ['after it was taken', { takenBy: RAMON }, ELENA, 'taken'],
    ['by another after it was withdrawn', { isWithdrawn: true }, AIDA, 'not own'],
  ])('%s', (_what, change, userId, fault) => {
    expect(withdrawFault({ ...OPEN, ...change }, userId)).toBe(fault);
  });
});
