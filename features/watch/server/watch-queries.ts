// SQL of the watch from outside: watchmen and what they last said, and what was last sent.
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { Silence } from '../rules/decide-silence.ts';
import type { Watchman } from '../rules/judge-watchman.ts';

export interface WatchmanRow extends Watchman {
  watchmanId: number;
  name: string;
  /** Null: it comes itself. */
  address: string | null;
  publicKey: string;
  /** Of the newest pulse to it. */
  sequence: number;
  /** By its own clock: its newest word that came by itself; null before the first. */
  saidAt: number | null;
  /** Of the public log: since when it says what it thinks of it, and when it last signed it. */
  logSince: number | null;
  logSignedAt: number | null;
}

const WATCHMAN = sql`select w.watchman_id, w.name, w.address, w.public_key, w.added_at, w.answered_at, w.said_at, w.sequence,
    w.fault, w.noticed, c.fault as log_fault, c.since as log_since, c.signed_at as log_signed_at
  from watchmen w left join public_log_cosignatures c using (watchman_id) where w.removed_at is null`;

export const listWatchmen = (db: Db) => rows<WatchmanRow>(db, sql`${WATCHMAN} order by w.watchman_id`);

/** Null: nobody of this key watches. */
export const lockByKey = (tx: Db, publicKey: string) =>
  firstRow<WatchmanRow>(tx, sql`${WATCHMAN} and w.public_key = ${publicKey} for update of w`);

/** One after the other, so that there are never more than there may be. */
export const lockWatchmen = (tx: Db) => sql`lock table watchmen in share row exclusive mode`.execute(tx);

export const insertWatchman = async (
  tx: Db,
  one: { name: string; address: string | null; publicKey: string; by: string },
): Promise<number> =>
  (await firstRow<{ watchmanId: number }>(
    tx,
    sql`insert into watchmen (name, address, public_key, added_by)
        values (${one.name}, ${one.address}, ${one.publicKey}, ${one.by}) returning watchman_id`,
  ))!.watchmanId; // an insert that returns has its row

/** Null: there is none, or it was removed. */
export const removeWatchman = (tx: Db, watchmanId: number) =>
  firstRow<{ name: string }>(
    tx,
    sql`update watchmen set removed_at = statement_timestamp() where watchman_id = ${watchmanId} and removed_at is null
        returning name`,
  );

/** Before it is sent: a pulse that was lost has used its number up. */
export const noteSequence = (db: Db, watchmanId: number, sequence: number) =>
  changed(db, sql`update watchmen set sequence = ${sequence} where watchman_id = ${watchmanId}`);

/** A good answer. */
export const noteAnswer = (db: Db, watchmanId: number, noticed: number | null) =>
  changed(
    db,
    sql`update watchmen set answered_at = statement_timestamp(), fault = null, noticed = greatest(noticed, ${noticed}::int)
        where watchman_id = ${watchmanId}`,
  );

export const noteSaid = (db: Db, watchmanId: number, saidAt: number) =>
  changed(db, sql`update watchmen set said_at = ${at(saidAt)} where watchman_id = ${watchmanId}`);

export const noteFault = (db: Db, watchmanId: number, fault: NonNullable<Watchman['fault']> | null) =>
  changed(db, sql`update watchmen set fault = ${fault} where watchman_id = ${watchmanId}`);

export interface StateRow {
  /** Machine time of the database. */
  now: number;
  lookedAt: number | null;
  heartbeatFailingSince: number | null;
  silenceNumber: number | null;
  silenceFrom: number | null;
  silenceUntil: number | null;
}

export const readState = async (db: Db): Promise<StateRow> =>
  (await firstRow<StateRow>(
    db,
    sql`select clock_timestamp() as now, looked_at, heartbeat_failing_since, silence_number, silence_from, silence_until
        from watch_state`,
  ))!; // the migration has put it there

export const silenceOf = ({ silenceNumber, silenceFrom, silenceUntil }: StateRow): Silence | null =>
  silenceNumber === null || silenceFrom === null || silenceUntil === null
    ? null
    : { number: silenceNumber, from: silenceFrom, until: silenceUntil };

export const noteLook = (db: Db, lookedAt: number) =>
  changed(db, sql`update watch_state set looked_at = ${at(lookedAt)}`);

const TURNS = { pulse: sql.ref('pulsed_at'), heartbeat: sql.ref('heartbeat_at') } as const;

/** Whether it is time: of several servers one goes. A time that lies ahead is of a clock that was set back. */
export const takeTurn = async (db: Db, which: keyof typeof TURNS, everyMs: number): Promise<boolean> => {
  const column = TURNS[which];
  const taken = await changed(
    db,
    sql`update watch_state set ${column} = statement_timestamp()
        where ${column} is null or ${column} > statement_timestamp()
          or ${column} <= statement_timestamp() - make_interval(secs => ${everyMs / 1000})`,
  );
  return taken > 0;
};

export const noteHeartbeat = (db: Db, isGood: boolean) =>
  changed(
    db,
    sql`update watch_state set heartbeat_failing_since =
          ${isGood ? null : sql`least(heartbeat_failing_since, statement_timestamp())`}`,
  );

/** False: another server was faster. */
export const beginSilence = async (tx: Db, { number, from, until }: Silence): Promise<boolean> =>
  (await changed(
    tx,
    sql`update watch_state set silence_number = ${number}, silence_from = ${at(from)}, silence_until = ${at(until)}
        where silence_number is null or silence_number < ${number}`,
  )) > 0;

export interface ProofsRow {
  /** Field time of the newest half hour that was closed. */
  closingAt: number | null;
  /** Machine time of the newest SMS that a gateway took. */
  acceptedAt: number | null;
  /** Of the first of the last hour that none took, with none taken since. One that is refused for its number is none of them. */
  refusingSince: number | null;
}

export const readProofs = async (db: Db): Promise<ProofsRow> =>
  (await firstRow<ProofsRow>(
    db,
    sql`with taken as (select attempt_id, ended_at from sms_attempts where outcome = 'accepted' order by attempt_id desc limit 1)
        select (select max(at) from closings) as closing_at, (select ended_at from taken) as accepted_at,
          (select min(ended_at) from sms_attempts where outcome in ('retry', 'doubtful', 'lost')
            and attempt_id > coalesce((select attempt_id from taken), 0)
            and ended_at > clock_timestamp() - interval '1 hour') as refusing_since`,
  ))!; // a query without "from" gives one row
