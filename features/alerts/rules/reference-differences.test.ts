// Every point in which we depart from the earlier generation: its reason, its paragraph of the methods, and an example of both.
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import {
  buildEvent,
  buildGenerated,
  buildRecord,
  buildRow,
  buildTrigger,
  counted,
} from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { candidatesUnder } from '../../../packages/proofs/reference/candidates.ts';
import { generateUnder } from '../../../packages/proofs/reference/generator.ts';
import {
  type CandidateRules,
  type GeneratorRules,
  OUR_CANDIDATE_RULES,
  OUR_RULES,
  REFERENCE_CANDIDATE_RULES,
  REFERENCE_RULES,
} from '../../../packages/proofs/reference/rules.ts';
import { resultToOffer } from './candidate.ts';
import { placeEvent } from './event-sorting.ts';
import type { GeneratedAlert, SiteRecord } from './public-alert.ts';
import { generatePublicAlert } from './public-alert-generator.ts';
import { releaseEffect } from './release-effect.ts';
import { judgeRelease } from './release-guard.ts';
import type { ReleasedEvent } from './released-event.ts';

interface Difference<Rules> {
  paragraph: string;
  reason: string;
  /** What is looked at, under some rules. */
  example: (rules: Rules) => unknown;
  ours: unknown;
  theirs: unknown;
}

const NINE = '2026-11-21 09:00:00';
const NOON = '2026-11-21 11:30:00';
const generated = (record: Partial<SiteRecord>, stamp: string, rules: GeneratorRules) =>
  generateUnder(rules, buildRecord(record), at(stamp), { run: 'closing' });
const running = (level: 1 | 2 | 3 = 1) => [
  buildRow(1, 0, '2026-11-19 00:00:00', '2026-11-20 08:30:00'),
  buildRow(2, level, '2026-11-20 09:00:00', '2026-11-21 11:00:00'),
];
const dry = buildTrigger('r', '2026-11-20 12:00:00', NOON);
const marker = buildTrigger('g', '2026-11-21 11:00:00');

const GENERATOR: Record<keyof GeneratorRules, Difference<GeneratorRules>> = {
  leaveOutInvalid: {
    paragraph: '§8.3, §8.8, §12.6',
    reason: 'a false alarm would run for its whole validity although every candidate says level 0',
    example: (rules) => generated({ triggers: [buildTrigger('r1', NINE, NINE, -1)] }, NINE, rules).level,
    ours: 0,
    theirs: 1,
  },
  onDemandEnds: {
    paragraph: '§7, §12.9',
    reason: 'an on-demand alert would never be lowered by itself, and asking to lower it would hold it',
    example: (rules) => {
      const asked = buildTrigger('d1', '2026-11-20 09:00:00', '2026-11-20 09:00:00', 1);
      const lowered = buildTrigger('d', '2026-11-21 08:00:00', '2026-11-21 08:00:00', 1);
      return generated({ publicAlerts: running(), triggers: [asked, lowered, dry, marker] }, NOON, rules).internal;
    },
    ours: 'A0',
    theirs: 'A1-D0',
  },
  seeMidnight: {
    paragraph: '§8.4, §12.11',
    reason: 'a measurement stamped exactly 00:00 would not be seen',
    example: (rules) => generated({ triggers: [buildTrigger('g', '2026-11-21 00:00:00')] }, NINE, rules).internal,
    ours: 'A0',
    theirs: 'ND',
  },
  repeatable: {
    paragraph: '§8.9, §12.7',
    reason: 'a run made again, after a decision or a failure, must say what it said before',
    example: (rules) => {
      const publicAlerts = [buildRow(1, 0, '2026-11-19 00:00:00', '2026-11-21 08:30:00'), buildRow(2, 1, NINE, NINE)];
      const alert = generated({ publicAlerts, triggers: [buildTrigger('r1', NINE)] }, NINE, rules);
      return toManilaText(alert.monitoringStart);
    },
    ours: '2026-11-20 09:00:00',
    theirs: NINE,
  },
  reportsToEndOfHalfHour: {
    paragraph: '§12.7',
    reason:
      'a report between two half hours would raise the level without being in the list, and no site got candidates',
    example: (rules) => {
      const report = { momsId: 1, instanceId: 1, observedAt: at('2026-11-21 09:05:00'), level: 2, isReleased: false };
      const triggers = [buildTrigger('m2', '2026-11-21 09:05:00')];
      return generated({ featureReports: [report], triggers }, NINE, rules).unresolvedReports.length;
    },
    ours: 1,
    theirs: 0,
  },
  reportedIsValid: {
    paragraph: '§8.3, §10.4',
    reason: 'features are decided before they become triggers, so a crack seen just before the rain would never count',
    example: (rules) => {
      const crack = buildTrigger('m2', '2026-11-20 08:00:00');
      const rain = buildTrigger('r1', '2026-11-20 09:00:00', '2026-11-20 11:30:00');
      return generated({ publicAlerts: running(), triggers: [crack, rain, marker] }, '2026-11-20 12:00:00', rules)
        .level;
    },
    ours: 2,
    theirs: 1,
  },
  lateRaises: {
    paragraph: '§8.3, §8.9',
    reason: 'a critical movement that arrives after the rain has begun an event would be stored and never offered',
    example: (rules) => {
      const late = buildTrigger('g3', '2026-11-20 08:00:00');
      const rain = buildTrigger('r1', '2026-11-20 09:00:00', '2026-11-20 11:30:00');
      return generated({ publicAlerts: running(), triggers: [late, rain, marker] }, '2026-11-20 12:00:00', rules).level;
    },
    ours: 3,
    theirs: 1,
  },
  validMovementRaises: {
    paragraph: '§8.3, §3.3',
    reason: 'movement that a person declared valid would not raise the site: the reference does it in another step',
    example: (rules) => generated({ triggers: [buildTrigger('g0t', NINE, NINE, 1)] }, NINE, rules).internal,
    ours: 'A2-g',
    theirs: 'A0',
  },
};

