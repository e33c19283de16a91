// Many sites where the quiet ones are counted: what is told and what is counted are together what the whole feed says, after each step.
import { at, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, LPA, rain, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { copySites } from '../../../apps/server/test/many-sites.ts';
import { candidates, listCandidateAlerts, onGoing } from '../wire/dashboard.ts';

const SCU = 101;
const MORE = 50;
/** Of them that have the gauges of scu. */
const MEASURED = 20;

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-23 09:10:00' });
  officer = await house.signedIn();
  await runDue(house);
});
afterAll(() => house.close());

type Query = Partial<Record<'calm' | 'texts' | 'municipality' | 'since', string>>;

async function ask(query: Query = {}, visitor = officer) {
  const { json, status } = await visitor.send(listCandidateAlerts, { params: {}, query: query as never }); // as pages spell it
  expect(status).toBe(200);
  return {
    json,
    on: onGoing.parse(JSON.parse(json.on_going)),
    offered: candidates.parse(JSON.parse(json.candidate_alerts)),
  };
}
type Answer = Awaited<ReturnType<typeof ask>>;
type Summary = Answer['on']['summary'][number];

const counted = () => ask({ calm: 'counted' });
const idsOf = ({ on }: Answer) => on.summary.map(({ site }) => site.site_id).toSorted((a, b) => a - b);
const ofSites = ({ offered }: Answer) => offered.filter((one) => 'site_id' in one);
const ofRoutine = ({ offered }: Answer) => offered.find((one) => 'routine_details' in one);

/** As the strip of a page draws it: level, sign of what waits, taken back; and what else somebody has to know. */
const isQuiet = ({ on, offered }: Answer, one: Summary) =>
  one.alert_level === 0 &&
  one.state === 'routine' &&
  one.cancelled_at === null &&
  one.plate.waiting === null &&
  one.roll_call === null &&
  !offered.some((candidate) => 'site_id' in candidate && candidate.site_id === one.site.site_id) &&
  ![...on.latest, ...on.overdue, ...on.extended, ...on.invalids].some(
    ({ event }) => event.site_id === one.site.site_id,
  );

/** What is counted is what the whole answer draws of each site that is not told. */
async function hold() {
  const [whole, part] = [await ask(), await counted()];
  const told = new Set(idsOf(part));
  const untold = whole.on.summary.filter(({ site }) => !told.has(site.site_id));
  expect(untold.filter((one) => !isQuiet(whole, one))).toEqual([]);
  const places = new Map<string, number>();
  for (const { site, plate } of untold) {
    const key = JSON.stringify([site.region, site.municipality, plate.shown]);
    places.set(key, (places.get(key) ?? 0) + 1);
  }
  const { calm } = part.json;
  expect(
    new Map(
      calm?.places.map(({ region, municipality, shown, sites }) => [
        JSON.stringify([region, municipality, shown]),
        sites,
      ]),
    ),
  ).toEqual(places);
  expect(calm?.all).toBe(whole.on.summary.length);
  expect(part.on.summary).toEqual(whole.on.summary.filter(({ site }) => told.has(site.site_id)));
  expect({ ...part.on, summary: [], routine: {} }).toEqual({ ...whole.on, summary: [], routine: {} });
  expect(ofSites(part)).toEqual(ofSites(whole));
  expect(ofRoutine(part)).toBeUndefined();
  const routine = ofRoutine(whole);
  expect(calm?.routine).toEqual(routine ? { due: routine.due, is_late: routine.is_late } : null);
  return { told: [...told].sort((a, b) => a - b), calm: calm! }; // as it was just compared
}

/** An event before the one that runs, with what was released of it. */
async function declareInvalid(siteId: number, until: string) {
  const own = sql`from monitoring_events where site_id = ${siteId}`;
  const alert = sql`(select max(event_alert_id) from monitoring_event_alerts where event_id = (select max(event_id) ${own}))`;
  const { db } = house.app;
  await sql`insert into monitoring_events (event_id, site_id, event_start, validity, status) overriding system value
    values (-1, ${siteId}, ${until}::timestamptz - interval '1 day', ${until}::timestamptz, 3)`.execute(db);
  await sql`insert into monitoring_event_alerts overriding system value
    select (jsonb_populate_record(a, '{"event_alert_id": -1, "event_id": -1}')).*
    from monitoring_event_alerts a where event_alert_id = ${alert}`.execute(db);
  await sql`insert into monitoring_releases overriding system value
    select (jsonb_populate_record(r, '{"release_id": -1, "event_alert_id": -1, "bulletin_number": -1}')).*
    from monitoring_releases r where event_alert_id = ${alert} order by release_id desc limit 1`.execute(db);
}

