// Facts of a shift: each from its own rows, counted as a person would count them.
import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { BEGIN, COUNTS, entry, release, trigger } from './log-entries.fixture.ts';
import type { LogEntry } from './log-entry.ts';
import { shiftFacts } from './shift-facts.ts';

const factsOf = (...entries: LogEntry[]) => shiftFacts(entries, []);
const decision = (status: -1 | 0 | 1, by: string | null) =>
  entry('decision', { triggerId: 1, source: 'rainfall', level: 1, status, remarks: null }, { by });

it('a shift in which nothing was recorded has no facts', () => {
  expect(shiftFacts([], [])).toEqual([]);
});

it('what held when it began is said first, with its release', () => {
  const before = release(2, BEGIN - HOUR_MS);
  const facts = shiftFacts([trigger(1, BEGIN + 1)], [before]);
  expect(facts[0]).toEqual({ kind: 'standing', site: 'lpa', level: 2, at: before.at, rows: [before.ref] });
  expect(facts).toHaveLength(2);
});

describe('triggers', () => {
  it('are counted by source, with the highest level', () => {
    const [one, two] = [trigger(1, BEGIN + 1), trigger(2, BEGIN + 2)];
    const quake = entry('trigger', { triggerId: 9, source: 'earthquake', level: 1, info: '' }, { at: BEGIN + 3 });
    expect(factsOf(two, quake, one)).toEqual([
      { kind: 'triggers', site: 'lpa', source: 'rainfall', count: 2, level: 2, rows: [one.ref, two.ref] },
      { kind: 'triggers', site: 'lpa', source: 'earthquake', count: 1, level: 1, rows: [quake.ref] },
    ]);
  });

  it('of two sites are two facts', () => {
    const facts = factsOf(trigger(1, BEGIN + 1), trigger(1, BEGIN + 2, { siteCode: 'scu' }));
    expect(facts.map(({ site }) => site)).toEqual(['lpa', 'scu']);
  });
});

describe('decisions', () => {
  it('are counted by who made them', () => {
    const facts = factsOf(decision(1, 'Elena'), decision(-1, 'Elena'), decision(0, 'Elena'), decision(1, 'Ramon'));
    expect(facts).toMatchObject([
      { kind: 'decided', by: 'Elena', valid: 1, invalid: 1, validating: 1 },
      { kind: 'decided', by: 'Ramon', valid: 1, invalid: 0, validating: 0 },
    ]);
    expect(facts[0]!.rows).toHaveLength(3);
  });
});

describe('a release', () => {
  it('says how long after the first trigger it came, and rests on both', () => {
    const [first, second] = [trigger(1, BEGIN + 1), trigger(2, BEGIN + 20 * MINUTE_MS)];
    const out = release(2, BEGIN + 41 * MINUTE_MS);
    const [, fact] = factsOf(first, second, out);
    expect(fact).toMatchObject({ kind: 'released', level: 2, by: 'Elena', minutes: 40, rows: [first.ref, out.ref] });
  });

  it.each(['onset', 'raise', 'new event in extended monitoring'])('of the kind %s answers a trigger', (releaseKind) => {
    const out = release(1, BEGIN + HOUR_MS, { releaseKind });
    // Also one of the very moment.
    for (const at of [BEGIN + HOUR_MS, BEGIN + 50 * MINUTE_MS])
      expect(factsOf(trigger(1, at), out)[1]).toMatchObject({ minutes: (out.at - at) / MINUTE_MS });
  });

  it('counts from the trigger that came after the release before', () => {
    const entries = [
      trigger(1, BEGIN + 1),
      release(1, BEGIN + 10 * MINUTE_MS),
      trigger(2, BEGIN + 60 * MINUTE_MS),
      release(2, BEGIN + 75 * MINUTE_MS, { releaseKind: 'raise' }),
    ];
    const found = factsOf(...entries).filter((fact) => fact.kind === 'released');
    expect(found.map((fact) => fact.kind === 'released' && fact.minutes)).toEqual([9, 15]);
  });

  it.each([
    ['that comes by the clock', { releaseKind: 'extend' }, 1],
    ['that lowers', { releaseKind: 'lowering' }, 0],
  ])('%s has no such time', (_what, more, level) => {
    const out = release(level, BEGIN + HOUR_MS, more);
    const [, fact] = factsOf(trigger(1, BEGIN + 1), out);
    expect(fact).toMatchObject({ kind: 'released', minutes: null, rows: [out.ref] });
  });

  it('before any trigger has none either', () => {
    const [fact] = factsOf(release(1, BEGIN + 1), trigger(1, BEGIN + HOUR_MS)).filter(
      ({ kind }) => kind === 'released',
    );
    expect(fact).toMatchObject({ minutes: null });
  });

  it('of another site does not count', () => {
    const facts = factsOf(trigger(1, BEGIN + 1, { siteCode: 'scu' }), release(1, BEGIN + HOUR_MS));
    expect(facts.find(({ kind }) => kind === 'released')).toMatchObject({ minutes: null });
  });
});

