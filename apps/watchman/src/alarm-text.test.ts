// What is written to the list fits one SMS of every telephone, names the server and the time, and holds no link.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { describe, expect, it } from 'vitest';
import { ALARM_LANGUAGES, alarmText, type Telling } from './alarm-text.ts';

const SINCE = Date.UTC(2026, 10, 20, 19, 0);
const server = 'bantay.example.ph';
const TELLINGS: readonly Telling[] = [
  ...(['silent', 'not working', 'clock', 'heard'] as const).map((what) => ({ what, server, since: SINCE })),
  { what: 'silent', server, since: SINCE, isReminder: true },
  ...(['rewritten', 'shorter', 'unproven'] as const).map((what) => ({ what, server, since: SINCE })),
  { what: 'line dead', since: SINCE },
  { what: 'line back', since: SINCE },
  { what: 'ails', server, ailments: ['waiting', 'closing', 'rehearsal'] },
  { what: 'ails', server, ailments: ['modem', 'proof', 'disk'] },
];

describe.each(ALARM_LANGUAGES)('in %s', (language) => {
  it.each(TELLINGS)('%j is one SMS without a link', (telling) => {
    const text = alarmText(telling, 'hill', language);
    expect(smsLength(text)).toMatchObject({ alphabet: 'GSM-7', parts: 1 });
    expect(text).toMatch(/^Bantay WATCH hill.*\.$/);
    expect(text).not.toMatch(/\w\.\w|\{|\}|undefined/);
  });
});

it('names the server and since when, and that it was told before', () => {
  const text = alarmText({ what: 'silent', server: 'pook', since: SINCE, isReminder: true }, 'hill', 'fil');
  expect(text).toMatch(/^Bantay WATCH hill, paalala: hindi marinig ang server na pook mula 11\/21 03:00/);
});

it('names what ails a server that is heard', () => {
  const text = alarmText({ what: 'ails', server: 'pook', ailments: ['disk'] }, 'hill', 'en');
  expect(text).toBe('Bantay WATCH hill: the server pook is heard, but the disk is nearly full.');
});

it('writes names that not every telephone has in other signs', () => {
  expect(alarmText({ what: 'line dead', since: SINCE }, 'Señor “x”', 'en')).toMatch(/^Bantay WATCH Se\?or \?x\?:/);
});
