// The generator under our rules: validity, holding, lowering, open and closing runs, invalid triggers.
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRecord, buildRow, buildTrigger } from '../../../packages/proofs/build-alerts.ts';
import { roundsInTrial } from '../../../packages/proofs/few-in-trial.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { type Scenario, Store } from '../../../packages/proofs/public-alert-replay.ts';
import type { SiteRecord } from './public-alert.ts';
import { generatePublicAlert } from './public-alert-generator.ts';
import { applySave, savePublicAlert } from './public-alert-saving.ts';
import type { RunKind } from './run.ts';

const run = (record: SiteRecord, stamp: string, kind: RunKind = 'closing') =>
  generatePublicAlert(record, at(stamp), { run: kind });
const event = (level: 1 | 2 | 3 = 1) => [
  buildRow(1, 0, '2026-11-19 00:00:00', '2026-11-20 08:30:00'),
  buildRow(2, level, '2026-11-20 09:00:00', '2026-11-21 11:00:00'),
];
const rain = (to = '2026-11-20 11:30:00') => buildTrigger('r1', '2026-11-20 09:00:00', to);
const dryRain = (to: string) => buildTrigger('r', '2026-11-20 12:00:00', to);
const marker = (when: string) => buildTrigger('g', when);

describe('a quiet site', () => {
  it('is A0 with a ground reading of today and ND without', () => {
    expect(run(buildRecord({ triggers: [marker('2026-11-21 07:00:00')] }), '2026-11-21 09:00:00').internal).toBe('A0');
    expect(run(buildRecord({ triggers: [marker('2026-11-20 23:00:00')] }), '2026-11-21 09:00:00').internal).toBe('ND');
  });
  it('sees a reading stamped exactly 00:00', () => {
    expect(run(buildRecord({ triggers: [marker('2026-11-21 00:00:00')] }), '2026-11-21 00:00:00').internal).toBe('A0');
  });
  it('without markers counts feature reports as ground data', () => {
    const report = { momsId: 1, instanceId: 1, observedAt: at('2026-11-21 08:00:00'), level: 0, isReleased: false };
    const record = buildRecord({
      hasActiveMarkers: false,
      featureReports: [report],
      triggers: [buildTrigger('m', '2026-11-21 08:00:00')],
    });
    expect(run(record, '2026-11-21 09:00:00').internal).toBe('A0');
    expect(run({ ...record, hasActiveMarkers: true }, '2026-11-21 09:00:00').internal).toBe('ND');
  });
});

describe('an onset', () => {
  it('raises at once, also in an open run, and holds to the release plus 24 h', () => {
    const record = buildRecord({ triggers: [buildTrigger('r1', '2026-11-21 09:00:00')] });
    const open = run(record, '2026-11-21 09:00:00', 'open');
    expect([open.level, open.internal, toManilaText(open.validity!)]).toEqual([1, 'ND-R', '2026-11-22 12:00:00']);
  });
  it('of level 3 holds 48 h', () => {
    const result = run(buildRecord({ triggers: [buildTrigger('g3', '2026-11-21 09:10:00')] }), '2026-11-21 09:00:00');
    expect([result.internal, toManilaText(result.validity!)]).toEqual(['A3-G', '2026-11-23 12:00:00']);
  });
  it('by a feature report between two half hours has the report with it', () => {
    const report = { momsId: 1, instanceId: 1, observedAt: at('2026-11-21 09:05:00'), level: 2, isReleased: false };
    const result = run(
      buildRecord({ featureReports: [report], triggers: [buildTrigger('m2', '2026-11-21 09:05:00')] }),
      '2026-11-21 09:00:00',
    );
    expect([result.internal, result.unresolvedReports.length, result.hasGroundData]).toEqual(['A2-m', 1, true]);
  });
  it('by g0t waits for a person: nothing is raised, the trigger is listed', () => {
    const result = run(buildRecord({ triggers: [buildTrigger('g0t', '2026-11-21 08:40:00')] }), '2026-11-21 08:30:00');
    expect([result.level, result.toValidate.map((trigger) => trigger.symbol)]).toEqual([0, ['g0t']]);
  });
});

