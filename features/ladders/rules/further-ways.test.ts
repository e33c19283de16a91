import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { chatFault, isAnswerOf, mayBeTold, TRIAL_MS, WAY_CHANNELS } from './further-ways.ts';

describe('who may be told by a further way', () => {
  it.each([
    ['a call goes to a number that is told anyway', 'voice', null, true],
    ['a call that was heard', 'voice', 1, true],
    ['a chat that nobody has answered from may be a stranger’s', 'telegram', null, false],
    ['a chat that was answered from', 'telegram', 1, true],
    ['answered from at the first instant there is', 'telegram', 0, true],
  ] as const)('%s', (_what, channel, provenAt, expected) => {
    expect(mayBeTold({ channel, provenAt })).toBe(expected);
  });

  it('is asked of every channel', () => {
    for (const channel of WAY_CHANNELS) expect(mayBeTold({ channel, provenAt: 1 })).toBe(true);
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
