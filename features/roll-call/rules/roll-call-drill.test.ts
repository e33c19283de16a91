// The drill: 14 houses, 60 people, 4 telephones that go in and out of signal with clocks up to two hours off. At every instant the count is right.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollSummary } from './roll-list.ts';
import { peopleOfDrill } from './roll-people.fixture.ts';
import { correctedAt, ROLL_STATES, type RollMark, type RollState, seenOf, standings } from './roll-state.ts';

const PEOPLE = peopleOfDrill(14, 60);
const OPENED = Date.parse('2026-11-21T09:00:00+08:00');
const PHONES = 4;
const HOUR = 3_600_000;

/** What a telephone sends, and when it was pressed in truth. */
interface Sent {
  entryId: string;
  personId: number;
  state: RollState;
  deviceAt: number;
  offsetMs: number;
  source: string;
  seen: string[];
}

interface Phone {
  source: string;
  /** Its clock minus the true one. */
  off: number;
  waiting: Sent[];
  /** As it last read it, with its own. */
  known: Map<string, RollMark>;
}

/** What the server makes of it. */
const stored = (sent: Sent, receivedAt: number): RollMark => {
  const { entryId, personId, state, source, seen } = sent;
  return { entryId, personId, state, source, seen, at: correctedAt(sent, OPENED, receivedAt) };
};

/** The truth, counted without any of the rules: the state that was pressed last in true time. */
class Truth {
  private readonly last = new Map<number, { state: RollState; at: number }>();
  press(personId: number, state: RollState, at: number) {
    this.last.set(personId, { state, at });
  }
  of(known: ReadonlySet<string>, log: readonly { entryId: string; personId: number; state: RollState }[]) {
    const found = new Map<number, RollState>();
    for (const one of log) if (known.has(one.entryId)) found.set(one.personId, one.state);
    const states = [...found.values()];
    const safe = states.filter((state) => state === 'at centre' || state === 'elsewhere safe').length;
    return { safe, missing: 60 - found.size, wentBack: states.filter((state) => state === 'went back').length };
  }
  get everybody() {
    return this.last.size;
  }
}

function drill(random: () => number): { checks: number; conflicts: number } {
  const pick = (below: number) => Math.floor(random() * below);
  const server = new Map<string, RollMark>();
  const log: { entryId: string; personId: number; state: RollState }[] = [];
  const truth = new Truth();
  const phones: Phone[] = Array.from({ length: PHONES }, (_, index) => ({
    ...{ source: `user ${index + 1}`, off: Math.round((random() * 4 - 2) * HOUR), waiting: [], known: new Map() },
  }));
  let now = OPENED;
  let checks = 0;
  const check = () => {
    const expected = truth.of(new Set(server.keys()), log);
    const found = rollSummary(PEOPLE, server.values(), now);
    expect({ safe: found.safe, missing: found.missing.length, wentBack: found.wentBack.length }).toEqual(expected);
    checks++;
  };
  /** One of what waits arrives, in any order; perhaps its answer is lost and it comes again. */
  const send = (phone: Phone) => {
    const index = pick(phone.waiting.length);
    const sent = phone.waiting[index];
    if (!sent) return;
    if (!server.has(sent.entryId)) server.set(sent.entryId, stored(sent, now));
    if (random() < 0.7) phone.waiting.splice(index, 1);
  };
  const press = (phone: Phone) => {
    const personId = pick(60) + 1;
    const state = ROLL_STATES[pick(ROLL_STATES.length)]!;
    const entryId = `${phone.source}-${log.length}`;
    const seen = seenOf(standings(phone.known.values()).get(personId));
    const sent = {
      entryId,
      personId,
      state,
      deviceAt: now + phone.off,
      offsetMs: -phone.off,
      source: phone.source,
      seen,
    };
    phone.waiting.push(sent);
    phone.known.set(entryId, stored(sent, now));
    log.push({ entryId, personId, state });
    truth.press(personId, state, now);
  };
  for (let step = 0; step < 400; step++) {
    // The whole drill takes less than an hour, so nobody is on the way for too long.
    now += 1 + pick(8_000);
    const phone = phones[pick(PHONES)]!;
    const dice = random();
    if (dice < 0.6) press(phone);
    else if (dice < 0.9) send(phone);
    // It reads the list: what it has pressed itself stays on its screen.
    else phone.known = new Map([...server, ...[...phone.known].filter(([, mark]) => mark.source === phone.source)]);
    check();
  }
  for (const phone of phones) while (phone.waiting.length > 0) send(phone);
  check();
  const marked = rollSummary(PEOPLE, server.values(), now);
  expect(60 - marked.missing.length).toBe(truth.everybody);
  return { checks, conflicts: marked.conflicts };
}

describe('roll-call drill', () => {
  it('14 houses, 60 people, 4 telephones offline that merge at random: the count is right at every instant', () => {
    let conflicts = 0;
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (stream) => {
        const random = () => stream.next().value as number; // it never ends
        const done = drill(random);
        expect(done.checks).toBe(401);
        conflicts += done.conflicts;
      }),
      { numRuns: 40 },
    );
    // Telephones that could not see each other have contradicted each other, and that was shown.
    expect(conflicts).toBeGreaterThan(0);
  });

  it('every order in which the same marks arrive ends in the same count', () => {
    const marks = PEOPLE.flatMap(({ personId }, index) =>
      [0, 1].map(
        (turn): RollMark => ({
          ...{ entryId: `p${personId}-${turn}`, personId, state: ROLL_STATES[(index + turn) % 6]! },
          ...{ at: OPENED + index * 1000 + turn * 20 * 60_000, source: `user ${(index + turn) % PHONES}`, seen: [] },
        }),
      ),
    );
    const expected = rollSummary(PEOPLE, marks, OPENED + HOUR);
    fc.assert(
      fc.property(fc.shuffledSubarray(marks, { minLength: marks.length }), (order) => {
        expect(rollSummary(PEOPLE, order, OPENED + HOUR)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('without the correction of the clocks the count is wrong: the drill would notice', () => {
    const slow = { deviceAt: OPENED + 30 * 60_000 - 2 * HOUR, offsetMs: 2 * HOUR };
    expect(correctedAt(slow, OPENED, OPENED + HOUR)).toBe(OPENED + 30 * 60_000);
    expect(correctedAt({ ...slow, offsetMs: 0 }, OPENED, OPENED + HOUR)).toBe(OPENED);
  });
});
