import { describe, expect, it } from 'vitest';
import { judgePushAnswer, LONGEST_WAIT_S, type PushVerdict } from './push-answer.ts';

const judged = (status: number | null, retryAfter: string | null = null, error: string | null = null) =>
  judgePushAnswer({ status, retryAfter, error });

describe('what a push service answers', () => {
  it.each<[number, PushVerdict['outcome'], boolean]>([
    [200, 'accepted', false],
    [201, 'accepted', false],
    [202, 'accepted', false],
    [299, 'accepted', false],
    [301, 'final', false],
    [307, 'final', false],
    [400, 'final', false],
    [401, 'final', false],
    [403, 'final', false],
    [404, 'final', true],
    [405, 'final', false],
    [408, 'retry', false],
    [410, 'final', true],
    [413, 'final', false],
    [429, 'retry', false],
    [500, 'retry', false],
    [502, 'retry', false],
    [503, 'retry', false],
    [599, 'retry', false],
    [100, 'final', false],
  ])('%d: %s, the subscription is over: %s', (status, outcome, isOver) => {
    expect(judged(status)).toMatchObject({ outcome, isOver, detail: `push service: ${status}` });
  });

  it('none is in doubt, with its reason where there is one', () => {
    expect(judged(null, null, 'No answer within 10 s.')).toEqual({
      outcome: 'doubtful',
      detail: 'No answer within 10 s.',
      isOver: false,
      waitS: null,
    });
    expect(judged(null).detail).toBe('no answer');
  });

  it('ends a subscription for 404 and 410 alone', () => {
    const ending = Array.from({ length: 600 }, (_, status) => status).filter((status) => judged(status).isOver);
    expect(ending).toEqual([404, 410]);
  });

  it('is accepted within 200 to 299 alone', () => {
    const taken = Array.from({ length: 700 }, (_, status) => status).filter(
      (status) => judged(status).outcome === 'accepted',
    );
    expect([taken[0], taken.at(-1), taken.length]).toEqual([200, 299, 100]);
  });
});

describe('a pause that is asked for', () => {
  it.each<[string | null, number | null]>([
    ['0', 0],
    ['1', 1],
    ['120', 120],
    [' 120 ', 120],
    ['900', 900],
    ['901', LONGEST_WAIT_S],
    ['999999999', LONGEST_WAIT_S],
    ['9999999999', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    ['Wed, 25 Nov 2026 22:00:00 GMT', null],
    [null, null],
  ])('%s: %s s', (retryAfter, waitS) => {
    expect(judged(429, retryAfter).waitS).toBe(waitS);
    expect(judged(503, retryAfter).waitS).toBe(waitS);
  });

  it('counts for nothing where nothing is tried again', () => {
    expect(judged(410, '60').waitS).toBeNull();
    expect(judged(201, '60').waitS).toBeNull();
    expect(judged(400, '60').waitS).toBeNull();
  });
});
