// No green by absence: level 0 is green only where something measures, and never says "no trigger" beside one that waits.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGenerated, buildRecord, buildTrigger, counted } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { topicsOf } from '../../sites/rules/sites.fixture.ts';
import { hasSource } from './held-by.ts';
import type { OperationalTrigger } from './operational-trigger.ts';
import { plateTruth } from './plate-truth.ts';
import type { SiteRecord } from './public-alert.ts';
import { generatePublicAlert } from './public-alert-generator.ts';
import { operationalSymbol, type TriggerSourceName } from './trigger-sources.ts';

const run = at('2026-11-21 11:30:00');
const MEASURING = ['subsurface', 'surficial', 'rainfall'] as const;
const truthOf = (siteCode: string, record: Partial<SiteRecord>, stamp = run) => {
  const full = buildRecord(record);
  const said = full.triggers.filter((trigger) => trigger.level !== -1);
  const lastSaidAt = new Map<TriggerSourceName, Instant>();
  for (const { source, updatedAt } of said) lastSaidAt.set(source, Math.max(updatedAt, lastSaidAt.get(source) ?? 0));
  const generated = generatePublicAlert(full, stamp, { run: 'closing' });
  return plateTruth({ topics: topicsOf(siteCode), released: 0, generated, lastSaidAt });
};

/** How a source can fail to judge: no sensor or threshold (never a row), rows that say "no data", or readings of other days. */
type Silence = 'nothing' | 'no data' | 'old';
const silence = fc.constantFrom<Silence>('nothing', 'no data', 'old');
/** Readings of the day before at the latest: the window of level 0 is the day of the run. */
const oldAt = fc.integer({ min: 1, max: 400 }).map((halves) => at('2026-11-20 23:30:00') - (halves - 1) * HALF_HOUR_MS);
const rowOf = (source: TriggerSourceName, level: number, stamp: Instant, triggerId: number): OperationalTrigger => ({
  triggerId,
  source,
  level,
  symbol: operationalSymbol(source, level)!, // all measuring sources have −1 and 0
  startedAt: stamp,
  updatedAt: stamp,
  status: null,
});
const silentRows = (source: (typeof MEASURING)[number], kind: Silence, old: Instant, id: number) =>
  kind === 'nothing' ? [] : [rowOf(source, kind === 'old' ? 0 : -1, kind === 'old' ? old : run, id)];
const installation = fc.record({
  siteCode: fc.constantFrom('lpa', 'scu'),
  hasActiveMarkers: fc.boolean(),
  kinds: fc.tuple(silence, silence, silence),
  old: fc.tuple(oldAt, oldAt, oldAt),
});

