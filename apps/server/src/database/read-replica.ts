// A streaming replica answers charts only while it is known to follow the database: else that answers itself. A copy that stands still,
// or is one of another database, would show yesterday's rain as today's.
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { type Db, openDatabase, type ReachedDatabase } from './database.ts';

/** `late`, `away`, `other` (no copy of this database, or one that is written to): not asked. `unknown`: nobody has looked yet. */
export type ReplicaState = 'fit' | 'late' | 'away' | 'other' | 'unknown';

export interface ReplicaSight {
  state: ReplicaState;
  /** It holds everything that was written this long ago, ms; null: not known. */
  behindMs: number | null;
}

export interface Replica {
  /** Of whoever may read there: the replica, or the database in its place. */
  db: Db;
  seen(): ReplicaSight;
  close(): Promise<void>;
}

/** Where the database stood when it was looked at. */
export interface LogPlace {
  place: number;
  at: number;
}

export interface FirstSight extends LogPlace {
  system: string;
}

export interface CopySight {
  system: string;
  isStandby: boolean;
  /** Up to where it has the log; null: nothing yet. */
  place: number | null;
}

const LOOK_MS = 5_000;
/** Later than this, charts ask the database itself [ours]: a reading is shown some seconds after it came. */
export const REPLICA_LATE_MS = 30_000;
/** Looks that are remembered: further back than what is late. */
const PLACES = 60;

/** What is known of a copy that has the log up to `place`, at `now`. `places`: of the database, the oldest first. */
export function judgeCopy(first: FirstSight, copy: CopySight, places: readonly LogPlace[], now: number): ReplicaSight {
  if (copy.system !== first.system || !copy.isStandby) return { state: 'other', behindMs: null };
  const { place } = copy;
  const reached = place === null ? undefined : places.findLast((one) => one.place <= place);
  if (reached === undefined) return { state: 'late', behindMs: null };
  const behindMs = Math.max(0, now - reached.at);
  return { state: behindMs > REPLICA_LATE_MS ? 'late' : 'fit', behindMs };
}

/** `16/B374D848`: bytes of the log. Below 2^53 for longer than any of this stands. */
export function readPlace(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

const OF_FIRST = `select (pg_control_system()).system_identifier::text as system, pg_current_wal_lsn()::text as lsn`;
const OF_COPY = `select (pg_control_system()).system_identifier::text as system, pg_is_in_recovery() as standby,
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn`;

interface Options {
  url: string;
  first: Pick<ReachedDatabase, 'pool'>;
  onError: (error: Error) => void;
  /** Of the machine, ms; tests hold it. */
  now?: () => number;
}

/** Looks at once, then every few seconds. A replica that does not answer ends no start. */
export async function openReplica({ url, first, onError, now = () => performance.now() }: Options): Promise<Replica> {
  const copy = openDatabase({ url, patience: 'server', onError });
  const places: LogPlace[] = [];
  let sight: ReplicaSight = { state: 'unknown', behindMs: null };
  let looking: Promise<void> | null = null;

  const look = async () => {
    const at = now();
    const { rows: mine } = await first.pool.query<{ system: string; lsn: string }>(OF_FIRST);
    const [one] = mine;
    if (one === undefined) return;
    const firstSight = { system: one.system, place: readPlace(one.lsn), at };
    places.push(firstSight);
    if (places.length > PLACES) places.shift();
    const seen = await soon(copy.pool.query<{ system: string; standby: boolean; lsn: string | null }>(OF_COPY));
    const [two] = seen?.rows ?? [];
    sight = two
      ? judgeCopy(
          firstSight,
          { system: two.system, isStandby: two.standby, place: two.lsn === null ? null : readPlace(two.lsn) },
          places,
          now(),
        )
      : { state: 'away', behindMs: null };
  };
  const lookOnce = () => {
    looking ??= look()
      .catch((error: Error) => {
        sight = { state: 'away', behindMs: null };
        onError(error);
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  await lookOnce();
  const timer = setInterval(() => void lookOnce(), LOOK_MS);

  const either: PostgresPool = {
    connect: (async () => {
      if (sight.state !== 'fit') return first.pool.connect();
      return copy.pool.connect().catch((error: Error) => {
        sight = { state: 'away', behindMs: null };
        onError(error);
        return first.pool.connect();
      });
    }) as pg.Pool['connect'], // the form with a promise is the one that Kysely calls
    end: async () => {},
    options: first.pool.options,
  };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: either }) });
  return {
    db,
    seen: () => sight,
    async close() {
      clearInterval(timer);
      await looking;
      await db.destroy();
      await copy.close();
    },
  };
}

/** Null: it did not answer in time, or said no. */
function soon<Answer>(question: Promise<Answer>): Promise<Answer | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), LOOK_MS);
    question.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  });
}
