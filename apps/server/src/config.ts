// The only reader of the environment: one table of settings, and a sentence for each wrong one.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { faultOfDatabase, isOpenLine, isUrl, isWebAddress } from './config-address.ts';
import { type FileBucket, readBucket } from './config-bucket.ts';
import { type ChannelPlaces, readChannels } from './config-channels.ts';
import { type HubPlace, readHub } from './config-hub.ts';
import { type MqttPlace, readMqtt } from './config-mqtt.ts';
import { type PushPlace, readPush } from './config-push.ts';
import {
  GATEWAYS,
  type GatewayName,
  LEAST_RESERVE_MB,
  LOG_LEVELS,
  SETTINGS,
  type SettingName,
} from './config-settings.ts';
import { readSiren, type SirenPlace } from './config-siren.ts';
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
  /** Each night the last backup is brought back and looked at. */
  rehearsal: boolean;
  webhookPrivate: boolean;
  /** Null: no logger speaks MQTT. */
  mqtt: MqttPlace | null;
  /** NDRRMC is asked for cell broadcasts. */
  cellBroadcast: boolean;
  /** While somebody is missing in a roll-call the barangay is told each half hour, and answers by SMS are answered. */
  rollCallSms: boolean;
  /** Warnings by SMS carry letters of the public log. */
  smsCode: boolean;
  /** Whoever was warned is answered when he asks why. */
  smsWhy: boolean;
  /** Null: there is no siren. */
  siren: SirenPlace | null;
  /** Alerts on phones; null: switched off. */
  push: PushPlace | null;
  /** Beside SMS, for people on duty. */
  channels: ChannelPlaces;
  watch: WatchPlace;
  /** Null: nothing is said to any hub. */
  hub: HubPlace | null;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  databaseReadUrl: string | null;
  databasePoolerUrl: string | null;
  /** No line to a database on another machine goes without TLS. */
  isDatabaseLineSealed: boolean;
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

export function readConfig(env: Environment): Config {
  const wrong: string[] = [];
  // An empty value is an unset one: shells and compose files cannot always leave a line out.
  const text = (name: SettingName): string | null => env[name]?.trim() || null;
  const refuse = <Value>(sentence: string, instead: Value): Value => {
    wrong.push(sentence);
    return instead;
  };
  const oneOf = <Choice extends string, Other>(name: SettingName, choices: readonly Choice[], standard: Other) => {
    const given = text(name);
    if (given === null) return standard;
    const chosen = choices.find((choice) => choice === given);
    return chosen ?? refuse(`${name} must be ${listed(choices)}, not "${given}".`, standard);
  };
  const portOf = <Other>(name: SettingName, standard: Other): number | Other => {
    const given = text(name);
    if (given === null) return standard;
    const port = Number(given);
    return /^\d+$/.test(given) && port >= 1 && port <= 65_535
      ? port
      : refuse(`${name} must be a number from 1 to 65535, not "${given}".`, standard);
  };
  const reserveOf = (name: SettingName, standard: number): number => {
    const given = text(name);
    if (given === null) return standard;
    const megabytes = /^\d{1,7}$/.test(given) ? Number(given) : -1;
    return megabytes === 0 || megabytes >= LEAST_RESERVE_MB
      ? megabytes
      : refuse(`${name} must be 0 or at least ${LEAST_RESERVE_MB}, not "${given}".`, standard);
  };
  const timeOf = (name: SettingName): number | null => {
    const given = text(name);
    if (given === null) return null;
    return fromManilaText(given) ?? refuse(`${name} must be a time like 2026-11-28 09:10, not "${given}".`, null);
  };
  const database = (name: SettingName): string | null => {
    const given = text(name);
    const fault = given === null ? null : faultOfDatabase(given);
    return fault === null ? given : refuse(`${name} ${fault}`, null);
  };

  refuseUnknown(env, wrong);
  const databaseUrl = database('DATABASE_URL');
  const demo = oneOf('BANTAY_DEMO', ['on', 'off'], databaseUrl === null ? 'on' : 'off');
  const mode: Mode = demo === 'on' ? 'demo' : 'production';
  const port = portOf('PORT', 5000);
  const storagePort = portOf('STORAGE_PORT', port + 1);
  const smsGateways = gatewaysOf(text('SMS_GATEWAY'), mode, wrong);
  const publicUrl = readPublicUrl(text('PUBLIC_URL'), mode, wrong);
  const push = oneOf('PUSH', ['on', 'off'], mode === 'demo' ? 'on' : 'off');
  const config: Config = {
    mode,
    port,
    storagePort,
    host: text('HOST') ?? '127.0.0.1',
    publicUrl,
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
    rehearsal: oneOf('REHEARSAL', ['on', 'off'], mode === 'demo' ? 'on' : 'off') === 'on',
    webhookPrivate: oneOf('WEBHOOK_PRIVATE', ['on', 'off'], mode === 'demo' ? 'on' : 'off') === 'on',
    cellBroadcast: oneOf('CELL_BROADCAST', ['on', 'off'], mode === 'demo' ? 'on' : 'off') === 'on',
    rollCallSms: oneOf('ROLL_CALL_SMS', ['on', 'off'], mode === 'demo' ? 'on' : 'off') === 'on',
    smsCode: oneOf('SMS_CODE', ['on', 'off'], mode === 'demo' ? 'on' : 'off') === 'on',
    smsWhy: oneOf('SMS_WHY', ['on', 'off'], mode === 'demo' ? 'on' : 'off') === 'on',
    publicPage: oneOf('PUBLIC_PAGE', ['on', 'off'], mode === 'demo' ? 'on' : 'off') === 'on',
    push: push === 'on' ? readPush(text('PUSH_CONTACT'), { publicUrl, mode }, wrong) : null,
    channels: readChannels(text, wrong),
    watch: readWatch(text, wrong),
    hub: readHub(text, wrong),
    mqtt: readMqtt(text, (name) => portOf(name, null), wrong),
    siren: readSiren(text, wrong),
    databaseUrl,
    databaseReadUrl: database('DATABASE_READ_URL'),
    databasePoolerUrl: database('DATABASE_POOLER_URL'),
    isDatabaseLineSealed: !['DATABASE_URL', 'DATABASE_READ_URL', 'DATABASE_POOLER_URL'].some((name) =>
      isOpenLine(env[name], env.PGSSLMODE),
    ),
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
  if (config.databasePoolerUrl !== null && config.databaseUrl === null) {
    wrong.push('DATABASE_POOLER_URL needs DATABASE_URL: notices and locks go to the database itself.');
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
