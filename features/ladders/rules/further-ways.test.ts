import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { chatFault, isAnswerOf, mayBeTold, numberToCall, TRIAL_MS, WAY_CHANNELS } from './further-ways.ts';

const OWN = '639000000091';

describe('who may be told by a further way', () => {
  it.each([
    ['a call goes to a number that is told anyway', 'voice', OWN, null, true],
    ['a call that was heard', 'voice', OWN, 1, true],
    ['another number may be a stranger’s', 'voice', '63552000091', null, false],
    ['another number from which somebody has pressed the key', 'voice', '63552000091', 1, true],
    ['a chat that nobody has answered from may be a stranger’s', 'telegram', '70000001', null, false],
    ['a chat whose number happens to be that of the list', 'telegram', OWN, null, false],
    ['a chat that was answered from', 'telegram', '70000001', 1, true],
    ['answered from at the first instant there is', 'telegram', '70000001', 0, true],
  ] as const)('%s', (_what, channel, address, provenAt, expected) => {
    expect(mayBeTold({ channel, number: OWN, address, provenAt })).toBe(expected);
  });

  it('is asked of every channel', () => {
    for (const channel of WAY_CHANNELS)
      expect(mayBeTold({ channel, number: OWN, address: '1', provenAt: 1 })).toBe(true);
  });
});

describe('a number to call', () => {
  it.each([
    ['0917 123 4567', '639171234567'],
    ['639171234567', '639171234567'],
    ['+63 917-123-4567', '639171234567'],
    ['(02) 8123-4567', '63281234567'],
    ['+63 2 8123 4567', '63281234567'],
    ['(055) 251 1234', '63552511234'],
    ['63552511234', '63552511234'],
    ['0552511234', '63552511234'],
    ['2511234', null],
    ['9171234567', null],
    ['0917123456', null],
    ['09171234567890', null],
    ['0117 123 456', null],
    ['0955', null],
    ['', null],
    ['911', null],
    ['+1 212 555 0100', null],
    ['0917123456a', null],
    ['0917;1234567', null],
    ['sip:ana@example.ph', null],
  ])('"%s" is %s', (typed, expected) => {
    expect(numberToCall(typed)).toBe(expected);
  });

  it('is the same once more: what was read reads as itself', () => {
    for (const typed of ['0917 123 4567', '(02) 8123-4567', '(055) 251 1234']) {
      const number = numberToCall(typed);
      expect(number).not.toBeNull();
      expect(numberToCall(number ?? '')).toBe(number);
    }
  });
});

describe('the number of a chat', () => {
  it.each([
    ['123456789', null],
    [' 123456789 ', null],
    ['7000000000', null],
    ['1234567890123456', null],
    ['-1001234567890', 'group'],
    ['-1', 'group'],
    ['', 'chat'],
    ['12', 'chat'],
    ['0123456', 'chat'],
    ['12345678901234567', 'chat'],
    ['@ana_imbento', 'chat'],
    ['123 456', 'chat'],
    ['1e9', 'chat'],
    ['12.5', 'chat'],
    ['--5', 'chat'],
  ] as const)('"%s" is %s', (typed, expected) => {
    expect(chatFault(typed)).toBe(expected);
  });
});

describe('the answer to a trial', () => {
  const trial = { code: '4821', triedAt: 1_000_000 };
  it.each([
    ['as it was sent', '4821', 0, true],
    ['as people type it', ' OK 4821 ', MINUTE_MS, true],
    ['with a gap', '48 21', MINUTE_MS, true],
    ['at the last instant', '4821', TRIAL_MS, true],
    ['an instant later', '4821', TRIAL_MS + 1, false],
    ['after the clock went back', '4821', -MINUTE_MS, true],
    ['another code', '4822', 0, false],
    ['half of it', '482', 0, false],
    ['more than it', '48210', 0, false],
    ['nothing', '', 0, false],
  ] as const)('%s', (_what, code, later, expected) => {
    expect(isAnswerOf(trial, { code, now: trial.triedAt + later })).toBe(expected);
  });
});
