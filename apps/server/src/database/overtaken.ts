// What has no counter of its own is changed over the content that was seen; the audit says who was quicker.
import { createHash } from 'node:crypto';
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { type RawBuilder, sql } from 'kysely';
import { Overtaken } from '../problems.ts';
import { type Db, firstRow } from './database.ts';

/** Of all that is said of something: whoever changes it says over which it was written. */
export const versionOf = (said: object): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);

export interface LastChange {
  name: string;
  /** Machine time, epoch ms. */
  at: number;
}

/** Who changed it last, and when. `isOfIt`: a condition on `a`, the audit. */
export const readLastChangeWhere = (tx: Db, isOfIt: RawBuilder<unknown>) =>
  firstRow<LastChange>(
    tx,
    sql`select coalesce(u.first_name || ' ' || u.last_name, a.actor) as name, a.at
        from audit a left join users u using (user_id)
        where ${isOfIt} order by a.audit_id desc limit 1`,
  );

export const overtakenBy = <Row>(last: LastChange | null, stands: Row): Overtaken<Row> =>
  new Overtaken({ name: last?.name ?? '–', at: last ? toDisplayTime(last.at) : '–' }, stands);
