// Every setting: its name, what holds without it, and what it means. `config.ts` reads them; documents are drawn from here.
import { PRESET_NAMES } from './sms/http-presets.ts';

export const GATEWAYS = ['simulator', 'http', 'gammu', 'smpp'] as const;
export type GatewayName = (typeof GATEWAYS)[number];

/** An eighth of it has to hold two segments of the database's log. */
export const LEAST_RESERVE_MB = 256;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

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
    name: 'CELL_BROADCAST',
    standard: 'on in demo mode, off in production',
    meaning:
      '`on` or `off`: each release above level 0 has a page with which NDRRMC is asked for a cell broadcast, and notes of asked and sent',
  },
  {
    name: 'ROLL_CALL_SMS',
    standard: 'on in demo mode, off in production',
    meaning:
      '`on` or `off`: while a roll-call is open and somebody is missing, the barangay is told every 30 minutes by SMS; answers of runners are answered',
  },
  {
    name: 'SMS_CODE',
    standard: 'on in demo mode, off in production',
    meaning:
      '`on` or `off`: an SMS of a warning ends with the eight letters that /levels/check knows, where they cost no further part',
  },
  {
    name: 'SMS_WHY',
    standard: 'on in demo mode, off in production',
    meaning: '`on` or `off`: whoever was warned within the day and sends BAKIT (why) is answered by SMS',
  },
  {
    name: 'WEBHOOK_PRIVATE',
    standard: 'on in demo mode, off in production',
    meaning: '`on` or `off`: webhooks and push services may lead to this machine and its network, also by plain http',
  },
  {
    name: 'PUSH',
    standard: 'on in demo mode, off in production',
    meaning:
      '`on` or `off`: people on duty are told on their phones and computers too, by the push services of their browsers',
  },
  {
    name: 'PUSH_CONTACT',
    standard: 'PUBLIC_URL with https',
    meaning: 'Whom a push service may ask, e.g. mailto:duty@example.ph; required with PUSH=on',
  },
  {
    name: 'TELEGRAM_TOKEN',
    standard: '–',
    meaning: 'Token of a Telegram bot: people on duty are told in their chats with it too, see /admin/ladder',
  },
  {
    name: 'VOICE',
    standard: '–',
    meaning:
      'Control port of a baresip with an SIP account: people on duty are called too, e.g. baresip://127.0.0.1:4444?domain=sip.example.ph; `number` is `plus`, `plain` or `zero`',
  },
  {
    name: 'VOICE_WORDS',
    standard: '`voice-words` in the data folder',
    meaning: 'Folder of what calls say, recorded: `fil/` and `war/`; until then they play tones',
  },
  {
    name: 'MQTT_PORT',
    standard: '–',
    meaning: 'Port for loggers that speak MQTT; without a certificate on this machine alone',
  },
  { name: 'MQTT_CERT', standard: '–', meaning: 'Its certificate, a file in PEM; MQTT is then open to the network' },
  { name: 'MQTT_KEY', standard: '–', meaning: 'The key of that certificate, a file in PEM' },
  {
    name: 'SIREN',
    standard: 'an invented one in demo mode, none in production',
    meaning:
      'Relay of a siren that sounds at level 3: `modbus://192.168.1.60:502?unit=1&relay=0`, or over a broker `mqtt://192.168.1.60/cmnd/siren/POWER?state=stat/siren/POWER`',
  },
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
  {
    name: 'HUB_URL',
    standard: '–',
    meaning: 'Address of the hub of a nation, to which the levels that everybody is told are pushed',
  },
  { name: 'HUB_KEY', standard: '–', meaning: 'Its public key, as it prints it when it starts' },
  { name: 'DATABASE_URL', standard: 'embedded', meaning: 'A PostgreSQL of 15 or newer instead of the embedded one' },
  { name: 'DATABASE_READ_URL', standard: 'DATABASE_URL', meaning: 'Read replica for charts' },
  {
    name: 'DATABASE_POOLER_URL',
    standard: '–',
    meaning: 'A pooler by transaction (pgbouncer) before the database of DATABASE_URL',
  },
  { name: 'BANTAY_DATA', standard: '`data` beside the code', meaning: 'Folder of database, files, generated secrets' },
  {
    name: 'BACKUP_FOLDER',
    standard: '`backups` in the data folder',
    meaning: 'Where backups are written, better on another disk; nightly in production',
  },
  {
    name: 'REHEARSAL',
    standard: 'on in demo mode, off in production',
    meaning: '`on` or `off`: each night the last backup is brought back into a database of its own and looked at',
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

export type SettingName = (typeof SETTINGS)[number]['name'];
