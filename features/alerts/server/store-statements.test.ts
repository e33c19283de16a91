// What is written of what a source says, step by step: rows that run on, one fact per instant, and what each rested on.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import type { StoredTrigger } from '../rules/changed-triggers.ts';
import type { SourceStatement } from '../rules/trigger-source.ts';
import { type OperationalSymbol, operationalSymbolFacts } from '../rules/trigger-sources.ts';
import type { RunStore } from './run-store.ts';
import { isDiscrete, storeStatements } from './store-statements.ts';

const eight = at('2026-11-21 08:00:00');
const OPEN = { raiseOnly: false, hasLastWord: false };
const PAST = { raiseOnly: true, hasLastWord: true };

const says = (symbol: OperationalSymbol, more: Partial<SourceStatement> = {}): SourceStatement => ({
  ...{
    symbol,
    level: operationalSymbolFacts(symbol).level,
    at: eight,
    techInfo: `${symbol} now`,
    evidence: { symbol },
  },
  ...more,
});
const stands = (triggerId: number, symbol: OperationalSymbol, more: Partial<StoredTrigger> = {}): StoredTrigger => {
  const { source, level } = operationalSymbolFacts(symbol);
  return {
    ...{ triggerId, source, symbol, level, status: null, techInfo: 'as before' },
    ...{ startedAt: eight, updatedAt: eight },
    ...more,
  };
};

/** What a store was told, in order; a new trigger is number 90, and a release carries those in `carried`. */
async function told(
  stored: readonly StoredTrigger[],
  statements: readonly SourceStatement[],
  { carried = [], ...options }: typeof OPEN & { carried?: readonly number[] } = OPEN,
) {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
    };
  const store: Partial<RunStore> = {
    released: async (ids) => carried.filter((id) => ids.includes(id)),
    insertTrigger: async (trigger) => {
      await note('insert')(trigger);
      return 90;
    },
    rewordTrigger: note('reword'),
    replaceTrigger: note('replace'),
    saveEvidence: note('evidence'),
  };
  const source = operationalSymbolFacts(statements[0]?.symbol ?? stored[0]!.symbol).source; // one of them is given
  const half = { source, stamp: eight, stored };
  const changes = await storeStatements(store as RunStore, half, statements, options); // of a store what it writes with
  return { changes, calls };
}

it('facts of an instant are what is measured, reported or asked for; rain and columns run on', () => {
  const sources = ['subsurface', 'surficial', 'moms', 'rainfall', 'earthquake', 'on demand'] as const;
  expect(sources.filter(isDiscrete)).toEqual(['surficial', 'moms', 'on demand']);
});

it('rain that goes over its threshold is a new trigger with what it rests on', async () => {
  const { changes, calls } = await told([], [says('r1')]);
  expect(changes).toEqual([{ change: 'insert', triggerId: 90, symbol: 'r1', at: eight, techInfo: 'r1 now' }]);
  expect(calls).toEqual([
    ['insert', { symbol: 'r1', at: eight, techInfo: 'r1 now' }],
    ['evidence', 90, eight, { symbol: 'r1' }, false],
  ]);
});

it('rain below its threshold leaves no evidence, and neither does a source that gives none', async () => {
  expect((await told([], [says('r')])).calls).toHaveLength(1);
  const { evidence: _, ...without } = says('r1');
  expect((await told([], [without])).calls).toHaveLength(1);
});

it('while it goes on the row reaches on: whoever called stores that, and the evidence is kept', async () => {
  const before = { startedAt: eight - HALF_HOUR_MS, updatedAt: eight - HALF_HOUR_MS };
  const { changes, calls } = await told([stands(7, 'r1', before)], [says('r1')]);
  expect(changes).toEqual([{ change: 'touch', triggerId: 7, updatedAt: eight, techInfo: 'r1 now' }]);
  expect(calls).toEqual([['evidence', 7, eight, { symbol: 'r1' }, false]]);
});

it('a row that is there already gets a new sentence, and nothing where the sentence is the same', async () => {
  const { changes, calls } = await told([stands(6, 'r'), stands(7, 'r1')], [says('r1')]);
  expect(changes).toEqual([{ change: 'reword', triggerId: 7, techInfo: 'r1 now' }]);
  expect(calls[0]).toEqual(['reword', 7, 'r1 now']);
  const same = await told([stands(7, 'r1', { techInfo: 'r1 now' })], [says('r1')]);
  expect(same.calls.map(([name]) => name)).toEqual(['evidence']);
});

