// Which of thirty sites stand on the first screen as one: those where nothing is to be done, and never what asks for somebody.
import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../../packages/proofs/late-weeks.ts';
import type { DutyProblem, WaitingReport } from '../api/shapes.ts';
import type { NowItem } from './now-model.ts';
import { cardSigns, foldable, foldCards, foldLines } from './quiet-sites.ts';

const site = (siteCode: string, more: object = {}) => ({
  site: { siteId: Number.parseInt(siteCode, 36), siteCode },
  ...{ alertLevel: 0, state: 'routine', cancelledAt: null },
  plate: { shown: null, waiting: null, measuring: [], missing: [] },
  ...more,
});
const dark = (count: number) => Array.from({ length: count }, (_, i) => site(`d${i.toString(36)}x`));
const calm = (count: number) =>
  Array.from({ length: count }, (_, i) => site(`c${i.toString(36)}x`, { plate: { shown: 0, waiting: null } }));
const feed = (summary: object[], candidates: object[] = []) =>
  ({ candidates, onGoing: { summary } }) as unknown as Feed; // what a fold reads of it
const groups = (theFeed: Feed, reports: readonly WaitingReport[] | null = [], isOutdated = false) =>
  foldCards(cardSigns(theFeed, reports, isOutdated)).map((group) => group.map(({ siteCode }) => siteCode));
const sizes = (...given: Parameters<typeof groups>) => groups(...given).map((group) => group.length);

describe('cards', () => {
  it('of a few sites stand each for itself', () => expect(sizes(feed(dark(6)))).toEqual([1, 1, 1, 1, 1, 1]));

  it('of thirty those that show the same are one, silent and quiet ones apart; two stand each for itself', () => {
    expect(sizes(feed([...calm(2), ...dark(28)]))).toEqual([1, 1, 28]);
    expect(sizes(feed([...calm(12), ...dark(18)]))).toEqual([12, 18]);
  });

  it('are no one level while what is known is old', () => {
    expect(sizes(feed([...calm(12), ...dark(18)]), [], true)).toEqual([30]);
    const signs = cardSigns(feed(calm(12)), [], true);
    expect(signs.every(({ level }) => level === null)).toBe(true);
  });

  const waits = { siteId: Number.parseInt('mar', 36), siteCode: 'mar', triggerListArr: [] };
  it.each([
    ['an alert runs', { alertLevel: 1, state: 'on-going' }],
    ['an alert runs that nothing measures', { alertLevel: 3 }],
    ['a level is shown', { plate: { shown: 2, waiting: null } }],
    ['an alert is just over', { state: 'extended' }],
    ['it was lowered', { state: 'lowered' }],
    ['a release is overdue', { state: 'overdue' }],
    ['a warning was taken back', { cancelledAt: '2026-11-21 09:00:00' }],
    ['something waits', { plate: { shown: null, waiting: { for: 'decision', level: 1, triggers: 1 } } }],
  ])('of a site where %s is never folded, and stands first', (_what, more) => {
    const found = groups(feed([...dark(29), site('mar', more)]));
    expect([found[0], found[1]?.length, found.length]).toEqual([['mar'], 29, 2]);
  });

  it('of a site with a candidate, or with a report of residents, is never folded', () => {
    const all = [...dark(29), site('mar')];
    expect(groups(feed(all, [waits]))[0]).toEqual(['mar']);
    expect(groups(feed(all), [{ siteCode: 'mar' } as WaitingReport])[0]).toEqual(['mar']); // its site is what counts
  });

  it('are not folded while nobody knows whether a report waits', () => {
    expect(sizes(feed(dark(30)), null)).toHaveLength(30);
  });

  it('are folded while the routine of all is released: that has a line of its own', () => {
    expect(sizes(feed(dark(30), [{ generalStatus: 'routine', routineDetails: [] }]))).toEqual([30]);
  });
});

const unknown = (siteCode: string): NowItem => ({ kind: 'unknown', since: 0, siteCode, isNever: true });
const problem = (siteCode: string | null, kind = 'silent') =>
  ({ kind: 'problem', since: 0, problem: { kind, siteCode } as DutyProblem }) as NowItem; // a sentence needs more, a fold does not
const told = (items: readonly NowItem[], codes: readonly string[]) =>
  foldLines(items, new Set(codes)).map((line) =>
    line.same === null ? line.item.kind : [line.same, line.items.length],
  );
const codes = ['a', 'b', 'c', 'd'];

describe('lines', () => {
  it('of sites where nothing measures are one, and those of silent sensors another', () => {
    const items = [...codes.map(unknown), problem('a'), problem('a'), problem('b')];
    expect(told(items, codes)).toEqual([
      ['unknown', 4],
      ['silent', 3],
    ]);
  });

  it('stand where the first stood; two are no fold', () => {
    const help = { kind: 'help', since: 0 } as NowItem; // its message is not read here
    expect(told([help, ...codes.map(unknown), problem(null, 'disk')], codes)).toEqual([
      'help',
      ['unknown', 4],
      'problem',
    ]);
    expect(told(['a', 'b'].map(unknown), codes)).toEqual(['unknown', 'unknown']);
  });

  it('of a site that is not quiet stand each for itself, and so does every other problem', () => {
    expect(told([...codes, 'mar'].map(unknown), codes)).toEqual([['unknown', 4], 'unknown']);
    const others = ['stuck', 'warning in doubt', 'disk', 'warning failed'].map((kind) => problem('a', kind));
    expect(told(others, codes)).toEqual(['problem', 'problem', 'problem', 'problem']);
    expect(told([problem('mar'), problem('mar'), problem('mar')], codes)).toEqual(['problem', 'problem', 'problem']);
  });
});

// Whatever there is: nothing is lost or told twice, and what asks for somebody is never behind a fold.
it.each([1, 2, 3, 4])('folds of any situation hide nothing that asks for somebody (seed %i)', (seed) => {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!; // of what is there
  for (let turn = 0; turn < 100; turn++) {
    const summary = Array.from({ length: 1 + Math.floor(random() * 40) }, (_, i) =>
      site(`s${i.toString(36).padStart(2, '0')}`, {
        alertLevel: random() < 0.1 ? pick([1, 2, 3]) : 0,
        state: random() < 0.1 ? pick(['extended', 'on-going', 'lowered']) : 'routine',
        cancelledAt: random() < 0.05 ? 'then' : null,
        plate: { shown: pick([null, 0, 0, 1]), waiting: random() < 0.1 ? { level: 1 } : null },
      }),
    );
    const signs = cardSigns(feed(summary), [], random() < 0.2);
    const folded = foldCards(signs);
    expect(
      folded
        .flat()
        .map(({ siteCode }) => siteCode)
        .sort(),
    ).toEqual(summary.map((one) => one.site.siteCode).sort());
    for (const group of folded.filter(({ length }) => length > 1)) {
      expect(summary.length).toBeGreaterThan(6);
      expect(new Set(group.map(({ level }) => level)).size).toBe(1);
      for (const { summary: one } of group)
        expect([one.alertLevel, one.state, one.cancelledAt, one.plate.waiting]).toEqual([0, 'routine', null, null]);
    }
    const items = [...summary.map((one) => unknown(one.site.siteCode)), problem(null, 'disk')];
    const lines = foldLines(items, foldable(signs));
    expect(lines.flatMap((line) => (line.same === null ? [line.item] : line.items))).toHaveLength(items.length);
  }
});
