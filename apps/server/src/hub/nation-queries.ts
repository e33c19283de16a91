// SQL of what is read of a nation: one statement for counts, the worst sites and the clusters of a window.
import type { CapStanding } from '@bantay/features/hub/rules/cap-standing.ts';
import { sql } from 'kysely';
import { type Db, firstRow, ms, rows } from '../database/database.ts';
import { IS_CLOCK_OFF, IS_HEARD } from './cells-queries.ts';

/** Degrees. Null: everything, and what has no place as well. */
export interface Window {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** `unheard`: its cell is silent, and what is shown was known last; `none`: its cell says that nobody knows its level. */
export type Kind = '0' | '1' | '2' | '3' | 'none' | 'unheard';

export interface NationSite {
  cellId: number;
  cell: string;
  code: string;
  name: string;
  latitude: number | null;
  longitude: number | null;
  kind: Kind;
  /** As its cell said it last. */
  level: number | null;
  doubt: string | null;
  /** Epoch ms, as the next four. */
  since: number | null;
  until: number | null;
  released: number | null;
  overdue: boolean;
  letters: string | null;
  /** By the clock of the hub. */
  heard: number | null;
  clockOff: boolean;
  demo: boolean;
}

export interface Cluster {
  latitude: number;
  longitude: number;
  sites: number;
  /** Of the worst of them. */
  kind: Kind;
  level: number | null;
  by: Partial<Record<Kind, number>>;
  /** Of the worst. */
  cellId: number;
  code: string;
  name: string;
}

export interface Nation {
  /** By the clock of the hub, epoch ms. */
  now: number;
  /** Sites by kind; what is not there is none. */
  counts: Partial<Record<Kind, number>>;
  cells: { all: number; heard: number };
  worst: NationSite[];
  clusters: Cluster[];
}

/**
 * A raised level is worst, whether its cell is heard or not; below it what nobody knows any more, then what nobody ever knew, and
 * last a level 0 that is vouched for.
 */
const SEEN = sql`
  select x.*, case when x.level > 0 then x.level * 10 + x.is_heard::int when not x.is_heard then 5
      when x.level is null then 4 else 0 end as rank,
    case when not x.is_heard then 'unheard' when x.level is null then 'none' else x.level::text end as kind
  from (select s.*, c.name as cell, c.heard_at, c.is_demo, ${IS_HEARD} as is_heard, ${IS_CLOCK_OFF} as is_clock_off
    from hub_sites s join hub_cells c using (cell_id)) x`;

const ORDER = sql`rank desc, released_at desc nulls last, cell_id, site_code`;

const SITE = sql`jsonb_build_object('cellId', cell_id, 'cell', cell, 'code', site_code, 'name', name,
  'latitude', latitude, 'longitude', longitude, 'kind', kind, 'level', level, 'doubt', doubt, 'since', ${ms('since')},
  'until', ${ms('until')}, 'released', ${ms('released_at')}, 'overdue', is_overdue, 'letters', letters,
  'heard', ${ms('heard_at')}, 'clockOff', is_clock_off, 'demo', is_demo)`;

const within = (window: Window | null) =>
  window === null
    ? sql`true`
    : sql`latitude between ${window.south} and ${window.north} and longitude between ${window.west} and ${window.east}`;

/** `step`: degrees of a field of the grid. `most`: sites of the list. */
export async function readNation(
  db: Db,
  { window, step, most, from = 0 }: { window: Window | null; step: number; most: number; from?: number },
): Promise<Nation> {
  const row = await firstRow<Nation>(
    db,
    sql`with seen as materialized (select * from (${SEEN}) s where ${within(window)})
        select ${sql`(extract(epoch from statement_timestamp()) * 1000)::int8`} as now,
          (select coalesce(jsonb_object_agg(kind, n), '{}') from (select kind, count(*) as n from seen group by kind) k) as counts,
          (select jsonb_build_object('all', count(*), 'heard', count(*) filter (where ${IS_HEARD})) from hub_cells c) as cells,
          (select coalesce(jsonb_agg(${SITE} order by ${ORDER}), '[]')
            from (select * from seen order by ${ORDER} limit ${most} offset ${from}) w) as worst,
          (select coalesce(jsonb_agg(jsonb_build_object('latitude', y, 'longitude', x, 'sites', n, 'kind', worst ->> 'kind',
                'level', worst -> 'level', 'by', counted, 'cellId', worst -> 'cellId', 'code', worst ->> 'code', 'name', worst ->> 'name')
              order by rank, n), '[]')
            from (select avg(y) as y, avg(x) as x, sum(n) as n, max(rank) as rank, jsonb_object_agg(kind, n) as counted,
                (array_agg(worst order by rank desc))[1] as worst
              from (select floor(latitude / ${step}) as gy, floor(longitude / ${step}) as gx, kind, count(*) as n,
                  avg(latitude) as y, avg(longitude) as x, max(rank) as rank, (array_agg(jsonb_build_object('kind', kind,
                    'level', level, 'cellId', cell_id, 'code', site_code, 'name', name) order by ${ORDER}))[1] as worst
                from seen where latitude is not null and longitude is not null group by 1, 2, 3) by_kind
              group by gy, gx) field) as clusters`,
  );
  return row!; // a query without "from" gives one row
}

/** Each site of a window. */
export const listSites = async (db: Db, window: Window | null): Promise<NationSite[]> =>
  (
    await rows<{ site: NationSite }>(
      db,
      sql`select ${SITE} as site from (${SEEN}) s where ${within(window)} order by ${ORDER}`,
    )
  ).map(({ site }) => site);

export interface WarningRow {
  site: NationSite;
  capIdentifier: string | null;
  capType: 'Alert' | 'Update' | 'Cancel' | null;
  capHeadline: string | null;
  capSentAt: number | null;
  /** Null: there is no message. */
  capStanding: CapStanding | null;
}

/** Raised levels that stand, or stood when their cell was last heard, worst first. */
export const listWarnings = (db: Db, most: number) =>
  rows<WarningRow>(
    db,
    sql`select ${SITE} as site, m.identifier as cap_identifier, m.msg_type as cap_type, m.headline as cap_headline,
          m.sent_at as cap_sent_at,
          coalesce(m.standing, case when n.older is not null then 'older' end) as cap_standing
        from (${SEEN}) s left join hub_caps m using (cell_id, site_code)
          left join hub_cap_newest n using (cell_id, site_code)
        where level > 0 order by ${ORDER} limit ${most}`,
  );
