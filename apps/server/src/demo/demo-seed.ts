// Fills an empty demo database: invented accounts and contacts, gauges, and a year of invented rain that reaches the present.
import { designationName } from '@bantay/features/accounts/rules/designation.ts';
import { hashPassword } from '@bantay/features/accounts/server/password-hash.ts';
import { type ImportLine, importReadings } from '@bantay/features/rainfall/server/import-readings.ts';
import { packOldRain } from '@bantay/features/rainfall/server/rain-history.ts';
import { importTilt } from '@bantay/features/subsurface/server/import-tilt.ts';
import { DAY_MS, HALF_HOUR_MS, halfHour } from '@bantay/kernel/time/manila-time';
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { systemActor } from '../database/audit.ts';
import { type Db, firstRow } from '../database/database.ts';
import { rainBetween } from '../database/readings-between.ts';
import { inTransaction } from '../database/transaction.ts';
import { DEMO_GAUGES, DEMO_THRESHOLDS } from './demo-gauges.ts';
import { seedMarkerHistory, seedMarkers } from './demo-marker-seed.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoContacts } from './demo-people.ts';
import { demoGaugeIsSilent, demoRainMm } from './demo-rain.ts';
import { SITE_IDS } from './demo-sites.ts';
import { DEMO_TILT_DAYS, demoTiltReadings, seedColumns } from './demo-tilt.ts';

const SEED_DAYS = 366;

export async function isSeeded(db: Db): Promise<boolean> {
  return (await firstRow(db, sql`select 1 from users where is_demo limit 1`)) !== null;
}

/** The feeder brings what is missing since the newest reading, never a year. */
const LONG_AGO_MS = 300 * DAY_MS;

/** Parts that a first start writes, each in one transaction: one that was killed is made good by the next. */
export async function missingOfDemo(db: Db, now: number): Promise<{ people: boolean; rounds: boolean; rain: boolean }> {
  const isThere = async (query: RawBuilder<unknown>) => (await firstRow(db, query)) !== null;
  return {
    people: !(await isSeeded(db)),
    // Behind rounds that somebody has measured there is no room for invented ones, nor in a demo from before the markers.
    rounds: await isThere(
      sql`select 1 where not exists (select from marker_observations) and (exists (select from markers)
          or not exists (select from users))`,
    ),
    rain: !(await isThere(
      sql`select 1 from ${rainBetween(0, now - LONG_AGO_MS)} r
          where rain_id = any(${DEMO_GAUGES.map(({ rainId }) => rainId)}::int[]) limit 1`,
    )),
  };
}

export async function seedDemo(db: Db, pool: Pool, now: number, say: (text: string) => void): Promise<void> {
  const missing = await missingOfDemo(db, now);
  if (missing.people) {
    say('Writing demo accounts, contacts and gauges …');
    await seedPeopleAndGauges(db, await hashPassword(DEMO_PASSWORD));
  }
  if (missing.rounds) {
    say('Writing fifteen months of invented marker rounds …');
    await seedMarkerHistory(db, now);
  }
  if (!missing.rain) return;
  say('Writing a year of invented rain …');
  await importReadings({
    pool,
    lines: demoReadings(now - SEED_DAYS * DAY_MS, now),
    now,
    by: systemActor,
    alerts: null,
  });
  // As after a year of living with it.
  await packOldRain(db, now);
}

/** Also into demo installations of before the tilt columns. */
export async function seedTilt(db: Db, pool: Pool, now: number, say: (text: string) => void): Promise<void> {
  if ((await firstRow(db, sql`select 1 from tsm_sensors limit 1`)) !== null) return;
  say('Writing a month of invented tilt …');
  await inTransaction(db, (tx) => seedColumns(tx, now));
  const lines = demoTiltReadings(now - DEMO_TILT_DAYS * DAY_MS, now);
  await importTilt({ pool, lines, now, by: systemActor, alerts: null });
}

