// Where the rows of a channel lie: those of SMS in tables of their own, those of all others side by side.
import { type RawBuilder, sql } from 'kysely';
import type { Channel } from './channel.ts';

export interface OutboxTables {
  outbox: RawBuilder<unknown>;
  attempts: RawBuilder<unknown>;
  /** Which of the rows there belong to the channel. */
  isOwn: RawBuilder<unknown>;
  /** Of a row `o`: what a call says. */
  spoken: RawBuilder<unknown>;
}

/** Numbers of rows count in each table anew: `key` keeps the names of their messages apart. */
export const tablesOf = (channel: Channel = 'sms'): OutboxTables & { key: string } =>
  channel === 'sms'
    ? {
        ...{ outbox: sql`sms_outbox`, attempts: sql`sms_attempts`, isOwn: sql`true`, key: 'bantay-' },
        spoken: sql`null::text[]`,
      }
    : {
        ...{ outbox: sql`channel_outbox`, attempts: sql`channel_attempts` },
        ...{ isOwn: sql`channel = ${channel}`, key: `bantay-${channel}-` },
        spoken: sql`o.spoken`,
      };