describe('of few sites', () => {
  it('the answer is the one that everybody gets, letter for letter', async () => {
    const path = '/api/monitoring/candidate_alerts';
    const [plain, asked] = [await officer.raw('GET', path), await officer.raw('GET', `${path}?calm=counted`)];
    expect(asked.headers.etag).toBe(plain.headers.etag);
    expect(asked.json).toEqual(plain.json);
  });
});

describe('of many sites', () => {
  it('those where nothing is to be told are counted, by place and by whether anything measures there', async () => {
    await sql`insert into rain_readings (rain_id, measured_at, mm_thousandths)
      select distinct rain_id, ${at(house.now())}::timestamptz - half * interval '30 minutes', 0
      from rainfall_priorities, generate_series(1, 144) half where site_id = ${SCU} on conflict do nothing`.execute(
      house.app.db,
    );
    await copySites(house, { like: SCU, letter: 'q', count: MORE, measured: MEASURED, towns: 3 });
    const { told, calm } = await hold();
    expect(told).toEqual([]);
    expect(calm.all).toBe(MORE + 2);
    expect(new Set(calm.places.map(({ shown }) => shown))).toEqual(new Set([0, null]));
  });

  it('texts are not told, and whoever asks as ever is told all, with its texts', async () => {
    const { json } = await counted();
    expect(json.ewi_templates).toEqual([]);
    const plain = await ask();
    expect(plain.json).not.toHaveProperty('calm');
    expect(plain.json.ewi_templates.length).toBeGreaterThan(0);
    // Asked for with a scope or since a version nothing is counted.
    for (const query of [{ municipality: 'Town 1' }, { since: '0' }])
      expect((await ask({ ...query, calm: 'counted' })).json).not.toHaveProperty('calm');
  });

  it('a site is told of as soon as something waits there, and the others stay counted', async () => {
    house.setNow('2026-11-23 09:15:00');
    await rain(house, '2026-11-23 09:12:00', 80);
    expect((await hold()).told).toEqual([LPA]);
    await decideAndRelease(house, officer);
    expect((await hold()).told).toEqual([LPA]);
    house.setNow('2026-11-23 11:31:00');
    await runDue(house);
    expect((await hold()).told).toEqual([LPA]);
  });

  it('gauges that fell silent, and speak again, move their sites from one count to the other', async () => {
    const measured = async () =>
      (await hold()).calm.places.filter(({ shown }) => shown === 0).reduce((sum, { sites }) => sum + sites, 0);
    expect(await measured()).toBeGreaterThan(MEASURED);
    const { db } = house.app;
    const gauges = await rows<{ rainId: number; name: string }>(
      db,
      sql`select rain_id, gauge_name as name from rainfall_gauges join rainfall_priorities using (rain_id) where site_id = ${SCU}`,
    );
    const ids = gauges.map(({ rainId }) => rainId);
    await sql`delete from rain_readings where rain_id = any(${ids}::int[])`.execute(db);
    house.setNow('2026-11-23 12:02:00');
    await runDue(house);
    expect(await measured()).toBe(0);
    for (const { name } of gauges) await rain(house, '2026-11-23 12:01:30', 0, name);
    expect(await measured()).toBeGreaterThan(MEASURED);
  });

  it('the routine release is said of all of them: due at noon, late after it, and over with the day', async () => {
    expect((await hold()).calm.routine).toMatchObject({ is_late: false });
    house.setNow('2026-11-23 12:31:00');
    expect((await hold()).calm.routine).toMatchObject({ is_late: true });
    house.setNow('2026-11-24 00:05:00');
    expect((await hold()).calm.routine).toBeNull();
  });

  it('a roll-call, an event declared invalid within the day, and a release that was taken back are told, and end', async () => {
    const { db } = house.app;
    const quiet = (await hold()).told;
    await sql`insert into rollcalls (site_id, centre, opened_at, opened_by)
      select ${SCU}, 'School', ${at(house.now())}, min(user_id) from users`.execute(db);
    expect((await hold()).told).toEqual([...quiet, SCU].sort((a, b) => a - b));
    await sql`delete from rollcalls`.execute(db);
    expect((await hold()).told).toEqual(quiet);
    await declareInvalid(SCU, '2026-11-23 23:00:00+08');
    expect((await hold()).told).toEqual([...quiet, SCU].sort((a, b) => a - b));
    expect((await counted()).on.invalids).toHaveLength(1);
    await sql`update monitoring_events set validity = '2026-11-22 23:00:00+08' where event_id = -1`.execute(db);
    expect((await hold()).told).toEqual(quiet);
    const taken = sql`release_id = (select max(release_id) from monitoring_releases where site_id = 1001)`;
    const cancel = (when: unknown) =>
      sql`update monitoring_releases set cancelled_at = ${when} where ${taken}`.execute(db);
    const board = sql`update site_boards set version = pg_current_xact_id()::text::bigint where site_id = 1001`;
    await cancel(at(house.now()));
    await board.execute(db);
    expect((await hold()).told).toEqual([...quiet, 1001].sort((a, b) => a - b));
    await cancel(null);
    // By its facts: nobody has written a board.
    expect((await hold()).told).toEqual(quiet);
  });

  it('a site that is renamed, added or retired is counted where it lies, at the next question', async () => {
    const { db } = house.app;
    const all = async () => (await hold()).calm.all;
    await sql`update sites set municipality = 'Elsewhere' where site_id = 1002`.execute(db);
    expect((await hold()).calm.places.map(({ municipality }) => municipality)).toContain('Elsewhere');
    await sql`update sites set active = false where site_id = 1002`.execute(db);
    expect(await all()).toBe(MORE + 1);
    await sql`update sites set active = true where site_id = 1002`.execute(db);
    expect(await all()).toBe(MORE + 2);
  });

  it('a site without any release is neither told nor counted: the sum says that something is missing', async () => {
    const { db } = house.app;
    await sql`insert into sites select (jsonb_populate_record(s, '{"site_id": 1900, "site_code": "zzy"}')).*
      from sites s where s.site_id = ${SCU}`.execute(db);
    const { json, on } = await counted();
    const sum = json.calm!.places.reduce((total, { sites }) => total + sites, on.summary.length); // it is there, of many
    expect(json.calm?.all).toBe(sum + 1);
    await sql`delete from sites where site_id = 1900`.execute(db);
  });

  it('a board that was found wrong hides nothing: its site is told by its facts', async () => {
    house.setNow('2026-11-24 00:15:00');
    await rain(house, '2026-11-24 00:12:00', 80);
    await hold();
    // As if a program that knows no boards had written them.
    await sql`update site_boards set is_quiet = true, is_routine = true, version = 1 where site_id = ${LPA}`.execute(
      house.app.db,
    );
    expect(idsOf(await counted())).toContain(LPA);
    await house.app.services.waiting.read();
    expect((await hold()).told).toContain(LPA);
  });

  it('a clock that was moved back, and a minute of many who ask at once, change nothing', async () => {
    house.setNow('2026-11-24 00:05:00');
    await hold();
    const answers = await Promise.all(Array.from({ length: 8 }, counted));
    expect(new Set(answers.map(({ json }) => JSON.stringify(json.calm))).size).toBe(1);
  });
});

