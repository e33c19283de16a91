// Settings of a watchman: what is wrong is a sentence that names the place, and nothing starts.
import { describe, expect, it } from 'vitest';
import { checkSettings, readSettings, SettingsWrong } from './settings.ts';
import { given, newKey } from './watchman.fixture.ts';

const other = { name: 'other', key: newKey().name, address: 'https://other.invalid' };
const { log: _, ...withoutLog } = given;
const HTTP = { SMS_GATEWAY: 'http', SMS_HTTP_URL: 'https://gateway.invalid' };

describe('settings', () => {
  it('are read: numbers as they are sent, addresses without a stroke at the end', () => {
    const settings = checkSettings(given);
    expect(settings.tell.map(({ number }) => number)).toEqual(['639500000001', '639500000002']);
    expect(settings.watch[0]).toMatchObject({ address: 'https://server.invalid', fetch: false });
    expect(settings).toMatchObject({ pulse_s: 60, again_minutes: 15, host: '127.0.0.1' });
  });

  it('take ports of this machine for different ones, as a trial has them', () => {
    const watch = [{ ...other, address: 'http://127.0.0.1:5000' }];
    const line = ['http://127.0.0.1:5001', 'http://127.0.0.1:5002'];
    expect(checkSettings({ ...given, watch, line }).line).toHaveLength(2);
  });

  it('hand on no levels, or those of one that is watched', () => {
    expect(checkSettings(given).levels).toBeUndefined();
    const levels = { of: 'demo', port: 5071 };
    expect(checkSettings({ ...given, levels }).levels).toEqual({ ...levels, host: '127.0.0.1' });
  });

  it('name a gateway as the server does', () => {
    expect(checkSettings({ ...withoutLog, sms: HTTP }).sms.smsGateways).toEqual(['http']);
    const both = { ...HTTP, SMS_GATEWAY: 'gammu,http', SMS_GAMMU_FOLDER: '/var/spool/sms' };
    expect(checkSettings({ ...withoutLog, sms: both }).sms.smsGateways).toEqual(['gammu', 'http']);
  });

  it.each<[string, object, RegExp]>([
    ['nobody is watched', { watch: [] }, /^watch: /],
    ['a question has no time', { patience_s: 0 }, /^patience_s: /],
    ['a question waits for more than half a pulse', { patience_s: 31 }, /^patience_s: /],
    [
      'one is watched twice',
      { watch: [given.watch[0], { ...other, key: given.watch[0]!.key }] },
      /key .* stands twice/,
    ],
    ['two have one name', { watch: [given.watch[0], { ...other, name: 'demo' }] }, /name demo stands twice/],
    ['a key is none', { watch: [{ ...other, key: 'x' }] }, /^watch\.0\.key: a public key/],
    ['an address is none', { watch: [{ ...other, address: 'ftp://a' }] }, /^watch\.0\.address: an address/],
    ['nobody is told', { tell: [] }, /^tell: somebody who is told/],
    ['a number is none', { tell: [{ name: 'A', number: '12' }] }, /^tell\.0\.number: a mobile number/],
    ['the line is one address', { line: ['https://one.invalid'] }, /^line: two addresses/],
    [
      'the line is a machine that is watched',
      { line: ['https://one.invalid', 'https://server.invalid:8443/x'] },
      /^line: .* is a machine that is watched/,
    ],
    ['the line is one machine twice', { line: ['https://one.invalid', 'http://one.invalid/x'] }, /of one machine/],
    [
      'the line is the same port of this machine',
      {
        watch: [{ ...other, address: 'http://127.0.0.1:5000' }],
        line: ['http://127.0.0.1:5000/health/live', 'https://two.invalid'],
      },
      /is a machine that is watched/,
    ],
    [
      'the levels are of nobody who is watched',
      { levels: { of: 'x', port: 5071 } },
      /levels\.of: x is not watched here/,
    ],
    ['the levels stand at the port of the pulses', { levels: { of: 'demo', port: 5060 } }, /levels\.port: it needs/],
    ['a word is unknown', { tel: [] }, /tel/],
    ['there is no gateway', { log: undefined }, /^sms: it needs SMS_GATEWAY/],
    ['there are two ways', { sms: HTTP }, /^sms: it needs SMS_GATEWAY/],
    [
      'the gateway is a simulator',
      { log: undefined, sms: { SMS_GATEWAY: 'simulator' } },
      /^sms: .*simulator sends nothing/,
    ],
    ['the gateway lacks its address', { log: undefined, sms: { SMS_GATEWAY: 'http' } }, /^sms: SMS_GATEWAY=http needs/],
    ['a setting of another kind is among them', { sms: { DATABASE_URL: 'x' } }, /^sms/],
  ])('are refused where %s', (_, part, sentence) => {
    expect(() => checkSettings({ ...given, ...part })).toThrow(SettingsWrong);
    expect(() => checkSettings({ ...given, ...part })).toThrow(sentence);
  });

  it.each([null, 7, [], 'x'])('are refused where the file holds %j', (all) => {
    expect(() => checkSettings(all)).toThrow(SettingsWrong);
  });

  it('that are not there are a sentence', () => {
    expect(() => readSettings('/nowhere/watchman.json')).toThrow(/^\/nowhere\/watchman\.json cannot be read as JSON/);
  });
});
