import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designationName, maySignIn } from './designation.ts';
import {
  ANONYMOUS_WINDOW_MS,
  CODE_LIFE_MS,
  codeState,
  isCodeText,
  mayTryAnonymously,
  offerCode,
} from './one-time-code.ts';
import { passwordProblem } from './password.ts';
import { maskedNumber, parseMobileNumber, toInternational, toLocal } from './phone-number.ts';
import { ADDRESS_WINDOW_MS, accountPauseMs, signInWaitMs } from './sign-in-throttle.ts';

describe('designations', () => {
  it('let the municipal and the provincial office in, nobody else', () => {
    expect([1, 2, 3, 4, 5, 0].map(maySignIn)).toEqual([false, false, true, true, false, false]);
    expect([1, 2, 3, 4, 5].map(designationName)).toEqual(['LEWC', 'BLGU', 'MLGU', 'PLGU', 'Dynaslope']);
    expect(designationName(9)).toBeNull();
  });
});

describe('a mobile number', () => {
  it.each(['09171234567', '639171234567', '+639171234567', '0917 123 4567', '+63 (917) 123-4567'])(
    '%s is kept as 639171234567',
    (text) => expect(parseMobileNumber(text)).toBe('639171234567'),
  );
  it.each(['', '9171234567', '0917123456', '091712345678', '08171234567', '+6491712345', 'mlgu.demo', '+09171234567'])(
    '%j is none',
    (text) => expect(parseMobileNumber(text)).toBeNull(),
  );
  it('reads its own forms back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (n) => {
        const number = `639${String(n).padStart(9, '0')}`;
        return parseMobileNumber(toInternational(number)) === number && parseMobileNumber(toLocal(number)) === number;
      }),
    );
  });
  it('shows only its end in logs', () => expect(maskedNumber('639171234567')).toBe('********4567'));
});

describe('the throttle of an account', () => {
  it('leaves five failures free, then doubles from 2 seconds to 5 minutes', () => {
    expect([0, 5, 6, 7, 8, 13, 14, 60].map((failures) => accountPauseMs(failures) / 1000)).toEqual([
      0, 0, 2, 4, 8, 256, 300, 300,
    ]);
  });
  it('counts from the last failure and never holds an owner longer than 5 minutes', () => {
    const wait = (failures: number, now: number) =>
      signInWaitMs({ accountFailures: failures, lastAccountFailureAt: 1000, addressFailuresAt: [] }, now);
    expect([wait(6, 1000), wait(6, 2500), wait(6, 3000), wait(1000, 1000)]).toEqual([2000, 500, 0, 300_000]);
    expect(signInWaitMs({ accountFailures: 0, lastAccountFailureAt: null, addressFailuresAt: [] }, 0)).toBe(0);
  });
});

describe('the throttle of an address', () => {
  const wait = (count: number, now: number) =>
    signInWaitMs(
      { accountFailures: 0, lastAccountFailureAt: null, addressFailuresAt: Array.from({ length: count }, (_, i) => i) },
      now,
    );
  it('stops at 60 failures in 10 minutes', () => {
    expect(wait(59, 100)).toBe(0);
    expect(wait(60, 100)).toBe(ADDRESS_WINDOW_MS - 100);
    expect(wait(61, 100)).toBe(ADDRESS_WINDOW_MS - 99);
  });
  it('lets go when the oldest has left the window', () => expect(wait(60, ADDRESS_WINDOW_MS)).toBe(0));
});

describe('a one-time code', () => {
  const request = { requestedAt: 0, triesUsed: 0, usedAt: null };
  it('lives 10 minutes, five tries and one use', () => {
    expect(codeState(request, CODE_LIFE_MS - 1)).toBe('open');
    expect(codeState(request, CODE_LIFE_MS)).toBe('expired');
    expect(codeState({ ...request, triesUsed: 5 }, 1)).toBe('too many tries');
    expect(codeState({ ...request, usedAt: 1 }, 1)).toBe('used');
  });
  it('has eight digits', () =>
    expect(['12345678', ' 00000000 ', '123456', '1234567', '123456789', '1234567a'].map(isCodeText)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]));
  it('is sent five times in ten minutes and ten times a day, then the operator helps', () => {
    const every = (count: number, stepMs: number) => Array.from({ length: count }, (_, i) => i * stepMs);
    expect(offerCode(every(4, 1000), 5000)).toEqual({ kind: 'sent' });
    expect(offerCode(every(5, 1000), 5000)).toEqual({ kind: 'wait', ms: ANONYMOUS_WINDOW_MS - 5000 });
    expect(offerCode(every(5, 0), ANONYMOUS_WINDOW_MS - 1)).toEqual({ kind: 'wait', ms: 1 });
    expect(offerCode(every(5, 0), ANONYMOUS_WINDOW_MS)).toEqual({ kind: 'sent' });
    expect(offerCode(every(9, 3600_000), 9 * 3600_000)).toEqual({ kind: 'sent' });
    expect(offerCode(every(10, 3600_000), 10 * 3600_000)).toEqual({ kind: 'ask the operator' });
    expect(offerCode(every(10, 3600_000), 24 * 3600_000)).toEqual({ kind: 'sent' });
  });
  it('without a request id may be wrong five times in 10 minutes', () => {
    expect(mayTryAnonymously([1, 2, 3, 4], 5)).toBe(true);
    expect(mayTryAnonymously([1, 2, 3, 4, 5], 6)).toBe(false);
    expect(mayTryAnonymously([1, 2, 3, 4, 5], 1 + ANONYMOUS_WINDOW_MS)).toBe(true);
  });
});

/** Words with a number behind, counting, one key held down, a row of keys, the country. */
const LAZY = [
  ...['Password1', 'WELCOME1', 'letmein1', 'abcd1234', '123456789', '1234567890', '11111111', 'QwertyUIOP'],
  ...['Administrator', 'Philippines'],
];

describe('a password', () => {
  it.each([
    ['Bantay-demo-2026', null],
    ['7 signs', 'tooShort'],
    ['ñññññññ', 'tooShort'],
    ['🌧🌧🌧🌧🌧🌧🌧🌧', null],
    ['        ', 'blank'],
    ['', 'tooShort'],
    ['x'.repeat(128), null],
    ['x'.repeat(129), 'tooLong'],
    ['Password123', 'tooCommon'],
  ])('%j: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem));
  it.each(['password', '12345678', 'qwerty123', 'iloveyou', 'admin123', 'Pilipinas', 'mabuhay1', ...LAZY])(
    'that everybody tries first is refused: %s',
    (password) => expect(passwordProblem(password, 'mlgu.demo')).toBe('tooCommon'),
  );
  it('may be anything else where the owner has a name', () => {
    expect(passwordProblem('Bantay-demo-2026', 'mlgu.demo')).toBeNull();
  });
  it('is not the name of its owner', () => expect(passwordProblem('MLGU.demo', 'mlgu.demo')).toBe('sameAsUsername'));
});
