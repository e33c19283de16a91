// What holds for every sequence of facts: generator, candidates and releases driven half hour by half hour over random days.
import { DAY_MS, HALF_HOUR_MS, type Instant, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundsInTrial } from '../../../packages/proofs/few-in-trial.ts';
import { once } from '../../../packages/proofs/once.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { Store, type Write } from '../../../packages/proofs/public-alert-replay.ts';
import { afterRelease, dueOf, effectOf, eventAt, routineEvent } from '../../replay/rules/automatic-officer.ts';
import { candidatesFor } from './candidate.ts';
import { placeEvent } from './event-sorting.ts';
import type { GeneratedAlert } from './public-alert.ts';
import { generatePublicAlert } from './public-alert-generator.ts';
import type { ReleaseEffect } from './release-effect.ts';
import type { ReleasedEvent } from './released-event.ts';
import { SOURCE_NAMES, type TriggerSourceName, triggerSourceFacts } from './trigger-sources.ts';

const START = at('2026-02-26 00:00:00');
const STAMPS = 48 * 5;
const LEVELS: Record<TriggerSourceName, readonly number[]> = {
  rainfall: [-1, 0, 1],
  subsurface: [-1, 0, 2, 3],
  surficial: [0, 2, 3],
  moms: [0, 2, 3],
  earthquake: [1],
  'on demand': [0, 1],
};

interface Step {
  stamp: Instant;
  open: GeneratedAlert;
  closing: GeneratedAlert;
  /** Whether some decision said "invalid" so far. */
  isAnyInvalid: boolean;
}

interface Statement {
  before: ReleasedEvent;
  after: ReleasedEvent;
  effect: ReleaseEffect;
  dataAt: Instant;
}

/** Facts of a week; `declaresInvalid`: some triggers are declared invalid later. */
function anyWeek(declaresInvalid: boolean): fc.Arbitrary<Write[]> {
  const stamp = fc.integer({ min: 2, max: STAMPS - 1 });
  const fact = fc
    .record({
      source: fc.constantFrom(...SOURCE_NAMES),
      stamp,
      minute: fc.integer({ min: 0, max: 29 }),
      pick: fc.nat(),
    })
    .map(({ source, stamp: half, minute, pick }): Write => {
      const isContinuous = triggerSourceFacts(source).dataInterval === 'continuous';
      const levels = LEVELS[source];
      return {
        at: toManilaText(START + half * HALF_HOUR_MS + (isContinuous ? 0 : minute * MINUTE_MS)),
        kind: source,
        level: levels[pick % levels.length]!, // never empty
        instance: 1 + (pick % 2),
      };
    });
  const facts = fc.uniqueArray(fact, { minLength: 1, maxLength: 25, selector: (one) => `${one.kind} ${one.at}` });
  const near = fc
    .array(stamp, { maxLength: 3 })
    .map((list) => list.map((half): Write => ({ at: toManilaText(START + half * HALF_HOUR_MS), kind: 'x' })));
  const invalid = fc.array(fc.record({ of: fc.nat({ max: 24 }), after: fc.integer({ min: 0, max: 20 }) }), {
    minLength: declaresInvalid ? 1 : 0,
    maxLength: declaresInvalid ? 4 : 0,
  });
  return fc.tuple(facts, near, invalid).map(([written, rain, decisions]) => [
    ...written,
    ...rain,
    ...decisions.map(({ of, after }): Write => {
      const index = of % written.length;
      return { at: toManilaText(at(written[index]!.at) + after * HALF_HOUR_MS), kind: 'status', of: index, status: -1 };
    }),
  ]);
}

