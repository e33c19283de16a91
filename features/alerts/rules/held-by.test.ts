import { expect, it } from 'vitest';
import { buildGenerated, buildRecord, buildRow, buildTrigger, counted } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { topicsOf } from '../../sites/rules/sites.fixture.ts';
import { hasSource, heldBy } from './held-by.ts';
import type { SiteRecord } from './public-alert.ts';
import { generatePublicAlert } from './public-alert-generator.ts';

const event = [
  buildRow(1, 0, '2026-11-19 00:00:00', '2026-11-20 08:30:00'),
  buildRow(2, 1, '2026-11-20 09:00:00', '2026-11-21 11:00:00'),
];
const rain = buildTrigger('r1', '2026-11-20 09:00:00', '2026-11-20 11:30:00');
const dry = buildTrigger('r', '2026-11-20 12:00:00', '2026-11-21 11:30:00');
const marker = buildTrigger('g', '2026-11-21 11:00:00');
const of = (record: Partial<SiteRecord>, siteCode = 'lpa') =>
  heldBy(
    generatePublicAlert(buildRecord({ publicAlerts: event, ...record }), at('2026-11-21 11:30:00'), { run: 'closing' }),
    topicsOf(siteCode),
  );

it('names the raising source that is silent', () =>
  expect(of({ triggers: [rain, marker] })).toEqual([{ kind: 'no data', source: 'rainfall' }]));

it('names the silent ground sources that the site has', () => {
  const ground = of({ triggers: [rain, dry] }, 'scu');
  expect(ground).toEqual([{ kind: 'no data', source: 'surficial' }]);
  expect(of({ triggers: [rain, dry] }).map((one) => one.source)).toEqual(['subsurface', 'surficial']);
});

it('at level 2 asks only for the ground source that raised', () => {
  const raised = [{ ...event[0]! }, buildRow(2, 2, '2026-11-20 09:00:00', '2026-11-21 11:00:00')];
  const held = of({ publicAlerts: raised, triggers: [buildTrigger('g2', '2026-11-20 11:30:00'), dry] });
  expect(held).toEqual([{ kind: 'no data', source: 'surficial' }]);
});

it('names rain near the threshold and features that nobody resolved', () => {
  const near = of({ triggers: [rain, dry, marker], nearThresholdAt: [at('2026-11-21 11:30:00')] });
  expect(near).toEqual([{ kind: 'near threshold', source: 'rainfall' }]);
  const report = { momsId: 1, instanceId: 1, observedAt: at('2026-11-20 10:00:00'), level: 2, isReleased: true };
  const features = of({ triggers: [rain, dry, marker], featureReports: [report] });
  expect(features).toEqual([{ kind: 'unresolved features', source: 'moms' }]);
});

it('says nothing of an alert that is not at its end, nor of the clock alone', () => {
  expect(of({ publicAlerts: event, triggers: [{ ...rain, updatedAt: at('2026-11-21 09:00:00') }] })).toEqual([]);
});

it.each([
  ['lpa', 'subsurface', true],
  ['scu', 'subsurface', false],
  ['scu', 'surficial', true],
  ['scu', 'rainfall', true],
  ['lpa', 'moms', true],
  ['lpa', 'earthquake', false],
  ['lpa', 'on demand', false],
  ['xyz', 'rainfall', false],
] as const)('at %s there is %s to measure with: %s', (siteCode, source, has) => {
  expect(hasSource(topicsOf(siteCode), source)).toBe(has);
});

it('of ground data names what is silent, not what speaks, nor a source that is none of the ground', () => {
  const current = [
    { source: 'subsurface' as const, level: 0, dataAt: null },
    { source: 'surficial' as const, level: -1, dataAt: null },
    { source: 'rainfall' as const, level: -1, dataAt: null },
  ];
  const held = [{ kind: 'no ground data' as const }];
  expect(heldBy(buildGenerated({ level: 1, held, current }), topicsOf('lpa'))).toEqual([
    { kind: 'no data', source: 'surficial' },
  ]);
});

it('of ground data at level 3 names only the source that raised (methods §8.5)', () => {
  const current = (['subsurface', 'surficial'] as const).map((source) => ({ source, level: -1, dataAt: null }));
  const triggers = [counted(buildTrigger('g3', '2026-11-20 11:30:00')), counted(rain)];
  const held = [{ kind: 'no ground data' as const }];
  expect(heldBy(buildGenerated({ level: 3, held, current, triggers }), topicsOf('lpa'))).toEqual([
    { kind: 'no data', source: 'surficial' },
  ]);
});
