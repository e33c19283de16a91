// The only reader of the environment: one table of settings, and a sentence for each wrong one.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { isUrl, isWebAddress } from './config-address.ts';
import { type FileBucket, readBucket } from './config-bucket.ts';
import { type MqttPlace, readMqtt } from './config-mqtt.ts';
import { readWatch, type WatchPlace } from './config-watch.ts';
import { PRESET_NAMES } from './sms/http-presets.ts';
import { type HttpShape, readHttpShape, refusePreset } from './sms/http-settings.ts';

export type Mode = 'demo' | 'production';
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = {
  mode: Mode;
  port: number;
  storagePort: number;
  host: string;
  /** Origin under which browsers reach us, without a slash at the end; null only in demo mode. */
  publicUrl: string | null;
  /** By priority; none: rows wait, and the panel says that no gateway is configured. */
  smsGateways: readonly GatewayName[];
  /** Folder of gammu-smsd's spool. */
  smsGammuFolder: string | null;
  smsSmppUrl: string | null;
  smsSmppUser: string | null;
  smsSmppPassword: string | null;
  smsSmppSource: string | null;
  smsHttpUrl: string | null;
  smsHttpKey: string | null;
  smsHttpShape: HttpShape;
  /** False: a lost answer is doubtful, because asking again could send twice. */
  smsHttpTakesKeys: boolean;
  /** Null: no earthquakes are fetched. */
  earthquakeFeedUrl: string | null;
  trustProxy: boolean;
  /** Whether strangers read warnings that were released, and nothing else. */
  publicPage: boolean;
  /** Whether webhooks may lead into the own network, and without a certificate. */
  webhookPrivate: boolean;
  /** Null: no logger speaks MQTT. */
  mqtt: MqttPlace | null;
  watch: WatchPlace;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  databaseReadUrl: string | null;
  /** BANTAY_DATA as given; null: the data folder of packages/postgres. */
  dataFolder: string | null;
  /** Null: `backups` in the data folder. */
  backupFolder: string | null;
  /** Null: uploaded files lie in the data folder. */
  fileBucket: FileBucket | null;
  /** Kept free on the disk for warnings; 0: nobody watches. */
  diskReserveMb: number;
  /** Field time of the demo is at least this, epoch ms; null: as it comes. */
  demoTime: number | null;
  logLevel: LogLevel;
  /** Where systemd listens for signs of life; null outside of it. */
  notifySocket: string | null;
};

export type { FileBucket } from './config-bucket.ts';

