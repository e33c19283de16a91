// The disk with database and files fills up under writing load, to its last byte, and is emptied again.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand, startTestServer, type TestServer } from '../../scripts/test-server.mjs';
import type { Officer } from '../officer.ts';
import { type Counts, startWriters, type Writers } from '../writers.ts';
import { askFor, READS, Skipped, seconds, type Trial, tally, until } from './trial.ts';

const MB = 1024 * 1024;
const RESERVE_MB = 256;
const DISK_MB = 1500;
const ALL = ['readings', 'chats', 'observations'] as const;

export async function diskFull(trial: Trial): Promise<void> {
  const disk = mountSmall();
  try {
    const dataFolder = join(disk, 'data');
    execFileSync('mkdir', [dataFolder]);
    const server = await startTestServer({
      dataFolder,
      env: { LOG_LEVEL: 'error', DISK_RESERVE_MB: String(RESERVE_MB) },
    });
    try {
      await fill(trial, disk, server);
    } finally {
      await server.stop();
    }
  } finally {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

export function mountSmall(): string {
  const disk = mkdtempSync(join(tmpdir(), 'bantay-disk-'));
  try {
    mountOn(disk);
  } catch (error) {
    rmSync(disk, { recursive: true });
    throw error;
  }
  return disk;
}

/** Over what lies there. Throws `Skipped`. */
export function mountOn(disk: string): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'bantay-trial', disk], { stdio: 'pipe' });
  } catch {
    throw new Skipped('a tmpfs cannot be mounted here; it needs root on Linux');
  }
  chmodSync(disk, 0o755);
}

/** What one run works with. */
interface Rig extends Trial {
  server: TestServer;
  ballast: ReturnType<typeof makeBallast>;
  writers: Writers;
  officer: Officer;
  /** Finds that there is more of each kind within a while. */
  findWriting(what: string, kinds: readonly (keyof Counts)[]): Promise<void>;
  /** So much is left from here on. */
  stage(text: string, freeMb: number): Promise<void>;
}

async function fill(trial: Trial, disk: string, server: TestServer): Promise<void> {
  const ballast = makeBallast(disk);
  await runCommand(server, 'demo-storm');
  const writers = await startWriters(server);
  const rig: Rig = {
    ...trial,
    ...{ server, ballast, writers, officer: writers.officer },
    async findWriting(what, kinds) {
      const before = writers.acknowledged();
      await sleep(6000);
      const now = writers.acknowledged();
      const more = kinds.map((kind) => ({ kind, count: now[kind] - before[kind] }));
      trial.find(
        what,
        more.map(({ kind, count }) => `${count} ${kind}`).join(', '),
        more.every(({ count }) => count > 0),
      );
    },
    async stage(text, freeMb) {
      trial.say(text);
      await ballast.leave(freeMb);
      await sleep(500);
      writers.refusals.clear();
    },
  };
  await rig.findWriting('Enough space: written in 6 s', ALL);
  await fillToReserve(rig);
  await fillBelowReserve(rig);
  await fillWhole(rig);
  await empty(rig);
}

async function fillToReserve({ find, findWriting, stage, officer, isSample }: Rig): Promise<void> {
  await stage('Twice the reserve …', RESERVE_MB * 1.8);
  const status = async () => (await officer.call('GET', '/api/status')).disk as unknown as { problem: string | null }; // as the wire declares it
  const { problem } = await status();
  find('Below twice the reserve: the state says', problem ?? 'nothing', problem !== null);
  await findWriting('… and written in 6 s', ALL);
  if (isSample) return;
  const raised = await until('the duty problem', 90_000, async () => (await problemsOf(officer)).includes('disk'));
  find('… and people on duty are told after', seconds(raised), raised < 75_000);
}

async function fillBelowReserve({ find, findWriting, stage, officer, server }: Rig): Promise<void> {
  await stage('Below the reserve …', RESERVE_MB * 0.8);
  const upload = await uploadPicture(server.baseUrl, officer.cookie);
  const chat = await officer.ask('POST', '/message/send', { room_id: null, msg: 'x', recipient_user_id: 2 });
  find(
    'Below the reserve: an upload',
    `${upload.status} ${upload.code}`,
    upload.status === 503 && upload.code === 'diskFull',
  );
  find(
    '… a chat message',
    `${chat.status}: “${chat.json.message}”`,
    chat.status === 503 && chat.json.code === 'diskFull',
  );
  await findWriting('… written in 6 s', ['readings', 'observations']);

  await stage('Below a half …', RESERVE_MB * 0.3);
  const readings = await officer.ask('POST', '/api/surficial/insert_web', observation());
  find(
    'Below half of it: a measurement',
    `${readings.status} ${readings.json.code}`,
    readings.json.code === 'diskFull',
  );
  const release = await officer.release('lpa');
  await officer.call('POST', '/message/send_ewi', { release_id: release, sms_msg: 'Pagsubok lamang. Alert level 1.' });
  const sent = await until('all SMS accepted', 60_000, async () => (await unsent(officer, release)) === 0);
  find('… a decision, a release, its SMS', `all accepted after ${seconds(sent)}`, true);
}