describe('the end of validity', () => {
  const quiet = [rain(), dryRain('2026-11-21 11:30:00')];
  it('lowers to 0 in the closing run of 11:30 when rain and ground are there', () => {
    const record = buildRecord({ publicAlerts: event(), triggers: [...quiet, marker('2026-11-21 11:00:00')] });
    expect(run(record, '2026-11-21 11:00:00').level).toBe(1);
    expect(run(record, '2026-11-21 11:30:00')).toMatchObject({ level: 0, internal: 'A0', validity: null, held: [] });
  });
  it('never lowers in an open run', () => {
    const record = buildRecord({ publicAlerts: event(), triggers: [...quiet, marker('2026-11-21 11:00:00')] });
    expect(run(record, '2026-11-21 11:30:00', 'open')).toMatchObject({
      level: 1,
      held: [{ kind: 'half hour still open' }],
    });
  });
  it('holds four hours at a time without ground data, up to 72 hours', () => {
    const record = buildRecord({ publicAlerts: event(), triggers: quiet });
    const held = run(record, '2026-11-21 11:30:00');
    expect([held.level, held.held]).toEqual([1, [{ kind: 'no ground data' }]]);
    const later = buildRecord({ publicAlerts: event(), triggers: [rain(), dryRain('2026-11-24 11:30:00')] });
    expect(run(later, '2026-11-24 07:30:00').level).toBe(1);
    expect(run(later, '2026-11-24 11:30:00')).toMatchObject({ level: 0, internal: 'ND' });
  });
  it('holds without limit while the raising gauge is silent, and says so', () => {
    const record = buildRecord({ publicAlerts: event(), triggers: [rain(), marker('2026-11-30 11:00:00')] });
    expect(run(record, '2026-11-30 11:30:00')).toMatchObject({
      internal: 'A1-R0',
      held: [{ kind: 'no data', source: 'rainfall' }],
    });
  });
  it('holds while rain is near the threshold', () => {
    const record = buildRecord({
      publicAlerts: event(),
      triggers: [...quiet, marker('2026-11-21 11:00:00')],
      nearThresholdAt: [at('2026-11-21 11:30:00')],
    });
    expect(run(record, '2026-11-21 11:30:00')).toMatchObject({ internal: 'A1-Rx', held: [{ kind: 'near threshold' }] });
  });
  it('appends rx when rain did not raise the alert', () => {
    const record = buildRecord({
      publicAlerts: event(),
      triggers: [
        buildTrigger('e1', '2026-11-20 09:17:00'),
        dryRain('2026-11-21 11:30:00'),
        marker('2026-11-21 11:00:00'),
      ],
      nearThresholdAt: [at('2026-11-21 11:30:00')],
    });
    expect(run(record, '2026-11-21 11:30:00').internal).toBe('A1-Erx');
  });
});

describe('an alert with several triggers', () => {
  const quake = buildTrigger('e1', '2026-11-21 09:17:00');
  it('holds from its newest trigger on, and began with its oldest', () => {
    const triggers = [quake, buildTrigger('r1', '2026-11-21 07:00:00', '2026-11-21 07:30:00')];
    // The newest is that of 09:17: its block ends at 12:00, + 24 h; that of the rain ended at 08:00.
    expect(run(buildRecord({ triggers }), '2026-11-21 09:00:00')).toMatchObject({
      validity: at('2026-11-22 12:00:00'),
      firstRaisedAt: at('2026-11-21 07:00:00'),
    });
  });
  it.each([
    // The block of the run is 08:00–12:00; a trigger that reaches its start keeps the plain letter (methods §8.6).
    ['2026-11-21 08:00:00', 'ND-R'],
    ['2026-11-21 07:59:00', 'ND-R0'],
  ])('of which rain raised until %s is %s', (to, internal) => {
    expect(run(buildRecord({ publicAlerts: event(), triggers: [rain(to)] }), '2026-11-21 11:00:00').internal).toBe(
      internal,
    );
  });
  it('has data of a column that was read shortly before, also at the first stamp of a block', () => {
    const triggers = [buildTrigger('s2', '2026-11-20 09:00:00', '2026-11-20 11:30:00')];
    const read = { level: 0, startedAt: at('2026-11-21 11:00:00'), updatedAt: at('2026-11-21 11:30:00') };
    const internal = (columnRows: (typeof read)[]) =>
      run(buildRecord({ publicAlerts: event(2), triggers, columnRows }), '2026-11-21 12:00:00').internal;
    expect([internal([read]), internal([])]).toEqual(['A2-s', 'A2-s0']);
  });
  it('near the threshold takes rain below it alone: what is silent stays silent', () => {
    const nearThresholdAt = [at('2026-11-21 11:30:00')];
    const levels = (triggers: ReturnType<typeof marker>[]) =>
      run(buildRecord({ publicAlerts: event(), triggers, nearThresholdAt }), '2026-11-21 11:30:00').current.map(
        ({ source, level }) => `${source} ${level}`,
      );
    const ground = marker('2026-11-21 11:00:00');
    expect(levels([rain(), ground, dryRain('2026-11-21 11:30:00')])).toEqual([
      'subsurface -1',
      'surficial 0',
      'rainfall -2',
    ]);
    expect(levels([rain(), ground])).toEqual(['subsurface -1', 'surficial 0', 'rainfall -1']);
  });
});

