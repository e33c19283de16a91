// What is only possible changes nothing until a person says Valid: the life cycle with it and without it, over random days.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, type Instant, toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildRecord, buildTrigger } from '../../../packages/proofs/build-alerts.ts';
import { roundsInTrial } from '../../../packages/proofs/few-in-trial.ts';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { topicsOf } from '../../sites/rules/sites.fixture.ts';
import { candidatesFor, resultToOffer } from './candidate.ts';
import type { Candidate } from './candidate-types.ts';
import type { OperationalTrigger } from './operational-trigger.ts';
import { plateTruth } from './plate-truth.ts';
import type { GeneratedAlert, PublicAlertRow } from './public-alert.ts';
import { generatePublicAlert } from './public-alert-generator.ts';
import { applySave, savePublicAlert } from './public-alert-saving.ts';
import type { EventPlace, ReleasedEvent } from './released-event.ts';
import { isPossible, type OperationalSymbol } from './trigger-sources.ts';
import type { ValidationStatus } from './validation.ts';

const START = at('2026-11-16 00:00:00');
const STAMPS = 48 * 4;

/** Rows of random symbols, times and decisions. */
function randomTriggers(
  random: () => number,
  count: number,
  symbols: readonly OperationalSymbol[],
  statuses: readonly ValidationStatus[],
) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!; // never empty
  return Array.from({ length: count }, (): OperationalTrigger => {
    const from = START + Math.floor(random() * STAMPS) * HALF_HOUR_MS;
    const to = from + Math.floor(random() * 12) * HALF_HOUR_MS;
    return buildTrigger(pick(symbols), toManilaText(from), toManilaText(to), pick(statuses));
  });
}

/** What a site is under, so that every kind of candidate comes. */
const EVENTS: readonly (readonly [EventPlace, Parameters<typeof buildEvent>[0]])[] = [
  [{ place: 'routine' }, {}],
  [{ place: 'latest' }, { status: 2, level: 1, validity: START + 3 * DAY_MS }],
  [{ place: 'latest' }, { status: 2, level: 0, validity: START + DAY_MS }],
  [{ place: 'overdue' }, { status: 2, level: 2, validity: START + DAY_MS }],
  [
    { place: 'extended', day: 1 },
    { status: 2, level: 0, validity: START + DAY_MS },
  ],
];

/** Everything that comes of these triggers, half hour by half hour: results, stretches, offers, the plate. */
function lifeOf(triggers: readonly OperationalTrigger[], nearThresholdAt: readonly Instant[]) {
  let rows: PublicAlertRow[] = [
    { publicId: 1, level: 0, startedAt: START - 9 * DAY_MS, updatedAt: START - HALF_HOUR_MS },
  ];
  const said: unknown[] = [];
  let asked = 0;
  const run = (stamp: Instant, kind: 'open' | 'closing'): GeneratedAlert => {
    const columnRows = [{ startedAt: START - DAY_MS, updatedAt: stamp, level: 0 }];
    const record = buildRecord({
      publicAlerts: rows,
      triggers: [...triggers],
      columnRows,
      nearThresholdAt: [...nearThresholdAt],
    });
    const result = generatePublicAlert(record, stamp, { run: kind });
    rows = applySave(rows, savePublicAlert(rows, result), rows.length + 1);
    asked += result.toValidate.filter((one) => isPossible(one.symbol)).length;
    return result;
  };
  for (let stamp = START; stamp < START + STAMPS * HALF_HOUR_MS; stamp += HALF_HOUR_MS) {
    const closed = run(stamp, 'closing');
    const open = run(stamp + HALF_HOUR_MS, 'open');
    const now = stamp + HALF_HOUR_MS + 5 * 60_000;
    const generated = resultToOffer(closed, open, now);
    const [place, more] = EVENTS[Math.floor((stamp - START) / HALF_HOUR_MS) % EVENTS.length]!; // in turn
    const event: ReleasedEvent = buildEvent({ releasedAt: START - HOUR_MS, ...more });
    const offers = candidatesFor({ siteCode: 'lpa', event, place, generated, now }).flatMap(withoutPossible);
    const { waiting, ...plate } = plateTruth({
      topics: topicsOf('lpa'),
      released: 0,
      generated: open,
      lastSaidAt: new Map(),
    });
    const waits = waiting?.level === 0 && waiting.for === 'decision' ? null : waiting;
    said.push([
      stripped(closed),
      stripped(open),
      offers,
      plate,
      waits?.for === 'release' ? waits : (waits?.for ?? null),
    ]);
  }
  return { said, rows, asked };
}

const stripped = (result: GeneratedAlert) => ({
  ...result,
  toValidate: result.toValidate.filter((one) => !isPossible(one.symbol)),
});

/** The panel that only asks about what is possible is left out; what else is offered stays. */
function withoutPossible(candidate: Candidate) {
  if (candidate.blocked === 'only possible') return [];
  const triggers = candidate.triggers.filter((one) => !isPossible(one.symbol));
  return [{ ...candidate, triggers, generated: stripped(candidate.generated) }];
}

describe('what is only possible', () => {
  it('changes no level, letter, validity, data, stretch or offer while it is undecided or Invalid (10 random stretches of four days)', () => {
    let [asked, raised] = [0, 0];
    const seeds = roundsInTrial(10);
    for (let seed = 1; seed <= seeds; seed++) {
      const random = randomOf(seed);
      const real = randomTriggers(
        random,
        14,
        ['r', 'r', 'r', 'r1', 's', 's', 's2', 'g', 'g0t', 'g2', 'e1', 'm2'],
        [null, null, 1, 1, -1, 0],
      );
      const near = real.filter((one) => one.symbol === 'r').map((one) => one.updatedAt);
      const possible = randomTriggers(random, 6, ['r0t', 'r0t', 's0t'], [null, 0, -1]);
      const [without, with_] = [lifeOf(real, near), lifeOf([...real, ...possible], near)];
      expect(with_.rows, `seed ${seed}`).toEqual(without.rows);
      // As text first: comparing some thousand objects is slow, and only a difference has to be shown.
      const index = with_.said.findIndex((one, at) => JSON.stringify(one) !== JSON.stringify(without.said[at]));
      if (index !== -1) expect(with_.said[index], `seed ${seed}, half hour ${index}`).toEqual(without.said[index]);
      expect(index).toBe(-1);
      asked += with_.asked;
      raised += without.rows.filter((row) => row.level > 0).length;
    }
    // The days hold what they are about.
    expect(asked).toBeGreaterThan(30 * seeds);
    expect(raised).toBeGreaterThan(seeds);
  });
});
