import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildGenerated, buildTrigger, counted } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { candidatesFor } from './candidate.ts';
import { hasOnDemand, judgeOnDemand, onDemandSymbol } from './on-demand.ts';
import { changesBetween, type GuardInput, judgeRelease } from './release-guard.ts';

const now = at('2026-11-21 12:05:00');
const valid = counted(buildTrigger('r1', '2026-11-21 11:00:00', '2026-11-21 11:30:00', 1));
const candidateWith = (triggers = [valid], level: 0 | 1 = 1) =>
  candidatesFor({
    siteCode: 'lpa',
    event: buildEvent(),
    place: { place: 'routine' },
    now,
    generated: buildGenerated({ level, internal: level === 1 ? 'A1-R' : 'A0', triggers }),
  })[0]!;
const input = (more: Partial<GuardInput> = {}, posted: Partial<GuardInput['posted']> = {}): GuardInput => ({
  candidate: candidateWith(),
  posted: {
    dataAt: candidateWith().dataAt,
    level: 1,
    triggerIds: [valid.triggerId],
    fingerprint: candidateWith().fingerprint,
    publisherId: 5,
    ...posted,
  },
  lastRelease: {
    releaseId: 30,
    dataAt: at('2026-11-20 11:30:00'),
    releasedAt: at('2026-11-20 12:01:00'),
    publisherId: 5,
  },
  releasedLevel: 0,
  earlierOffers: [],
  knownTriggerIds: [valid.triggerId],
  now,
  ...more,
});

describe('a release that says what the server offers', () => {
  it('may be made, with or without the fingerprint', () => {
    expect(judgeRelease(input())).toEqual({ verdict: 'ok' });
    expect(judgeRelease(input({}, { fingerprint: null }))).toEqual({ verdict: 'ok' });
    expect(judgeRelease(input({ lastRelease: null }))).toEqual({ verdict: 'ok' });
  });
  it('may carry a data stamp offered in the last 30 minutes with the same fingerprint', () => {
    const dataAt = at('2026-11-21 11:00:00');
    const offered = (minutes: number, fingerprint = candidateWith().fingerprint) => [
      { dataAt, fingerprint, lastOfferedAt: now - minutes * MINUTE_MS },
    ];
    expect(judgeRelease(input({ earlierOffers: offered(30) }, { dataAt }))).toEqual({ verdict: 'ok' });
    expect(judgeRelease(input({ earlierOffers: offered(31) }, { dataAt }))).toMatchObject({
      code: 'dataStampNotOffered',
    });
    expect(judgeRelease(input({ earlierOffers: offered(5, 'other') }, { dataAt }))).toMatchObject({
      code: 'dataStampNotOffered',
    });
  });
});

