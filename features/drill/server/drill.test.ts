// A drill beside the running house: the same engine and rules, people who said yes and nobody else, and nothing that is seen outside.
import { randomUUID } from 'node:crypto';
import { makeBesideHouses } from '@bantay/server/beside-house.ts';
import { readConfig } from '@bantay/server/config.ts';
import { reachAlone } from '@bantay/server/database/reach.ts';
import { readPlates } from '@bantay/server/read-plates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, feed, LPA, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { watch } from '../../../apps/server/test/written.ts';
import { DRILL_PREFIX } from '../rules/drill-gate.ts';
import { actInDrill, agreeToDrills, readDrills, startDrill, withdrawFromDrills } from '../wire/drill.ts';
import { makeDrillHouses } from './drill-houses.ts';

const [ANA, BEN] = ['639170000001', '639170000002'];
/** What of the installation a drill may not touch. */
const REAL = [
  ...['operational_triggers', 'alert_status', 'monitoring_events', 'monitoring_releases', 'sms_outbox', 'sms_rounds'],
  ...['rain_readings', 'marker_observations', 'record_chain', 'cap_messages', 'siren_orders', 'simulated_sms', 'users'],
  ...['generated_alerts', 'public_alerts', 'bulletins'],
];

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00', env: { SMS_GATEWAY: 'simulator' } });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const practice = async () => (await officer.send(readDrills, { params: { site_code: 'lpa' } })).json;
const agree = async (number: string, name = 'Ana') =>
  (await officer.send(agreeToDrills, { body: { site_code: 'lpa', name, number, designation_id: 1 } })).json;
const start = async (scenario: 'storm' | 'slide') =>
  (await officer.send(startDrill, { body: { site_code: 'lpa', scenario }, key: randomUUID() })).json;
const act = async (drillId: number, what: 'decide' | 'release' | 'send' | 'told' | 'end') =>
  (await officer.send(actInDrill, { body: { drill_id: drillId, act: what }, key: randomUUID() })).json;
const schemas = async () =>
  (
    await sql<{ name: string }>`select nspname as name from pg_namespace where nspname like 'drill_%'`.execute(
      house.app.db,
    )
  ).rows.map(({ name }) => name);
interface Handed {
  number: string;
  text: string;
  outcome: string | null;
}
const handed = () => rowsOf<Handed>(house, 'drill_handed');

it('begins with nobody, and without anybody there is no drill', async () => {
  expect(await practice()).toMatchObject({ consents: [], running: null, past: [] });
  expect(await start('storm')).toMatchObject({ status: false, code: 'drillNobody' });
  expect(await schemas()).toEqual([]);
});

it('keeps who said yes, with who noted it, once a number', async () => {
  expect(await agree(ANA!)).toMatchObject({ status: true });
  expect(await agree('0917 000 0001')).toMatchObject({ code: 'drillConsentStands' });
  expect(await agree('12345')).toMatchObject({ code: 'numberWrong' });
  expect((await practice()).consents).toMatchObject([{ name: 'Ana', number: ANA, noted_by: 'Elena Halimbawa' }]);
});

