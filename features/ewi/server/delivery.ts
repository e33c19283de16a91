// What became of the texts of a release; a reminder is a message of the text that it repeats.
import type { Db } from '@bantay/server/database/database.ts';
import { withReminders } from '../rules/reminded.ts';
import * as queries from './ewi-queries.ts';

export interface Delivery {
  /** The text that holds: the newest. */
  text: queries.RoundRow;
  /** Its messages and those that remind of it, each for itself. */
  rows: queries.OutboxRow[];
  /** Reminders of it, newest first (field time). */
  reminders: queries.ReminderRow[];
}

export async function readTexts(
  db: Db,
  releaseId: number,
): Promise<(queries.RoundRow & { rows: queries.OutboxRow[] })[]> {
  const texts = await queries.listRounds(db, releaseId);
  const reminders = await queries.listReminders(db, releaseId);
  const rows = await queries.listOutbox(db, idsOf([...texts, ...reminders]));
  const of = (ids: readonly number[]) => rows.filter((row) => ids.includes(row.roundId));
  return texts.map((text) => ({
    ...text,
    rows: withReminders(of([text.roundId]), of(idsOf(remindersOf(text, texts, reminders)))),
  }));
}

export async function readDelivery(db: Db, releaseId: number): Promise<Delivery | null> {
  const texts = await queries.listRounds(db, releaseId);
  const [text] = texts;
  if (!text) return null;
  const reminders = remindersOf(text, texts, await queries.listReminders(db, releaseId));
  return { text, reminders, rows: await queries.listOutbox(db, idsOf([text, ...reminders])) };
}

const idsOf = (rounds: readonly { roundId: number }[]) => rounds.map(({ roundId }) => roundId);

/** Those between a text and the next. */
function remindersOf(
  { updateNumber }: queries.RoundRow,
  texts: readonly queries.RoundRow[],
  reminders: readonly queries.ReminderRow[],
): queries.ReminderRow[] {
  const next = texts.findLast((one) => one.updateNumber > updateNumber)?.updateNumber ?? Number.POSITIVE_INFINITY;
  return reminders.filter((one) => one.updateNumber > updateNumber && one.updateNumber < next);
}
