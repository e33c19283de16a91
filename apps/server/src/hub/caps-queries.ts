// SQL of CAP messages of the cells: the newest of each site, how it stands, and by which key its cell signs.
import { type CapStanding, HANDED_ON, type NewestCap } from '@bantay/features/hub/rules/cap-standing.ts';
import type { PushedCap } from '@bantay/features/hub/wire/hub.ts';
import { sql } from 'kysely';
import { changed, type Db, firstRow, rows } from '../database/database.ts';

/** Of a row `c` of hub_cells: what stands now, else what was found and nobody has believed since; null: nothing. */
export const CAP_FAULT = sql`coalesce((select min(m.standing) from hub_caps m
    where m.cell_id = c.cell_id and m.standing in ('forged', 'other key')),
  (select 'older' from hub_cap_newest n where n.cell_id = c.cell_id and n.older is not null limit 1), c.cap_fault)`;
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

/** Of these sites, by site. */
export const readNewest = async (
  tx: Db,
  cellId: number,
  caps: readonly PushedCap[],
): Promise<Map<string, NewestCap>> => {
  if (caps.length === 0) return new Map();
  const found = await rows<{ site: string; newest: NewestCap }>(
    tx,
    sql`select site_code as site, newest from hub_cap_newest
        where cell_id = ${cellId} and site_code = any(${caps.map(({ site }) => site)}::text[])`,
  );
  return new Map(found.map(({ site, newest }) => [site, newest]));
};

/** What was older is told no more of these sites. */
export const putNewest = (tx: Db, cellId: number, caps: readonly { site: string; newest: NewestCap | null }[]) =>
  changed(
    tx,
    sql`insert into hub_cap_newest (cell_id, site_code, newest)
        select ${cellId}::int, x.site, x.newest
        from jsonb_to_recordset(${JSON.stringify(caps)}::jsonb) as x(site text, newest jsonb)
        on conflict (cell_id, site_code) do update set newest = excluded.newest, older = null`,
  );

/** Beside the newest one of its site, which is there. */
export const putOlder = (tx: Db, cellId: number, caps: readonly PushedCap[]) =>
  changed(
    tx,
    sql`update hub_cap_newest n set older = x.older
        from (select value as older from jsonb_array_elements(${JSON.stringify(caps)}::jsonb)) x
        where n.cell_id = ${cellId} and n.site_code = x.older ->> 'site'`,
  );

export const listOlder = async (tx: Db, cellId: number): Promise<PushedCap[]> =>
  (
    await rows<{ older: PushedCap }>(
      tx,
      sql`select older from hub_cap_newest where cell_id = ${cellId} and older is not null order by site_code`,
    )
  ).map(({ older }) => older);

export const forgetOlder = (tx: Db, cellId: number) =>
  changed(tx, sql`update hub_cap_newest set older = null where cell_id = ${cellId}`);

const UNNOTED = sql`from hub_caps m where standing = 'signed'
  and not exists (select from hub_cap_newest n where n.cell_id = m.cell_id and n.site_code = m.site_code)`;

export const cellsWithUnnoted = async (db: Db): Promise<number[]> =>
  (await rows<{ cellId: number }>(db, sql`select distinct cell_id ${UNNOTED}`)).map(({ cellId }) => cellId);

export const listUnnoted = (tx: Db, cellId: number) =>
  rows<PushedCap>(tx, sql`select ${CAP} ${UNNOTED} and cell_id = ${cellId} order by site_code`);

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
