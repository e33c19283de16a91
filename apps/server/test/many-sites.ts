// More sites than the two of the demo, and how much is asked of the database for them.
import { ensureFirstReleases } from '@bantay/features/alerts/server/open-routine.ts';
import { type KyselyPlugin, sql } from 'kysely';
import { LPA, runDue } from './field.ts';
import type { House } from './harness.ts';

/** Sites like lpa, with its gauges and limits, their first release and their first runs. */
export async function moreSites(house: House, count: number): Promise<void> {
  const { db } = house.app;
  await sql`insert into sites select (jsonb_populate_record(s, jsonb_build_object(
      'site_id', 1000 + n, 'site_code', 'z' || chr(96 + n / 26 + 1) || chr(97 + n % 26)))).*
    from sites s, generate_series(1, ${count}::int) n where s.site_id = ${LPA}`.execute(db);
  await sql`insert into rainfall_priorities (site_id, rain_id, position, distance_km)
    select 1000 + n, rain_id, position, distance_km from rainfall_priorities, generate_series(1, ${count}::int) n
    where site_id = ${LPA}`.execute(db);
  await sql`insert into limit_versions (limit_key, site_id, value, valid_from, reason)
    select limit_key, 1000 + n, value, valid_from, reason from limit_versions, generate_series(1, ${count}::int) n
    where site_id = ${LPA}`.execute(db);
  const { clock, sites } = house.app.services;
  await ensureFirstReleases({ db, clock, sites });
  await runDue(house);
}

/** The database of a house that counts what is asked of it, in transactions too; their beginnings and ends are no statements of Kysely. */
export function countingDb(house: House) {
  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      asked++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    db: house.app.db.withPlugin(counting),
    async counted(work: () => Promise<unknown>): Promise<number> {
      asked = 0;
      await work();
      return asked;
    },
  };
}
