// Takes what a modem has brought into its spool: reports on messages of ours, and words of people, which are received.
import { reportedFate } from '@bantay/kernel/sms/report-words';
import { systemActor } from '@bantay/server/database/audit.ts';
import type { DeliveryReports } from '@bantay/server/sms/delivery-reports.ts';
import { forget, isReport, readSpool, type SpooledSms } from '@bantay/server/sms/gammu-gateway.ts';
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';
import { INCOMING_MAX } from '../rules/limits.ts';
import { type ReceiveContext, receiveSms } from './receive-sms.ts';

export interface SpoolContext extends ReceiveContext {
  reports: Pick<DeliveryReports, 'note'>;
}

/** A message leaves the spool once it is stored. One that cannot be stored holds up no other, and is thrown at the end. */
export async function takeSpool(context: SpoolContext, folder: string): Promise<void> {
  const failures: unknown[] = [];
  for (const sms of await readSpool(folder)) {
    if (isReport(sms) && (await isOurs(context, sms))) {
      await forget(folder, sms);
      continue;
    }
    const arrived = { from: sms.from, text: sms.text.slice(0, INCOMING_MAX), sentAt: null };
    // It stays and is tried again; a call for help behind it does not wait for that.
    await receiveSms(context, { ...arrived, gatewayId: `gammu ${sms.names[0]}` }, systemActor)
      .then(() => forget(folder, sms))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} message(s) were not stored`);
}

/** A report names the number only; without a message of ours to it the words are those of a person. */
async function isOurs({ reports }: SpoolContext, { from, text }: SpooledSms): Promise<boolean> {
  const number = parseMobileNumber(from);
  if (number === null) return false;
  const report = { references: [], number, fate: reportedFate(text), word: text, perPartOf: 'gammu' };
  return (await reports.note(report)) !== 'unknown message';
}