export async function seedPeopleAndGauges(db: Db, hash: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // User 1 is the generic reporter of landslide features (specification 001, §6).
    await insertPerson(tx, { firstName: 'Community', lastName: 'Reporter', sex: 'Female', designationId: 1 });
    for (const account of DEMO_ACCOUNTS) await insertAccount(tx, account, hash);
    for (const contact of demoContacts()) await insertContact(tx, contact);
    for (const [index, gauge] of DEMO_GAUGES.entries()) {
      await sql`insert into rainfall_gauges (rain_id, gauge_name, data_source)
        values (${gauge.rainId}, ${gauge.name}, ${gauge.source})`.execute(tx);
      await sql`insert into rainfall_priorities (site_id, rain_id, position, distance_km)
        values (${SITE_IDS[gauge.siteCode]}, ${gauge.rainId}, ${index + 1}, ${gauge.distanceKm})`.execute(tx);
    }
    await sql`select setval(pg_get_serial_sequence('rainfall_gauges', 'rain_id'), 100)`.execute(tx);
    for (const code of ['lpa', 'scu'] as const) {
      await sql`insert into rainfall_thresholds (site_id, threshold_mm)
        values (${SITE_IDS[code]}, ${DEMO_THRESHOLDS[code]})`.execute(tx);
    }
    await seedMarkers(tx);
  });
}

/** Readings of every demo gauge after `after`, up to and including the last full half hour. */
export function* demoReadings(after: number, until: number): Generator<ImportLine> {
  let line = 0;
  for (let at = halfHour(after) + HALF_HOUR_MS; at <= until; at += HALF_HOUR_MS) {
    for (const gauge of DEMO_GAUGES) {
      line++;
      if (demoGaugeIsSilent(gauge.rainId, at)) continue;
      yield { line, gauge: gauge.name, ts: at, mm: demoRainMm(gauge.rainId, gauge.area, at) };
    }
  }
}

interface Person {
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  designationId: number;
}

async function insertPerson(tx: Db, person: Person): Promise<number> {
  const row = await firstRow<{ userId: number }>(
    tx,
    sql`insert into users (first_name, last_name, sex, birthday, is_demo)
        values (${person.firstName}, ${person.lastName}, ${person.sex}, date '1990-01-01', true) returning user_id`,
  );
  await sql`insert into user_profiles (user_id, address, join_date, designation_id)
    values (${row?.userId}, 'Invented address', date '2024-01-15', ${person.designationId})`.execute(tx);
  return row!.userId; // an insert returns its row
}

async function insertNumber(tx: Db, userId: number, number: string, isReachable: boolean): Promise<void> {
  await sql`with n as (
      insert into mobile_numbers (sim_num, gsm_id) values (${number}, ${isReachable ? 1 : 0}) returning mobile_id)
    insert into user_mobiles (user_id, mobile_id, priority) select ${userId}, mobile_id, 1 from n`.execute(tx);
}

async function insertAccount(tx: Db, account: (typeof DEMO_ACCOUNTS)[number], hash: string): Promise<void> {
  const userId = await insertPerson(tx, account);
  await sql`insert into user_accounts (user_id, username, password_hash)
    values (${userId}, ${account.username}, ${hash})`.execute(tx);
  for (const role of account.roles)
    await sql`insert into user_roles (user_id, role) values (${userId}, ${role})`.execute(tx);
  await insertNumber(tx, userId, account.number, true);
}

async function insertContact(tx: Db, contact: ReturnType<typeof demoContacts>[number]): Promise<void> {
  const userId = await insertPerson(tx, contact);
  await insertNumber(tx, userId, contact.number, contact.isReachable);
  const organization = designationName(contact.designationId)!.toLowerCase(); // of the table above
  const office = await firstRow<{ orgId: number }>(
    tx,
    sql`select org_id from organizations where name = ${organization}`,
  );
  await sql`insert into user_organizations (user_id, site_id, org_id)
    values (${userId}, ${SITE_IDS[contact.siteCode]}, ${office!.orgId})`.execute(tx); // each designation has its office
}