/** The message holds one sentence per wrong setting. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

export const GATEWAYS = ['simulator', 'http', 'gammu', 'smpp'] as const;
export type GatewayName = (typeof GATEWAYS)[number];

/** An eighth of it has to hold two segments of the database's log. */
const LEAST_RESERVE_MB = 256;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting there is; the README's table is drawn from this one (scripts/draw-settings.ts). */
export const SETTINGS = [
  { name: 'PORT', standard: '5000', meaning: 'Port of the pages and the API' },
  { name: 'STORAGE_PORT', standard: 'PORT + 1', meaning: 'Second port for file storage, on the same host' },
  { name: 'HOST', standard: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 for all' },
  {
    name: 'PUBLIC_URL',
    standard: '–',
    meaning: 'Address under which browsers reach Bantay, e.g. https://bantay.example.ph; required in production',
  },
  {
    name: 'SMS_GATEWAY',
    standard: 'simulator in demo mode, none in production',
    meaning: '`simulator` (demo mode only), `http`, `gammu`, `smpp`; several with commas, the first one first',
  },
  { name: 'SMS_GAMMU_FOLDER', standard: '–', meaning: 'Spool of gammu-smsd; required with SMS_GATEWAY=gammu' },
  {
    name: 'SMS_SMPP_URL',
    standard: '–',
    meaning: 'Centre of the provider, `smpp://host:2775`; required with SMS_GATEWAY=smpp',
  },
  { name: 'SMS_SMPP_USER', standard: '–', meaning: 'system_id of the account' },
  { name: 'SMS_SMPP_PASSWORD', standard: '–', meaning: 'Its password' },
  { name: 'SMS_SMPP_SOURCE', standard: '–', meaning: 'Sender that the receiver sees, if the provider lets you choose' },
  { name: 'SMS_HTTP_URL', standard: '–', meaning: 'Address of the HTTP gateway; required with SMS_GATEWAY=http' },
  {
    name: 'SMS_HTTP_KEY',
    standard: '–',
    meaning: 'Key of the HTTP gateway; `user:password` where the provider wants both',
  },
  {
    name: 'SMS_HTTP_PRESET',
    standard: 'number and text as JSON, accepted with an id',
    meaning: `Provider whose request and answers are known: ${PRESET_NAMES.map((name) => `\`${name}\``).join(', ')}`,
  },
  { name: 'SMS_HTTP_SENDER', standard: '–', meaning: 'Sender, or the phone of the gateway; some presets need it' },
  {
    name: 'SMS_HTTP_BODY',
    standard: 'that of the preset',
    meaning:
      'Own body, JSON or a form: `{number}` (639…), `{+number}`, `{0number}`, `{text}`, `{key}` (of the message), `{user}`, `{secret}`, `{sender}`',
  },
  {
    name: 'SMS_HTTP_HEADERS',
    standard: 'those of the preset',
    meaning: 'More heads as a JSON object with the same places, and `{basic}` for SMS_HTTP_KEY in base64',
  },
  {
    name: 'SMS_HTTP_ACCEPTED',
    standard: 'the rule of the preset, or an id in the answer',
    meaning: 'Regular expression: an answer 2xx that fits it was accepted, every other one is in doubt',
  },
  {
    name: 'SMS_HTTP_REPORT',
    standard: 'that of the preset',
    meaning:
      'Shape of its delivery reports, JSON or a form: `{id}`, `{status}`, `{number}` where the gateway writes them',
  },
  {
    name: 'SMS_HTTP_TAKES_KEYS',
    standard: '0',
    meaning: '1 when the gateway sends one `Idempotency-Key` once: lost answers are then asked again, not doubtful',
  },
  {
    name: 'EARTHQUAKE_FEED_URL',
    standard: 'none',
    meaning: 'GeoJSON feed or FDSN event query of the USGS, asked every 5 minutes: see below',
  },
  { name: 'TRUST_PROXY', standard: '0', meaning: '1 behind exactly one reverse proxy of your own' },
  {
    name: 'PUBLIC_PAGE',
    standard: 'on in demo mode, off in production',
    meaning: '`on` or `off`: levels and released warnings for everybody without a session: /levels, signed CAP',
  },
  {
    name: 'WEBHOOK_PRIVATE',
    standard: 'on in demo mode, off in production',
    meaning: '`on` or `off`: webhooks may lead to this machine and its network, also by plain http',
  },
  {
    name: 'MQTT_PORT',
    standard: '–',
    meaning: 'Port for loggers that speak MQTT; without a certificate on this machine alone',
  },
  { name: 'MQTT_CERT', standard: '–', meaning: 'Its certificate, a file in PEM; MQTT is then open to the network' },
  { name: 'MQTT_KEY', standard: '–', meaning: 'The key of that certificate, a file in PEM' },
  {
    name: 'HEARTBEAT_URL',
    standard: '–',
    meaning: 'Address of a listener outside, called after each good look for problems',
  },
  {
    name: 'WATCH_PULSE_S',
    standard: '60',
    meaning: 'Seconds from one sign of life for watchmen to the next; shorter for trials',
  },
  { name: 'DATABASE_URL', standard: 'embedded', meaning: 'A PostgreSQL of 15 or newer instead of the embedded one' },
  { name: 'DATABASE_READ_URL', standard: 'DATABASE_URL', meaning: 'Read replica for charts' },
  { name: 'BANTAY_DATA', standard: '`data` beside the code', meaning: 'Folder of database, files, generated secrets' },
  {
    name: 'BACKUP_FOLDER',
    standard: '`backups` in the data folder',
    meaning: 'Where backups are written, better on another disk; nightly in production',
  },
  {
    name: 'DISK_RESERVE_MB',
    standard: '512',
    meaning:
      'Kept free on the disk for warnings: below it uploads and entries are refused, readings at half; 0: no watch',
  },
  {
    name: 'S3_BUCKET',
    standard: '–',
    meaning: 'Uploaded files lie in this bucket of an S3-compatible service instead of the data folder',
  },
  { name: 'S3_ENDPOINT', standard: 'Amazon', meaning: 'Address of another service, e.g. https://s3.example.ph' },
  { name: 'S3_REGION', standard: 'us-east-1', meaning: 'Region of the bucket' },
  {
    name: 'S3_ACCESS_KEY',
    standard: '–',
    meaning: 'Key that may read, write, delete and list; required with S3_BUCKET',
  },
  { name: 'S3_SECRET_KEY', standard: '–', meaning: 'Its secret' },
  {
    name: 'BANTAY_DEMO',
    standard: 'on with the embedded database, else off',
    meaning: '`on` or `off`: demo data and demo accounts',
  },
  {
    name: 'BANTAY_DEMO_TIME',
    standard: '–',
    meaning:
      'From the start on, field time of the demo is at least this, e.g. `2026-11-28 09:10` in Manila; forward only',
  },
  { name: 'LOG_LEVEL', standard: 'info', meaning: LOG_LEVELS.map((level) => `\`${level}\``).join(', ') },
] as const;