it('a round of texts carries its counts; what still waits is in none of them', () => {
  const sent = entry('text', { what: 'correction', releaseId: 4, level: 1, ...COUNTS });
  expect(factsOf(sent)).toEqual([
    {
      ...{ kind: 'told', site: 'lpa', what: 'correction', at: sent.at, rows: [sent.ref] },
      ...{ people: 14, sent: 12, delivered: 9, failed: 1, answered: 6 },
    },
  ]);
});

describe('replies', () => {
  const sms = (what: 'tulong' | 'other', takenBy: string | null) =>
    entry('reply', { what, inboxId: 1, text: 'x', takenBy });
  const ok = (count: number) => entry('reply', { what: 'ok', releaseId: 4, count });

  it('calls for help stand apart, with how many somebody has read', () => {
    expect(factsOf(sms('tulong', null), sms('tulong', 'Elena'))).toMatchObject([{ kind: 'help', count: 2, taken: 1 }]);
  });

  it('OKs are added up over their hours', () => {
    expect(factsOf(ok(3), ok(4), sms('other', null))).toMatchObject([{ kind: 'answers', ok: 7, other: 1 }]);
  });

  it('without a call for help none is spoken of', () => {
    expect(factsOf(ok(1)).map(({ kind }) => kind)).toEqual(['answers']);
  });
});

describe('the ground', () => {
  const markers = (count: number) =>
    entry('measurement', { what: 'markers', moId: 1, observer: 'Aida', markers: count });
  const feature = (level: number) => entry('measurement', { what: 'feature', momsId: 1, feature: 'Crack', level });

  it('rounds and the markers that were read in them', () => {
    expect(factsOf(markers(3), markers(2))).toMatchObject([{ kind: 'measured', rounds: 2, markers: 5 }]);
  });

  it('features with the highest level, 0 among them', () => {
    expect(factsOf(feature(0))).toMatchObject([{ kind: 'features', count: 1, level: 0 }]);
    expect(factsOf(feature(0), feature(3), feature(2))).toMatchObject([{ kind: 'features', count: 3, level: 3 }]);
  });

  it('requests', () => {
    const request = entry('measurement', { what: 'request', requestId: 1, level: 1, reason: 'x' });
    expect(factsOf(request)).toMatchObject([{ kind: 'requests', count: 1, rows: [request.ref] }]);
  });
});

it('silences are told by sensor', () => {
  const data = (what: 'gap' | 'back', sensor: string) => entry('data', { what, sensor, since: BEGIN });
  expect(factsOf(data('gap', 'LPASB'), data('back', 'LPASB'), data('gap', 'LPATA'))).toMatchObject([
    { kind: 'silent', sensor: 'LPASB', gaps: 1, returns: 1 },
    { kind: 'silent', sensor: 'LPATA', gaps: 1, returns: 0 },
  ]);
});

describe('of the office', () => {
  const problem = (what: 'begun' | 'acknowledged' | 'ended') =>
    entry('problem', { what, problemId: 1, problemKind: 'disk', facts: {} }, { siteCode: null });

  it('problems that began and ended; that somebody has seen one is no fact', () => {
    expect(factsOf(problem('begun'), problem('acknowledged'), problem('ended'))).toMatchObject([
      { kind: 'problems', site: null, begun: 1, ended: 1 },
    ]);
    expect(factsOf(problem('acknowledged'))).toEqual([]);
  });

  it('comes after the sites, whatever came first', () => {
    const note = entry('note', { noteId: 1, text: 'x' }, { siteCode: null, at: BEGIN + 1 });
    const facts = factsOf(note, trigger(1, BEGIN + HOUR_MS, { siteCode: 'scu' }), trigger(1, BEGIN + HOUR_MS));
    expect(facts.map(({ site }) => site)).toEqual(['lpa', 'scu', null]);
  });

  it('roll-calls, notes and hand-overs; one that was withdrawn was none', () => {
    const shift = (what: 'given' | 'taken' | 'withdrawn') =>
      entry('hand-over', { what, handOverId: 1, other: null, remarks: '' });
    const call = (what: 'opened' | 'closed') => entry('roll-call', { what, rollcallId: 1, centre: 'School' });
    expect(
      factsOf(call('opened'), entry('note', { noteId: 1, text: 'x' }), shift('given'), shift('taken')),
    ).toMatchObject([
      { kind: 'roll-calls', opened: 1, closed: 0 },
      { kind: 'notes', count: 1 },
      { kind: 'hand-overs', given: 1, taken: 1 },
    ]);
    expect(factsOf(shift('withdrawn'))).toEqual([]);
  });
});

it('the order in which the rows are read changes nothing', () => {
  const entries = [
    ...[trigger(1, BEGIN + 1), trigger(2, BEGIN + 1), release(1, BEGIN + HOUR_MS), decision(1, 'Elena')],
    entry('text', { what: 'warning', releaseId: 4, level: 1, ...COUNTS }),
  ];
  expect(factsOf(...[...entries].reverse())).toEqual(factsOf(...entries));
});

it('roll-calls are counted by what became of them', () => {
  const call = (what: 'opened' | 'closed') => entry('roll-call', { what, rollcallId: 1, centre: 'School' });
  const facts = factsOf(call('opened'), call('opened'), call('closed'));
  expect(facts).toMatchObject([{ kind: 'roll-calls', opened: 2, closed: 1 }]);
  expect(facts[0]?.rows).toHaveLength(3);
});
