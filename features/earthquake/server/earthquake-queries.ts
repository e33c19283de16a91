// All SQL of earthquakes.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface EarthquakeRow {
  eqId: number;
  ts: number;
  magnitude: number;
  depthKm: number | null;
  latitude: number;
  longitude: number;
  criticalKm: number | null;
  issuer: string;
  province: string | null;
  processed: 1 | 0 | -1;
}

export interface EarthquakeAlertRow {
  eaId: number;
  eqId: number;
  siteId: number;
  distanceKm: number;
  triggerId: number | null;
}

const COLUMNS = sql`e.eq_id, e.ts, e.magnitude, e.depth_km, e.latitude, e.longitude, e.critical_km, e.issuer,
  e.province, e.processed`;
/** Begun from the few alerts: walking through all events for some dozens of them took 70 ms in a table of 39,000. */
const OF_FEW_ALERTS = sql`(select distinct eq_id from earthquake_alerts) a join earthquake_events e using (eq_id)`;
/** Begun from the newest events: sorting thousands with alerts for one page takes eight times as long. */
const OF_MANY_ALERTS = sql`earthquake_events e
  where exists (select from earthquake_alerts a where a.eq_id = e.eq_id)`;
const MANY_ALERTS = 500;

export interface Page {
  limit: number;
  offset: number;
}

/** Newest first; `from` and `until` are included. */
export const listEvents = (db: Db, from: number, until: number, { limit, offset }: Page) =>
  rows<EarthquakeRow>(
    db,
    sql`select ${COLUMNS} from earthquake_events e where e.ts between ${at(from)} and ${at(until)}
        order by e.ts desc, e.eq_id desc limit ${limit} offset ${offset}`,
  );

/** `count`: of all events with alerts. */
export const listEventsWithAlerts = (db: Db, { limit, offset }: Page, count: number) =>
  rows<EarthquakeRow>(
    db,
    sql`select ${COLUMNS} from ${count < MANY_ALERTS ? OF_FEW_ALERTS : OF_MANY_ALERTS}
        order by e.ts desc, e.eq_id desc limit ${limit} offset ${offset}`,
  );

export async function countEventsWithAlerts(db: Db): Promise<number> {
  const row = await firstRow<{ count: number }>(db, sql`select count(distinct eq_id) as count from earthquake_alerts`);
  return row!.count; // a count has its row
}

export const listAlerts = (db: Db, eqIds: readonly number[]) =>
  rows<EarthquakeAlertRow>(
    db,
    sql`select ea_id, eq_id, site_id, distance_km, trigger_id from earthquake_alerts
        where eq_id = any(${eqIds}) order by distance_km`,
  );

export const readEventId = (db: Db, eqId: number) =>
  firstRow<{ eqId: number }>(db, sql`select eq_id from earthquake_events where eq_id = ${eqId}`);

const keyOf = ({ issuer, ts, latitude, longitude, magnitude }: Omit<EarthquakeRow, 'eqId'>) =>
  [ts, latitude, longitude, magnitude, issuer].join();

/** Their ids in the order given; null for an event that is known already, also by an earlier one of the same list. */
export async function insertEvents(tx: Db, events: readonly Omit<EarthquakeRow, 'eqId'>[]): Promise<(number | null)[]> {
  const column = <Name extends keyof (typeof events)[number]>(name: Name) => events.map((event) => event[name]);
  const stored = await rows<EarthquakeRow>(
    tx,
    sql`insert into earthquake_events as e
          (ts, magnitude, depth_km, latitude, longitude, critical_km, issuer, province, processed)
        select * from unnest(${events.map((event) => at(event.ts))}::timestamptz[], ${column('magnitude')}::float8[],
          ${column('depthKm')}::float8[], ${column('latitude')}::float8[], ${column('longitude')}::float8[],
          ${column('criticalKm')}::float8[], ${column('issuer')}::text[], ${column('province')}::text[],
          ${column('processed')}::int[])
        on conflict (issuer, ts, latitude, longitude, magnitude) do nothing returning ${COLUMNS}`,
  );
  const ids = new Map(stored.map((row) => [keyOf(row), row.eqId]));
  return events.map((event) => {
    const id = ids.get(keyOf(event)) ?? null;
    ids.delete(keyOf(event));
    return id;
  });
}

export const insertAlert = (tx: Db, alert: Omit<EarthquakeAlertRow, 'eaId'>) =>
  sql`insert into earthquake_alerts (eq_id, site_id, distance_km, trigger_id)
      values (${alert.eqId}, ${alert.siteId}, ${alert.distanceKm}, ${alert.triggerId})`.execute(tx);

/** The earthquakes between two instants that gave a site a trigger, with its instant and whether it was declared invalid. */
export const listTriggering = (tx: Db, siteId: number, from: number, until: number) =>
  rows<EarthquakeRow & { triggerAt: number; isInvalid: boolean }>(
    tx,
    sql`select ${COLUMNS}, t.ts as trigger_at, coalesce((select s.alert_status = -1 from alert_status s
          where s.trigger_id = t.trigger_id order by s.stat_id desc limit 1), false) as is_invalid
        from earthquake_alerts a join earthquake_events e using (eq_id) join operational_triggers t using (trigger_id)
        where a.site_id = ${siteId} and a.trigger_id is not null and e.ts between ${at(from)} and ${at(until)}`,
  );

/** The earthquakes behind some triggers. */
export const listOfTriggers = (db: Db, triggerIds: readonly number[]) =>
  rows<EarthquakeRow & EarthquakeAlertRow>(
    db,
    sql`select ${COLUMNS}, a.ea_id, a.site_id, a.distance_km, a.trigger_id
        from earthquake_alerts a join earthquake_events e using (eq_id)
        where a.trigger_id = any(${triggerIds}) order by a.distance_km`,
  );
