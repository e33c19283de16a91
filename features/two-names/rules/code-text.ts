// The second name by SMS: the word and the code, and the texts that go out and back.
import { textWords } from '@bantay/kernel/sms/text-words';

export const CODE_DIGITS = 4;
/** After so many wrong ones a code is of no use any more. */
export const WRONG_MOST = 3;

/** With it every try is counted; `OK 4821` answers a notice of duty (ladders) and is never one. */
const CONFIRM = /^(?:CONFIRM|CONFIRMED|CONFIRMA|KUMPIRMA|KOMPIRMA|KUMPIRM|KONFIRM)$/;
const CODE = /^\d{4}$/;
const POLITE = /^(?:PO|HO|OK|OPO|OO|YES|SIR|MAM|MADAM|LEVEL|[0-3]|BANTAY|CODE)$/;

/** `CONFIRM 4821`, `kumpirma po 4821`: the four digits; null: it is something else, which others read. */
export function codeOf(text: string): string | null {
  const words = textWords(text);
  const codes = words.filter((word) => CODE.test(word));
  const others = words.filter((word) => !CODE.test(word));
  if (codes.length !== 1 || !others.some((word) => CONFIRM.test(word))) return null;
  return others.every((word) => CONFIRM.test(word) || POLITE.test(word)) ? (codes[0] ?? null) : null;
}

export interface AskedFor {
  /** Who asks. */
  name: string;
  siteCode: string;
  level: number;
}

const where = ({ siteCode, level }: Pick<AskedFor, 'siteCode' | 'level'>) =>
  `alert level ${level} sa ${siteCode.toUpperCase()}`;

/** Names come from people: short, so that the text stays one SMS. */
const short = (name: string) => (name.length > 24 ? `${name.slice(0, 23)}.` : name);

/** To whoever may give the second name. */
export const askText = (asked: AskedFor, code: string): string =>
  `Bantay: humihingi si ${short(asked.name)} ng ikalawang pangalan: ${where(asked)}. Tingnan sa Bantay, o i-text: CONFIRM ${code}. 10 minuto lang ang code.`;

/** What became of an answer by SMS. */
export type CodeAnswer =
  | { kind: 'released' }
  | { kind: 'wrong'; left: number }
  | { kind: 'over' }
  | { kind: 'ended' }
  | { kind: 'returned' };

export function answerText(answer: CodeAnswer, asked: Pick<AskedFor, 'siteCode' | 'level'>): string {
  switch (answer.kind) {
    case 'released':
      return `Bantay: kinumpirma mo ang ${where(asked)}. Nailabas na.`;
    case 'wrong':
      return `Bantay: mali ang code, walang nakumpirma. Natitirang subok: ${answer.left}.`;
    case 'over':
      return 'Bantay: hindi na gumagana ang code na ito. Buksan ang Bantay para magkumpirma.';
    case 'ended':
      return `Bantay: hindi na naghihintay ang ${where(asked)}. Walang binago ang sagot mo.`;
    case 'returned':
      return `Bantay: may nagbago sa ${where(asked)}, kaya hindi inilabas. Bumalik ito sa humingi.`;
  }
}

/** To every officer: somebody has released alone. */
export const aloneText = ({ name, siteCode, level }: AskedFor, reason: string): string =>
  `Bantay: mag-isang inilabas ni ${short(name)} ang ${where({ siteCode, level })}, walang ikalawang pangalan. Dahilan: ${reason.slice(0, 160)}`;
