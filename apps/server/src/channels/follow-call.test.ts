// One call, as baresip tells of it: whose events count, when somebody is told, and when we hang up.
import { describe, expect, it } from 'vitest';
import type { BaresipEvent } from './baresip-line.ts';
import { advance, type CallSeen, endOf, newCall, verdictOf } from './follow-call.ts';

const SAID = 5000;
const DIALLED = 1000;
const PEER = 'sip:+639000000091@sip.example';

const event = (type: string, param = '', over: Partial<BaresipEvent> = {}): BaresipEvent => ({
  ...{ type, param, id: 'a1', direction: 'outgoing', peer: `${PEER};transport=udp` },
  ...over,
});
/** Events with their times since it was dialled. */
const seenAfter = (...told: readonly [at: number, event: BaresipEvent][]): CallSeen =>
  told.reduce((call, [at, one]) => advance(call, one, DIALLED + at), newCall(PEER, DIALLED));
const judge = (call: CallSeen, at = 60_000) => verdictOf(call, SAID, DIALLED + at);

const ringing = event('CALL_RINGING');
const answered = event('CALL_ESTABLISHED');
const key = (digit: string) => event('CALL_DTMF_START', digit);
const closed = (why: string) => event('CALL_CLOSED', why);
const played = event('AUDIO_ERROR', '0,end of file');

describe('somebody is told', () => {
  it.each([
    ['who answers and hears all', [2000, answered], [9000, played], [9100, closed('end of file')]],
    ['who hangs up when all was said once', [2000, answered], [7000, closed('')]],
    ['who is still on the line when nobody hears of it any more', [2000, answered]],
  ] as const)('%s', (_what, ...told) => {
    expect(judge(seenAfter([100, ringing], ...told.map(([at, one]) => [at, one] as [number, BaresipEvent])))).toEqual({
      ...{ outcome: 'accepted', reference: 'a1' },
    });
  });

  it.each([
    ['at once', 2100],
    ['in the end', 9000],
  ])('and looks after it, who presses 1 %s', (_when, at) => {
    const call = seenAfter([2000, answered], [at, key('1')], [at + 50, closed('')]);
    expect(judge(call)).toEqual({ outcome: 'accepted', reference: 'a1', isAnswered: true });
  });

  it('and looks after it, although nobody knows how the call has ended', () => {
    expect(judge(seenAfter([2000, answered], [2500, key('1')]), 2600)).toMatchObject({ isAnswered: true });
  });

  it.each(['0', '2', '9', '*', '#', '11', '', ' 1'])('but looks after nothing who presses "%s"', (digit) => {
    expect(judge(seenAfter([2000, answered], [3000, key(digit)], [8000, closed('')]))).toEqual({
      ...{ outcome: 'accepted', reference: 'a1' },
    });
  });
});

describe('nobody is told', () => {
  it.each([
    ['486 Busy Here', 'retry'],
    ['600 Busy Everywhere', 'retry'],
    ['603 Decline', 'retry'],
    ['480 Temporarily Unavailable', 'retry'],
    ['487 Request Terminated', 'retry'],
    ['403 Forbidden', 'retry'],
    ['503 Service Unavailable', 'retry'],
    ['Connection timed out', 'retry'],
    ['No such file or directory', 'retry'],
    ['', 'retry'],
    ['404 Not Found', 'final'],
    ['410 Gone', 'final'],
    ['484 Address Incomplete', 'final'],
    ['604 Does Not Exist Anywhere', 'final'],
  ])('where it ends with "%s": %s', (why, outcome) => {
    const verdict = judge(seenAfter([100, ringing], [200, closed(why)]));
    expect(verdict).toEqual({ outcome, detail: `not answered: ${why || 'no reason given'}` });
  });

  it('where it has rung, and we hang up', () => {
    expect(judge(seenAfter([100, ringing], [35_000, closed('Connection reset by user')]))).toEqual({
      ...{ outcome: 'retry', detail: 'not answered: we hung up' },
    });
  });

  it('where somebody hangs up before all was said', () => {
    expect(judge(seenAfter([2000, answered], [6999, closed('')]))).toEqual({
      ...{ outcome: 'retry', detail: 'hung up before all was said: no reason given' },
    });
  });

  it.each([
    ['at once', 2000],
    ['in the middle', 4000],
    ['late', 8000],
  ])('where the sound breaks off %s, however long he stays', (_when, at) => {
    const call = seenAfter([2000, answered], [at, event('AUDIO_ERROR', '5,Input/output error')], [20_000, closed('')]);
    expect(judge(call)).toEqual({ outcome: 'retry', detail: 'the sound broke off: no reason given' });
  });

  it('keeps no long word of the other side', () => {
    const verdict = judge(seenAfter([200, closed('x'.repeat(4000))]));
    expect('detail' in verdict && verdict.detail.length).toBeLessThan(120);
  });
});

