// SQL of CAP messages of the cells: the newest of each site, how it stands, and by which key its cell signs.
import { type CapStanding, HANDED_ON } from '@bantay/features/hub/rules/cap-standing.ts';
import type { PushedCap } from '@bantay/features/hub/wire/hub.ts';
import { sql } from 'kysely';
import { changed, type Db, firstRow, rows } from '../database/database.ts';

/** Of a row `c` of hub_cells: what stands now, else what was found and nobody has believed since; null: nothing. */
export const CAP_FAULT = sql`coalesce((select min(m.standing) from hub_caps m
    where m.cell_id = c.cell_id and m.standing in ('forged', 'other key')), c.cap_fault)`;
/** It has never signed, and something of it is handed on so. */
export const IS_UNSIGNED = sql`exists (select from hub_caps m where m.cell_id = c.cell_id and m.standing = 'unsigned')`;

/** Of sites that are there; others are none of this cell. */
export const putCaps = (tx: Db, cellId: number, caps: readonly (PushedCap & { standing: CapStanding })[]) =>
  changed(
    tx,
    sql`insert into hub_caps (cell_id, site_code, identifier, msg_type, headline, sent_at, xml, standing)
        select s.cell_id, s.site_code, x.identifier, x.type, x.headline, to_timestamp(x.sent / 1000.0), x.xml, x.standing
        from jsonb_to_recordset(${JSON.stringify(caps)}::jsonb) as x(site text, identifier text, type text,
          headline text, sent bigint, xml text, standing text)
        join hub_sites s on s.cell_id = ${cellId} and s.site_code = x.site
        on conflict (cell_id, site_code) do update set identifier = excluded.identifier, msg_type = excluded.msg_type,
          headline = excluded.headline, sent_at = excluded.sent_at, xml = excluded.xml, standing = excluded.standing`,
  );

const CAP = sql`site_code as site, identifier, msg_type as type, headline, sent_at as sent, xml`;

export const cellsWithUnjudged = async (db: Db): Promise<number[]> =>
  (await rows<{ cellId: number }>(db, sql`select distinct cell_id from hub_caps where standing is null`)).map(
    ({ cellId }) => cellId,
  );

export const listUnjudged = (tx: Db, cellId: number) =>
  rows<PushedCap>(
    tx,
    sql`select ${CAP} from hub_caps where cell_id = ${cellId} and standing is null order by sent_at, site_code`,
  );

/** Newest first. */
export const listWithheld = (tx: Db, cellId: number) =>
  rows<PushedCap>(
    tx,
    sql`select ${CAP} from hub_caps where cell_id = ${cellId} and not standing = any(${HANDED_ON}::text[])
        order by sent_at desc, site_code`,
  );

export const cellNamed = async (tx: Db, name: string): Promise<number | null> =>
  (await firstRow<{ cellId: number }>(tx, sql`select cell_id from hub_cells where name = ${name}`))?.cellId ?? null;

/** Held to the end of the transaction, as for a push. */
export const lockCapKey = async (tx: Db, cellId: number): Promise<string | null> =>
  (
    await firstRow<{ capKey: string | null }>(
      tx,
      sql`select cap_key from hub_cells where cell_id = ${cellId} for update`,
    )
  )?.capKey ?? null;

export const noteCapKey = (tx: Db, cellId: number, { key, fault }: { key: string | null; fault: CapStanding | null }) =>
  changed(tx, sql`update hub_cells set cap_key = ${key}, cap_fault = ${fault} where cell_id = ${cellId}`);

/** Null: it stands no more, was never there, or is withheld. */
export const readCap = async (db: Db, cellId: number, identifier: string): Promise<string | null> =>
  (
    await firstRow<{ xml: string }>(
      db,
      sql`select xml from hub_caps where cell_id = ${cellId} and identifier = ${identifier}
          and standing = any(${HANDED_ON}::text[])`,
    )
  )?.xml ?? null;