/** A released event of level 1 with rain, valid to noon of the 22nd. */
const released = (more: Partial<ReleasedEvent> = {}): ReleasedEvent =>
  buildEvent({
    status: 2,
    level: 1,
    validity: at('2026-11-22 12:00:00'),
    savedTriggers: [{ letter: 'R', at: at(NINE) }],
    releasedAt: at(NINE),
    ...more,
  });
const rain = counted(buildTrigger('r1', NINE, NINE, 1));
const invalid = counted(buildTrigger('g2', NINE, NINE, -1));
const offered = (event: ReleasedEvent, alert: Partial<GeneratedAlert>, now: string, rules: CandidateRules) =>
  candidatesUnder(rules, {
    siteCode: 'lpa',
    event,
    place: placeEvent(event, at(now)),
    generated: buildGenerated(alert),
    now: at(now),
  });

const CANDIDATES: Record<keyof CandidateRules, Difference<CandidateRules>> = {
  rebuildString: {
    paragraph: '§9.1',
    reason: 'striking letters out of the finished string loses the prefix: R, not ND-R',
    example: (rules) => {
      const alert = { level: 1, internal: 'ND-R', hasGroundData: false, triggers: [rain, invalid] } as const;
      // The reference generator has counted the invalid trigger: A2-gR.
      const theirs = { ...alert, level: 2, internal: 'A2-gR' } as const;
      const [one] = offered(
        buildEvent(),
        rules.rebuildString ? { ...alert, triggers: [rain, invalid] } : { ...theirs, triggers: [rain, invalid] },
        '2026-11-21 12:01:00',
        rules,
      );
      return one!.triggerList;
    },
    ours: 'ND-R',
    theirs: 'R',
  },
  anySourceExtends: {
    paragraph: '§9.3, §12.13',
    reason: 'only the last trigger looked at would decide whether data are missing',
    example: (rules) => {
      const current = [{ source: 'surficial', level: -1, dataAt: null }] as const;
      const marked = counted(buildTrigger('g2', NINE, NINE, 1));
      const alert = { level: 2, internal: 'A2-g0R', triggers: [marked, rain], current: [...current] } as const;
      const [one] = offered(
        buildEvent(),
        { ...alert, triggers: [marked, rain], current: [...current] },
        '2026-11-21 12:01:00',
        rules,
      );
      return one!.toExtendValidity;
    },
    ours: true,
    theirs: false,
  },
  dueStays: {
    paragraph: '§9.2',
    reason: 'a release that was missed in its half hour could no longer be made',
    example: (rules) => {
      const alert = { at: at('2026-11-21 13:30:00'), level: 1, internal: 'A1-R', triggers: [rain] } as const;
      const [one] = offered(released(), { ...alert, triggers: [rain] }, '2026-11-21 14:01:00', rules);
      return [one!.isReleaseTime, one!.due];
    },
    ours: [true, 'late'],
    theirs: [false, 'not due'],
  },
  keepsPanel: {
    paragraph: '§9.1',
    reason: 'a decision could not be taken back once every trigger was declared invalid',
    example: (rules) =>
      offered(buildEvent(), { triggers: [invalid] }, '2026-11-21 12:01:00', rules).map((one) => one.blocked),
    ours: ['all declared invalid'],
    theirs: [],
  },
  higherAtSameStamp: {
    paragraph: '§10.1',
    reason: 'a higher level that arises at the stamp of the last release would wait for the next half hour',
    example: (rules) => {
      const raised = counted(buildTrigger('g3', NINE, NINE, 1));
      const alert = { at: at(NINE), level: 3, internal: 'A3-GR', triggers: [raised, rain] } as const;
      return offered(released(), { ...alert, triggers: [raised, rain] }, '2026-11-21 09:20:00', rules).map(
        (one) => one.level,
      );
    },
    ours: [3],
    theirs: [],
  },
};