/** Rain and markers are read at every stamp, except what the week says otherwise: alerts then come to an end. */
function drive(writes: readonly Write[]): { steps: Step[]; statements: Statement[]; store: Store } {
  const store = new Store(true);
  store.publicAlerts = [{ publicId: 1, level: 0, startedAt: START - 2 * DAY_MS, updatedAt: START - HALF_HOUR_MS }];
  const inTime = writes.map((write, index) => ({ write, index })).sort((a, b) => at(a.write.at) - at(b.write.at));
  const steps: Step[] = [];
  const statements: Statement[] = [];
  let event = routineEvent(24, START - DAY_MS);
  let isAnyInvalid = false;
  let next = 0;
  for (let stamp = START; stamp < START + STAMPS * HALF_HOUR_MS; stamp += HALF_HOUR_MS) {
    const text = toManilaText(stamp);
    if (!writes.some((one) => one.kind === 'rainfall' && one.at === text)) {
      store.write({ at: text, kind: 'rainfall', level: 0 }, -1);
    }
    if ((stamp - START) % (8 * HALF_HOUR_MS) === 6 * HALF_HOUR_MS) {
      store.write({ at: toManilaText(stamp + MINUTE_MS / 2), kind: 'surficial', level: 0 }, -2);
    }
    for (; next < inTime.length && at(inTime[next]!.write.at) < stamp + HALF_HOUR_MS; next++) {
      store.write(inTime[next]!.write, inTime[next]!.index);
      isAnyInvalid ||= inTime[next]!.write.status === -1;
    }
    const open = generatePublicAlert(store, stamp, { run: 'open' });
    const closing = store.run(stamp);
    steps.push({ stamp, open, closing, isAnyInvalid });
    event = release(store, closing, event, statements);
  }
  return { steps, statements, store };
}

/** The officer says "valid" to what nobody has declared invalid, and releases what is due, a minute after the half hour. */
function release(store: Store, closing: GeneratedAlert, before: ReleasedEvent, statements: Statement[]): ReleasedEvent {
  const now = closing.at + HALF_HOUR_MS + MINUTE_MS;
  let event = eventAt(before, now);
  store.triggers = store.triggers.map((one) => (one.status === null ? { ...one, status: 1 } : one));
  const generated = generatePublicAlert(store, closing.at, { run: 'closing' });
  const place = placeEvent(event, now);
  for (const candidate of dueOf(candidatesFor({ siteCode: 'lpa', event, place, generated, now }))) {
    const effect = effectOf(event, candidate);
    const after = afterRelease(event, candidate, effect);
    statements.push({ before: event, after, effect, dataAt: candidate.dataAt });
    event = after;
  }
  return event;
}

/** Weeks are driven once and looked at by every property; a failure names the facts of its week. */
const WEEKS = roundsInTrial(14);
/** One week in which something happens, whatever chance brings. */
const EXAMPLE: Write[] = [
  { at: '2026-02-26 09:00:00', kind: 'rainfall', level: 1 },
  { at: '2026-02-26 13:10:00', kind: 'surficial', level: 2 },
  { at: '2026-02-26 15:20:00', kind: 'earthquake', level: 1 },
];
const SECOND_THOUGHT: Write = { at: '2026-02-26 17:00:00', kind: 'status', of: 1, status: -1 };
const weeksOf = (declaresInvalid: boolean) =>
  [EXAMPLE, ...fc.sample(anyWeek(declaresInvalid), WEEKS)]
    .map((writes) => (declaresInvalid && writes === EXAMPLE ? [...writes, SECOND_THOUGHT] : writes))
    .map((writes) => ({ writes, week: drive(writes) }));
const driven = { valid: once(() => weeksOf(false)), invalid: once(() => weeksOf(true)) };

function always(check: (week: ReturnType<typeof drive>) => void, declaresInvalid = false): void {
  for (const { writes, week } of declaresInvalid ? driven.invalid() : driven.valid()) {
    try {
      check(week);
    } catch (error) {
      throw new Error(`does not hold for ${JSON.stringify(writes)}`, { cause: error });
    }
  }
}
const pairs = (steps: readonly Step[]) => steps.slice(1).map((now, index) => ({ before: steps[index]!, now }));

