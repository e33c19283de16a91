// Messages of residents on the wire: the number is masked to its last four digits.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { maskedNumber } from '../../accounts/rules/phone-number.ts';
import type { IncomingMessage } from '../wire/incoming.ts';
import type { MessageRow } from './incoming-queries.ts';

export const presentMessage = (row: MessageRow): IncomingMessage => ({
  inbox_id: row.inboxId,
  at: toManilaText(row.fieldAt),
  number: maskedNumber(row.number),
  name: row.name ?? '',
  designation: row.designation,
  text: row.smsMsg,
  kind: row.kind,
  release_id: row.releaseId,
  site_code: row.siteCode,
  mo_id: row.moId,
  refusal: row.refusal,
  read_by: row.readBy,
});
