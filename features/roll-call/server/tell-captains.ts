// While somebody is missing the barangay is told each half hour by SMS; not twice, whatever is started anew.
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { rollSummary } from '../rules/roll-list.ts';
import { captainText, turnToTell } from '../rules/roll-notice.ts';
import { note, type RollCallContext } from './roll-call-context.ts';
import * as queries from './roll-call-queries.ts';
import * as runners from './runners-queries.ts';

export async function tellCaptains(context: RollCallContext): Promise<void> {
  if (!context.tells) return;
  for (const rollCall of await queries.listOpen(context.db)) await tellOf(context, rollCall);
}

function tellOf(context: RollCallContext, rollCall: queries.RollCallRow): Promise<void> {
  const { db, clock, sites, outbox } = context;
  const { rollcallId, siteId, openedAt } = rollCall;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const marks = await queries.listMarks(tx, rollcallId);
    const summary = rollSummary(await queries.listPersons(tx, rollcallId), marks, now);
    const markedAt = marks.length === 0 ? null : Math.max(...marks.map((one) => one.at));
    const turn = turnToTell({ openedAt, markedAt, missing: summary.missing.length }, now);
    if (turn === null || (await runners.insertTell(tx, rollcallId, turn)) === 0) return;
    await runners.cancelWaiting(tx, rollcallId);
    const recipients = await runners.listBarangay(tx, siteId);
    if (recipients.length > 0) {
      const text = captainText((await sites.ofRow(rollCall, tx)).siteCode, summary);
      const own = { releaseId: null, updateNumber: 0, composedText: null, senderUserId: null, releaseDetails: null };
      const roundId = await outbox.insertRound(tx, { kind: 'answer', text, ...own });
      await outbox.addRecipients(tx, roundId, 'answer', recipients);
      await runners.noteRound(tx, rollcallId, turn, roundId);
      await outbox.wake(tx);
    }
    const after = { turn, missing: summary.missing.length, told: recipients.length };
    await note(context, tx, { action: 'roll-call.tell', siteId, rollcallId, userId: null, after });
  });
}
