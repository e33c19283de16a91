// What gateways call the fate of a message, as one table of words; a word that is not in it changes nothing.

/** Null: under way, or a word that nobody has described. */
export type ReportedFate = 'delivered' | 'failed' | null;

/**
 * Words in lower case, without dashes and blanks: SMPP 3.4 (5.2.28 and appendix B: DELIVRD, UNDELIV, EXPIRED, DELETED,
 * REJECTD), Vonage, Twilio, Plivo and Infobip (delivered, undelivered, failed, rejected, expired), Africa's Talking
 * (Success), gammu-smsd (DeliveryOK, DeliveryFailed), phones (sms:delivered, MESSAGE_FAILED, message.phone.delivered,
 * message.send.expired). "Sent" means handed to the network, never delivered.
 */
const DELIVERED = new Set([
  'delivered',
  'delivrd',
  'success',
  'deliveryok',
  'smsdelivered',
  'messagedelivered',
  'messagephonedelivered',
  'deliveredtohandset',
]);
const FAILED = new Set([
  'failed',
  'deliveryfailed',
  'undelivered',
  'undeliverable',
  'undeliv',
  'rejected',
  'rejectd',
  'expired',
  'deleted',
  'smsfailed',
  'messagefailed',
  'messagesendfailed',
  'messagesendexpired',
]);
/** Infobip, "Message status codes": not final, though its group is DELIVERED. */
const HANDED_ON = new Set(['deliveredtooperator']);
const plainWord = (word: string) => word.toLowerCase().replace(/[^a-z]/g, '');

export function reportedFate(word: string): ReportedFate {
  const plain = plainWord(word);
  if (DELIVERED.has(plain)) return 'delivered';
  return FAILED.has(plain) ? 'failed' : null;
}

/** A gateway that says a rough and a fine word: the first that is known, unless one says that it is not final. */
export function fateOfWords(words: readonly string[]): ReportedFate {
  if (words.some((word) => HANDED_ON.has(plainWord(word)))) return null;
  return words.map(reportedFate).find((fate) => fate !== null) ?? null;
}

/** message_state of SMPP 3.4, 5.2.28: 2 delivered; 3 expired, 4 deleted, 5 undeliverable, 8 rejected. */
export function fateOfState(state: number): ReportedFate {
  if (state === 2) return 'delivered';
  return [3, 4, 5, 8].includes(state) ? 'failed' : null;
}
