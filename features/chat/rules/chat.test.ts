// Who is in a room, how long a message may be, and how many a minute takes.
import { describe, expect, it } from 'vitest';
import { charactersLeft, MESSAGE_MAX, MESSAGES_PER_MINUTE, sendWaitMs } from './message.ts';
import { otherParty } from './room.ts';

const room = { creatorUserId: 3, recipientUserId: 8 };

describe('a room of two', () => {
  it('each calls it by the other', () => {
    expect(otherParty(room, 3)).toBe(8);
    expect(otherParty(room, 8)).toBe(3);
  });
  it('nobody else is in it', () => {
    expect(otherParty(room, 5)).toBeNull();
    expect(otherParty(room, 0)).toBeNull();
  });
});

describe('characters left', () => {
  it.each([
    ['', 250],
    ['Ñ', 249],
    ['x'.repeat(249), 1],
    ['x'.repeat(250), 0],
    ['x'.repeat(251), 0],
  ])('after %j', (text, left) => expect(charactersLeft(text)).toBe(left));
  it('the limit is that of the specification', () => expect(MESSAGE_MAX).toBe(250));
});

describe('thirty messages a minute', () => {
  const now = 1_000_000;
  const every = (count: number, stepMs: number) => Array.from({ length: count }, (_, index) => now - index * stepMs);

  it('29 leave room for one more', () => expect(sendWaitMs(every(MESSAGES_PER_MINUTE - 1, 1000), now)).toBe(0));
  it('30 wait until the oldest of them is a minute old', () => {
    // The oldest was sent 29 s ago.
    expect(sendWaitMs(every(MESSAGES_PER_MINUTE, 1000), now)).toBe(31_000);
  });
  it('the order does not matter', () => {
    expect(sendWaitMs(every(MESSAGES_PER_MINUTE, 1000).reverse(), now)).toBe(31_000);
  });
  it('a message of exactly a minute ago no longer counts', () => {
    expect(sendWaitMs([...every(MESSAGES_PER_MINUTE - 1, 1000), now - 60_000], now)).toBe(0);
  });
  it('what is older never makes the wait less than none', () =>
    expect(sendWaitMs([...every(MESSAGES_PER_MINUTE - 1, 1000), now - 300_000], now)).toBe(0));
  it('nothing was sent', () => expect(sendWaitMs([], now)).toBe(0));
});