describe('texts', () => {
  it('are told once a version to whoever says which are held, and to everybody else each time', async () => {
    const first = await ask({ municipality: 'Town 1', texts: '0' });
    expect(first.json.ewi_templates.length).toBeGreaterThan(0);
    const held = first.json.texts!; // it was asked for
    const next = await ask({ municipality: 'Town 1', texts: held });
    expect(next.json).toMatchObject({ texts: held, ewi_templates: [] });
    expect(await ask({ municipality: 'Town 1' }).then(({ json }) => json)).not.toHaveProperty('texts');
    await sql`update ewi_templates set community_response = 'Ours' where alert_level = 1`.execute(house.app.db);
    const anew = await ask({ municipality: 'Town 1', texts: held });
    expect(anew.json.texts).not.toBe(held);
    expect(anew.json.ewi_templates).toEqual((await ask()).json.ewi_templates);
  });
});

describe('whoever holds a role at one site alone', () => {
  it('reads all sites, as ever: the counts say no more than the answer to everybody', async () => {
    const { db } = house.app;
    const visitor = await house.signedIn(people.mayorOfLgu);
    const user = sql`(select user_id from user_accounts where username = ${people.mayorOfLgu})`;
    await sql`delete from user_roles where user_id = ${user}`.execute(db);
    expect((await visitor.send(listCandidateAlerts, { params: {}, query: { calm: 'counted' } })).status).toBe(403);
    await sql`insert into user_roles (user_id, role, site_id, valid_from)
      values (${user}, 'reader', ${LPA}, now() - interval '1 day')`.execute(db);
    const { json, on } = await ask({ calm: 'counted' }, visitor);
    const whole = await ask({}, visitor);
    expect(json.calm?.places.reduce((total, { sites }) => total + sites, on.summary.length)).toBe(
      whole.on.summary.length,
    );
    expect(whole.on.summary.length).toBe(MORE + 2);
  });
});
