// `npm run gauge -- list|retire|order|threshold`: which gauges are judged, in which order, and against which threshold.
import type { Site } from '@bantay/features/sites/server/sites-service.ts';
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { operatorActor, writeAudit } from '../database/audit.ts';
import { changed, type Db, firstRow, rows } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Bench, requireFlag, requireWord, runCommand, say, UsageError } from './command.ts';
import { raiseEngine } from './raise-engine.ts';
import { requireSite } from './require-site.ts';

const USAGE = `npm run gauge -- list                               all gauges in the order in which they are asked
npm run gauge -- retire rain_noah_619               judged and shown no more; its readings stay
npm run gauge -- order lpa rain_noah_619 --km 1.2   the distance decides the order; satellites stay last
npm run gauge -- threshold lpa                      reads the 72-hour threshold back
npm run gauge -- threshold lpa 139.2                sets it, mm; the 24-hour threshold is half of it`;

/** Largest threshold that is believed, mm in 72 hours: the wettest three days on record are about 4 m. */
const MOST_MM = 4000;

if (process.argv[1]?.endsWith('gauge.ts')) {
  await runCommand({ text: USAGE, flags: ['km'] }, async (bench) => {
    const what = requireWord(bench.words, 0, 'list, retire, order or threshold');
    if (what === 'list') return list(bench);
    if (what === 'retire') return retire(bench);
    if (what === 'order') return order(bench);
    if (what === 'threshold') return threshold(bench);
    throw new UsageError(`"${what}" is not known.`);
  });
}

async function list({ db }: Bench): Promise<void> {
  const found = await rows<{
    siteCode: string | null;
    gaugeName: string;
    dataSource: string;
    distanceKm: number | null;
    isActive: boolean;
    taggedSince: number | null;
    newestAt: number | null;
  }>(
    db,
    sql`select s.site_code, g.gauge_name, g.data_source, p.distance_km, g.date_deactivated is null as is_active,
          (select max(measured_at) from rain_readings r
            where r.rain_id = g.rain_id and r.mm_thousandths is not null) as newest_at,
          (select min(ts_start) from rainfall_data_tags t
            where t.rain_id = g.rain_id and t.withdrawn_at is null and t.ts_end is null) as tagged_since
        from rainfall_gauges g left join rainfall_priorities p using (rain_id) left join sites s using (site_id)
        order by s.site_code nulls last, g.date_deactivated is not null, (g.data_source = 'satellite'),
          p.distance_km, g.rain_id`,
  );
  const places = new Map<string, number>();
  for (const row of found) {
    const place = row.siteCode !== null && row.isActive ? (places.get(row.siteCode) ?? 0) + 1 : null;
    if (row.siteCode !== null && place !== null) places.set(row.siteCode, place);
    const state = !row.isActive
      ? 'retired'
      : row.taggedSince !== null
        ? `tagged out since ${toDisplayTime(row.taggedSince)}`
        : row.siteCode === null
          ? 'belongs to no site: nobody judges it'
          : 'judged';
    const newest = row.newestAt === null ? 'no reading yet' : `newest ${toDisplayTime(row.newestAt)}`;
    const distance = row.dataSource === 'satellite' ? 'satellite' : `${row.distanceKm ?? '?'} km`;
    say([row.siteCode ?? '-', place ?? '-', row.gaugeName, distance, newest, state].join('\t'));
  }
  for (const site of await listSites(db)) await sayThreshold(db, site);
}

async function retire({ db, words }: Bench): Promise<void> {
  const name = requireWord(words, 1, 'the name of a gauge').toLowerCase();
  const gauge = await readGauge(db, name);
  await judgedAnew(db, gauge.rainId, async (tx, entry) => {
    const count = await changed(
      tx,
      sql`update rainfall_gauges set date_deactivated = (now() at time zone 'Asia/Manila')::date
          where rain_id = ${gauge.rainId} and date_deactivated is null`,
    );
    if (count === 0) throw new UsageError(`${name} is retired already.`);
    await entry('rainfall.retire-gauge', { gauge: name }, undefined);
  });
  say(
    `${name} is retired: it is judged no more and shown no more. Its readings stay. An import of gauges brings it back.`,
  );
}

