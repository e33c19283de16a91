// Edges of the way from a result to a release: clocks that stood ahead, stamps of this very moment, and what is only possible.
import { DAY_MS, HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildGenerated, buildTrigger, counted } from '../../../packages/proofs/build-alerts.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { candidatesFor, resultToOffer } from './candidate.ts';
import type { GeneratedAlert } from './public-alert.ts';
import { releaseEffect } from './release-effect.ts';
import { changesBetween, type GuardInput, judgeRelease } from './release-guard.ts';
import type { EventPlace, ReleasedEvent } from './released-event.ts';

const T = (text: string) => at(`2026-11-${text}:00`);
const NOW = T('21 12:05');
const latest: EventPlace = { place: 'latest' };
const rain = counted(buildTrigger('r1', '2026-11-21 09:00:00', '2026-11-21 11:30:00', 1));
const raised = (more: Partial<GeneratedAlert> = {}) =>
  buildGenerated({ level: 1, internal: 'A1-R', triggers: [rain], ...more });
const released = (dataAt: number, releaseId = 30) => ({ releaseId, dataAt, releasedAt: dataAt, publisherId: 5 });
const running = (more: Parameters<typeof buildEvent>[0] = {}) =>
  buildEvent({ status: 2, level: 1, validity: T('22 12:00'), releases: [released(T('21 07:30'))], ...more });
const offered = (generated: GeneratedAlert, event: ReleasedEvent, place: EventPlace = latest, now = NOW) =>
  candidatesFor({ siteCode: 'lpa', event, place, generated, now });

describe('the half hour that is offered', () => {
  const open = (more: Partial<GeneratedAlert> = {}) => buildGenerated({ run: 'open', at: T('21 12:00'), ...more });

  it('is the closed one up to this very moment; one of the future says nothing', () => {
    expect(resultToOffer(buildGenerated({ at: NOW }), open(), NOW).run).toBe('closing');
    expect(resultToOffer(buildGenerated({ at: NOW + 1 }), open(), NOW).run).toBe('open');
  });

  it('takes along what has become possible since, once, and stays the closed one', () => {
    const [known, fresh] = [
      counted(buildTrigger('r0t', '2026-11-21 11:00:00')),
      counted(buildTrigger('s0t', '2026-11-21 12:00:00')),
    ];
    const closed = buildGenerated({ toValidate: [known] });
    const result = resultToOffer(closed, open({ toValidate: [known, fresh] }), NOW);
    expect(result).toEqual({ ...closed, toValidate: [known, fresh] });
    // Nothing new: the very same one.
    expect(resultToOffer(closed, open({ toValidate: [known] }), NOW)).toBe(closed);
  });
});

describe('a candidate', () => {
  it('is of this moment at the latest', () => {
    expect(offered(raised({ at: NOW }), running())).toHaveLength(1);
    expect(offered(raised({ at: NOW + 1 }), running())).toEqual([]);
  });

  it('is offered beside a release that only a clock ahead has made, and is due at its own stamp', () => {
    const [one] = offered(raised(), running({ releases: [released(NOW + DAY_MS)] }));
    expect(one).toMatchObject({ kind: 'on-going', dueAt: T('21 12:00'), isReleaseTime: true });
  });

  it.each([
    // Up to half an hour ahead is the stamp of the half hour that was being filled.
    [HALF_HOUR_MS, 0],
    [HALF_HOUR_MS + 1, 1],
  ])('that was saved %i ms ahead of now carries so many new triggers: %i', (aheadMs, count) => {
    const savedTriggers = [{ letter: 'R', at: NOW + aheadMs }];
    expect(offered(raised(), running({ savedTriggers }))[0]!.triggers).toHaveLength(count);
  });

  it('that lowers is due at its own stamp, not with the next release of four hours', () => {
    // Released with data of 07:30 the next one would be due at 12:00; at 10:00 it lowers before its time.
    const [one] = offered(buildGenerated({ at: T('21 10:00') }), running(), latest, T('21 10:31'));
    expect(one).toMatchObject({ kind: 'lowering', isReleaseTime: true });
    expect(toManilaText(one!.dueAt)).toBe('2026-11-21 10:30:00');
  });

  it('changes when a trigger waits for a decision, and does not when something is only possible', () => {
    const g0t = counted(buildTrigger('g0t', '2026-11-21 11:00:00'));
    const possible = counted(buildTrigger('r0t', '2026-11-21 11:00:00'));
    const print = (more: Partial<GeneratedAlert>) => offered(raised(more), running())[0]!.fingerprint;
    const plain = print({});
    expect(plain).toBe(`on-going|24|1|${rain.triggerId}:1`);
    expect(print({ toValidate: [possible] })).toBe(plain);
    expect(print({ toValidate: [g0t] })).toBe(`${plain},${g0t.triggerId}:none`);
  });
});