const rowsOf = <Rules>(table: Record<keyof Rules, Difference<Rules>>) =>
  Object.entries(table) as [keyof Rules & string, Difference<Rules>][];

describe.each([
  ['generator', GENERATOR as Record<string, unknown>, OUR_RULES, REFERENCE_RULES],
  ['candidates', CANDIDATES as Record<string, unknown>, OUR_CANDIDATE_RULES, REFERENCE_CANDIDATE_RULES],
] as const)('switches of the %s', (_name, table, ours, theirs) => {
  it('each have a row, and each row a switch', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(ours).sort());
    expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
  });
  it('are all on for us and all off in the reference', () => {
    expect(new Set(Object.values(ours))).toEqual(new Set([true]));
    expect(new Set(Object.values(theirs))).toEqual(new Set([false]));
  });
});

describe('one switch alone makes the difference', () => {
  it.each(rowsOf(GENERATOR))('%s', (name, row) => {
    expect(row.example(OUR_RULES)).toEqual(row.ours);
    expect(row.example({ ...OUR_RULES, [name]: false })).toEqual(row.theirs);
    expect(row.ours).not.toEqual(row.theirs);
  });
  it.each(rowsOf(CANDIDATES))('%s', (name, row) => {
    expect(row.example(OUR_CANDIDATE_RULES)).toEqual(row.ours);
    expect(row.example({ ...OUR_CANDIDATE_RULES, [name]: false })).toEqual(row.theirs);
    expect(row.ours).not.toEqual(row.theirs);
  });
  it.each([...rowsOf(GENERATOR), ...rowsOf(CANDIDATES)])('%s names its paragraph and reason', (_name, row) => {
    expect(row.paragraph).toMatch(/^§(6|7|8|9|10|12)(\.\d+)?(, §\d+(\.\d+)?)*$/);
    expect(row.reason.length).toBeGreaterThan(20);
  });
});

/** Differences that are no switch: the reference's way has no place in our steps. */
describe('without a switch', () => {
  const ending = buildRecord({
    publicAlerts: running(),
    triggers: [buildTrigger('r1', '2026-11-20 09:00:00', NINE.replace('21', '20'), 1), dry, marker],
  });
  it('§8.7: lowering needs the closing run of a release stamp, not a start after minute 45', () => {
    const run = (stamp: string, kind: 'open' | 'closing') =>
      generatePublicAlert(ending, at(stamp), { run: kind }).level;
    expect([run('2026-11-21 11:00:00', 'closing'), run(NOON, 'open'), run(NOON, 'closing')]).toEqual([1, 1, 0]);
  });
  it('§8.9: every run has the stamp it was made for, whatever the newest fact', () => {
    expect(generatePublicAlert(ending, at('2026-11-21 11:00:00'), { run: 'closing' }).at).toBe(
      at('2026-11-21 11:00:00'),
    );
  });
  it('§8.9: the candidate rests on the closed half hour until the open one brings a trigger or a higher level', () => {
    const closed = buildGenerated({ at: at(NOON) });
    const open = buildGenerated({ at: at(NOON) + HALF_HOUR_MS, run: 'open' });
    expect(resultToOffer(closed, open, at(NOON) + HALF_HOUR_MS)).toBe(closed);
    const raised = { ...open, triggers: [rain] };
    expect(resultToOffer(closed, raised, at(NOON) + HALF_HOUR_MS)).toBe(raised);
  });
  it('§10.1: a release is never replaced; the same stamp by another officer is refused', () => {
    const event = released();
    const [candidate] = offered(
      event,
      { at: at(NINE), level: 1, internal: 'A1-R', triggers: [rain] },
      '2026-11-21 09:20:00',
      OUR_CANDIDATE_RULES,
    );
    const posted = { dataAt: at(NINE), level: 1, triggerIds: [], fingerprint: null } as const;
    const judge = (publisherId: number) =>
      judgeRelease({
        candidate: candidate ?? null,
        posted: { ...posted, publisherId },
        lastRelease: event.releases[0]!,
        releasedLevel: 1,
        earlierOffers: [],
        knownTriggerIds: [],
        now: at('2026-11-21 09:20:00'),
      });
    expect(judge(5)).toMatchObject({ verdict: 'repeat', releaseId: 30 });
    expect(judge(6)).toMatchObject({ verdict: 'refused', code: 'releasedByOther' });
  });
  it('§10.1: a valid level below the released one is an alert of its own', () => {
    const effect = releaseEffect({
      event: released({ level: 3 } as never),
      level: 1,
      dataAt: at(NOON),
      toExtendValidity: false,
      isEventValid: true,
      triggersAt: [],
    });
    expect([effect.kind, effect.opensAlert]).toEqual(['step down', true]);
  });
});