describe('triggers declared invalid', () => {
  it('are listed beside the one that counts when they are newer, not when they are older', () => {
    const of = (when: string, status: 1 | -1) => buildTrigger('e1', when, when, status);
    const statuses = (first: 1 | -1, second: 1 | -1) =>
      run(
        buildRecord({ triggers: [of('2026-11-21 07:17:00', first), of('2026-11-21 08:17:00', second)] }),
        '2026-11-21 09:00:00',
      ).triggers.map((trigger) => trigger.status);
    expect([statuses(1, -1), statuses(-1, 1), statuses(-1, -1)]).toEqual([[1, -1], [1], [-1]]);
  });

  it('do not count: the only one takes the level away at once, and stays listed', () => {
    const record = buildRecord({ triggers: [buildTrigger('r1', '2026-11-21 09:00:00', '2026-11-21 09:00:00', -1)] });
    const result = run(record, '2026-11-21 09:00:00', 'open');
    expect([result.level, result.internal, result.triggers.map((trigger) => trigger.isInvalid)]).toEqual([
      0,
      'ND',
      [true],
    ]);
  });
  it('leave the level of the valid ones, and the string is theirs alone', () => {
    const triggers = [
      buildTrigger('r1', '2026-11-21 08:00:00', '2026-11-21 09:00:00'),
      buildTrigger('g2', '2026-11-21 08:40:00', '2026-11-21 08:40:00', -1),
    ];
    const result = run(buildRecord({ triggers }), '2026-11-21 09:00:00');
    expect([result.level, result.internal]).toEqual([1, 'A1-R']);
  });
  it('give the event back its start after a level fell by them', () => {
    const publicAlerts = [
      ...event(1),
      buildRow(3, 2, '2026-11-21 11:30:00', '2026-11-21 12:00:00'),
      buildRow(4, 1, '2026-11-21 12:30:00', '2026-11-21 12:30:00'),
    ];
    const record = buildRecord({ publicAlerts, triggers: [rain()] });
    expect(toManilaText(run(record, '2026-11-21 13:00:00').monitoringStart)).toBe('2026-11-20 09:00:00');
  });
  it('can be taken back', () => {
    const record = buildRecord({ triggers: [buildTrigger('r1', '2026-11-21 09:00:00', '2026-11-21 09:00:00', 1)] });
    expect(run(record, '2026-11-21 09:00:00').level).toBe(1);
  });
});

describe('on demand alone', () => {
  const raised = buildTrigger('d1', '2026-11-20 09:05:00');
  const ground = [marker('2026-11-21 11:00:00'), dryRain('2026-11-21 11:30:00')];
  it('holds until somebody lowers it', () => {
    const record = buildRecord({ publicAlerts: event(), triggers: [raised, ...ground] });
    expect(run(record, '2026-11-21 11:30:00')).toMatchObject({
      internal: 'A1-D0',
      held: [{ kind: 'no data', source: 'on demand' }],
    });
  });
  it('lowers at the end of validity once it was lowered', () => {
    const record = buildRecord({
      publicAlerts: event(),
      triggers: [raised, buildTrigger('d', '2026-11-21 09:05:00'), ...ground],
    });
    expect(run(record, '2026-11-21 11:00:00').level).toBe(1);
    expect(run(record, '2026-11-21 11:30:00').level).toBe(0);
  });
});

