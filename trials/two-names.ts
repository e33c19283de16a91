// Proof of "exactly one release": officers confirm, release alone and answer by SMS at once, while connections of the database die.
// `npm run two-names -- [--races 2000] [--kills 100] [--json]`
// Each race: A asks for a second name at level 3, then two to five deeds of three officers begin within 30 ms. A kill ends every
// transaction that is open at that moment; where nothing was released, the request must still stand, and B confirms it.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { openInstallation } from '../apps/server/src/installation.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { runCommand, startTestServer } from '../scripts/test-server.mjs';
import { makeOfficer, type Officer } from './officer.ts';

const { values } = parseArgs({
  options: {
    races: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
  },
});
const [races, kills] = [Number(values.races), Number(values.kills)];
const say = (text: string) => process.stderr.write(`${text}\n`);
const [SITE, CODE, NUMBER] = ['lpa', '4821', '639000000003'];
const began = Date.now();

await ensureBuilt();
say('Starting the server …');
// No gateway takes the codes, so that they stay.
const server = await startTestServer({ env: { LOG_LEVEL: 'fatal' } });
Object.assign(process.env, server.env);
const installation = await openInstallation('joined', () => {});
const { pool, close } = openDatabase({ url: installation.databaseUrl, max: 3 });
const ask = async <Row>(text: string, parameters: unknown[] = []) =>
  (await pool.query(text, parameters)).rows as unknown as Row[]; // columns as the query names them

const figures = {
  ...{ races: 0, seconds: 0, hit_by_a_kill: 0, faults: [] as string[] }, // what is found is put here
  ways: new Map<string, number>(),
};
try {
  await runCommand(server, 'demo-slide', '--level', '3');
  await run();
} finally {
  await close();
  await installation.stop();
  await server.stop();
}
figures.seconds = Math.round((Date.now() - began) / 1000);
process.stdout.write(
  `${JSON.stringify({ ...figures, ways: Object.fromEntries(figures.ways) }, null, values.json ? 0 : 2)}\n`,
);
process.exit(figures.faults.length === 0 && figures.races === races ? 0 : 1);

async function run(): Promise<void> {
  const [a, b, c] = [
    await makeOfficer(server.baseUrl, 'mlgu.demo'),
    await makeOfficer(server.baseUrl, 'mlgu2.demo'),
    await makeOfficer(server.baseUrl, 'plgu.demo'),
  ];
  await decideAll(a);
  const [site] = await ask<{ site_id: number }>('select site_id from sites where site_code = $1', [SITE]);
  const siteId = site!.site_id; // of the demo
  for (const level of [1, 2, 3])
    await ask(`insert into release_policies values ($1, $2, 'must', 10) on conflict do nothing`, [siteId, level]);
  const begin = await remember(siteId);
  for (let race = 0; race < races; race++) {
    // Spread evenly over all of them.
    const isKilled = Math.floor(((race + 1) * kills) / races) > Math.floor((race * kills) / races);
    await runRace({ a, b, c }, isKilled, begin.release).catch((error: unknown) => {
      figures.faults.push(`race ${race}: ${error instanceof Error ? error.message : String(error)}`);
    });
    figures.races++;
    await begin.bringBack();
    if (race % 100 === 99) say(`${race + 1} of ${races}, ${figures.faults.length} faults`);
  }
}

interface Officers {
  a: Officer;
  b: Officer;
  c: Officer;
}

async function decideAll(officer: Officer): Promise<void> {
  const found = (await officer.candidates()).find((one) => one.site_code === SITE)!; // the slide has raised it
  for (const { trigger_id } of found.trigger_list_arr ?? [])
    await officer.call('POST', '/api/monitoring/update_alert_status', { trigger_id, alert_status: 1, remarks: '' });
}

/** Ids and rows as they stand before the first race; each race goes back to them. */
async function remember(siteId: number) {
  const newest = async (table: string, key: string) =>
    Number((await ask<{ id: number }>(`select coalesce(max(${key}), 0) as id from ${table}`))[0]!.id); // an aggregate has one row
  const [release, event, alert] = [
    await newest('monitoring_releases', 'release_id'),
    await newest('monitoring_events', 'event_id'),
    await newest('monitoring_event_alerts', 'event_alert_id'),
  ];
  const tables = [...(await tablesOfReleases()), 'monitoring_event_alerts', 'monitoring_events', 'release_proposals'];
  await ask(`create table trial_events as select * from monitoring_events where site_id = ${siteId}`);
  await ask(`create table trial_alerts as select * from monitoring_event_alerts`);
  const triggers = (word: string) => tables.map((name) => `alter table ${name} ${word} trigger user`);
  const back = [
    ...triggers('disable'),
    'delete from release_codes',
    'delete from release_proposals',
    ...(await tablesOfReleases()).map((name) => `delete from ${name} where release_id > ${release}`),
    `delete from monitoring_event_alerts where event_alert_id > ${alert}`,
    `delete from monitoring_events where event_id > ${event}`,
    'update monitoring_events e set validity = t.validity, status = t.status from trial_events t where t.event_id = e.event_id',
    'update monitoring_event_alerts e set ts_end = t.ts_end from trial_alerts t where t.event_alert_id = e.event_alert_id',
    ...triggers('enable'),
  ];
  return {
    release,
    // The record does not look at what is undone: each race begins from the same.
    bringBack: () => pool.query(`begin; ${back.join('; ')}; commit`),
  };
}