it('the level never falls before its validity ends', () => {
  let falls = 0;
  always(({ steps }) => {
    for (const { before, now } of pairs(steps)) {
      if (now.closing.level >= before.closing.level) continue;
      falls++;
      expect(now.stamp).toBeGreaterThanOrEqual(before.closing.validity! - HALF_HOUR_MS);
      expect(now.closing.level).toBe(0);
    }
  });
  expect(falls).toBeGreaterThan(0);
});

it('with decisions it falls earlier only where a trigger was declared invalid', () => {
  let early = 0;
  always(({ steps }) => {
    for (const { before, now } of pairs(steps)) {
      if (now.closing.level >= before.closing.level || now.stamp >= before.closing.validity! - HALF_HOUR_MS) continue;
      early++;
      expect(now.isAnyInvalid).toBe(true);
    }
  }, true);
  expect(early).toBeGreaterThan(0);
});

it('an open run never lowers', () => {
  always(({ steps }) => {
    for (const { before, now } of pairs(steps)) expect(now.open.level).toBeGreaterThanOrEqual(before.closing.level);
  });
});

it('the validity of an event never moves back', () => {
  let count = 0;
  always(({ statements }) => {
    for (const { before, after, effect } of statements) {
      if (effect.opensEvent || before.validity === null) continue;
      count++;
      expect(after.validity).toBeGreaterThanOrEqual(before.validity);
    }
  });
  expect(count).toBeGreaterThan(5);
});

it.each([[false], [true]])(
  'a site has one open alert in one event at a time (invalid triggers: %s)',
  (declaresInvalid) => {
    always(({ statements }) => {
      for (const { effect } of statements) {
        // Whatever is opened, what was open is closed with it.
        if (effect.opensEvent) expect(effect.opensAlert).toBe(true);
        expect(effect.closesAlert).toBe(effect.opensAlert);
      }
    }, declaresInvalid);
  },
);

it.each([[false], [true]])(
  'each release belongs to exactly one event, and says something newer (invalid triggers: %s)',
  (declaresInvalid) => {
    always(({ statements }) => {
      const eventOf = new Map<number, number>();
      for (const { before, after, dataAt } of statements) {
        const own = after.releases[0]!;
        expect(own.dataAt).toBe(dataAt);
        expect(eventOf.has(own.releaseId)).toBe(false);
        eventOf.set(own.releaseId, after.eventId);
        for (const earlier of after.releases.slice(1)) {
          expect(eventOf.get(earlier.releaseId) ?? after.eventId).toBe(after.eventId);
        }
        const last = before.releases[0]!.dataAt;
        expect(dataAt > last || (dataAt === last && after.alert.level > before.alert.level)).toBe(true);
      }
    }, declaresInvalid);
  },
);

it.each([[false], [true]])('a run made twice says and stores the same (invalid triggers: %s)', (declaresInvalid) => {
  always(({ store, steps }) => {
    const { stamp } = steps.at(-1)!;
    const first = store.run(stamp);
    const stored = JSON.stringify(store.publicAlerts);
    expect(store.run(stamp)).toEqual(first);
    expect(JSON.stringify(store.publicAlerts)).toBe(stored);
  }, declaresInvalid);
});

it.each([[false], [true]])('letters stand in the order of the sources (invalid triggers: %s)', (declaresInvalid) => {
  let longest = 0;
  always(({ steps }) => {
    for (const { closing } of steps) {
      if (closing.level === 0) {
        expect(['A0', 'ND']).toContain(closing.internal);
        continue;
      }
      const [prefix, letters = ''] = closing.internal.split('-');
      expect([`A${closing.level}`, closing.level === 1 ? 'ND' : '']).toContain(prefix);
      expect(letters).toMatch(/^(S0?|s0?)?(G0?|g0?)?(M0?|m0?)?(R[0x]?)?E?(D0?)?(rx)?$/);
      expect(letters).not.toBe('');
      longest = Math.max(longest, letters.length);
    }
  }, declaresInvalid);
  expect(longest).toBeGreaterThan(2);
});
