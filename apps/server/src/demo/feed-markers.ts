// Demo mode: somebody measures the markers at the rounds of the community.
import type { MeasurementsService } from '@bantay/features/surficial/server/measurements-service.ts';
import { DAY_MS, HOUR_MS, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { at, type Db, firstRow, rows } from '../database/database.ts';
import {
  ALERT_ROUND_HOURS,
  DEMO_MARKERS,
  type DemoMarker,
  demoMarkerCm,
  demoObserver,
  demoWeather,
  ROUND_HOURS,
} from './demo-markers.ts';
import { SITE_IDS } from './demo-sites.ts';

/** Rounds through the normal intake; distances go on from what was measured last, whoever measured it. */
export async function feedMarkers(
  db: Db,
  measurements: MeasurementsService,
  siteCode: keyof typeof SITE_IDS,
  now: number,
): Promise<void> {
  const siteId = SITE_IDS[siteCode];
  // Both: what a person has measured since needs no round, and what a person has deleted or moved does not come back.
  const newest = await firstRow<{ at: number | null; level: number | null }>(
    db,
    sql`select greatest((select fed_until from demo_rounds where site_id = ${siteId}),
            (select max(ts) from marker_observations where site_id = ${siteId})) as at,
          (select y.alert_level from public_alerts p join public_alert_symbols y using (pub_sym_id)
            where p.site_id = ${siteId} order by p.ts_updated desc, p.ts desc limit 1) as level`,
  );
  const hours = (newest?.level ?? 0) > 0 ? ALERT_ROUND_HOURS : ROUND_HOURS;
  const due: number[] = [];
  const from = Math.max(newest?.at ?? now - DAY_MS, now - 3 * DAY_MS);
  await noteRound(db, siteId, from);
  for (let day = startOfManilaDay(from); day <= now; day += DAY_MS) {
    for (const hour of hours) {
      const roundAt = day + hour * HOUR_MS;
      if (roundAt > from && roundAt <= now) due.push(roundAt);
    }
  }
  for (const roundAt of due) {
    const cm = await distances(db, siteCode, roundAt);
    const type = (newest?.level ?? 0) > 0 ? 'EVENT' : 'ROUTINE';
    if (cm.size > 0) {
      await measurements.record(siteId, {
        at: roundAt,
        cm,
        weather: demoWeather(roundAt),
        observer: demoObserver(roundAt),
        type,
      });
    }
    await noteRound(db, siteId, roundAt);
  }
}

const noteRound = (db: Db, siteId: number, fedUntil: number) =>
  sql`insert into demo_rounds (site_id, fed_until) values (${siteId}, ${at(fedUntil)})
      on conflict (site_id) do update set fed_until = greatest(demo_rounds.fed_until, excluded.fed_until)`.execute(db);

async function distances(db: Db, siteCode: keyof typeof SITE_IDS, roundAt: number): Promise<Map<string, number>> {
  const last = await rows<{ markerName: string; cm: number | null; ts: number | null }>(
    db,
    sql`select m.marker_name, d.cm, d.ts from markers m left join lateral (
          select d.measurement as cm, o.ts from marker_data d join marker_observations o using (mo_id)
          left join marker_data_tags t using (data_id)
          where d.marker_id = m.marker_id and t.tag_type is distinct from -1 order by o.ts desc limit 1) d on true
        where m.site_id = ${SITE_IDS[siteCode]} and m.in_use order by m.marker_name`,
  );
  return new Map(
    last.map(({ markerName, cm, ts }) => {
      const known = DEMO_MARKERS.find((one) => one.siteCode === siteCode && one.name === markerName);
      const marker: DemoMarker = known ?? { siteCode, name: markerName, baseCm: 70, creepCm: 0 };
      const now = demoMarkerCm(marker, roundAt);
      const next = cm === null || ts === null ? now : cm + now - demoMarkerCm(marker, ts);
      return [markerName, Math.max(1, Math.round(next * 10) / 10)];
    }),
  );
}
