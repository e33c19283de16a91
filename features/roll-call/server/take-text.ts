// An answer to a roll-call by SMS, of a number that answers for somebody: marks where it is clear who is meant, and a line on the page in any case.
import type { Db } from '@bantay/server/database/database.ts';
import { noticedText } from '../rules/roll-notice.ts';
import { type RollText, readRollText } from '../rules/roll-text.ts';
import { isOneHousehold, peopleOf } from '../rules/runners.ts';
import { marksOfText } from '../rules/text-marks.ts';
import { note, type RollCallContext, summaryOf } from './roll-call-context.ts';
import * as queries from './roll-call-queries.ts';
import * as runners from './runners-queries.ts';

export interface TextDeed {
  inboxId: number;
  number: string;
  text: string;
}

export interface TakenText {
  /** Persons who were marked; 0: somebody has to ask. */
  marked: number;
  /** The words that go back; null: nobody is answered here. */
  answer: string | null;
}

export async function takeText(context: RollCallContext, tx: Db, sms: TextDeed): Promise<TakenText | null> {
  const read = readRollText(sms.text);
  if (read === null) return null;
  const own = await runners.listAnswersFor(tx, sms.number);
  const [first] = own;
  // Of two sites at once nobody knows which is meant.
  if (!first || own.some(({ rollcallId }) => rollcallId !== first.rollcallId)) return null;
  const { rollcallId, siteId, name } = first;
  const people = peopleOf(own, await queries.listPersons(tx, rollcallId));
  const marks = marksOfText(read, people, isOneHousehold(own));
  const now = context.clock.now();
  const said = { rollcallId, inboxId: sms.inboxId, name, said: saidOf(read), at: now, marked: marks.length };
  await runners.insertReport(tx, said);
  if (marks.length > 0) {
    const stamp = { at: now, deviceAt: now, offsetMs: null, receivedAt: now, device: 'sms', seen: [] };
    const by = { userId: null, number: sms.number, entryId: `sms ${sms.inboxId}` };
    await queries.insertMarks(tx, { rollcallId, marks, ...stamp, ...by });
  }
  const after = { bySms: true, people: marks.length };
  await note(context, tx, { action: 'roll-call.mark', siteId, rollcallId, userId: null, after });
  return { marked: marks.length, answer: await answerFor(context, tx, { siteId, rollcallId, marked: marks.length }) };
}

async function answerFor(
  { tells, sites, clock }: RollCallContext,
  tx: Db,
  { siteId, rollcallId, marked }: { siteId: number; rollcallId: number; marked: number },
): Promise<string | null> {
  if (!tells || marked === 0) return null;
  const { siteCode } = await sites.ofRow({ siteId }, tx);
  return noticedText(siteCode, marked, await summaryOf(tx, rollcallId, clock.now()));
}

/** In the words of the answer itself, which are those of the page too. */
function saidOf({ kind, people, here, isAll, names }: RollText): string {
  const word = { here: 'DITO', lacking: 'KULANG', back: 'UWI' }[kind];
  const parts = [here === null ? '' : `DITO ${here}`, word, isAll ? 'LAHAT' : (people ?? ''), ...names];
  return parts.filter((part) => part !== '').join(' ');
}