describe('a validated trigger of the two days before the event', () => {
  const result = (trigger: ReturnType<typeof buildTrigger>) =>
    run(buildRecord({ publicAlerts: event(), triggers: [trigger, rain()] }), '2026-11-20 12:00:00');
  const before = (symbol: 'g2' | 'm2', status: null | 1 | -1) =>
    buildTrigger(symbol, '2026-11-20 06:00:00', '2026-11-20 06:00:00', status);

  it('raises it, and so does an undecided one, which can only have come late; one declared invalid does not', () => {
    expect(([null, 1, -1] as const).map((status) => result(before('g2', status)).level)).toEqual([2, 2, 1]);
  });
  it('a landslide feature needs no further decision: the person who reported it has decided', () => {
    expect(result(before('m2', null))).toMatchObject({ level: 2, internal: 'A2-m0R0' });
  });
  it('the report behind it stays unresolved', () => {
    const observedAt = at('2026-11-20 06:00:00');
    const report = { momsId: 1, instanceId: 1, observedAt, level: 2, isReleased: false };
    const older = { ...report, momsId: 2, instanceId: 2, observedAt: observedAt - 1 };
    const record = buildRecord({
      publicAlerts: event(),
      triggers: [before('m2', null), rain()],
      featureReports: [report, older],
    });
    expect(run(record, '2026-11-20 12:00:00').unresolvedReports).toEqual([report]);
  });
});

describe('saving', () => {
  it('begins an onset with its first trigger, extends equal levels, and is the same when repeated', () => {
    const record = buildRecord({ triggers: [buildTrigger('r1', '2026-11-21 09:00:00')] });
    const generated = run(record, '2026-11-21 09:00:00');
    const rows = applySave(record.publicAlerts, savePublicAlert(record.publicAlerts, generated), 2);
    expect(rows[1]).toEqual({
      publicId: 2,
      level: 1,
      startedAt: at('2026-11-21 09:00:00'),
      updatedAt: at('2026-11-21 09:00:00'),
    });
    const again = run({ ...record, publicAlerts: rows }, '2026-11-21 09:00:00');
    expect(again).toEqual(generated);
    expect(savePublicAlert(rows, again)).toEqual({ action: 'leave' });
  });
  it('changes its own stretch when a decision changes the level of the same run', () => {
    const rows = [...buildRecord().publicAlerts, buildRow(2, 1, '2026-11-21 09:00:00', '2026-11-21 09:00:00')];
    const invalid = buildTrigger('r1', '2026-11-21 09:00:00', '2026-11-21 09:00:00', -1);
    const generated = run(buildRecord({ publicAlerts: rows, triggers: [invalid] }), '2026-11-21 09:00:00', 'open');
    const startedAt = at('2026-11-21 09:00:00');
    expect(savePublicAlert(rows, generated)).toEqual({ action: 'relevel', publicId: 2, level: 0, startedAt });
  });
  it.each([
    ['without history', []],
    [
      'in a stretch that its own half hour has begun after a gap',
      [
        buildRow(1, 0, '2026-11-20 00:00:00', '2026-11-21 07:00:00'),
        buildRow(2, 0, '2026-11-21 09:00:00', '2026-11-21 09:00:00'),
      ],
    ],
  ])('a fact of the half hour before raises a site %s, and the next run still counts it', (_what, rows) => {
    const record = buildRecord({ publicAlerts: rows, triggers: [buildTrigger('m2', '2026-11-21 08:50:00')] });
    const first = run(record, '2026-11-21 09:00:00', 'open');
    const saved = applySave(rows, savePublicAlert(rows, first), 3);
    expect(saved.at(-1)).toMatchObject({ level: 2, startedAt: at('2026-11-21 08:30:00') });
    const next = run({ ...record, publicAlerts: saved }, '2026-11-21 09:30:00', 'open');
    expect([first.internal, next.internal, next.monitoringStart]).toEqual(['A2-m', 'A2-m', at('2026-11-21 08:30:00')]);
  });
  it('a closing that is made up for fits in before the row of the open half hour, and leaves no hole', () => {
    const rows = [
      buildRow(1, 0, '2026-11-20 00:00:00', '2026-11-21 03:00:00'),
      buildRow(2, 0, '2026-11-21 09:00:00', '2026-11-21 09:00:00'),
    ];
    const madeUp = savePublicAlert(rows, run(buildRecord({ publicAlerts: rows }), '2026-11-21 03:30:00'));
    expect(madeUp).toEqual({ action: 'touch', publicId: 1, updatedAt: at('2026-11-21 03:30:00') });
    const raised = run(
      buildRecord({ publicAlerts: rows, triggers: [buildTrigger('r1', '2026-11-21 03:30:00')] }),
      '2026-11-21 03:30:00',
    );
    expect(savePublicAlert(rows, raised)).toMatchObject({
      action: 'insert',
      level: 1,
      startedAt: at('2026-11-21 03:30:00'),
    });
    const early = run(buildRecord({ publicAlerts: rows }), '2026-11-19 03:30:00');
    expect(savePublicAlert(rows, early)).toEqual({ action: 'leave' });
  });
  it('begins a new stretch of level 0 after a gap', () => {
    const generated = run(buildRecord(), '2026-11-21 10:00:00');
    expect(savePublicAlert(buildRecord().publicAlerts, generated).action).toBe('insert');
  });
});