describe('a slide, from the trigger to the last house', () => {
  let drillId = 0;
  let untouched: () => Promise<string[]>;

  it('raises a trigger of level 3 in its own house', async () => {
    await agree(BEN!, 'Ben');
    untouched = await watch(house, REAL);
    const begun = await start('slide');
    expect(begun).toMatchObject({ status: true, drill_id: expect.any(Number) });
    drillId = begun.drill_id;
    expect(await schemas()).toEqual([`drill_${drillId}`]);
    const { running } = await practice();
    expect(running).toMatchObject({ scenario: 'slide', level: 3, people: 2, next: 'decided' });
    expect(running?.triggers).toMatchObject([{ level: 3, is_undecided: true }]);
  });

  it('one at a time at a site', async () => {
    expect(await start('storm')).toMatchObject({ code: 'drillRuns' });
  });

  it('nothing is released before it is decided, by the same guard as outside', async () => {
    expect(await act(drillId, 'release')).toMatchObject({ code: 'triggersUndecided' });
    expect(await act(drillId, 'send')).toMatchObject({ code: 'drillNothingReleased' });
    expect(await act(drillId, 'told')).toMatchObject({ code: 'drillNothingReleased' });
  });

  it('is decided, released and sent: to those who said yes alone, with the word of practice before each text', async () => {
    for (const what of ['decide', 'release', 'send'] as const)
      expect(await act(drillId, what)).toMatchObject({ status: true });
    const sent = await handed();
    expect(sent.map(({ number }) => number).sort()).toEqual([ANA, BEN]);
    for (const { text, outcome } of sent) {
      expect(text.startsWith(`${DRILL_PREFIX}ALERT LEVEL 3`)).toBe(true);
      expect(outcome).toBe('handed on');
    }
  });

  it('the other count, in its own outbox, has the same numbers', async () => {
    const { rows } = await sql<{
      number: string;
    }>`select distinct number from ${sql.id(`drill_${drillId}`, 'sms_outbox')}
      order by number`.execute(house.app.db);
    expect(rows.map(({ number }) => number)).toEqual([ANA, BEN]);
  });

  it('its house knows no other number, and no contact', async () => {
    const own = `drill_${drillId}`;
    const { rows } = await sql<{ number: string }>`select sim_num as number from ${sql.id(own, 'mobile_numbers')}
      order by sim_num`.execute(house.app.db);
    expect(rows.map(({ number }) => number)).toEqual([ANA, BEN]);
    expect(await rowsOf(house, `${own}.user_accounts`).catch(() => [])).toEqual([]);
  });

  it('calls itself an exercise, in a feed that nobody outside reads', async () => {
    const beside = await house.app.services.drills.inside(drillId);
    await beside.cap.publish();
    const { rows } = await sql<{
      xml: string;
    }>`select content::text as xml from ${sql.id(`drill_${drillId}`, 'cap_messages')}`
      .execute(house.app.db)
      .catch(() =>
        sql<{ xml: string }>`select t::text as xml from ${sql.id(`drill_${drillId}`, 'cap_messages')} t`.execute(
          house.app.db,
        ),
      );
    expect(rows.length).toBeGreaterThan(0);
    for (const { xml } of rows) {
      expect(xml).toContain('Exercise');
      expect(xml).not.toContain('>Actual<');
    }
  });

  it('nothing of it is seen outside: no row of the installation is another', async () => {
    expect((await untouched()).filter((table) => table !== 'simulated_sms')).toEqual([]);
    const { onGoing, candidates } = await feed(officer);
    expect(candidates.filter((one) => 'site_id' in one && one.site_id === LPA)).toEqual([]);
    expect(onGoing.summary.find(({ site }) => site.site_id === LPA)?.alert_level).toBe(0);
  });

  it('a real alert goes its way meanwhile, and the drill does not see it', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    await decideAndRelease(house, officer);
    const read = await feed(officer);
    expect(read.onGoing.summary.find(({ site }) => site.site_id === LPA)?.alert_level).toBe(1);
    expect((await practice()).running).toMatchObject({ level: 3 });
  });

  it('the score stays when the house goes', async () => {
    expect(await act(drillId, 'told')).toMatchObject({ status: true });
    expect(await act(drillId, 'end')).toMatchObject({ status: true });
    expect(await schemas()).toEqual([]);
    const { running, past } = await practice();
    expect(running).toBeNull();
    expect(past).toMatchObject([{ drill_id: drillId, level: 3, handed: 2, refused: 0, next: null }]);
    expect(past[0]?.score.every(({ since_trigger_ms: ms }) => ms !== null && ms >= 0)).toBe(true);
    for (const what of ['decide', 'release', 'send', 'told', 'end'] as const)
      expect(await act(drillId, what)).toMatchObject({ code: 'drillOver' });
  });
});

