// More sites than the two of the demo, and how much is asked of the database for them.
import { ensureFirstReleases } from '@bantay/features/alerts/server/open-routine.ts';
import { type KyselyPlugin, sql } from 'kysely';
import { LPA, runDue } from './field.ts';
import type { House } from './harness.ts';

interface Copies {
  /** Id of the site that they are like. */
  like: number;
  /** Their codes begin with it. */
  letter: string;
  count: number;
  /** How many of them have gauges. */
  measured?: number;
  /** Over so many municipalities; 0: in that of the one they are like. */
  towns?: number;
}

/** Sites like another, with its gauges and limits, their first release and their first runs. */
export async function copySites(
  house: House,
  { like, letter, count, measured = count, towns = 0 }: Copies,
): Promise<void> {
  const { db } = house.app;
  await sql`insert into sites select (jsonb_populate_record(s, jsonb_strip_nulls(jsonb_build_object(
      'site_id', 1000 + n, 'site_code', ${letter}::text || chr(97 + n / 26) || chr(97 + n % 26),
      'municipality', 'Town ' || n % nullif(${towns}::int, 0))))).*
    from sites s, generate_series(1, ${count}::int) n where s.site_id = ${like}`.execute(db);
  await sql`insert into rainfall_priorities (site_id, rain_id, position, distance_km)
    select 1000 + n, rain_id, position, distance_km from rainfall_priorities, generate_series(1, ${measured}::int) n
    where site_id = ${like}`.execute(db);
  await sql`insert into limit_versions (limit_key, site_id, value, valid_from, reason)
    select limit_key, 1000 + n, value, valid_from, reason from limit_versions, generate_series(1, ${count}::int) n
    where site_id = ${like}`.execute(db);
  const { clock, sites } = house.app.services;
  await ensureFirstReleases({ db, clock, sites });
  await runDue(house);
}

/** Like lpa. */
export const moreSites = (house: House, count: number) => copySites(house, { like: LPA, letter: 'z', count });

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
