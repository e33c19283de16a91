// How long a text is as SMS: GSM 7-bit alphabet, its extension table, or 16-bit signs (3GPP TS 23.038).

/** Basic alphabet of GSM 03.38, one septet each. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Extension table: an escape and the sign, two septets each. */
const EXTENDED = '\f^{}\\[~]|€';

const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

/** Alphabet a text needs. */
export type SmsAlphabet = 'GSM-7' | 'UCS-2';

/** Length of a text as SMS. */
export interface SmsLength {
  alphabet: SmsAlphabet;
  /** Characters as people count them. */
  characters: number;
  /** Septets (GSM-7) or 16-bit units (UCS-2). */
  units: number;
  parts: number;
}

/** Units in a single message and in each part of a longer one (7 octets go to the header of a part). */
const ROOM: Record<SmsAlphabet, { single: number; part: number }> = {
  'GSM-7': { single: 160, part: 153 },
  'UCS-2': { single: 70, part: 67 },
};

/** Signs of the text that the GSM-7 alphabet has not, each once; one of them turns 160 into 70. */
export function nonGsmCharacters(text: string): string[] {
  return [...new Set(text)].filter((sign) => !basic.has(sign) && !extended.has(sign));
}

/** Units and parts of a text; a sign of two units is never cut in half between parts. */
export function smsLength(text: string): SmsLength {
  const alphabet: SmsAlphabet = nonGsmCharacters(text).length === 0 ? 'GSM-7' : 'UCS-2';
  const widths = [...text].map((sign) => (alphabet === 'UCS-2' ? sign.length : extended.has(sign) ? 2 : 1));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, part } = ROOM[alphabet];
  return {
    alphabet,
    characters: widths.length,
    units,
    parts: units <= single ? Math.min(1, units) : countParts(widths, part),
  };
}

function countParts(widths: readonly number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > room) {
      parts++;
      used = 0;
    }
    used += width;
  }
  return parts;
}