type Name = (typeof SETTINGS)[number]['name'];

export function readConfig(env: Environment): Config {
  const wrong: string[] = [];
  // An empty value is an unset one: shells and compose files cannot always leave a line out.
  const text = (name: Name): string | null => env[name]?.trim() || null;
  const refuse = <Value>(sentence: string, instead: Value): Value => {
    wrong.push(sentence);
    return instead;
  };
  const oneOf = <Choice extends string, Other>(name: Name, choices: readonly Choice[], standard: Other) => {
    const given = text(name);
    if (given === null) return standard;
    const chosen = choices.find((choice) => choice === given);
    return chosen ?? refuse(`${name} must be ${listed(choices)}, not "${given}".`, standard);
  };
  const portOf = <Other>(name: Name, standard: Other): number | Other => {
    const given = text(name);
    if (given === null) return standard;
    const port = Number(given);
    return /^\d+$/.test(given) && port >= 1 && port <= 65_535
      ? port
      : refuse(`${name} must be a number from 1 to 65535, not "${given}".`, standard);
  };
  const reserveOf = (name: Name, standard: number): number => {
    const given = text(name);
    if (given === null) return standard;
    const megabytes = /^\d{1,7}$/.test(given) ? Number(given) : -1;
    return megabytes === 0 || megabytes >= LEAST_RESERVE_MB
      ? megabytes
      : refuse(`${name} must be 0 or at least ${LEAST_RESERVE_MB}, not "${given}".`, standard);
  };
  const timeOf = (name: Name): number | null => {
    const given = text(name);
    if (given === null) return null;
    return fromManilaText(given) ?? refuse(`${name} must be a time like 2026-11-28 09:10, not "${given}".`, null);
  };
  const database = (name: Name): string | null => {
    const given = text(name);
    // The value is not repeated: it usually holds a password.
    return given === null || (isUrl(given) && /^postgres(ql)?:$/.test(new URL(given).protocol))
      ? given
      : refuse(`${name} must look like postgres://user:password@host:5432/name.`, null);
  };

  refuseUnknown(env, wrong);
  const databaseUrl = database('DATABASE_URL');
  const demo = oneOf('BANTAY_DEMO', ['on', 'off'], databaseUrl === null ? 'on' : 'off');
  const mode: Mode = demo === 'on' ? 'demo' : 'production';
  const port = portOf('PORT', 5000);
  const storagePort = portOf('STORAGE_PORT', port + 1);
  const smsGateways = gatewaysOf(text('SMS_GATEWAY'), mode, wrong);
  const config: Config = {
    mode,
    port,
    storagePort,
    host: text('HOST') ?? '127.0.0.1',
    publicUrl: readPublicUrl(text('PUBLIC_URL'), mode, wrong),
    smsGateways,
    smsGammuFolder: text('SMS_GAMMU_FOLDER'),
    smsSmppUrl: text('SMS_SMPP_URL'),
    smsSmppUser: text('SMS_SMPP_USER'),
    smsSmppPassword: text('SMS_SMPP_PASSWORD'),
    smsSmppSource: text('SMS_SMPP_SOURCE'),
    smsHttpUrl: text('SMS_HTTP_URL'),
    smsHttpKey: text('SMS_HTTP_KEY'),
    smsHttpShape: readHttpShape(text, oneOf('SMS_HTTP_PRESET', PRESET_NAMES, null), wrong),
    smsHttpTakesKeys: oneOf('SMS_HTTP_TAKES_KEYS', ['0', '1'], '0') === '1',
    earthquakeFeedUrl: text('EARTHQUAKE_FEED_URL'),
    trustProxy: oneOf('TRUST_PROXY', ['0', '1'], '0') === '1',
    webhookPrivate: oneOf('WEBHOOK_PRIVATE', ['on', 'off'], mode === 'demo' ? 'on' : 'off') === 'on',
    publicPage: oneOf('PUBLIC_PAGE', ['on', 'off'], mode === 'demo' ? 'on' : 'off') === 'on',
    watch: readWatch(text, wrong),
    mqtt: readMqtt(text, (name) => portOf(name, null), wrong),
    databaseUrl,
    databaseReadUrl: database('DATABASE_READ_URL'),
    dataFolder: text('BANTAY_DATA'),
    backupFolder: text('BACKUP_FOLDER'),
    fileBucket: readBucket(text, wrong),
    diskReserveMb: reserveOf('DISK_RESERVE_MB', 512),
    demoTime: timeOf('BANTAY_DEMO_TIME'),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    // Of systemd, not of the operator.
    notifySocket: env.NOTIFY_SOCKET || null,
  };
  refuseTogether(config, wrong);
  if (wrong.length > 0) throw new SettingsError(wrong);
  return config;
}