describe('a release is refused', () => {
  it('when nothing is offered', () =>
    expect(judgeRelease(input({ candidate: null }))).toMatchObject({ code: 'nothingToRelease' }));
  it('with a stamp in the future or before the last release', () => {
    const ahead = { dataAt: at('2026-11-21 16:00:00') };
    expect(judgeRelease(input({}, ahead))).toMatchObject({ code: 'dataStampAhead', now });
    const offered = [{ ...ahead, fingerprint: candidateWith().fingerprint, lastOfferedAt: now }];
    expect(judgeRelease(input({ earlierOffers: offered }, ahead))).toMatchObject({ code: 'dataStampAhead' });
    const last = { releaseId: 31, releasedAt: now, publisherId: 5, ...ahead };
    expect(judgeRelease(input({ lastRelease: last }, ahead))).toMatchObject({ code: 'dataStampAhead' });
    expect(judgeRelease(input({}, { dataAt: at('2026-11-19 11:30:00') }))).toMatchObject({ code: 'dataStampTooOld' });
  });
  it.each([null, 0] as const)('while a trigger it would contain has status %s, whatever the body says', (status) => {
    const undecided = candidateWith([{ ...valid, status }]);
    for (const triggerIds of [[valid.triggerId], []]) {
      const posted = {
        dataAt: undecided.dataAt,
        level: 1 as const,
        triggerIds,
        fingerprint: undecided.fingerprint,
        publisherId: 5,
      };
      expect(judgeRelease(input({ candidate: undecided, posted }))).toEqual({
        verdict: 'refused',
        code: 'undecidedTriggers',
        triggerIds: [valid.triggerId],
      });
    }
  });
  it('with a trigger or level that the server does not have', () => {
    expect(judgeRelease(input({}, { triggerIds: [valid.triggerId, 999_999_999] }))).toMatchObject({
      code: 'unknownTriggers',
      triggerIds: [999_999_999],
    });
    expect(judgeRelease(input({}, { level: 3 }))).toMatchObject({ code: 'levelDiffers', posted: 3, now: 1 });
  });
  it('when all triggers were declared invalid', () => {
    const none = candidateWith([{ ...valid, status: -1, isInvalid: true }], 0);
    const posted = {
      dataAt: none.dataAt,
      level: 0 as const,
      triggerIds: [],
      fingerprint: none.fingerprint,
      publisherId: 5,
    };
    expect(judgeRelease(input({ candidate: none, posted }))).toMatchObject({ code: 'allDeclaredInvalid' });
  });
  it('when nothing but a possible trigger is there, which waits for a person', () => {
    const possible = counted(buildTrigger('r0t', '2026-11-21 11:00:00'));
    const generated = buildGenerated({ toValidate: [possible] });
    const [panel] = candidatesFor({
      siteCode: 'lpa',
      event: buildEvent(),
      place: { place: 'routine' },
      now,
      generated,
    });
    const posted = { dataAt: panel!.dataAt, level: 0 as const, triggerIds: [], fingerprint: panel!.fingerprint };
    expect(judgeRelease(input({ candidate: panel! }, posted))).toEqual({
      verdict: 'refused',
      code: 'undecidedTriggers',
      triggerIds: [possible.triggerId],
    });
  });
  it('when something that matters changed since the officer looked, and says what', () => {
    const gone = valid.triggerId + 1000; // the builders count on, whatever ran before
    const verdict = judgeRelease(input({}, { fingerprint: `onset|24|2|${valid.triggerId}:none,${gone}:1` }));
    expect(verdict).toEqual({
      verdict: 'refused',
      code: 'candidateChanged',
      changes: {
        level: { posted: 2, now: 1 },
        kind: null,
        triggers: { added: [], removed: [gone], decided: [valid.triggerId] },
      },
    });
  });
});

describe('every refusal', () => {
  it.each<[() => GuardInput, string]>([
    [() => input({ candidate: null }), 'nothingToRelease'],
    [() => input({}, { dataAt: at('2026-11-19 11:30:00') }), 'dataStampTooOld'],
    [() => input({}, { dataAt: at('2026-11-21 16:00:00') }), 'dataStampAhead'],
    [() => input({}, { dataAt: at('2026-11-21 11:00:00') }), 'dataStampNotOffered'],
    [() => input({}, { triggerIds: [999_999_999] }), 'unknownTriggers'],
    [() => input({}, { level: 3, fingerprint: null }), 'levelDiffers'],
  ])('says that it is one (%#)', (given, code) => {
    expect(judgeRelease(given())).toMatchObject({ verdict: 'refused', code });
  });
  it('an offer of another stamp is none of this one', () => {
    const offer = { dataAt: at('2026-11-21 10:30:00'), fingerprint: candidateWith().fingerprint, lastOfferedAt: now };
    expect(judgeRelease(input({ earlierOffers: [offer] }, { dataAt: at('2026-11-21 11:00:00') }))).toMatchObject({
      code: 'dataStampNotOffered',
    });
  });
});