async function order({ db, words, flags }: Bench): Promise<void> {
  const site = await requireSite(db, requireWord(words, 1, 'the code of a site'));
  const name = requireWord(words, 2, 'the name of a gauge').toLowerCase();
  const km = Number(requireFlag(flags, 'km'));
  if (!(km >= 0 && Number.isFinite(km)) || flags.km === '') throw new UsageError('--km must be a number from 0 on.');
  const gauge = await readGauge(db, name);
  await judgedAnew(db, gauge.rainId, async (tx, entry) => {
    const before = await firstRow<{ distanceKm: number }>(
      tx,
      sql`select distance_km from rainfall_priorities where site_id = ${site.siteId} and rain_id = ${gauge.rainId}`,
    );
    if (!before) throw new UsageError(`${name} is no gauge of ${site.siteCode}.`);
    await sql`update rainfall_priorities set distance_km = ${km}
      where site_id = ${site.siteId} and rain_id = ${gauge.rainId}`.execute(tx);
    await entry('rainfall.order-gauge', { gauge: name, km: before.distanceKm }, { gauge: name, km });
  });
  say(`${name} stands ${km} km from ${site.siteCode}.`);
}

async function threshold({ db, words }: Bench): Promise<void> {
  const site = await requireSite(db, requireWord(words, 1, 'the code of a site'));
  if (words[2] === undefined) return sayThreshold(db, site);
  const mm = Number(words[2]);
  if (!(mm > 0 && mm <= MOST_MM)) {
    throw new UsageError(`"${words[2]}" is no threshold: mm of rain in 72 hours, more than 0, at most ${MOST_MM}.`);
  }
  const { clock, alerts } = await raiseEngine(db);
  await inTransaction(db, async (tx) => {
    const before = await readThreshold(tx, site.siteId);
    await sql`insert into rainfall_thresholds (site_id, threshold_mm) values (${site.siteId}, ${mm})
      on conflict (site_id) do update set threshold_mm = excluded.threshold_mm`.execute(tx);
    await writeAudit(tx, {
      ...operatorActor,
      fieldAt: clock.now(),
      action: 'rainfall.set-threshold',
      siteId: site.siteId,
      before: { mm: before },
      after: { mm },
      topic: 'rainfall',
    });
    await alerts.runOpen(site.siteId, tx);
  });
  await sayThreshold(db, site);
}

type Entry = (action: string, before: object | undefined, after: object | undefined) => Promise<void>;

/** Changes a gauge, leaves an audit row for each of its sites, and has the engine look at once. */
async function judgedAnew(db: Db, rainId: number, change: (tx: Db, entry: Entry) => Promise<void>): Promise<void> {
  const { clock, alerts } = await raiseEngine(db);
  await inTransaction(db, async (tx) => {
    const sites = await rows<{ siteId: number }>(
      tx,
      sql`select site_id from rainfall_priorities where rain_id = ${rainId} order by site_id`,
    );
    const about = { ...operatorActor, fieldAt: clock.now(), subjectId: rainId, topic: 'rainfall' as const };
    await change(tx, async (action, before, after) => {
      for (const siteId of sites.length > 0 ? sites.map((site) => site.siteId) : [null]) {
        await writeAudit(tx, { ...about, action, siteId, before, after });
      }
    });
    for (const { siteId } of sites) await alerts.runOpen(siteId, tx);
  });
}

type NamedSite = Pick<Site, 'siteId' | 'siteCode'>;

function listSites(db: Db) {
  return rows<NamedSite>(db, sql`select site_id, site_code from sites where active order by 1`);
}

async function readGauge(db: Db, name: string): Promise<{ rainId: number }> {
  const gauge = await firstRow<{ rainId: number }>(
    db,
    sql`select rain_id from rainfall_gauges where gauge_name = ${name}`,
  );
  if (!gauge) throw new UsageError(`There is no gauge ${name}.`);
  return gauge;
}

async function readThreshold(db: Db, siteId: number): Promise<number | null> {
  const row = await firstRow<{ mm: number }>(
    db,
    sql`select threshold_mm as mm from rainfall_thresholds where site_id = ${siteId}`,
  );
  return row?.mm ?? null;
}

async function sayThreshold(db: Db, { siteId, siteCode }: NamedSite): Promise<void> {
  const mm = await readThreshold(db, siteId);
  say(
    mm === null
      ? `${siteCode}: no rain threshold is set, so its rain is judged by nobody.`
      : `${siteCode}: threshold ${mm} mm in 72 hours, ${mm / 2} mm in 24 hours.`,
  );
}
