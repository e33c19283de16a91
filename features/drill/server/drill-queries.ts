// SQL of drills as the installation keeps them: consents, what was practised and how fast, and what the gateway was handed.
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { OWN_END } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { Scenario } from '../rules/drill-scenario.ts';
import type { Step, StepTimes } from '../rules/drill-score.ts';

export interface ConsentRow {
  consentId: number;
  siteId: number;
  name: string;
  number: string;
  designationId: number;
  saidYesAt: number;
  notedBy: string;
}

const CONSENT = sql`
  select c.consent_id, c.site_id, c.name, c.number, c.designation_id, c.said_yes_at,
    u.first_name || ' ' || u.last_name as noted_by
  from drill_consents c join users u on u.user_id = c.noted_by where c.withdrawn_at is null`;

export const listConsents = (db: Db, siteId: number) =>
  rows<ConsentRow>(db, sql`${CONSENT} and c.site_id = ${siteId} order by c.consent_id`);

export const readConsent = (tx: Db, consentId: number) =>
  firstRow<ConsentRow>(tx, sql`${CONSENT} and c.consent_id = ${consentId} for update of c`);

export interface NewConsent {
  siteId: number;
  name: string;
  number: string;
  designationId: number;
  by: number;
}

/** Null: it has said yes already. */
export const insertConsent = async (tx: Db, one: NewConsent): Promise<number | null> =>
  (
    await firstRow<{ consentId: number }>(
      tx,
      sql`insert into drill_consents (site_id, name, number, designation_id, noted_by)
          values (${one.siteId}, ${one.name}, ${one.number}, ${one.designationId}, ${one.by})
          on conflict (site_id, number) where withdrawn_at is null do nothing returning consent_id`,
    )
  )?.consentId ?? null;

export const withdrawConsent = (tx: Db, consentId: number, by: number) =>
  changed(
    tx,
    sql`update drill_consents set withdrawn_at = statement_timestamp(), withdrawn_by = ${by}
        where consent_id = ${consentId} and withdrawn_at is null`,
  );

export interface DrillRow extends StepTimes {
  drillId: number;
  siteId: number;
  siteCode: string;
  scenario: Scenario;
  startedBy: string;
  startedAt: number;
  endedAt: number | null;
  level: AlertLevel | null;
  people: number;
  handed: number;
  refused: number;
}

const DRILL = sql`
  select d.drill_id, d.site_id, s.site_code, d.scenario, u.first_name || ' ' || u.last_name as started_by, d.started_at,
    d.ended_at, d.level, d.people, d.triggered_at as triggered, d.decided_at as decided, d.released_at as released,
    d.first_sms_at as first_sms, d.last_house_at as last_house,
    (select count(*) from drill_handed h where h.drill_id = d.drill_id and h.outcome is not null)::int as handed,
    (select count(*) from drill_handed h where h.drill_id = d.drill_id and h.outcome is null)::int as refused
  from drills d join sites s using (site_id) join users u on u.user_id = d.started_by`;

export const readDrill = (db: Db, drillId: number) =>
  firstRow<DrillRow>(db, sql`${DRILL} where d.drill_id = ${drillId}`);

/** What a page of practice shows. */
const PAST = 20;

export const listDrills = (db: Db, siteId: number) =>
  rows<DrillRow>(db, sql`${DRILL} where d.site_id = ${siteId} order by d.drill_id desc limit ${PAST}`);

export const sitesOfDrills = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(db, sql`select site_id from drills where drill_id = any(${ids})`);

export const sitesOfConsents = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(db, sql`select site_id from drill_consents where consent_id = any(${ids})`);

/** Null: one runs at this site. */
export const insertDrill = async (
  tx: Db,
  one: { siteId: number; scenario: Scenario; by: number; people: number },
): Promise<number | null> =>
  (
    await firstRow<{ drillId: number }>(
      tx,
      sql`insert into drills (site_id, scenario, started_by, people)
          values (${one.siteId}, ${one.scenario}, ${one.by}, ${one.people})
          on conflict (site_id) where ended_at is null do nothing returning drill_id`,
    )
  )?.drillId ?? null;

export const insertNumbers = (tx: Db, drillId: number, siteId: number) =>
  sql`insert into drill_numbers (drill_id, number, consent_id)
      select ${drillId}, number, consent_id from drill_consents
      where site_id = ${siteId} and withdrawn_at is null`.execute(tx);

/** On the list of the drill, and its consent stands at this moment. */
export const listAllowed = async (db: Db, drillId: number): Promise<Set<string>> => {
  const found = await rows<{ number: string }>(
    db,
    sql`select n.number from drill_numbers n join drill_consents c using (consent_id)
        join drills d using (drill_id)
        where n.drill_id = ${drillId} and c.withdrawn_at is null and d.ended_at is null`,
  );
  return new Set(found.map(({ number }) => number));
};

const COLUMNS: Readonly<Record<Step, string>> = {
  triggered: 'triggered_at',
  decided: 'decided_at',
  released: 'released_at',
  firstSms: 'first_sms_at',
  lastHouse: 'last_house_at',
};

/** The first time stands. */
export const noteStep = (db: Db, drillId: number, step: Step, level: number | null = null) =>
  changed(
    db,
    sql`update drills set ${sql.id(COLUMNS[step])} = statement_timestamp(), level = coalesce(${level}, level)
        where drill_id = ${drillId} and ended_at is null and ${sql.id(COLUMNS[step])} is null`,
  );

export const endDrill = (tx: Db, drillId: number, by: number) =>
  changed(
    tx,
    sql`update drills set ended_at = statement_timestamp(), ended_by = ${by} where drill_id = ${drillId} and ended_at is null`,
  );

export const noteHanded = (
  db: Db,
  one: { drillId: number; idempotencyKey: string; number: string; text: string; outcome: string | null },
) =>
  sql`insert into drill_handed (drill_id, idempotency_key, number, text, outcome)
      values (${one.drillId}, ${one.idempotencyKey}, ${one.number}, ${one.text}, ${one.outcome})`.execute(db);

/** Ended ones, whose schema a stop in between may have left; of other municipalities in this database none. */
export const listLeftSchemas = async (db: Db): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      db,
      sql`select substring(n.nspname, '^drill_[0-9]+') as name from pg_namespace n
          left join drills d on n.nspname = 'drill_' || d.drill_id || ${OWN_END} and d.ended_at is null
          where n.nspname ~ ('^drill_[0-9]+' || ${OWN_END} || '$') and d.drill_id is null`,
    )
  ).map(({ name }) => name);