describe('a number that is not on the list', () => {
  it('took its yes back while the drill ran: refused, and counted', async () => {
    const { drill_id: drillId } = await start('storm');
    const before = (await handed()).length;
    const ben = (await practice()).consents.find(({ number }) => number === BEN)!; // he said yes above
    await officer.send(withdrawFromDrills, { body: { consent_id: ben.consent_id } });
    for (const what of ['decide', 'release', 'send'] as const) await act(drillId, what);
    const fresh = (await handed()).slice(before);
    expect(fresh.map(({ number, outcome }) => [number, outcome]).sort()).toEqual([
      [ANA, 'handed on'],
      [BEN, null],
    ]);
    expect((await practice()).running).toMatchObject({ handed: 1, refused: 1 });
    await act(drillId, 'end');
  });

  it('is refused though it stands in the outbox of the drill', async () => {
    const { drill_id: drillId } = await start('slide');
    for (const what of ['decide', 'release'] as const) await act(drillId, what);
    const inside = await house.app.services.drills.inside(drillId);
    await house.app.db.transaction().execute(async () => {
      await inside.db.transaction().execute((tx) => inside.outbox.queueNotice(tx, 'stray', ['639990000009']));
    });
    await act(drillId, 'send');
    const stray = (await handed()).filter(({ number }) => number === '639990000009');
    expect(stray).toMatchObject([{ outcome: null, text: `${DRILL_PREFIX}stray` }]);
    const simulated = await rowsOf<{ number: string }>(house, 'simulated_sms');
    expect(simulated.some(({ number }) => number === '639990000009')).toBe(false);
    await act(drillId, 'end');
  });
});

it('a drill that cannot begin leaves no house behind', async () => {
  await sql`update markers set in_use = false where site_id = ${LPA}`.execute(house.app.db);
  expect(await start('slide')).toMatchObject({ code: 'drillNoMarker' });
  expect(await schemas()).toEqual([]);
  expect((await practice()).running).toBeNull();
});

it('what was refused is tried again under the same key, as a page does', async () => {
  const body = { site_code: 'lpa', scenario: 'slide' as const };
  const key = randomUUID();
  expect((await officer.send(startDrill, { body, key })).json).toMatchObject({ code: 'drillNoMarker' });
  await sql`update markers set in_use = true where site_id = ${LPA}`.execute(house.app.db);
  const begun = (await officer.send(startDrill, { body, key })).json;
  expect(begun).toMatchObject({ status: true });
  // The answer that was lost on its way: the same drill, not a second one.
  expect((await officer.send(startDrill, { body, key })).json).toMatchObject({ drill_id: begun.drill_id });
  await act(begun.drill_id, 'end');
});

it('a house that a stop left behind goes with the tidying, and one that runs stays', async () => {
  const { drill_id: drillId } = await start('storm');
  await sql`create schema drill_999999`.execute(house.app.db);
  await house.app.services.drills.tidy();
  expect(await schemas()).toEqual([`drill_${drillId}`]);
  await act(drillId, 'end');
});

it('a server that starts anew goes on in the house that stands; whoever has come since may act in it', async () => {
  await sql`update markers set in_use = true where site_id = ${LPA}`.execute(house.app.db);
  const { drill_id: drillId } = await start('slide');
  const { db, files } = house.app;
  const parts = {
    ...{ db, readDb: db, files, isDemo: true, municipality: house.municipality, dataFolder: house.dataFolder },
    config: readConfig({ BANTAY_DEMO: 'on', DATABASE_URL: house.url, LOG_LEVEL: 'silent' }),
    ...{ secret: 'a secret for tests only', report: () => undefined, space: {} as never }, // nothing here fills the disk
  };
  const beside = makeBesideHouses(await readPlates(), parts, { db }, reachAlone(house.url));
  const again = makeDrillHouses({ db, beside, gateway: null });
  const { rows } = await sql<{ id: number }>`insert into users (first_name, last_name) values ('Late', 'Comer')
    returning user_id as id`.execute(house.app.db);
  const entered = await again.for(drillId, rows[0]!.id); // an insert that returns has its row
  const { rows: known } = await sql<{ n: number }>`select count(*)::int as n from users
    where user_id = ${rows[0]!.id}`.execute(entered.db);
  expect(known).toEqual([{ n: 1 }]);
  await entered.close();
  await act(drillId, 'end');
});

it('is nobody’s who may not release', async () => {
  const guest = house.visitor();
  expect((await guest.send(startDrill, { body: { site_code: 'lpa', scenario: 'storm' } })).json.status).not.toBe(true);
  await sql`update user_roles set role = 'measurer' where user_id =
    (select user_id from user_accounts where username = ${people.secondOfficer})`.execute(house.app.db);
  const measurer = await house.signedIn(people.secondOfficer);
  expect((await measurer.send(startDrill, { body: { site_code: 'lpa', scenario: 'storm' } })).json).toMatchObject({
    code: 'roleMissing',
  });
});
