// What would end a level: by the same rules as the engine, in every scenario recomputable from the sentence alone.
import { describe, expect, it } from 'vitest';
import { at, readOracle } from '../../../packages/proofs/oracle.ts';
import { replay, type Scenario } from '../../../packages/proofs/public-alert-replay.ts';
import { heldBy } from '../../alerts/rules/held-by.ts';
import type { GeneratedAlert, SourceStatus } from '../../alerts/rules/public-alert.ts';
import { validityOf } from '../../alerts/rules/public-alert-validity.ts';
import type { SiteTopic } from '../../sites/rules/site.ts';
import { type EndInput, endOfLevel } from './end-of-level.ts';
import { whyIn } from './why.ts';

const END = at('2026-11-27 12:00:00');
const status = (source: SourceStatus['source'], level: number): SourceStatus => ({ source, level, dataAt: null });
const end = (more: Partial<EndInput> = {}) =>
  endOfLevel({
    ...{ level: 1, place: { place: 'latest' }, validity: END, topics: ['rainfall', 'surficial', 'subsurface'] },
    ...{ current: [], raising: ['rainfall'], held: [] },
    ...more,
  });

describe('the end', () => {
  it('is none at level 0, and of no warning that has none', () => {
    expect(end({ level: 0, validity: null })).toEqual({ kind: 'no warning' });
    expect(end({ level: 0 })).toEqual({ kind: 'no warning' });
    expect(end({ validity: null })).toEqual({ kind: 'no warning' });
  });

  it('is a day of extended monitoring', () => {
    expect(end({ level: 0, validity: null, place: { place: 'extended', day: 3 } })).toEqual({
      kind: 'extended',
      day: 3,
    });
  });

  it('of level 1 asks for any ground that is silent', () => {
    expect(end()).toEqual({ kind: 'at', validity: END, needs: ['subsurface', 'surficial'], join: 'or' });
    expect(end({ topics: ['rainfall', 'surficial'] })).toMatchObject({ needs: ['surficial'] });
    expect(end({ topics: ['rainfall'] })).toMatchObject({ needs: [] });
  });

  it('of level 1 asks for nothing once one of them has said something', () => {
    expect(end({ current: [status('surficial', 0)] })).toMatchObject({ needs: [] });
    expect(end({ current: [status('surficial', -1), status('subsurface', 0)] })).toMatchObject({ needs: [] });
    expect(end({ current: [status('surficial', -1)] })).toMatchObject({ needs: ['subsurface', 'surficial'] });
  });

  it('of levels above asks for those that raised, each of them', () => {
    const current = [status('subsurface', 0), status('surficial', -1)];
    expect(end({ level: 2, raising: ['surficial'], current })).toEqual({
      ...{ kind: 'at', validity: END, needs: ['surficial'], join: 'and' },
    });
    expect(end({ level: 3, raising: ['surficial', 'subsurface'] })).toMatchObject({
      needs: ['subsurface', 'surficial'],
    });
    expect(end({ level: 2, raising: ['surficial'], current: [status('surficial', 2)] })).toMatchObject({ needs: [] });
  });

  it('never asks for landslide features: nobody owes one', () => {
    expect(end({ topics: ['moms', 'surficial'] })).toMatchObject({ needs: ['surficial'] });
  });

  it('is held by what holds it, before everything else', () => {
    const held = [{ kind: 'near threshold', source: 'rainfall' }] as const;
    expect(end({ held })).toEqual({ kind: 'held', validity: END, by: held });
    expect(end({ held, place: { place: 'overdue' } })).toMatchObject({ kind: 'held' });
  });

  it('is due where the data say that it is over and nobody has released that', () => {
    expect(end({ place: { place: 'overdue' } })).toEqual({ kind: 'due', validity: END });
  });
});

const TOPICS: readonly SiteTopic[] = ['rainfall', 'surficial', 'subsurface', 'moms'];
const { scenarios } = readOracle<{ scenarios: Scenario[] }>('public_alert-scenarios');

/** As a reader of the sentences would: when something was last over its limit, the level, and so the end. */
function reckonedAgain(generated: GeneratedAlert): { told: string; reckoned: string } | null {
  const { level, validity } = generated;
  const counting = generated.triggers.filter((trigger) => !trigger.isInvalid && trigger.level > 0);
  const held = heldBy(generated, TOPICS);
  if (level === 0 || validity === null || counting.length === 0 || generated.held.length > 0) return null;
  const why = whyIn('en', {
    level,
    raised: counting.map(({ source, startedAt, updatedAt }) => ({
      ...{ kind: 'other', source, since: startedAt, last: updatedAt },
    })),
    doubts: [],
    end: endOfLevel({
      ...{ level, place: { place: 'latest' }, validity, topics: TOPICS, held },
      ...{ current: generated.current, raising: counting.map(({ source }) => source) },
    }),
  });
  const year = new Date(generated.at).getUTCFullYear();
  const instant = (text: string) => at(`${year}-${text.replace('/', '-')}:00`);
  const lasts = [...why.raised.matchAll(/last (\d\d\/\d\d \d\d:\d\d)/g)].map(([, text]) => instant(text!));
  const [, told = ''] = /^Ends (\d\d\/\d\d \d\d:\d\d)/.exec(why.ends) ?? [];
  return { told, reckoned: String(instant(told) - validityOf(Math.max(...lasts), level)) };
}

it('of every scenario is recomputable from the numbers of the sentences', () => {
  let seen = 0;
  const wrong: string[] = [];
  for (const scenario of scenarios) {
    replay(scenario, null, (generated) => {
      const one = reckonedAgain(generated);
      if (one === null) return;
      seen++;
      if (one.reckoned !== '0') wrong.push(`${one.told}: ${one.reckoned}`);
    });
  }
  expect(scenarios.length).toBeGreaterThan(40);
  expect(seen).toBeGreaterThan(1000);
  expect(wrong).toEqual([]);
});