describe('the guard', () => {
  const panel = () => offered(raised(), running())[0]!; // offered above
  const input = (more: Partial<GuardInput> = {}, posted: Partial<GuardInput['posted']> = {}): GuardInput => ({
    candidate: panel(),
    posted: {
      dataAt: panel().dataAt,
      level: 1,
      triggerIds: [rain.triggerId],
      fingerprint: panel().fingerprint,
      publisherId: 5,
      ...posted,
    },
    lastRelease: released(T('21 07:30')),
    releasedLevel: 1,
    earlierOffers: [],
    knownTriggerIds: [rain.triggerId],
    now: NOW,
    ...more,
  });

  it('lets a stamp of this very moment pass, and none of a millisecond later', () => {
    expect(judgeRelease(input({ now: panel().dataAt }))).toEqual({ verdict: 'ok' });
    expect(judgeRelease(input({ now: panel().dataAt - 1 }))).toEqual({
      verdict: 'refused',
      code: 'dataStampAhead',
      now: panel().dataAt - 1,
    });
  });

  it('says in its verdict that nothing valid is left, not in the code alone', () => {
    const invalid = counted({ ...rain, status: -1 });
    const own = offered(buildGenerated({ triggers: [invalid] }), buildEvent(), { place: 'routine' })[0]!; // of the invalid
    const posted = { dataAt: own.dataAt, level: 0, fingerprint: own.fingerprint } as const;
    expect(judgeRelease(input({ candidate: own, lastRelease: null }, posted))).toEqual({
      verdict: 'refused',
      code: 'allDeclaredInvalid',
    });
  });

  it('takes a higher level for an alert of its own only at the stamp that is offered', () => {
    // Released at 07:30 with level 0; posted once more with level 1, while 11:30 is what is offered, or nothing.
    const again = { dataAt: T('21 07:30'), level: 1 } as const;
    for (const now of [panel(), null]) {
      expect(judgeRelease(input({ candidate: now, releasedLevel: 0 }, again))).toEqual({
        verdict: 'refused',
        code: 'levelDiffers',
        posted: 1,
        now: 0,
      });
    }
  });

  it('finds no triggers in a text that is no fingerprint', () => {
    expect(changesBetween('rubbish', 'onset|24|0|').triggers).toEqual({ added: [], removed: [], decided: [] });
    expect(changesBetween('rubbish', 'onset|24|0|').level).toBeNull();
  });
});

describe('what a release does', () => {
  const effect = (
    event: ReleasedEvent,
    level: 0 | 1 | 2 | 3,
    more: Partial<Parameters<typeof releaseEffect>[0]> = {},
  ) =>
    releaseEffect({
      event,
      level,
      dataAt: T('21 11:30'),
      toExtendValidity: false,
      isEventValid: true,
      triggersAt: [],
      ...more,
    });

  it('above 0 after the validity of a lowered event: a new event, and its alert', () => {
    expect(effect(running({ level: 0, validity: T('20 12:00') }), 1)).toMatchObject({
      kind: 'new event in extended monitoring',
      closesAlert: true,
      opensEvent: true,
      opensAlert: true,
    });
  });

  it('above 0 in an event without a validity goes on in that event', () => {
    expect(effect(running({ level: 0, validity: null }), 1)).toMatchObject({ kind: 'raise', opensEvent: false });
  });

  it('with something missing at the last stamp is an extension, and opens nothing', () => {
    const event = running({ validity: T('21 12:00') });
    expect(effect(event, 1, { toExtendValidity: true })).toEqual({
      kind: 'extend',
      closesAlert: false,
      opensEvent: false,
      opensAlert: false,
      validity: T('21 16:00'),
      status: 2,
    });
  });

  it('above 0 never declares the event invalid, whatever was ticked', () => {
    const stepped = effect(running({ level: 2 }), 1, { isEventValid: false });
    expect(stepped).toMatchObject({ kind: 'step down', status: 2, validity: T('22 12:00') });
  });
});