async function fillWhole({ find, say, officer, ballast, writers, isSample }: Rig): Promise<void> {
  say('No byte left …');
  await ballast.leave(0);
  writers.refusals.clear();
  const ask = async (path: string) => {
    const { status, json } = await officer.ask('GET', path);
    return { status, code: json.code ?? null };
  };
  const answers = await askFor(isSample ? 5000 : 60_000, READS, ask);
  find(
    'No byte left: reads',
    tally(answers),
    answers.every((one) => one.status === 200),
  );
  const refused = await officer.ask('POST', '/api/monitoring/update_alert_status', {
    trigger_id: 1,
    alert_status: 1,
    remarks: '',
  });
  find(
    '… a decision',
    `${refused.status} ${refused.json.code}`,
    refused.status === 503 && refused.json.code === 'diskFull',
  );
  const others = [...writers.refusals.keys()].filter((name) => name !== '503 diskFull');
  find(
    '… every write',
    [...writers.refusals].map(([name, count]) => `${name} × ${count}`).join(', '),
    others.length === 0,
  );
}

async function empty({ find, ballast, writers }: Rig): Promise<void> {
  const emptied = Date.now();
  await ballast.leave(Number.POSITIVE_INFINITY);
  await until('writes again', 60_000, () => Object.values(writers.lastAt).every((at) => at > emptied));
  const last = Math.max(...Object.values(writers.lastAt).map((at) => at - emptied));
  find('Space is back: all writes again after', seconds(last), last < 30_000);
  await writers.stop();
  const missing = await writers.missing();
  find('Acknowledged', stated(writers), true);
  find(
    'Missing, doubled',
    JSON.stringify(missing),
    Object.values(missing).every((count) => count === 0),
  );
}

const stated = (writers: Writers) => {
  const { readings, chats, observations } = writers.acknowledged();
  return `${readings} readings, ${chats} messages, ${observations} observations`;
};

const observation = () => ({
  ...{ date: '2026-01-05 08:00:00', marker: { A: 97 }, panahon: 'MAARAW', reporter: 'TRIAL' },
  ...{ type: 'ROUTINE', site_code: 'scu', replace: true },
});

async function problemsOf(officer: Officer): Promise<string[]> {
  const { problems } = await officer.call('GET', '/api/duty/problems');
  return (problems as unknown as { kind: string }[]).map(({ kind }) => kind); // as the wire declares it
}

async function unsent(officer: Officer, release: number): Promise<number> {
  const { updates } = await officer.call('GET', `/message/sending/${release}`);
  const [warning] = updates as unknown as { rows: { state: string }[] }[]; // as the wire declares it
  return warning!.rows.filter(({ state }) => state !== 'accepted').length; // released before
}

async function uploadPicture(baseUrl: string, cookie: string): Promise<{ status: number; code: string | null }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(2 * MB)]), 'crack.png');
  const reply = await fetch(`${baseUrl}/storage/moms`, { method: 'POST', headers: { cookie }, body: form });
  return { status: reply.status, code: ((await reply.json()) as { code?: string }).code ?? null }; // as the wire declares it
}

/** A file that takes what is to be missing. */
export function makeBallast(disk: string) {
  const path = join(disk, 'ballast');
  return {
    async leave(freeMb: number): Promise<void> {
      rmSync(path, { force: true });
      if (freeMb === Number.POSITIVE_INFINITY) return;
      const { bavail, bsize } = statfsSync(disk);
      const bytes = Math.round(bavail * bsize - freeMb * MB);
      if (bytes <= 0)
        throw new Error(`The disk of the trial is too small: ${Math.round((bavail * bsize) / MB)} MB free.`);
      execFileSync('fallocate', ['-l', String(Math.max(1, bytes - (freeMb === 0 ? MB : 0))), path], { stdio: 'pipe' });
      // To the last byte: others write meanwhile.
      for (let part = 0; freeMb === 0 && part < 1000; part++) {
        try {
          writeFileSync(path, Buffer.alloc(64 * 1024), { flag: 'a' });
        } catch {
          break;
        }
      }
    },
  };
}
