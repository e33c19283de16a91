// Demo mode: somebody measures the markers at the rounds of the community.
import { DAY_MS, HOUR_MS, startOfManilaDay } from '@bantay/domain/time/manila-time';
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '../database/database.ts';
import type { MeasurementsService } from '../features/surficial/measurements-service.ts';
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
  const newest = await firstRow<{ at: number | null; level: number | null }>(
    db,
    sql`select (select max(ts) from marker_observations where site_id = ${siteId}) as at,
          (select y.alert_level from public_alerts p join public_alert_symbols y using (pub_sym_id)
            where p.site_id = ${siteId} order by p.ts_updated desc, p.ts desc limit 1) as level`,
  );
  const hours = (newest?.level ?? 0) > 0 ? ALERT_ROUND_HOURS : ROUND_HOURS;
  const due: number[] = [];
  const from = Math.max(newest?.at ?? now - DAY_MS, now - 3 * DAY_MS);
  for (let day = startOfManilaDay(from); day <= now; day += DAY_MS) {
    for (const hour of hours) {
      const at = day + hour * HOUR_MS;
      if (at > from && at <= now) due.push(at);
    }
  }
  for (const at of due) {
    const cm = await distances(db, siteCode, at);
    if (cm.size === 0) continue;
    const type = (newest?.level ?? 0) > 0 ? 'EVENT' : 'ROUTINE';
    await measurements.record(siteId, { at, cm, weather: demoWeather(at), observer: demoObserver(at), type });
  }
}

async function distances(db: Db, siteCode: keyof typeof SITE_IDS, at: number): Promise<Map<string, number>> {
  const last = await rows<{ marker_name: string; cm: number | null; ts: number | null }>(
    db,
    sql`select m.marker_name, d.cm, d.ts from markers m left join lateral (
          select d.measurement as cm, o.ts from marker_data d join marker_observations o using (mo_id)
          left join marker_data_tags t using (data_id)
          where d.marker_id = m.marker_id and t.tag_type is distinct from -1 order by o.ts desc limit 1) d on true
        where m.site_id = ${SITE_IDS[siteCode]} and m.in_use order by m.marker_name`,
  );
  return new Map(
    last.map(({ marker_name, cm, ts }) => {
      const known = DEMO_MARKERS.find((one) => one.siteCode === siteCode && one.name === marker_name);
      const marker: DemoMarker = known ?? { siteCode, name: marker_name, baseCm: 70, creepCm: 0 };
      const now = demoMarkerCm(marker, at);
      const next = cm === null || ts === null ? now : cm + now - demoMarkerCm(marker, ts);
      return [marker_name, Math.max(1, Math.round(next * 10) / 10)];
    }),
  );
}