describe('the same data stamp again', () => {
  const last = () => ({ releaseId: 31, dataAt: candidateWith().dataAt, releasedAt: now, publisherId: 5 });
  it('by the same officer is the first release again', () => {
    const again = input({ candidate: null, lastRelease: last(), releasedLevel: 1 });
    expect(judgeRelease(again)).toEqual({ verdict: 'repeat', releaseId: 31 });
  });
  it('with another level or with triggers that nobody has seen is no repeat', () => {
    const other = input({ candidate: null, lastRelease: last(), releasedLevel: 2 });
    expect(judgeRelease(other)).toMatchObject({ verdict: 'refused', code: 'levelDiffers', now: 2 });
    const invented = input({ candidate: null, lastRelease: last(), releasedLevel: 1 }, { triggerIds: [987654] });
    expect(judgeRelease(invented)).toEqual({ verdict: 'refused', code: 'unknownTriggers', triggerIds: [987654] });
  });
  it('by another officer is refused with who and when', () => {
    const other = input({ candidate: null, lastRelease: last(), releasedLevel: 1 }, { publisherId: 6 });
    expect(judgeRelease(other)).toEqual({
      verdict: 'refused',
      code: 'releasedByOther',
      publisherId: 5,
      releasedAt: now,
    });
  });
  it('at a higher level is an alert of its own', () => {
    expect(judgeRelease(input({ lastRelease: last(), releasedLevel: 0 }))).toEqual({ verdict: 'ok' });
    expect(judgeRelease(input({ lastRelease: last(), releasedLevel: 1 }))).toMatchObject({ verdict: 'repeat' });
  });
});

describe('what changed', () => {
  it('is nothing between equal fingerprints', () => {
    expect(changesBetween('onset|24|1|3:1', 'onset|24|1|3:1')).toEqual({
      level: null,
      kind: null,
      triggers: { added: [], removed: [], decided: [] },
    });
  });
  it('names kind, level and triggers', () => {
    expect(changesBetween('onset|24|0|', 'on-going|24|1|3:1')).toEqual({
      level: { posted: 0, now: 1 },
      kind: { posted: 'onset', now: 'on-going' },
      triggers: { added: [3], removed: [], decided: [] },
    });
  });
  it('can be told even of a text that is no fingerprint', () =>
    expect(changesBetween('rubbish', 'onset|24|1|').kind).toEqual({ posted: 'rubbish', now: 'onset' }));
});

describe('an on-demand request', () => {
  const request = { level: 1 as const, requestAt: now, reason: 'Cracks near the school', now, siteHasOnDemand: false };
  it('raises with d1 and lowers with d', () => expect([onDemandSymbol(1), onDemandSymbol(0)]).toEqual(['d1', 'd']));
  it('needs a reason of at most 1000 characters and a time that is not ahead', () => {
    expect(judgeOnDemand(request)).toBeNull();
    expect(judgeOnDemand({ ...request, reason: '  ' })).toBe('noReason');
    expect(judgeOnDemand({ ...request, reason: 'x'.repeat(1001) })).toBe('reasonTooLong');
    expect(judgeOnDemand({ ...request, reason: 'x'.repeat(1000) })).toBeNull();
    expect(judgeOnDemand({ ...request, requestAt: now + 10 * MINUTE_MS })).toBeNull();
    expect(judgeOnDemand({ ...request, requestAt: now + 10 * MINUTE_MS + 1 })).toBe('requestInFuture');
  });
  it('lowers only where one runs', () => {
    expect(judgeOnDemand({ ...request, level: 0 })).toBe('noOnDemandToLower');
    expect(judgeOnDemand({ ...request, level: 0, siteHasOnDemand: true })).toBeNull();
  });
  it('runs at level 1 with a saved D only', () => {
    const saved = [{ letter: 'D', at: now }];
    expect([hasOnDemand(1, saved), hasOnDemand(2, saved), hasOnDemand(0, saved), hasOnDemand(1, [])]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(hasOnDemand(1, [{ letter: 'R', at: now }])).toBe(false);
    expect(hasOnDemand(1, [{ letter: 'R', at: now }, ...saved])).toBe(true);
  });
});
