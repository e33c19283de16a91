import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { leavesIn } from './only-grew.ts';
import {
  type ChainLeaf,
  changedLevels,
  type LevelLeaf,
  type ReleaseLeaf,
  type ShownLevel,
  type ToldLeaf,
  toldContent,
} from './told-leaf.ts';

const release: ReleaseLeaf = {
  ...{ kind: 'release', siteCode: 'lpa', level: 2, releaseId: 41, saidAt: at('2026-11-21 14:02:00') },
};
const level: LevelLeaf = { kind: 'level', siteCode: 'lpa', level: 2, saidAt: at('2026-11-21 14:02:10') };
const chain: ChainLeaf = {
  ...{ kind: 'chain', siteCode: 'scu', day: '2026-11-21', links: 4711, headHash: 'ab'.repeat(32) },
};

describe('a leaf of what is no text', () => {
  it('of a release says site, level, number and time', () => {
    expect(toldContent(release)).toBe(
      ['bantay leaf 2', 'release lpa level 2', 'release 41', '2026-11-21T14:02:00+08:00', ''].join('\n'),
    );
  });

  it('of a level says what everybody was shown from when on', () => {
    expect(toldContent(level)).toBe(['bantay leaf 2', 'level lpa level 2', '2026-11-21T14:02:10+08:00', ''].join('\n'));
    expect(toldContent({ ...level, level: null }).split('\n')[1]).toBe('level lpa no information');
    expect(toldContent({ ...level, level: 0 }).split('\n')[1]).toBe('level lpa level 0');
  });

  it('of a record says the day, how many links it has and the hash of the newest', () => {
    expect(toldContent(chain)).toBe(
      ['bantay leaf 2', 'chain scu day 2026-11-21', 'links 4711', `sha256 ${'ab'.repeat(32)}`, ''].join('\n'),
    );
    expect(toldContent({ ...chain, siteCode: null }).split('\n')[1]).toBe('chain - day 2026-11-21');
  });

  it.each<[string, ToldLeaf, ToldLeaf]>([
    ['another site', release, { ...release, siteCode: 'scu' }],
    ['another level', release, { ...release, level: 3 }],
    ['another release', release, { ...release, releaseId: 42 }],
    ['another second', release, { ...release, saidAt: release.saidAt + 1000 }],
    ['another level that is shown', level, { ...level, level: 1 }],
    ['no information in the place of level 0', { ...level, level: 0 }, { ...level, level: null }],
    ['another time of it', level, { ...level, saidAt: level.saidAt + 1000 }],
    ['another day', chain, { ...chain, day: '2026-11-22' }],
    ['a link more', chain, { ...chain, links: 4712 }],
    ['another hash', chain, { ...chain, headHash: 'ac'.repeat(32) }],
    ['another record', chain, { ...chain, siteCode: null }],
    ['another kind', level, { ...release, saidAt: level.saidAt }],
  ])('of %s is another one', (_, one, other) => {
    expect(toldContent(other)).not.toBe(toldContent(one));
  });

  it('stands in the file as those of texts do: nothing in it ends it early', () => {
    const all = [release, level, { ...level, level: null }, chain, { ...chain, siteCode: null }].map(toldContent);
    expect(leavesIn(all.map((one) => `${one}\n`).join(''))).toEqual(all);
    for (const one of all) expect(one).not.toMatch(/\n\n/);
  });
});

describe('levels that are new to the log', () => {
  const lpa = (shown: AlertLevel | null): ShownLevel => ({ siteCode: 'lpa', level: shown });
  const scu = (shown: AlertLevel | null): ShownLevel => ({ siteCode: 'scu', level: shown });

  it.each<[string, ShownLevel[], ShownLevel[], ShownLevel[]]>([
    ['each, where the log has none', [lpa(0), scu(null)], [], [lpa(0), scu(null)]],
    ['none, where nothing has changed', [lpa(0), scu(null)], [lpa(0), scu(null)], []],
    ['the one that rose', [lpa(2), scu(0)], [lpa(1), scu(0)], [lpa(2)]],
    ['the one that fell', [lpa(0), scu(0)], [lpa(3), scu(0)], [lpa(0)]],
    ['the one of which nobody knows any more', [lpa(null)], [lpa(0)], [lpa(null)]],
    ['the one of which somebody knows again', [lpa(0)], [lpa(null)], [lpa(0)]],
    ['a site that is new', [lpa(0), scu(0)], [lpa(0)], [scu(0)]],
    ['nothing for a site that is no more', [lpa(0)], [lpa(0), scu(2)], []],
  ])('%s', (_, shown, logged, changed) => {
    expect(changedLevels(shown, logged)).toEqual(changed);
  });

  it('are none once they stand in the log', () => {
    const levels = fc.uniqueArray(
      fc.record({
        siteCode: fc.constantFrom('lpa', 'scu', 'bak', 'mar'),
        level: fc.constantFrom<AlertLevel | null>(null, 0, 1, 2, 3),
      }),
      { selector: ({ siteCode }) => siteCode },
    );
    fc.assert(
      fc.property(levels, levels, (shown, logged) => {
        const changed = changedLevels(shown, logged);
        const after = [
          ...changed,
          ...logged.filter((one) => changed.every(({ siteCode }) => siteCode !== one.siteCode)),
        ];
        expect(changedLevels(shown, after)).toEqual([]);
      }),
    );
  });
});
