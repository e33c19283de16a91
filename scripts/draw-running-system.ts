// Draws docs/running-system.md: processes, ports, folders and what flows between them, with every fact asked of the code.
import { globSync, readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHAT_CHANNEL } from '@bantay/features/chat/server/chat-service.ts';
import { ANNOUNCE, CHAT_RECIEVED, MESSAGE, SESSION_ENDED } from '@bantay/kernel/wire/realtime';
import type { Call } from '@bantay/kernel/wire/route';
import { clusterFolder } from '@bantay/postgres/cluster.ts';
import { backupFolder } from '../apps/server/src/backup/nightly.ts';
import { GATEWAYS, SETTINGS } from '../apps/server/src/config-settings.ts';
import { AUDIT_CHANNEL } from '../apps/server/src/database/audit.ts';
import { NEWS_CHANNEL } from '../apps/server/src/database/news.ts';
import { storageFolder } from '../apps/server/src/files/open-file-store.ts';
import { SESSION_CHANNEL } from '../apps/server/src/http/session.ts';
import { MUNICIPALITY_FILE } from '../apps/server/src/municipality.ts';
import { readPlates } from '../apps/server/src/read-plates.ts';
import { schedule } from '../apps/server/src/schedule.ts';
import { OUTBOX_CHANNEL } from '../apps/server/src/sms/outbox.ts';
import { writeOrCheck } from './generated-document.ts';

const COMMAND = 'node scripts/run.mjs scripts/draw-running-system.ts';
const ROOT = resolve(import.meta.dirname, '..');
const ROOMS = resolve(ROOT, 'features');

interface Room {
  name: string;
  calls: Call[];
}

async function readRooms(): Promise<Room[]> {
  const rooms: Room[] = [];
  for (const file of globSync('*/wire/*.calls.ts', { cwd: ROOMS }).sort()) {
    const declared: Record<string, Record<string, Call>> = await import(pathToFileURL(resolve(ROOMS, file)).href);
    rooms.push({ name: basename(file, '.calls.ts'), calls: Object.values(declared).flatMap(Object.values) });
  }
  return rooms;
}

/** The list needs services only when a job runs: a stand-in that has every part is enough to read names and periods. */
function readJobs(plates: Awaited<ReturnType<typeof readPlates>>) {
  const stand = new Proxy({}, { get: () => ({ read: async () => {}, pauseMs: 60_000 }) });
  const chores = { sweepUploads: async () => {}, backUp: async () => {} };
  const config = { smsGammuFolder: 'spool', publicPage: true, fileBucket: {} };
  // Nothing of it is called here.
  const timing = { services: stand, config, db: stand, turned: () => {} } as unknown as Parameters<typeof schedule>[1];
  return schedule(plates, timing, chores);
}

/** Folders are named below the data folder. */
const below = (path: string) => relative('/data', path);
const standardOf = (name: string) => SETTINGS.find((setting) => setting.name === name)?.standard;
const period = (ms: number) => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`);

const rooms = await readRooms();
const calls = rooms.flatMap(({ calls: own }) => own);
const isIngest = ({ path }: Call) => path.startsWith('/api/ingest/');
const doors = calls.filter(isIngest).map(({ path }) => path);
const jobs = readJobs(await readPlates());
const folders = {
  cluster: below(clusterFolder('/data')),
  storage: below(storageFolder('/data')),
  backups: below(backupFolder({ backupFolder: null }, '/data')),
};
const channels = [AUDIT_CHANNEL, NEWS_CHANNEL, SESSION_CHANNEL, OUTBOX_CHANNEL, CHAT_CHANNEL];
const outside = GATEWAYS.filter((name) => name !== 'simulator');
const { scripts } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
}; // npm's own form
const commands = Object.entries(scripts)
  .filter(([name, command]) => command.includes('/src/cli/') && !name.includes(':'))
  .map(([name]) => name);
const [port, storagePort] = [`PORT (${standardOf('PORT')})`, `STORAGE_PORT (${standardOf('STORAGE_PORT')})`];

const text = `# The running system