it('rows of other sources are none of its own', async () => {
  const before = { startedAt: eight - HALF_HOUR_MS, updatedAt: eight - HALF_HOUR_MS };
  const { changes } = await told([stands(7, 's2', before)], [says('r1')]);
  expect(changes).toMatchObject([{ change: 'insert' }]);
});

it('what waits for a person stands beside what the source says, and neither ends the other', async () => {
  const before = { startedAt: eight - HALF_HOUR_MS, updatedAt: eight - HALF_HOUR_MS };
  // Rain that is only possible ends no row of rain below its threshold, nor the other way round.
  const possible = await told([stands(7, 'r', before), stands(8, 'r0t', before)], [says('r0t')]);
  expect(possible.changes).toMatchObject([{ change: 'touch', triggerId: 8 }]);
  const quiet = await told([stands(8, 'r0t'), stands(7, 'r', before)], [says('r')]);
  expect(quiet.changes).toMatchObject([{ change: 'touch', triggerId: 7 }]);
});

it('of a half hour of the past nothing is lowered: quiet is not stored, and a raise stands beside a quiet row', async () => {
  expect(await told([], [says('r'), says('r0')], PAST)).toEqual({ changes: [], calls: [] });
  const { changes, calls } = await told([stands(7, 'r', { updatedAt: eight + HALF_HOUR_MS })], [says('r1')], PAST);
  expect(changes).toMatchObject([{ change: 'insert' }]);
  expect(calls[1]).toEqual(['evidence', 90, eight, { symbol: 'r1' }, true]);
});

it('without a fact now or before nobody is asked', async () => {
  const other = stands(7, 'g2', { startedAt: eight + HALF_HOUR_MS });
  const earlier = stands(8, 'g2', { startedAt: eight - 1 });
  expect((await told([stands(9, 'r1')], [])).calls).toEqual([]);
  expect(await told([other, earlier], [])).toEqual({ changes: [], calls: [] });
});

it('a marker that was measured in the half hour is a trigger of its instant', async () => {
  const measured = says('g2', { at: eight + 600_000 });
  const { changes, calls } = await told([], [measured]);
  expect(changes).toMatchObject([{ change: 'insert', at: eight + 600_000 }]);
  expect(calls[1]).toEqual(['evidence', 90, eight + 600_000, { symbol: 'g2' }, false]);
});

it('a corrected measurement takes the place of what stood there, and so does what it rests on', async () => {
  const { changes, calls } = await told([stands(7, 'g2')], [says('g3')]);
  expect(changes).toEqual([{ change: 'replace', triggerId: 7, symbol: 'g3', techInfo: 'g3 now' }]);
  expect(calls).toEqual([
    ['replace', 7, 'g3', 'g3 now'],
    ['evidence', 7, eight, { symbol: 'g3' }, true],
  ]);
});

it('a measurement that was deleted leaves its trigger as "no data", for questions that point at it', async () => {
  const { changes, calls } = await told([stands(7, 'g2')], []);
  expect(changes).toEqual([{ change: 'replace', triggerId: 7, symbol: 'g0', techInfo: '' }]);
  expect(calls).toEqual([['replace', 7, 'g0', '']]);
});

it('what somebody decided on or a release carries stays; a higher fact stands beside it', async () => {
  expect(await told([stands(7, 'g2', { status: 1 })], [])).toEqual({ changes: [], calls: [] });
  expect(await told([stands(7, 'g2')], [], { ...OPEN, carried: [7] })).toEqual({ changes: [], calls: [] });
  const higher = await told([stands(7, 'g2')], [says('g3')], { ...OPEN, carried: [7] });
  expect(higher.changes).toMatchObject([{ change: 'insert', symbol: 'g3' }]);
  expect(higher.calls[1]).toEqual(['evidence', 90, eight, { symbol: 'g3' }, false]);
});

it('the same fact again gets its sentence, and its evidence anew only by a run with the last word', async () => {
  const { changes, calls } = await told([stands(7, 'g2')], [says('g2')], PAST);
  expect(changes).toEqual([{ change: 'reword', triggerId: 7, techInfo: 'g2 now' }]);
  expect(calls).toEqual([
    ['reword', 7, 'g2 now'],
    ['evidence', 7, eight, { symbol: 'g2' }, true],
  ]);
  const open = await told([stands(7, 'g2', { techInfo: 'g2 now' })], [says('g2')]);
  expect(open.calls).toEqual([['evidence', 7, eight, { symbol: 'g2' }, false]]);
});
