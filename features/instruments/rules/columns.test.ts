// What a column may be called, what is a day, and what may be changed of one that stands.

import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { buildFault, COLUMN_NAME, type ColumnBuild, isDay, readNodes, tidyBuild } from './columns.ts';

it.each([
  ['lpasa', true],
  ['l1', true],
  ['l', false],
  ['LPASA', false],
  ['a b', false],
  ['x'.repeat(20), true],
  ['x'.repeat(21), false],
])('"%s" as the name of a column: %s', (name, may) => expect(COLUMN_NAME.test(name)).toBe(may));

it.each([
  ['2026-11-21', true],
  ['2026-02-31', false],
  ['2026-11-21 08:00', false],
  ['21/11/2026', false],
  ['', false],
])('"%s" as a day: %s', (text, is) => expect(isDay(text)).toBe(is));

const LPA: ColumnBuild = {
  ...{ siteCode: 'lpa', segments: 12, segmentLength: 0.5, accelerometers: 2, activatedOn: '2026-11-20', nodesOut: [3] },
};

describe('a change of a column', () => {
  it.each([
    ['a node more', { segments: 13 }, null],
    ['a node less', { segments: 11 }, null],
    ['a node that is out', { nodesOut: [3, 12] }, null],
    ['one that is back', { nodesOut: [] }, null],
    ['another length', { segmentLength: 0.501 }, null],
    ['another day', { activatedOn: '2026-11-01' }, null],
    ['another site', { siteCode: 'scu' }, 'hasReadings'],
    ['another version', { accelerometers: 3 }, 'hasReadings'],
    ['nothing', {}, 'unchanged'],
    ['a day that is none', { activatedOn: '2026-02-31' }, 'day'],
    ['node 0', { nodesOut: [0] }, 'nodesWrong'],
    ['a node below the last', { nodesOut: [13] }, 'nodesWrong'],
    ['half a node', { nodesOut: [1.5] }, 'nodesWrong'],
    ['a node twice', { nodesOut: [3, 3] }, 'nodesWrong'],
    ['a node that went with its segment', { segments: 2 }, 'nodesWrong'],
    ['no node at all', { segments: 3, nodesOut: [1, 2, 3] }, 'noNode'],
    ['the only node', { segments: 1, nodesOut: [1] }, 'noNode'],
  ] as const)('to %s: %s', (_what, over, fault) => {
    expect(buildFault(LPA, { ...LPA, ...over }, true)).toBe(fault);
  });

  it('before its first reading is one to any site and any version', () => {
    expect(buildFault(LPA, { ...LPA, siteCode: 'scu' }, false)).toBeNull();
    expect(buildFault(LPA, { ...LPA, accelerometers: 5 }, false)).toBeNull();
    expect(buildFault(LPA, LPA, false)).toBe('unchanged');
  });

  it('is compared as it is stored: codes in small letters, metres to the mm, nodes in order', () => {
    const typed = { ...LPA, siteCode: ' LPA ', segmentLength: 0.50049, nodesOut: [7, 3] };
    expect(tidyBuild(typed)).toEqual({ ...LPA, nodesOut: [3, 7] });
    expect(buildFault(LPA, tidyBuild({ ...LPA, segmentLength: 0.4999999 }), true)).toBe('unchanged');
  });

  // Whatever is wanted: with readings no site and no version is left, there is a node to judge, and the way back is open.
  it.each([1, 2, 3, 4, 5])('of any kind keeps what was judged, leaves a node, and can be undone (seed %i)', (seed) => {
    const random = randomOf(seed);
    const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!; // of what is there
    const build = (): ColumnBuild => {
      const segments = 1 + Math.floor(random() * 6);
      const nodesOut = Array.from({ length: 8 }, (_, node) => node).filter(() => random() < 0.15);
      const site = { siteCode: anyOf(['lpa', 'scu']), accelerometers: anyOf([1, 2, 3]) };
      return tidyBuild({ ...site, segments, segmentLength: anyOf([0.5, 1]), activatedOn: '2026-11-20', nodesOut });
    };
    const seen = { taken: 0, held: 0 };
    for (let turn = 0; turn < 400; turn++) {
      const [stands, wanted] = [build(), build()];
      if (buildFault(build(), stands, false) !== null) continue;
      const [fault, unread] = [buildFault(stands, wanted, true), buildFault(stands, wanted, false)];
      if (fault === 'hasReadings') {
        seen.held++;
        expect(unread).toBeNull();
        expect([stands.siteCode, stands.accelerometers]).not.toEqual([wanted.siteCode, wanted.accelerometers]);
      } else expect(fault).toBe(unread);
      if (fault !== null) continue;
      seen.taken++;
      expect([wanted.siteCode, wanted.accelerometers]).toEqual([stands.siteCode, stands.accelerometers]);
      expect(wanted.nodesOut.length).toBeLessThan(wanted.segments);
      expect(buildFault(wanted, stands, true)).toBeNull();
    }
    expect(seen.taken).toBeGreaterThan(3);
    expect(seen.held).toBeGreaterThan(20);
  });
});

it.each([
  ['', []],
  [' 3 ', [3]],
  ['3, 7-9;11', [3, 7, 8, 9, 11]],
  ['3 3', [3, 3]],
  ['7–8', [7, 8]],
  ['9-7', null],
  ['three', null],
  ['1.5', null],
  ['-3', null],
  ['1000', null],
])('"%s" as nodes: %j', (text, nodes) => expect(readNodes(text)).toEqual(nodes));

it.each([1, 2, 3])('nodes that are spelled are read again as they were (seed %i)', (seed) => {
  const random = randomOf(seed);
  for (let turn = 0; turn < 200; turn++) {
    const nodes = Array.from({ length: Math.floor(random() * 12) }, () => Math.floor(random() * 101));
    expect(readNodes(nodes.join(random() < 0.5 ? ', ' : ' '))).toEqual(nodes);
  }
});
