// What residents answer to a warning: OK, TULONG (help), a measurement, or something that a person has to read.
import { textWords } from '@bantay/kernel/sms/text-words';
import { isMeasurementText } from '../../surficial/rules/measurement-text.ts';

export const REPLY_KINDS = ['ok', 'tulong', 'measurement', 'bakit', 'rollcall', 'confirm', 'other'] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/**
 * Calls for help: tulong as it is typed in haste (tulng, tlong, 2long, tulungan, patulong), saklolo, Waray bulig, Cebuano
 * tabang, and what English lent. Letters in a row count once.
 */
const HELP =
  /^(?:(?:NAG)?(?:PA){0,2}[T2][UO]?L[UO]?NG?(?:AN|IN|I|A|O)?|SAKLOLO|SAKLULO|BULIG(?:AN|I)?|TABANG(?:AN|I)?|HE?LP|SOS|RESCUE|RESKYU)$/;
const HELP_SIGN = '🆘';

/** Words that say: received; who thanks has read. */
const RECEIVED =
  /^(?:OK(?:AY|EY|EI|IE|I|E|S|Z|IDOKI)?|K|O|OPO|OHO|YES|YEP|SI?GE|CGE|SIGI|NOTED|COPY|COPIED|KOPYA|RECEIVED|RECIEVED|RCVD|NATANGAP|NABASA|GETS|ROGER|AYOS|SAFE|LIGTAS|SALAMAT|SLMT|THANKS?|TY|TNX)$/;
const RECEIVED_SIGN = /[👍👌✅✔🙏]/u;
/**
 * Words that may stand beside them and change nothing; "mm" for ma'am has become M, since letters in a row count once. Four
 * digits are the code of a notice: people on duty answer `OK 4821`; the gateway proves itself by `OK Bantay 4821 7730`.
 */
const POLITE =
  /^(?:PO|HO|SIR|M(?:AM)?|MADAM|KAP|BOS|MARAMING|YOU|SA|INYO|NYO|NA|DIN|RIN|LANG|AKO|KAMI|KMI|TAYO|LAHAT|DITO|NAMIN|ANG|MENSAHE|TEXT|ALERT|LEVEL|BANTAY|[0-9]|[0-9]{4})$/;

/** A call for help wins over everything; OK only when nothing else is said, so that no news hides behind it. */
export function replyKind(text: string): ReplyKind {
  if (isMeasurementText(text)) return 'measurement';
  const words = textWords(text);
  if (text.includes(HELP_SIGN) || words.some((word) => HELP.test(word))) return 'tulong';
  const isReceived = words.some((word) => RECEIVED.test(word)) || RECEIVED_SIGN.test(text);
  return isReceived && words.every((word) => RECEIVED.test(word) || POLITE.test(word)) ? 'ok' : 'other';
}

/** The question in the languages of the sites, as it is typed in haste; `po` and `kay` stand beside it. */
const WHY = /^(?:BA?KI?T?|BKT|WHY|KAY(?:ANO)?|KANO|NGAIN|ANO)$/;
const BESIDE_WHY = /^(?:PO|HO|KAY|BA|DAW|RAW|KAMI|MAY|ALERT|LEVEL|BABALA|WARNING|[0-9])$/;

/** Somebody asks why, and says nothing else: `BAKIT`, `bakit po`, `bkit may alert`, `kay ano`. */
export function asksWhy(text: string): boolean {
  const words = textWords(text);
  return words.some((word) => WHY.test(word)) && words.every((word) => WHY.test(word) || BESIDE_WHY.test(word));
}

/** One number's answers to one release: a call for help is not taken back by a later OK. */
export function answerOf(kinds: readonly ReplyKind[]): 'ok' | 'tulong' | null {
  if (kinds.includes('tulong')) return 'tulong';
  return kinds.includes('ok') ? 'ok' : null;
}
