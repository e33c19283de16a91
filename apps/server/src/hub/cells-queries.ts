// SQL of the cells: who may push, what of it was taken, and when each was last heard, by the clock of the hub.

import type { CapStanding } from '@bantay/features/hub/rules/cap-standing.ts';
import { UNPROVEN_MS } from '@bantay/features/hub/rules/head.ts';
import { CLOCK_TOLD_MS, UNHEARD_MS } from '@bantay/features/hub/rules/push.ts';
import type { PushedSite } from '@bantay/features/hub/wire/hub.ts';
import { sql } from 'kysely';
import { at, changed, type Db, firstRow, rows } from '../database/database.ts';
import { CAP_FAULT, IS_UNSIGNED } from './caps-queries.ts';

/**
 * Of a row `c` of hub_cells. A time of the future is none: where the clock of the hub was set back, silence would pass for
 * a sign of life until it has caught up.
 */
export const IS_HEARD = sql`coalesce(c.heard_at > statement_timestamp() - make_interval(secs => ${UNHEARD_MS / 1000})
  and c.heard_at < statement_timestamp() + interval '1 minute', false)`;
/** Its clock is so far off that its own times are to be doubted. */
export const IS_CLOCK_OFF = sql`(abs(c.clock_off_ms) > ${CLOCK_TOLD_MS})`;

const UNPROVEN_SINCE = sql`(case when c.log_unproven_at < statement_timestamp() - make_interval(secs => ${UNPROVEN_MS / 1000}) then c.log_unproven_at end)`;

export interface CellRow {
  cellId: number;
  name: string;
  publicKey: string;
  areas: string[];
  heard: number;
  challenge: string | null;
  log: string | null;
  /** The head from which its log has to grow. */
  logBase: string | null;
  logUnprovenAt: number | null;
  /** Fingerprint by which its CAP messages are signed; null: none was yet. */
  capKey: string | null;
  capFault: CapStanding | null;
}

/** Held to the end of the transaction: of two pushes of one cell the second waits. Null: nobody of this key pushes here. */
export const lockCell = (tx: Db, publicKey: string) =>
  firstRow<CellRow>(
    tx,
    sql`select cell_id, name, public_key, areas, heard, challenge, log, log_base, log_unproven_at, cap_key, cap_fault
        from hub_cells where public_key = ${publicKey} for update`,
  );

export const noteRefused = (tx: Db, cellId: number, fault: string, challenge: string | null) =>
  changed(
    tx,
    sql`update hub_cells set refused = ${fault}, refused_at = statement_timestamp(), challenge = ${challenge}
        where cell_id = ${cellId}`,
  );

export interface Taken {
  cellId: number;
  heard: number;
  clockOffMs: number;
  version: string;
  isDemo: boolean;
  log: string | null;
  logBase: string | null;
  /** Null: the one from before stays. */
  logFault: string | null;
  /** Machine time, epoch ms. */
  logUnprovenAt: number | null;
  capKey: string | null;
  /** Null: the one from before stays. */
  capFault: CapStanding | null;
}

export const noteTaken = (tx: Db, one: Taken) =>
  changed(
    tx,
    sql`update hub_cells set heard = ${one.heard}, heard_at = statement_timestamp(), clock_off_ms = ${one.clockOffMs},
          challenge = null, refused = null, refused_at = null, version = ${one.version}, is_demo = ${one.isDemo},
          log = ${one.log}, log_base = ${one.logBase}, log_fault = coalesce(${one.logFault}, log_fault),
          log_unproven_at = ${one.logUnprovenAt && at(one.logUnprovenAt)},
          cap_key = ${one.capKey}, cap_fault = coalesce(${one.capFault}, cap_fault)
        where cell_id = ${one.cellId}`,
  );

export const putSites = (tx: Db, cellId: number, sites: readonly PushedSite[]) =>
  changed(
    tx,
    sql`insert into hub_sites (cell_id, site_code, name, municipality, province, region, latitude, longitude, level, doubt,
          since, until, released_at, is_overdue, letters)
        select ${cellId}::int, x.code, x.name, x.municipality, x.province, x.region, x.latitude, x.longitude, x.level, x.doubt,
          to_timestamp(x.since / 1000.0), to_timestamp(x.until / 1000.0), to_timestamp(x.released / 1000.0), x.overdue, x.letters
        from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as x(code text, name text, municipality text, province text,
          region text, latitude double precision, longitude double precision, level int, doubt text, since bigint,
          until bigint, released bigint, overdue boolean, letters text)
        on conflict (cell_id, site_code) do update set name = excluded.name, municipality = excluded.municipality,
          province = excluded.province, region = excluded.region, latitude = excluded.latitude,
          longitude = excluded.longitude, level = excluded.level, doubt = excluded.doubt, since = excluded.since,
          until = excluded.until, released_at = excluded.released_at, is_overdue = excluded.is_overdue,
          letters = excluded.letters`,
  );

export const keepSites = (tx: Db, cellId: number, codes: readonly string[]) =>
  changed(tx, sql`delete from hub_sites where cell_id = ${cellId} and not site_code = any(${codes}::text[])`);

export interface NewCell {
  name: string;
  publicKey: string;
  areas: readonly string[];
}

/** False: a cell of this name or key is there. */
export const addCell = async (db: Db, { name, publicKey, areas }: NewCell): Promise<boolean> =>
  (await changed(
    db,
    sql`insert into hub_cells (name, public_key, areas, added_at)
        values (${name}, ${publicKey}, ${areas}::text[], statement_timestamp()) on conflict do nothing`,
  )) === 1;

/** With all that is known of its sites. */
export const removeCell = (db: Db, name: string) => changed(db, sql`delete from hub_cells where name = ${name}`);

/** A person says that a log may begin anew. */
export const forgetLogFault = (db: Db, name: string) =>
  changed(db, sql`update hub_cells set log_fault = null, log_base = log, log_unproven_at = null where name = ${name}`);

export interface SeenCell {
  cellId: number;
  name: string;
  publicKey: string;
  areas: string[];
  sites: number;
  isHeard: boolean;
  /** Epoch ms by the clock of the hub; null: never. */
  heardAt: number | null;
  /** Null: its clock is right. */
  clockOffMs: number | null;
  refused: string | null;
  refusedAt: number | null;
  version: string | null;
  isDemo: boolean;
  log: string | null;
  logFault: string | null;
  /** Since when its log is longer than what is proven, where that is long ago; epoch ms by the clock of the hub. */
  logUnprovenAt: number | null;
  capKey: string | null;
  /** Something of its CAP messages is withheld, or was and nobody has believed it since. */
  capFault: CapStanding | null;
  /** It does not sign, and is handed on so. */
  isCapUnsigned: boolean;
}

/** Those first of which something is wrong. */
export const listCells = (db: Db) =>
  rows<SeenCell>(
    db,
    sql`select c.cell_id, c.name, c.public_key, c.areas, (select count(*) from hub_sites s where s.cell_id = c.cell_id) as sites,
          ${IS_HEARD} as is_heard, c.heard_at, case when ${IS_CLOCK_OFF} then c.clock_off_ms end as clock_off_ms,
          c.refused, c.refused_at, c.version, c.is_demo, c.log, c.log_fault, ${UNPROVEN_SINCE} as log_unproven_at,
          c.cap_key, ${CAP_FAULT} as cap_fault, ${IS_UNSIGNED} as is_cap_unsigned
        from hub_cells c
        order by ${IS_HEARD}, c.heard_at is not null, c.log_fault is null, ${UNPROVEN_SINCE} is null, ${CAP_FAULT} is null,
          c.refused is null, c.name`,
  );