describe('nobody knows', () => {
  it('where nothing was heard of it, or no end', () => {
    const unknown = { outcome: 'doubtful', detail: 'dialled, and nobody knows what came of it' };
    expect(judge(newCall(PEER, DIALLED))).toEqual(unknown);
    expect(judge(seenAfter([100, ringing]))).toEqual(unknown);
  });

  it('where somebody has answered and the line is gone before all was said', () => {
    expect(judge(seenAfter([2000, answered]), 3000)).toEqual({
      ...{ outcome: 'doubtful', detail: 'answered, and nobody knows whether all was said' },
    });
  });
});

describe('what is said of others changes nothing', () => {
  const other = { id: 'b2' };
  it.each([
    ['a call that comes in', { direction: 'incoming' }],
    ['a call to somebody else', { id: 'b2', peer: 'sip:+639000000092@sip.example' }],
    ['a call to a longer number', { id: 'b2', peer: 'sip:+6390000000911@sip.example' }],
    ['no call', { id: '' }],
    ['an address that is none', { id: 'b2', peer: '+639000000091' }],
  ])('%s', (_what, over) => {
    for (const type of ['CALL_ESTABLISHED', 'CALL_CLOSED', 'CALL_DTMF_START', 'AUDIO_ERROR'])
      expect(seenAfter([100, event(type, '1', over)])).toEqual(newCall(PEER, DIALLED));
  });

  it('another call to the same number, once ours is known', () => {
    const call = seenAfter(
      [100, ringing],
      [200, event('CALL_ESTABLISHED', '', other)],
      [300, event('CALL_DTMF_START', '1', other)],
    );
    expect(call).toMatchObject({ id: 'a1', answeredAt: null, confirmedAt: null });
  });

  it('a key before anybody has answered', () => {
    expect(seenAfter([100, ringing], [200, key('1')]).confirmedAt).toBeNull();
  });

  it('whatever comes after its end', () => {
    const over = seenAfter([100, ringing], [200, closed('486 Busy Here')]);
    for (const late of [answered, key('1'), closed('end of file'), played])
      expect(advance(over, late, 9999)).toBe(over);
  });

  it('the same once more', () => {
    const twice = seenAfter([100, answered], [200, answered], [300, key('1')], [400, key('1')]);
    expect(twice).toMatchObject({ answeredAt: DIALLED + 100, confirmedAt: DIALLED + 300 });
  });

  it('words that baresip may learn one day', () => {
    expect(seenAfter([100, event('CALL_WARPED', 'x')])).toEqual({ ...newCall(PEER, DIALLED), id: 'a1' });
  });
});

describe('we hang up', () => {
  const TIMES = { ringMs: 35_000, wholeMs: 20_000, thanksMs: 3000, spareMs: 2000 };
  it.each([
    ['when it has rung long enough', [[100, ringing]], 35_000],
    ['a while after the end of what is said', [[4000, answered]], 26_000],
    [
      'a while after the thanks',
      [
        [4000, answered],
        [9000, key('1')],
      ],
      14_000,
    ],
    [
      'a while after baresip says that the sound has ended',
      [
        [4000, answered],
        [9000, played],
      ],
      11_000,
    ],
    [
      'a while after it has broken off',
      [
        [4000, answered],
        [5000, event('AUDIO_ERROR', '5,broken')],
      ],
      7000,
    ],
  ] as const)('%s', (_what, told, at) => {
    const call = seenAfter(...told.map(([when, one]) => [when, one] as [number, BaresipEvent]));
    expect(endOf(call, TIMES)).toBe(DIALLED + at);
  });
});
