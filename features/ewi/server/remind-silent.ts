// The text that holds goes out once more, to those alone of whom nothing proves that it came.
import type { Db } from '@bantay/server/database/database.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import type { Delivery } from './delivery.ts';
import { auditPress, type PressContext } from './sendable.ts';

export interface Reminder {
  release: { releaseId: number; siteId: number };
  delivery: Delivery;
  /** Who has had the text before; others are not written to. */
  numbers: readonly string[];
}

export interface RemindContext extends PressContext {
  outbox: Pick<Outbox, 'insertRound' | 'addRecipients' | 'wake'>;
}

export async function remindSilent(
  context: RemindContext,
  tx: Db,
  { release, delivery: { text, rows, reminders }, numbers }: Reminder,
  userId: number,
): Promise<void> {
  const { outbox } = context;
  const updateNumber = (reminders[0] ?? text).updateNumber + 1;
  const roundId = await outbox.insertRound(tx, {
    ...{ kind: 'reminder', releaseId: release.releaseId, updateNumber },
    ...{ text: text.smsMsg, letters: text.letters, composedText: null, senderUserId: userId, releaseDetails: null },
  });
  const recipients = rows
    .filter((row) => numbers.includes(row.number) && row.roundId === text.roundId)
    .map(({ number, mobileId, userId: owner }) => ({ number, mobileId, userId: owner }));
  await outbox.addRecipients(tx, roundId, 'reminder', recipients);
  const after = { updateNumber, repeats: text.updateNumber, recipients: recipients.length };
  await auditPress(context, tx, { userId, action: 'ewi.remind', release, after });
  await outbox.wake(tx);
}