describe('any mixture of triggers', () => {
  const kinds = [
    ['rainfall', 1],
    ['rainfall', 0],
    ['surficial', 0],
    ['surficial', 2],
    ['surficial', 3],
    ['earthquake', 1],
    ['on demand', 1],
  ] as const;
  const write = fc.tuple(fc.integer({ min: 0, max: 95 }), fc.constantFrom(...kinds));
  // Its work is always the same; the limit only ends a hang on a busy machine.
  it('never lowers before validity ends, never moves validity back, and a repeated run changes nothing', {
    timeout: 120_000,
  }, () => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 25 }), (list) => {
        const start = at('2026-11-21 00:00:00');
        const store = new Store(true);
        store.publicAlerts = [buildRow(1, 0, '2026-11-19 00:00:00', '2026-11-20 23:30:00')];
        const writes = [...list].sort((a, b) => a[0] - b[0]);
        let validity = Number.NEGATIVE_INFINITY;
        let level = 0;
        for (let step = 0; step < 96 + 6 * 48; step++) {
          const stamp = start + step * HALF_HOUR_MS;
          for (const [when, [kind, value]] of writes) {
            if (when === step)
              store.write(
                { at: toManilaText(stamp), kind, level: value } satisfies Scenario['input']['writes'][number],
                step,
              );
          }
          const generated = store.run(stamp);
          if (generated.level < level && stamp < validity - HALF_HOUR_MS) return false;
          if (generated.validity !== null && generated.level > 0 && level > 0 && generated.validity < validity)
            return false;
          const before = JSON.stringify(store.publicAlerts);
          if (JSON.stringify(store.run(stamp)) !== JSON.stringify(generated)) return false;
          if (JSON.stringify(store.publicAlerts) !== before) return false;
          level = generated.level;
          validity = generated.validity ?? Number.NEGATIVE_INFINITY;
        }
        return true;
      }),
      { numRuns: roundsInTrial(60) },
    );
  });
  it('goes through 90 days of half hours of two sites', () => {
    const days = roundsInTrial(90);
    for (let site = 0; site < 2; site++) {
      const store = new Store(true);
      store.publicAlerts = [buildRow(1, 0, '2026-08-01 00:00:00', '2026-08-01 00:00:00')];
      for (let step = 0; step < days * 48; step++) {
        const stamp = at('2026-08-01 00:30:00') + step * HALF_HOUR_MS;
        store.write({ at: toManilaText(stamp), kind: 'rainfall', level: step % 200 < 3 ? 1 : 0 }, step);
        if (step % 8 === 0) store.write({ at: toManilaText(stamp), kind: 'surficial', level: 0 }, step);
        store.run(stamp);
      }
      // Rain raises it every 200 half hours.
      expect(store.publicAlerts.filter(({ level }) => level === 1).length).toBeGreaterThan(days / 9);
    }
  }, 90_000);
});