/** Whatever is stored with a release: what refers to others before those. */
async function tablesOfReleases(): Promise<string[]> {
  const found = await ask<{ name: string; refers: string[] }>(
    `select t.table_name as name, array(select distinct k.confrelid::regclass::text from pg_constraint k
         where k.contype = 'f' and k.conrelid = t.table_name::regclass and k.confrelid <> k.conrelid) as refers
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.column_name = 'release_id' and t.table_type = 'BASE TABLE' and c.table_schema = current_schema()
         and t.table_name <> 'release_proposals'`,
  );
  const ordered: string[] = [];
  while (ordered.length < found.length) {
    const free = found.find(
      ({ name }) =>
        !ordered.includes(name) && found.every((one) => ordered.includes(one.name) || !one.refers.includes(name)),
    );
    if (!free) throw new Error('tables that refer to each other');
    ordered.push(free.name);
  }
  return ordered;
}

async function runRace({ a, b, c }: Officers, isKilled: boolean, before: number): Promise<void> {
  const posted = (await a.candidates()).find((one) => one.site_code === SITE)!; // brought back
  const body = { ...posted, release_details: { ...posted.release_details, release_time: '09:10' } };
  const { proposal } = await a.call('POST', '/api/monitoring/propose_ewi', body);
  const proposalId = (proposal as unknown as { proposal_id: number }).proposal_id; // as the wire declares it
  await ask(`update release_proposals set process_name = 'another', proposed_at = proposed_at - interval '1 minute'`);
  await putCode(proposalId);
  const about = { proposal_id: proposalId };
  const confirm = (who: Officer) => who.ask('POST', '/api/monitoring/confirm_proposal', about);
  const reason = { ...about, reason: 'Nobody answers.' };
  const deeds: (() => Promise<unknown>)[] = [
    () => confirm(b),
    () => confirm(c),
    () => confirm(b),
    () => a.ask('POST', '/api/monitoring/override_proposal', reason),
    () => a.ask('POST', '/api/monitoring/insert_ewi', body),
    () => b.ask('POST', '/api/monitoring/insert_ewi', body),
    () => confirm(a),
    () => c.ask('POST', '/message/simulator/reply', { number: NUMBER, text: `CONFIRM ${CODE}` }),
  ];
  // At least one of them releases: somebody confirms, or A goes alone.
  const chosen = [deeds[Math.floor(Math.random() * 4)]!, ...deeds.filter(() => Math.random() < 0.4)];
  const killing = isKilled ? killOne() : null;
  await Promise.all(
    chosen.map(async (deed) =>
      sleep(Math.random() * 30)
        .then(deed)
        .catch(() => undefined),
    ),
  );
  if (killing !== null) {
    const hit = await killing.stop();
    figures.hit_by_a_kill += hit ? 1 : 0;
    await confirmWhatStands(before, () => confirm(b));
  }
  await judge(before, a.userId);
}

/** Nothing was released: then it waits on, and one press makes the release. */
async function confirmWhatStands(before: number, confirm: () => Promise<unknown>): Promise<void> {
  const count = async () => (await ask('select 1 from monitoring_releases where release_id > $1', [before])).length;
  if ((await count()) > 0) return;
  const states = await ask<{ state: string }>('select state from release_proposals');
  if (states.map(({ state }) => state).join() !== 'open')
    throw new Error(`nothing was released, and it is ${JSON.stringify(states)}`);
  for (let turn = 0; turn < 50 && (await count()) === 0; turn++) {
    await confirm().catch(() => undefined);
    if ((await count()) === 0) await sleep(100);
  }
}

/** Ends every transaction that is open at some moment of the race; whether there was one. */
function killOne() {
  let isOver = false;
  let hit = false;
  const work = (async () => {
    await sleep(Math.random() * 40);
    while (!isOver && !hit) {
      const killed = await ask(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
           and xact_start is not null and state <> 'idle' and application_name <> 'trial'`,
      ).catch(() => []);
      hit = killed.length > 0;
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await work;
      return hit;
    },
  };
}

/** As if that code had been given: what was sent is stored nowhere. */
async function putCode(proposalId: number): Promise<void> {
  const secret = readFileSync(join(server.dataFolder, 'server-secret'), 'utf8').trim();
  const mac = createHmac('sha256', secret).update(`second name:${proposalId}:${NUMBER}:${CODE}`).digest();
  await ask('update release_codes set code_mac = $1 where proposal_id = $2 and number = $3', [mac, proposalId, NUMBER]);
}

interface Made {
  release_id: number;
  publishers: number[];
  state: string | null;
  proposed_by: number | null;
  confirmed_by: number | null;
  confirmed_way: string | null;
  override_reason: string | null;
}

async function judge(before: number, asker: number): Promise<void> {
  const made = await ask<Made>(
    `select r.release_id, array(select user_id from monitoring_release_publishers p where p.release_id = r.release_id) as publishers,
       q.state, q.proposed_by, q.confirmed_by, q.confirmed_way, q.override_reason
     from monitoring_releases r left join release_proposals q using (release_id) where r.release_id > $1`,
    [before],
  );
  const [one] = made;
  if (made.length !== 1 || !one) throw new Error(`${made.length} releases`);
  if (one.publishers.length === 0 || one.publishers.some((id) => id !== asker))
    throw new Error(`published by ${one.publishers.join()}`);
  const hasTwo = one.state === 'confirmed' && one.confirmed_by !== null && one.confirmed_by !== one.proposed_by;
  const isAlone = one.state === 'overridden' && one.override_reason !== null;
  if (!hasTwo && !isAlone) throw new Error(`without two names: ${JSON.stringify(one)}`);
  const way = hasTwo ? `confirmed by ${one.confirmed_way}` : 'alone';
  figures.ways.set(way, (figures.ways.get(way) ?? 0) + 1);
  const rest = await ask<{ n: string }>(`select count(*) as n from release_proposals where release_id is null`);
  if (Number(rest[0]!.n) !== 0) throw new Error('another request was left'); // an aggregate has one row
}
