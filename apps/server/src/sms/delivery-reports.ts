// Delivery reports: which message each is about, and what becomes of it by the table of states; nothing steps back from its end.
import { setTimeout as sleep } from 'node:timers/promises';
import { type DeliveryEvent, type DeliveryState, nextDeliveryState } from '@bantay/kernel/sms/delivery-state';
import type { ReportedFate } from '@bantay/kernel/sms/report-words';
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { sql } from 'kysely';
import { changed, type Db, firstRow } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { AcceptedRow, RoundKind } from './outbox.ts';

export interface DeliveryReport {
  /** Ids by which the gateway may have named the message; the first that is known counts. Empty: by its number alone. */
  references: readonly string[];
  /** 639XXXXXXXXX where the report says it. */
  number: string | null;
  fate: ReportedFate;
  /** The gateway's own word. */
  word: string;
  /** One report a part, without an id: the newest message to the number that this gateway took. */
  perPartOf?: string;
}

/** 'no change': under way, known already, or after its end. */
export type Noted = 'delivered' | 'failed' | 'no change' | 'unknown message';

export interface DeliveryReports {
  note(report: DeliveryReport): Promise<Noted>;
}

export interface ReportParts {
  db: Db;
  /** A message in doubt that has arrived was sent after all. */
  onAccepted: (tx: Db, row: AcceptedRow) => Promise<void>;
  onProgress: (db: Db, releaseId: number) => Promise<void>;
}

/** A report may overtake the answer to the hand-over: its id is stored a moment later. */
const PAUSES_MS = [300, 700, 1500];

interface Found {
  outboxId: number;
  roundId: number;
  state: DeliveryState;
  reports: number;
  text: string | null;
  kind: RoundKind;
  releaseId: number | null;
  senderUserId: number | null;
}

export function makeDeliveryReports(
  { db, onAccepted, onProgress }: ReportParts,
  pausesMs = PAUSES_MS,
): DeliveryReports {
  const noteOnce = (report: DeliveryReport): Promise<{ noted: Noted; releaseId: number | null }> =>
    inTransaction(db, async (tx) => {
      const row = await find(tx, report);
      if (!row) return { noted: 'unknown message', releaseId: null };
      const event = await eventOf(tx, row, report);
      const state = event === null ? null : nextDeliveryState(row.state, event);
      if (state === null) return { noted: 'no change', releaseId: null };
      const error = report.fate === 'failed' ? `reported: ${report.word}`.slice(0, 200) : null;
      const touched = await changed(
        tx,
        sql`update sms_outbox set state = ${state}, error = ${error}, changed_at = statement_timestamp()
            where outbox_id = ${row.outboxId} and state = ${row.state}`,
      );
      if (touched === 0) return { noted: 'no change', releaseId: null };
      if (state === 'delivered') {
        await onAccepted(tx, {
          outboxId: row.outboxId,
          roundId: row.roundId,
          kind: row.kind,
          releaseId: row.releaseId,
          senderUserId: row.senderUserId,
          isAnswered: false,
        });
      }
      return { noted: state === 'delivered' ? 'delivered' : 'failed', releaseId: row.releaseId };
    });

  return {
    async note(report) {
      let result = await noteOnce(report);
      for (const pause of pausesMs) {
        if (result.noted !== 'unknown message') break;
        await sleep(pause);
        result = await noteOnce(report);
      }
      if (result.releaseId !== null) await onProgress(db, result.releaseId);
      return result.noted;
    },
  };
}

const ROW = sql`select o.outbox_id, o.round_id, o.state, o.reports, r.sms_msg as text, r.kind, r.release_id,
    r.sender_user_id
  from sms_outbox o join sms_rounds r using (round_id)`;

const find = (tx: Db, { references, number, perPartOf }: DeliveryReport) =>
  perPartOf === undefined
    ? firstRow<Found>(
        tx,
        // An id is unique with its gateway only; the number tells two gateways apart.
        sql`${ROW} where o.gateway_ref = any(${references}::text[]) and (${number}::text is null or o.number = ${number})
            order by array_position(${references}::text[], o.gateway_ref), o.outbox_id desc limit 1 for update of o`,
      )
    : firstRow<Found>(
        tx,
        sql`${ROW} where o.number = ${number} and o.gateway = ${perPartOf}
              and o.state in ('accepted', 'doubtful', 'delivered')
              and o.changed_at > clock_timestamp() - interval '3 days'
            order by o.outbox_id desc limit 1 for update of o`,
      );

/** A message of several parts is there when each of them is. */
async function eventOf(tx: Db, row: Found, { fate, perPartOf }: DeliveryReport): Promise<DeliveryEvent | null> {
  if (fate === null) return null;
  if (fate === 'failed') return 'report of failure';
  if (perPartOf === undefined) return 'delivery report';
  await sql`update sms_outbox set reports = reports + 1 where outbox_id = ${row.outboxId}`.execute(tx);
  return row.reports + 1 >= smsLength(row.text ?? '').parts ? 'delivery report' : null;
}
