// On a disk that fills up: reads go on, what can wait is refused first, releases last; people are told before.
import { signIn } from '@bantay/features/accounts/wire/accounts.ts';
import { readStatus } from '@bantay/features/status/wire/status.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { decideAndRelease, rain } from '../../test/field.ts';
import { type House, openHouse, type Visitor } from '../../test/harness.ts';
import { watchSpace } from '../files/free-space.ts';
import { startJobs } from '../jobs/jobs.ts';

const disk = { freeMb: 9000 };
const space = watchSpace({
  ...{ dataFolder: '/nowhere', holdsDatabase: true, reserveMb: 512 },
  look: async () => ({ bavail: disk.freeMb * 256, bsize: 4096, ffree: 1000, files: 2000 }),
});

let house: House;
let officer: Visitor;
const leave = async (freeMb: number) => {
  disk.freeMb = freeMb;
  // A look serves everybody for a quarter of a second.
  await new Promise((resolve) => setTimeout(resolve, 300));
};
beforeAll(async () => {
  house = await openHouse({ space });
  officer = await house.signedIn();
});
afterAll(() => house.close());
beforeEach(() => leave(9000));

const chat = () => officer.raw('POST', '/message/send', { body: { room_id: null, msg: 'x', recipient_user_id: 2 } });
const upload = () =>
  officer.raw('POST', '/storage/moms', { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } });
const observation = () => officer.raw('POST', '/api/surficial/insert_web', { body: {} });
const release = () => officer.raw('POST', '/api/monitoring/insert_ewi', { body: {} });
const refused = { status: 503, json: { code: 'diskFull' }, headers: { 'retry-after': '60' } };

it('entries and uploads first, then readings, decisions and releases last', async () => {
  await leave(500);
  for (const write of [chat, upload]) expect(await write()).toMatchObject(refused);
  for (const write of [observation, release]) expect((await write()).json.code).toBe('malformed');
  await leave(250);
  expect(await observation()).toMatchObject(refused);
  expect((await release()).json.code).toBe('malformed');
  await leave(60);
  expect(await release()).toMatchObject(refused);
  expect(await house.visitor().send(signIn, { body: { username: 'x', password: 'y' } as never })).toMatchObject(
    refused,
  );
});

it('an answer that says who must sign in comes before it', async () => {
  await leave(0);
  expect((await house.visitor().raw('POST', '/message/send', { body: {} })).status).toBe(401);
});

it('everything is read without a byte left, also what is posted as a question; the state says it', async () => {
  await leave(0);
  for (const path of ['/api/monitoring/candidate_alerts', '/message/contacts', '/api/record/lpa', '/health/ready'])
    expect((await officer.raw('GET', path)).status).toBe(200);
  const day = { start_ts: '2026-11-20 00:00:00', end_ts: '2026-11-21 00:00:00' };
  expect((await officer.raw('POST', '/api/analysis/get_earthquake_events_within_one_day', { body: day })).status).toBe(
    200,
  );
  expect((await officer.send(readStatus)).json.disk).toEqual({
    free_mb: 0,
    problem: 'The disk is full: nothing is stored',
  });
});

it('a release is made where readings are refused', async () => {
  await rain(house, '2026-11-21 09:05:00', 80);
  await leave(100);
  expect(await decideAndRelease(house, officer)).toBeGreaterThan(0);
});

it('people on duty are told while everything is still written', async () => {
  await leave(1000);
  await house.app.services.duty.look([]);
  await sql`update duty_problems set seen_at = seen_at - interval '21 seconds'`.execute(house.app.db);
  await house.app.services.duty.look([]);
  const [problem] = (await house.app.services.duty.list()).filter(({ kind }) => kind === 'disk');
  expect(problem).toMatchObject({ kind: 'disk', facts: { free: 1000 } });
  await leave(1300);
  await house.app.services.duty.look([]);
  expect((await house.app.services.duty.list()).filter(({ kind }) => kind === 'disk')).toEqual([]);
});

it('a job rests while there is no room for what it writes; one without a rank goes on', async () => {
  const runs: string[] = [];
  const job = (name: string, more = {}) => ({ name, everyMs: 20, run: async () => void runs.push(name), ...more });
  const jobs = startJobs(
    house.app.db,
    [job('trial-backup', { rank: 'file' }), job('trial-duty')],
    () => {},
    async (rank) => rank !== 'file',
  );
  await expect.poll(() => runs.length, { timeout: 20_000 }).toBeGreaterThan(2);
  await jobs.stop();
  expect(runs).not.toContain('trial-backup');
});
