// When a proof is sent, what its state is, and which text is one.
import { fromManilaText, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replyKind } from '../../incoming/rules/reply-kind.ts';
import {
  codeOfProof,
  failingSince,
  PROOF_AGAIN_MS,
  PROOF_EVERY_MS,
  PROOF_WITHIN_MS,
  proofCode,
  proofDue,
  proofState,
  proofText,
  type SentProof,
  secondsOf,
} from './proof.ts';

const NOW = fromManilaText('2026-11-21 03:10:00')!;
const sent = (ago: number, took: number | null = null): SentProof => ({
  sentAt: NOW - ago,
  arrivedAt: took === null ? null : NOW - ago + took,
});
const arrived = (ago: number) => sent(ago, 9000);

describe('the state', () => {
  it.each([
    ['nothing was sent', null, null],
    ['on its way', sent(0), 'waiting'],
    ['on its way for nearly five minutes', sent(PROOF_WITHIN_MS - 1), 'waiting'],
    ['not there after five minutes', sent(PROOF_WITHIN_MS), 'failed'],
    ['sent by a clock that was ahead', sent(-1), 'failed'],
    ['arrived', arrived(MINUTE_MS), 'proven'],
    ['arrived, though late', sent(HOUR_MS, 20 * MINUTE_MS), 'proven'],
    ['arrived days ago', arrived(100 * HOUR_MS), 'proven'],
  ] as const)('%s: %s', (_what, newest, expected) => {
    expect(proofState(newest, NOW)).toBe(expected);
  });
});

describe('it fails', () => {
  it('not while the first is on its way, nor where none was sent', () => {
    expect(failingSince([], NOW)).toBeNull();
    expect(failingSince([sent(MINUTE_MS)], NOW)).toBeNull();
  });

  it('since the first of those in a row that did not come back, also while another is on its way', () => {
    const first = sent(50 * MINUTE_MS);
    expect(failingSince([sent(20 * MINUTE_MS), sent(35 * MINUTE_MS), first], NOW)).toBe(first.sentAt);
    expect(failingSince([sent(MINUTE_MS), first], NOW)).toBe(first.sentAt);
  });

  it('no more once one has come back, whatever was before it', () => {
    expect(failingSince([arrived(MINUTE_MS), sent(HOUR_MS)], NOW)).toBeNull();
    expect(failingSince([sent(MINUTE_MS), arrived(HOUR_MS), sent(2 * HOUR_MS)], NOW)).toBeNull();
  });

  it('again since the first after that', () => {
    const again = sent(10 * MINUTE_MS);
    expect(failingSince([again, arrived(HOUR_MS), sent(2 * HOUR_MS)], NOW)).toBe(again.sentAt);
  });
});

describe('a proof is sent', () => {
  const due = (newest: SentProof | null, warnedAgo: number | null = null) =>
    proofDue(newest, warnedAgo === null ? null : NOW - warnedAgo, NOW);

  it('at once where none ever was', () => {
    expect(due(null)).toBe('time');
    expect(due(null, 0)).toBe('time');
  });

  it('every six hours while they arrive', () => {
    expect(due(arrived(PROOF_EVERY_MS - 1))).toBeNull();
    expect(due(arrived(PROOF_EVERY_MS))).toBe('time');
  });

  it('again after a quarter of an hour where one did not arrive, not before', () => {
    expect(due(sent(PROOF_WITHIN_MS))).toBeNull();
    expect(due(sent(PROOF_AGAIN_MS - 1))).toBeNull();
    expect(due(sent(PROOF_AGAIN_MS))).toBe('time');
  });

  it('beside each warning that was written since, also right after one that failed', () => {
    expect(due(arrived(HOUR_MS), MINUTE_MS)).toBe('warning');
    expect(due(sent(PROOF_WITHIN_MS), MINUTE_MS)).toBe('warning');
    expect(due(arrived(MINUTE_MS), HOUR_MS)).toBeNull();
  });

  it('beside a warning of this moment, and not twice beside one that was written as the last proof left', () => {
    expect(due(arrived(HOUR_MS), 0)).toBe('warning');
    expect(due(arrived(HOUR_MS), HOUR_MS)).toBeNull();
  });

  it('once: not again in the moment in which it came back', () => {
    expect(due(sent(0, 0))).toBeNull();
  });

  it('not while one is on its way, however many warnings', () => {
    expect(due(sent(MINUTE_MS), 0)).toBeNull();
  });

  it('at once where the clock went back: it would wait for hours', () => {
    expect(due({ sentAt: NOW + HOUR_MS, arrivedAt: NOW + HOUR_MS + 9000 })).toBe('time');
    expect(due({ sentAt: NOW + HOUR_MS, arrivedAt: null })).toBe('time');
  });

  it('not for a warning of the future, which a clock that was ahead has written', () => {
    expect(due(arrived(MINUTE_MS), -HOUR_MS)).toBeNull();
  });
});

describe('the text', () => {
  it('is found again, whatever a gateway does to its blanks and letters', () => {
    expect(proofText('48217730')).toBe('OK Bantay 4821 7730');
    for (const text of [
      'OK Bantay 4821 7730',
      ' ok bantay  4821 7730 ',
      'OK  Bantay 4821   7730',
      'OK BANTAY\n4821 7730\r\n',
    ])
      expect(codeOfProof(text)).toBe('48217730');
  });

  it.each([
    'OK 4821',
    'OK Bantay',
    'OK Bantay 4821',
    'OK Bantay 48217730',
    'OK Bantay 4821 77301',
    'Fw: OK Bantay 4821 7730',
    'TULONG 4821 7730',
  ])('%j is none', (text) => {
    expect(codeOfProof(text)).toBeNull();
  });

  it('is no message that somebody has to read', () => {
    expect(replyKind(proofText('48217730'))).toBe('ok');
  });

  it('has a code that is hard to guess: from the least to the greatest of four digits, twice', () => {
    const drawn = [0, 0.999999];
    expect(proofCode(() => drawn.shift() ?? 0)).toBe('10009999');
    expect(proofCode(() => 0.5)).toBe('55005500');
  });

  it('has a code of eight digits, whatever is drawn', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999999, noNaN: true }), (draw) => {
        const code = proofCode(() => draw);
        expect(code).toMatch(/^[1-9]\d{3}[1-9]\d{3}$/);
        expect(codeOfProof(proofText(code))).toBe(code);
      }),
    );
  });
});

it('says how long it took, never nothing', () => {
  expect(secondsOf(sent(MINUTE_MS))).toBeNull();
  expect(secondsOf(sent(MINUTE_MS, 9400))).toBe(9);
  expect(secondsOf(sent(MINUTE_MS, 10))).toBe(1);
  // The inbox and the outbox have one clock, but it may be set between the two.
  expect(secondsOf(sent(MINUTE_MS, -3000))).toBe(1);
});