describe('random installations', () => {
  it('in which nothing judges have no green plate', () => {
    let count = 0;
    fc.assert(
      fc.property(installation, ({ siteCode, hasActiveMarkers, kinds, old }) => {
        const triggers = MEASURING.flatMap((source, i) => silentRows(source, kinds[i]!, old[i]!, i + 1));
        const truth = truthOf(siteCode, { hasActiveMarkers, triggers });
        expect(truth).toMatchObject({ released: 0, shown: 'no information', measuring: [] });
        expect(truth.missing).toEqual(
          MEASURING.filter((source) => hasSource(topicsOf(siteCode), source)).map((source) => {
            const i = MEASURING.indexOf(source);
            return { source, since: kinds[i] === 'old' ? old[i] : null };
          }),
        );
        count++;
      }),
      { numRuns: 200 },
    );
    expect(count).toBe(200);
  });

  it('in which at least one source judges are green at level 0, and name each that is missing, since when', () => {
    fc.assert(
      fc.property(installation, fc.integer({ min: 1, max: 7 }), (one, bits) => {
        const { siteCode, hasActiveMarkers, kinds, old } = one;
        const own = MEASURING.filter((source) => hasSource(topicsOf(siteCode), source));
        const judging = own.filter((_, i) => (bits >> i) & 1);
        if (judging.length === 0) judging.push(own[0]!);
        const triggers = MEASURING.flatMap((source, i) =>
          judging.includes(source) ? [rowOf(source, 0, run, i + 1)] : silentRows(source, kinds[i]!, old[i]!, i + 1),
        );
        const columnRows = [{ startedAt: run - HOUR_MS, updatedAt: run, level: 0 }];
        const truth = truthOf(siteCode, { hasActiveMarkers, triggers, columnRows });
        expect(truth).toMatchObject({ released: 0, shown: 0, measuring: judging });
        expect(truth.missing).toEqual(
          own
            .filter((source) => !judging.includes(source))
            .map((source) => ({
              source,
              since: kinds[MEASURING.indexOf(source)] === 'old' ? old[MEASURING.indexOf(source)] : null,
            })),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('the truth of a plate', () => {
  const of = (more: Partial<Parameters<typeof plateTruth>[0]>) =>
    plateTruth({ topics: topicsOf('lpa'), released: 0, generated: buildGenerated(), lastSaidAt: new Map(), ...more });
  const rain = [{ source: 'rainfall', level: 0, dataAt: run }] as const;

  it('before the first run is unknown', () => {
    expect(of({ generated: null })).toMatchObject({ shown: 'no information', waiting: null });
  });
  it('a released level above 0 stays shown, with what is missing beside it', () => {
    const since = run - DAY_MS;
    const truth = of({ released: 2, generated: buildGenerated(), lastSaidAt: new Map([['rainfall', since]]) });
    expect(truth.shown).toBe(2);
    expect(truth.missing).toContainEqual({ source: 'rainfall', since });
  });
  it('a report of landslide features of the day is something that was seen', () => {
    const current = [{ source: 'moms', level: 0, dataAt: run }] as const;
    expect(of({ generated: buildGenerated({ current: [...current] }) })).toMatchObject({
      shown: 0,
      measuring: ['moms'],
    });
  });
  it.each([
    [null, 'decision'],
    [0, 'decision'],
    [1, 'release'],
  ] as const)('released 0 beside a trigger with the decision %s waits for its %s', (status, what) => {
    const trigger = counted(buildTrigger('r1', '2026-11-21 11:00:00', '2026-11-21 11:30:00', status));
    const generated = buildGenerated({ level: 1, triggers: [trigger], current: [...rain] });
    expect(of({ generated }).waiting).toEqual({ for: what, level: 1, triggers: 1 });
  });
  it('a validated level 3 waits for its release, until it is released', () => {
    const generated = buildGenerated({
      level: 3,
      triggers: [counted(buildTrigger('m3', '2026-11-21 11:00:00'))],
      current: [...rain],
    });
    expect(of({ generated }).waiting).toEqual({ for: 'release', level: 3, triggers: 1 });
    expect(of({ generated, released: 3 }).waiting).toBeNull();
  });
  it('movement without a trend waits for a decision at level 0', () => {
    const toValidate = [counted(buildTrigger('g0t', '2026-11-21 11:00:00'))];
    expect(of({ generated: buildGenerated({ toValidate }) }).waiting).toEqual({
      for: 'decision',
      level: 0,
      triggers: 1,
    });
  });
  it('what is only possible waits for a decision, behind a level that waits for its release', () => {
    const toValidate = [counted(buildTrigger('r0t', '2026-11-21 11:00:00'))];
    const decision = { for: 'decision', level: 0, triggers: 1 };
    expect(of({ generated: buildGenerated({ toValidate }) }).waiting).toEqual(decision);
    const triggers = [counted(buildTrigger('m3', '2026-11-21 11:00:00'))];
    const generated = buildGenerated({ level: 3, triggers, toValidate, current: [...rain] });
    expect(of({ generated }).waiting).toEqual({ for: 'release', level: 3, triggers: 1 });
    expect(of({ generated, released: 3 }).waiting).toEqual({ ...decision, level: 3 });
  });
  it('a trigger declared invalid waits for nothing', () => {
    const trigger = {
      ...counted(buildTrigger('r1', '2026-11-21 11:00:00', '2026-11-21 11:00:00', -1)),
      isInvalid: true,
    };
    expect(of({ generated: buildGenerated({ triggers: [trigger] }) }).waiting).toBeNull();
  });
});
