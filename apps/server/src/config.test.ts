import { describe, expect, it } from 'vitest';
import { readConfig, SettingsError } from './config.ts';
import { SETTINGS } from './config-settings.ts';

const production = { DATABASE_URL: 'postgres://u:p@db:5432/bantay', PUBLIC_URL: 'https://bantay.example.ph' };

const sentencesOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.sentences;
    throw error;
  }
  return [];
};

const HTTP = { SMS_GATEWAY: 'http', SMS_HTTP_URL: 'https://a.ph' };

describe('settings', () => {
  it('an empty environment is demo mode on the embedded database, on 127.0.0.1:5000 and 5001', () => {
    expect(readConfig({})).toEqual({
      mode: 'demo',
      port: 5000,
      storagePort: 5001,
      host: '127.0.0.1',
      publicUrl: null,
      smsGateways: ['simulator'],
      smsGammuFolder: null,
      smsSmppUrl: null,
      smsSmppUser: null,
      smsSmppPassword: null,
      smsSmppSource: null,
      backupFolder: null,
      smsHttpUrl: null,
      smsHttpKey: null,
      smsHttpShape: { preset: null, body: null, headers: null, sender: null, acceptedPattern: null, report: null },
      smsHttpTakesKeys: false,
      earthquakeFeedUrl: null,
      diskReserveMb: 512,
      fileBucket: null,
      isDatabaseLineSealed: true,
      trustProxy: false,
      cellBroadcast: true,
      rollCallSms: true,
      smsCode: true,
      smsWhy: true,
      publicPage: true,
      push: { contact: 'mailto:duty@example.org' },
      channels: { telegramToken: null, voice: null, voiceWords: null },
      rehearsal: true,
      webhookPrivate: true,
      mqtt: null,
      siren: null,
      watch: { heartbeatUrl: null, pauseMs: 60_000 },
      hub: null,
      databaseUrl: null,
      databaseReadUrl: null,
      databasePoolerUrl: null,
      dataFolder: null,
      demoTime: null,
      notifySocket: null,
      logLevel: 'info',
    });
  });

  it('DATABASE_URL means production, without a gateway, still on 127.0.0.1', () => {
    expect(readConfig(production)).toMatchObject({ mode: 'production', smsGateways: [], host: '127.0.0.1' });
  });

  it('HUB_URL and HUB_KEY need each other, an address of the web and a key of 43 letters', () => {
    const HUB_KEY = 'k'.repeat(43);
    expect(readConfig({ HUB_URL: 'https://hub.ph/', HUB_KEY }).hub).toEqual({ url: 'https://hub.ph', key: HUB_KEY });
    const alone = ['HUB_URL and HUB_KEY need each other: an answer without a known key is none.'];
    expect(sentencesOf({ HUB_KEY })).toEqual(alone);
    expect(sentencesOf({ HUB_URL: 'https://hub.ph' })).toEqual(alone);
    expect(sentencesOf({ HUB_URL: 'hub.ph', HUB_KEY: 'short' })).toEqual([
      'HUB_URL must begin with https:// or http://.',
      'HUB_KEY must be the public key that the hub prints when it starts: 43 letters, digits, - and _.',
    ]);
  });

  it('PUBLIC_PAGE opens nothing in production unless it is said, and can be closed in the demo', () => {
    expect(readConfig(production).publicPage).toBe(false);
    expect(readConfig({ ...production, PUBLIC_PAGE: 'on' }).publicPage).toBe(true);
    expect(readConfig({ PUBLIC_PAGE: 'off' }).publicPage).toBe(false);
    expect(sentencesOf({ PUBLIC_PAGE: '1' })).toEqual(['PUBLIC_PAGE must be on or off, not "1".']);
  });

  it('WEBHOOK_PRIVATE lets no webhook into the own network in production unless it is said', () => {
    expect(readConfig(production).webhookPrivate).toBe(false);
    expect(readConfig({ ...production, WEBHOOK_PRIVATE: 'on' }).webhookPrivate).toBe(true);
  });

  it('TELEGRAM_TOKEN looks like one, and is never repeated', () => {
    expect(readConfig({ TELEGRAM_TOKEN: '123:A-b_c' }).channels).toMatchObject({ telegramToken: '123:A-b_c' });
    expect(() => readConfig({ TELEGRAM_TOKEN: 'secret' })).toThrow(/^(?!.*secret).*TELEGRAM_TOKEN/);
  });

  it.each([
    ['baresip://127.0.0.1:4444?domain=sip.example', { host: '127.0.0.1', port: 4444, form: 'plus' }],
    ['baresip://localhost?domain=sip.example&number=zero', { host: 'localhost', port: 4444, form: 'zero' }],
    ['baresip://[::1]:9/?number=plain&domain=sip.example', { host: '::1', port: 9, form: 'plain' }],
  ])('VOICE names a baresip: %s', (VOICE, place) => {
    expect(readConfig({ VOICE }).channels.voice).toEqual({ domain: 'sip.example', ...place });
  });

  it.each([
    ...['127.0.0.1:4444', 'http://127.0.0.1?domain=a', 'baresip://127.0.0.1', 'baresip://127.0.0.1:4444?domain='],
    ...['baresip://a:0?domain=a', 'baresip://a:99999?domain=a', 'baresip://?domain=a', 'baresip://u@a?domain=a'],
    ...[
      'baresip://a/x?domain=a',
      'baresip://a?domain=a&number=one',
      'baresip://a?domain=a&more=1',
      'baresip://a?domain=a%20b',
    ],
    ...['baresip://a?domain=a;transport=tls', 'baresip://a?domain=a%0Aquit', 'on'],
  ])('VOICE is refused as %s', (VOICE) => {
    expect(sentencesOf({ VOICE })).toEqual([
      'VOICE must look like baresip://127.0.0.1:4444?domain=sip.example.ph&number=plus (or plain, zero).',
    ]);
  });

  it('PUSH is off in production unless it is said, and push services are told whom to ask', () => {
    expect(readConfig(production).push).toBeNull();
    expect(readConfig({ PUSH: 'off' }).push).toBeNull();
    expect(readConfig({ ...production, PUSH: 'on', PUBLIC_URL: 'https://a.ph' }).push).toEqual({
      contact: 'https://a.ph',
    });
    const local = { ...production, PUBLIC_URL: 'http://localhost:5000', PUSH: 'on' };
    const contact = 'mailto:duty@example.ph';
    expect(readConfig({ ...local, PUSH_CONTACT: contact }).push).toEqual({ contact });
    const sentence = 'PUSH=on needs PUSH_CONTACT, an address like mailto:duty@example.ph or https://example.ph.';
    expect(sentencesOf(local)).toEqual([sentence]);
    for (const wrong of ['duty@example.ph', 'http://example.ph', 'mailto:nobody', 'tel:112'])
      expect([wrong, sentencesOf({ ...local, PUSH_CONTACT: wrong })]).toEqual([wrong, [sentence]]);
  });

  it('BANTAY_DEMO_TIME is a time in Manila, in demo mode only', () => {
    expect(readConfig({ BANTAY_DEMO_TIME: '2026-11-28 09:10' }).demoTime).toBe(Date.UTC(2026, 10, 28, 1, 10));
    expect(sentencesOf({ BANTAY_DEMO_TIME: 'noon' })).toEqual([
      'BANTAY_DEMO_TIME must be a time like 2026-11-28 09:10, not "noon".',
    ]);
    expect(sentencesOf({ ...production, BANTAY_DEMO_TIME: '2026-11-28 09:10' })).toEqual([
      'BANTAY_DEMO_TIME works in demo mode only.',
    ]);
  });

  it('BANTAY_DEMO chooses the mode on either database', () => {
    expect(readConfig({ ...production, BANTAY_DEMO: 'on' }).mode).toBe('demo');
    expect(readConfig({ BANTAY_DEMO: 'off', PUBLIC_URL: 'https://a.ph' }).mode).toBe('production');
  });

  it('a bucket is taken with its key; without an address it is one of Amazon', () => {
    const key = { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    expect(readConfig({ S3_BUCKET: 'files', ...key }).fileBucket).toEqual({
      bucket: 'files',
      endpoint: null,
      region: 'us-east-1',
      accessKey: 'a',
      secretKey: 'b',
    });
  });

  it('a listener outside and the pause of pulses arrive', () => {
    const { watch } = readConfig({ HEARTBEAT_URL: 'https://a.ph/x', WATCH_PULSE_S: '2' });
    expect(watch).toEqual({ heartbeatUrl: 'https://a.ph/x', pauseMs: 2000 });
  });

  it('STORAGE_PORT follows PORT', () => {
    expect(readConfig({ PORT: '7000' })).toMatchObject({ port: 7000, storagePort: 7001 });
    expect(readConfig({ PORT: '7000', STORAGE_PORT: '80' })).toMatchObject({ port: 7000, storagePort: 80 });
  });

  it('every other value arrives', () => {
    expect(
      readConfig({
        ...production,
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://Bantay.example.ph/',
        SMS_GATEWAY: 'http',
        SMS_HTTP_URL: 'https://sms.example.ph/send',
        SMS_HTTP_KEY: 'secret',
        EARTHQUAKE_FEED_URL: 'https://feed.example/query',
        TRUST_PROXY: '1',
        DATABASE_READ_URL: 'postgresql://u:p@replica/bantay',
        DATABASE_POOLER_URL: 'postgresql://u:p@pooler:6432/bantay',
        BANTAY_DATA: '/srv/bantay',
        DISK_RESERVE_MB: '0',
        LOG_LEVEL: 'debug',
      }),
    ).toMatchObject({
      host: '0.0.0.0',
      publicUrl: 'https://bantay.example.ph',
      smsGateways: ['http'],
      smsHttpUrl: 'https://sms.example.ph/send',
      smsHttpKey: 'secret',
      earthquakeFeedUrl: 'https://feed.example/query',
      trustProxy: true,
      databaseReadUrl: 'postgresql://u:p@replica/bantay',
      databasePoolerUrl: 'postgresql://u:p@pooler:6432/bantay',
      dataFolder: '/srv/bantay',
      diskReserveMb: 0,
      logLevel: 'debug',
    });
  });

  it('an empty value is an unset one', () => {
    expect(readConfig({ PORT: '', BANTAY_DEMO: ' ' })).toEqual(readConfig({}));
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['a port that is none', { PORT: 'http' }, /^PORT must be a number from 1 to 65535, not "http"\.$/],
    ['port 0', { PORT: '0' }, /PORT must be/],
    ['port 65536', { PORT: '65536' }, /PORT must be/],
    ['port 1e3', { PORT: '1e3' }, /PORT must be/],
    ['a bucket without a key', { S3_BUCKET: 'files' }, /S3_BUCKET needs S3_ACCESS_KEY and S3_SECRET_KEY/],
    ['a key without a bucket', { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }, /no effect without S3_BUCKET/],
    [
      'a bucket at no address',
      { S3_BUCKET: 'files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', S3_ENDPOINT: 'files.example' },
      /S3_ENDPOINT must begin with https/,
    ],
    [
      'a reserve without room for the log',
      { DISK_RESERVE_MB: '100' },
      /^DISK_RESERVE_MB must be 0 or at least 256, not "100"\.$/,
    ],
    ['a reserve with a unit', { DISK_RESERVE_MB: '1G' }, /DISK_RESERVE_MB must be/],
    ['equal ports', { PORT: '6000', STORAGE_PORT: '6000' }, /STORAGE_PORT must differ/],
    ['the last port without room', { PORT: '65535' }, /no room/],
    [
      'an unknown BANTAY_ name',
      { BANTAY_DATE: 'x' },
      /^There is no setting BANTAY_DATE; .*BANTAY_DATA, BANTAY_DEMO and BANTAY_DEMO_TIME/,
    ],
    ['BANTAY_DEMO=yes', { BANTAY_DEMO: 'yes' }, /BANTAY_DEMO must be on or off, not "yes"/],
    ['TRUST_PROXY=true', { TRUST_PROXY: 'true' }, /TRUST_PROXY must be 0 or 1/],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be fatal, .* or silent/],
    ['an unknown gateway', { SMS_GATEWAY: 'modem' }, /SMS_GATEWAY must be simulator, http, gammu or smpp/],
    ['http without an address', { SMS_GATEWAY: 'http' }, /needs SMS_HTTP_URL/],
    ['http with a strange address', { SMS_GATEWAY: 'http', SMS_HTTP_URL: 'ftp://x' }, /SMS_HTTP_URL must begin/],
    ['a shape without effect', { SMS_HTTP_PRESET: 'semaphore' }, /no effect/],
    [
      'a preset nobody knows',
      { ...HTTP, SMS_HTTP_PRESET: 'pigeon' },
      /^SMS_HTTP_PRESET must be semaphore, .* or textbee, not/,
    ],
    [
      'a preset without its key',
      { ...HTTP, SMS_HTTP_PRESET: 'semaphore' },
      /SMS_HTTP_PRESET=semaphore needs SMS_HTTP_KEY/,
    ],
    [
      'a preset with half a key',
      { ...HTTP, SMS_HTTP_PRESET: 'twilio', SMS_HTTP_KEY: 'x', SMS_HTTP_SENDER: '+1' },
      /needs SMS_HTTP_KEY as user:password/,
    ],
    [
      'a phone without its id',
      { ...HTTP, SMS_HTTP_PRESET: 'smsgate', SMS_HTTP_KEY: 'a:b' },
      /needs SMS_HTTP_SENDER, the id of the phone/,
    ],
    [
      'a body without the text',
      { ...HTTP, SMS_HTTP_BODY: '{"to":"{number}"}' },
      /SMS_HTTP_BODY needs {number} and {text}/,
    ],
    ['a body that is no JSON', { ...HTTP, SMS_HTTP_BODY: '{"to":{text},"n":{number}}' }, /SMS_HTTP_BODY is no JSON/],
    ['a body that is nothing', { ...HTTP, SMS_HTTP_BODY: '{number} {text}' }, /SMS_HTTP_BODY (is no JSON|must be)/],
    ['heads that are none', { ...HTTP, SMS_HTTP_HEADERS: 'x-api-key: y' }, /SMS_HTTP_HEADERS must be a JSON object/],
    ['a head that ends a line', { ...HTTP, SMS_HTTP_HEADERS: '{"a":"b\\r\\nc"}' }, /SMS_HTTP_HEADERS must be/],
    ['a pattern that is none', { ...HTTP, SMS_HTTP_ACCEPTED: '(' }, /SMS_HTTP_ACCEPTED is no regular expression/],
    ['a pattern that fits silence', { ...HTTP, SMS_HTTP_ACCEPTED: '.*' }, /SMS_HTTP_ACCEPTED fits an empty answer/],
    [
      'reports without an id',
      { ...HTTP, SMS_HTTP_REPORT: 'state={status}' },
      /SMS_HTTP_REPORT needs {id} and {status}/,
    ],
    [
      'reports of no shape',
      { ...HTTP, SMS_HTTP_REPORT: 'id={id}&status={status}&to=x' },
      /SMS_HTTP_REPORT must be JSON/,
    ],
    ['a gateway address without effect', { SMS_HTTP_URL: 'https://x' }, /no effect/],
    [
      'a strange listener outside',
      { HEARTBEAT_URL: 'ftp://key-that-is-a-secret' },
      /^HEARTBEAT_URL must begin with [^-]*$/,
    ],
    ['a pulse of days', { WATCH_PULSE_S: '86400' }, /WATCH_PULSE_S must be a number from 1 to 60/],
    ['a pulse of words', { WATCH_PULSE_S: 'often' }, /WATCH_PULSE_S must be a number from 1 to 60/],
    ['a pulse of nothing', { WATCH_PULSE_S: '0' }, /WATCH_PULSE_S must be a number from 1 to 60/],
    ['a strange feed of earthquakes', { EARTHQUAKE_FEED_URL: 'file:///x' }, /EARTHQUAKE_FEED_URL must begin/],
    [
      'a line that was meant to be encrypted, by a word that nobody reads',
      { ...production, DATABASE_POOLER_URL: 'postgres://u:secret@p/b?sslmod=verify-full' },
      /^DATABASE_POOLER_URL does not know sslmod; [^:]*$/,
    ],
    [
      'an sslmode that there is not',
      { ...production, DATABASE_URL: 'postgres://u:secret@p/b?sslmode=verify_full' },
      /^DATABASE_URL has an sslmode that is none of [^:]*$/,
    ],
    ['a database of another kind', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must look like postgres/],
    [
      'a pooler before the embedded database',
      { DATABASE_POOLER_URL: 'postgres://x/y' },
      /DATABASE_POOLER_URL needs DATABASE_URL/,
    ],
    ['a replica of the embedded database', { DATABASE_READ_URL: 'postgres://x/y' }, /needs DATABASE_URL/],
    ['production without PUBLIC_URL', { BANTAY_DEMO: 'off' }, /PUBLIC_URL is required/],
    ['production over http', { ...production, PUBLIC_URL: 'http://bantay.example.ph' }, /https:\/\/ in production/],
    ['PUBLIC_URL with a path', { PUBLIC_URL: 'https://a.ph/bantay' }, /without a path/],
    ['PUBLIC_URL that is none', { PUBLIC_URL: 'bantay' }, /must be an address/],
    ['the simulator in production', { ...production, SMS_GATEWAY: 'simulator' }, /demo mode only/],
  ])('refuses %s with a sentence', (_, env, sentence) => {
    expect(sentencesOf(env).join('\n')).toMatch(sentence);
  });

  it('tells all wrong settings at once', () => {
    expect(sentencesOf({ PORT: 'x', LOG_LEVEL: 'y', BANTAY_X: '1' })).toHaveLength(3);
  });

  it("never repeats a database's password", () => {
    expect(sentencesOf({ DATABASE_URL: 'mysql://root:hunter2@x' }).join()).not.toContain('hunter2');
  });

  it('names each setting once', () => {
    const names = SETTINGS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['gammu without its spool', { SMS_GATEWAY: 'gammu' }, /need each other/],
    ['a spool without gammu', { SMS_GAMMU_FOLDER: '/spool' }, /need each other/],
    [
      'smpp without an address',
      { SMS_GATEWAY: 'smpp', SMS_SMPP_USER: 'a', SMS_SMPP_PASSWORD: 'b' },
      /needs SMS_SMPP_URL/,
    ],
    ['smpp without an account', { SMS_GATEWAY: 'smpp', SMS_SMPP_URL: 'smpp://a:2775' }, /needs SMS_SMPP_USER/],
    ['an account without smpp', { SMS_SMPP_USER: 'a' }, /no effect without SMS_GATEWAY=smpp/],
    ['one gateway twice', { SMS_GATEWAY: 'http,http', SMS_HTTP_URL: 'https://a.ph' }, /SMS_GATEWAY must be/],
    [
      'an unknown one among others',
      { SMS_GATEWAY: 'http,pigeon', SMS_HTTP_URL: 'https://a.ph' },
      /SMS_GATEWAY must be/,
    ],
  ])('refuses %s', (_, env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it('takes several gateways in their order', () => {
    const env = { SMS_GATEWAY: 'gammu, http', SMS_GAMMU_FOLDER: '/spool', SMS_HTTP_URL: 'https://a.ph' };
    expect(readConfig(env).smsGateways).toEqual(['gammu', 'http']);
  });
});

describe('the line to the database', () => {
  const ELSEWHERE = 'postgres://u:p@db.example.ph:5432/bantay';
  it.each([
    ['on another machine, nothing said', ELSEWHERE, false],
    ['switched off', `${ELSEWHERE}?sslmode=disable`, false],
    ['switched off in the older spelling', `${ELSEWHERE}?ssl=0`, false],
    ['verified', `${ELSEWHERE}?sslmode=verify-full`, true],
    ['with an authority of its own alone', `${ELSEWHERE}?sslrootcert=/etc/bantay/ca.pem`, true],
    ['on this machine', 'postgres://u:p@127.0.0.1:5432/bantay', true],
    ['on this machine by name', 'postgres://u:p@localhost/bantay', true],
    ['on this machine, IPv6', 'postgres://u:p@[::1]:5432/bantay', true],
    ['by a socket', 'postgres://u:p@localhost/bantay?host=/var/run/postgresql', true],
    ['by the host of a parameter', 'postgres://u:p@localhost/bantay?host=db.example.ph', false],
    ['of a name that only begins like this machine', 'postgres://u:p@localhost.example.ph/bantay', false],
  ])('%s', (_name, DATABASE_URL, isSealed) => {
    expect(readConfig({ ...production, DATABASE_URL }).isDatabaseLineSealed).toBe(isSealed);
  });
  it('counts the replica and the pooler too, and what pg takes where an address says nothing', () => {
    const sealed = { ...production, DATABASE_URL: `${ELSEWHERE}?sslmode=verify-full` };
    expect(readConfig({ ...sealed, DATABASE_READ_URL: ELSEWHERE }).isDatabaseLineSealed).toBe(false);
    expect(readConfig({ ...sealed, DATABASE_POOLER_URL: ELSEWHERE }).isDatabaseLineSealed).toBe(false);
    expect(readConfig({ ...production, DATABASE_URL: ELSEWHERE, PGSSLMODE: 'require' }).isDatabaseLineSealed).toBe(
      true,
    );
  });
});