/** Settings that are right alone but not beside each other. */
function refuseTogether(config: Config, wrong: string[]): void {
  if (config.demoTime !== null && config.mode !== 'demo') wrong.push('BANTAY_DEMO_TIME works in demo mode only.');
  if (config.storagePort === config.port) wrong.push('STORAGE_PORT must differ from PORT.');
  if (config.storagePort > 65_535) wrong.push('PORT leaves no room for STORAGE_PORT; set STORAGE_PORT too.');
  if (config.mode === 'production' && config.smsGateways.includes('simulator')) {
    wrong.push('SMS_GATEWAY=simulator sends nothing and works in demo mode only; choose http or leave it out.');
  }
  if (config.smsGateways.includes('gammu') !== (config.smsGammuFolder !== null)) {
    wrong.push('SMS_GATEWAY=gammu and SMS_GAMMU_FOLDER need each other.');
  }
  if (config.smsGateways.includes('smpp')) {
    if (config.smsSmppUrl === null || !/^s?smpp:\/\/[^/]+$/.test(config.smsSmppUrl)) {
      wrong.push('SMS_GATEWAY=smpp needs SMS_SMPP_URL, an address like smpp://host:2775.');
    }
    if (config.smsSmppUser === null || config.smsSmppPassword === null) {
      wrong.push('SMS_GATEWAY=smpp needs SMS_SMPP_USER and SMS_SMPP_PASSWORD.');
    }
  } else if ([config.smsSmppUrl, config.smsSmppUser, config.smsSmppPassword, config.smsSmppSource].some(Boolean)) {
    wrong.push('The SMS_SMPP_ settings have no effect without SMS_GATEWAY=smpp.');
  }
  if (config.smsGateways.includes('http')) {
    if (config.smsHttpUrl === null) wrong.push('SMS_GATEWAY=http needs SMS_HTTP_URL.');
    else if (!isWebAddress(config.smsHttpUrl)) {
      wrong.push('SMS_HTTP_URL must begin with https:// or http://.');
    }
    refusePreset(config.smsHttpShape, config.smsHttpKey, wrong);
  } else if (hasHttpSettings(config)) {
    wrong.push('The SMS_HTTP_ settings have no effect without SMS_GATEWAY=http.');
  }
  if (config.earthquakeFeedUrl !== null && !isWebAddress(config.earthquakeFeedUrl)) {
    wrong.push('EARTHQUAKE_FEED_URL must begin with https:// or http://.');
  }
  if (config.databaseReadUrl !== null && config.databaseUrl === null) {
    wrong.push('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica.');
  }
}

const hasHttpSettings = ({ smsHttpUrl, smsHttpKey, smsHttpShape }: Config) =>
  [smsHttpUrl, smsHttpKey, ...Object.values(smsHttpShape)].some(Boolean);

function gatewaysOf(given: string | null, mode: Mode, wrong: string[]): GatewayName[] {
  if (given === null) return mode === 'demo' ? ['simulator'] : [];
  const names = given.split(',').map((name) => name.trim());
  const known = GATEWAYS.filter((name) => names.includes(name));
  if (known.length !== names.length) {
    wrong.push(`SMS_GATEWAY must be ${listed(GATEWAYS)}, or several of them with commas, not "${given}".`);
  }
  return known.sort((one, other) => names.indexOf(one) - names.indexOf(other));
}

function readPublicUrl(given: string | null, mode: Mode, wrong: string[]): string | null {
  if (given === null) {
    if (mode === 'production') {
      wrong.push('PUBLIC_URL is required in production, for example PUBLIC_URL=https://bantay.example.ph.');
    }
    return null;
  }
  const url = isUrl(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    wrong.push(`PUBLIC_URL must be an address like https://bantay.example.ph without a path, not "${given}".`);
    return null;
  }
  // The session cookie is Secure in production, and browsers send such a one over http to themselves only.
  if (
    mode === 'production' &&
    url.protocol === 'http:' &&
    !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  ) {
    wrong.push('PUBLIC_URL must begin with https:// in production: the session cookie is sent over https only.');
  }
  return url.origin;
}

function refuseUnknown(env: Environment, wrong: string[]): void {
  const known: string[] = SETTINGS.map(({ name }) => name);
  for (const name of Object.keys(env).sort()) {
    if (!name.startsWith('BANTAY_') || known.includes(name)) continue;
    wrong.push(
      `There is no setting ${name}; those of its kind are ${listed(
        known.filter((k) => k.startsWith('BANTAY_')),
        'and',
      )}.`,
    );
  }
}

function listed(words: readonly string[], joint = 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;
}