Drawn by \`${COMMAND}\` from the contract, the settings, the list of jobs and the names in the code;
\`npm run check\` fails when it is stale.

\`\`\`mermaid
flowchart TB
  officer["Browsers of officers"]
  loggers["Loggers, networks<br/>and SMS gateways"]
  proxy["Reverse proxy with TLS<br/>(production)"]
  subgraph machine["One machine"]
    server["Server: one Node process<br/>${port}: pages, API, sockets<br/>${storagePort}: the same, for files"]
    jobs["${jobs.length} timed jobs<br/>in the same process"]
    commands["Commands beside it<br/>npm run ${commands[0]}, ${commands[1]} …"]
    database[("PostgreSQL: embedded in<br/>BANTAY_DATA/${folders.cluster}, or DATABASE_URL")]
    files["BANTAY_DATA/${folders.storage}<br/>or an S3 bucket"]
    settings["BANTAY_DATA/${MUNICIPALITY_FILE},<br/>secrets"]
    backups["BANTAY_DATA/${folders.backups}<br/>or BACKUP_FOLDER"]
  end
  replica[("Read replica<br/>DATABASE_READ_URL")]
  gateway["SMS gateway<br/>${outside.join(', ')}"]
  usgs["EARTHQUAKE_FEED_URL"]
  phones["Phones of recipients"]
  officer -->|"${calls.length - doors.length} calls with a session cookie"| proxy
  officer <-.->|"socket: ${[ANNOUNCE, MESSAGE].join(', ')}"| proxy
  loggers -->|"${doors.length} doors with a key"| proxy
  proxy --> server
  server --- jobs
  server -->|"changes and their audit row<br/>in one transaction"| database
  database -.->|"NOTIFY on ${channels.length} channels"| server
  database -.-> replica
  server -->|"charts"| replica
  server --> files
  settings --> server
  jobs --> backups
  commands --> database
  jobs --> usgs
  server <-->|"outbox rows out,<br/>replies in"| gateway
  gateway --> phones
\`\`\`

## Ports

| Setting | When not set | What it serves |
| --- | --- | --- |
| \`PORT\` | ${standardOf('PORT')} | pages, API, sockets |
| \`STORAGE_PORT\` | ${standardOf('STORAGE_PORT')} | the same calls without sockets, for clients that ask files of a second port |

The embedded database listens on 127.0.0.1 only, on a port that it chooses.

## Doors for machines

${doors.map((path) => `- \`${path}\``).join('\n')}

## Calls of each room

| Room | Calls |
| --- | --- |
${rooms.map(({ name, calls: own }) => `| ${name} | ${own.length} |`).join('\n')}

## Timed jobs

The pause is between the end of one run and the next. With several servers each job runs on one of them at a time.

| Job | Pause |
| --- | --- |
${jobs.map(({ name, everyMs }) => `| ${name} | ${period(everyMs)} |`).join('\n')}

\`earthquake-feed\` runs only with EARTHQUAKE_FEED_URL, \`sms-inbox\` only with SMS_GAMMU_FOLDER, \`backup\` only in production,
\`public-page\` only with PUBLIC_PAGE=on (it is written by every server into its own folder), \`public-log\` and \`public-levels\` with that or with HUB_URL, \`public-page-bucket\` only with S3_BUCKET beside the page.

## News

Every server listens on ${channels.map((name) => `\`${name}\``).join(', ')} of the database. It tells
its own sockets \`${ANNOUNCE}\` (something changed, ask again), \`${CHAT_RECIEVED}\` (a message of the chat) and
\`${SESSION_ENDED}\`; \`${OUTBOX_CHANNEL}\` wakes its sender of SMS.
`;
writeOrCheck('docs/running-system.md', text, COMMAND);
