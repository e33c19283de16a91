// What a gateway says has become of messages of ours, in its own shape.
import { fateOfWords } from '@bantay/kernel/sms/report-words';
import type { DeliveryReports, Noted } from '@bantay/server/sms/delivery-reports.ts';
import { type ReadReport, readReports } from '@bantay/server/sms/report-template.ts';
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';

export interface ReportsContext {
  reports: Pick<DeliveryReports, 'note'>;
  /** How the gateway writes its delivery reports (sms/report-template.ts); null: in our own shape. */
  reportShape: string | null;
}

const REPORTS_AT_ONCE = 4;

/** Null: there is no report in it. */
export async function noteReports(context: ReportsContext, body: unknown): Promise<Noted[] | null> {
  const read = readReports(context.reportShape, body);
  if (read === null) return null;
  const outcomes: Noted[] = [];
  // A few at once: of an unknown message each waits a little for the answer to its hand-over (delivery-reports.ts).
  for (let from = 0; from < read.length; from += REPORTS_AT_ONCE) {
    const some = read.slice(from, from + REPORTS_AT_ONCE);
    outcomes.push(...(await Promise.all(some.map((report) => noteOne(context, report)))));
  }
  return outcomes;
}

/** What is under way changes nothing, whoever it is about. A number that is none (a phone may hide it) says nothing. */
async function noteOne({ reports }: ReportsContext, { id, words, number }: ReadReport): Promise<Noted> {
  const fate = fateOfWords(words);
  if (fate === null) return 'no change';
  const written = number === null ? null : parseMobileNumber(number);
  return reports.note({ references: [id], number: written, fate, word: words.at(-1)! }); // it has a word
}
