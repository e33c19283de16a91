// What a runner or a head of household answers to a roll-call by SMS: DITO 5 (here), KULANG 2 LOLA (lacking), UWI (went home).
import { textWords } from '@bantay/kernel/sms/text-words';

/** Null: not said. */
export interface RollText {
  kind: 'here' | 'lacking' | 'back';
  /** How many of that kind. */
  people: number | null;
  /** Beside those that are lacking: how many are here. */
  here: number | null;
  isAll: boolean;
  /** Words that may be names, in capitals. */
  names: string[];
}

/** Filipino, Waray (dinhi, aadi, didi) and English, as typed in haste; Waray `diri` means no, so it is none of them. */
const HERE = /^(?:(?:N?AN|NA|N)?D[IE]?T[OU]|(?:N?A)?RITO|(?:N?A)?DI?NHI|(?:NA)?DIDI|N?ADI|HERE|HIR|PRESENTE?|PRSNT)$/;
const LACKING = /^(?:K[UO]?[LR]A?NG?|(?:NA?WA|NA?WAWA|WAWA)[LR]A|MIS(?:ING?|NG)|ABSENT?|LACK(?:S|ING?)?)$/;
const NOBODY = /^(?:WA?LA(?:NG)?|WARAY?|NO|NONE|NOBODY)$/;
/** `uwi` and Waray `uli`, which without its beginning means 'again' in Filipino. */
const WENT_HOME =
  /^(?:(?:UM|NA|NAKA?|NAGSI|NAGS|PA|I?NI|IN|N)?[UO]W[IE]|UMWI|UWIAN|(?:UM|NA|PA|NAPA|NAG|NAGPA|NAKA|MINA?)[UO]LI)$/;
const WENT = /^(?:BUMALIK|(?:NAG?|PA|NAKA)?BALIK|WENT|GO(?:NE|ING?)?|BACK)$/;
const HOME = /^(?:BAHAY|BHAY|BALAY|HOUSE|HOME|HOM)$/;
const ALL = /^(?:LA?HA?T|LAHATS|(?:NGA?)?TANAN|AL|EVERY(?:ONE|BODY))$/;
/** It says the whole by itself: `kumpleto`. */
const COMPLETE = /^[CK][OU]?M?PL[EI]T[OE]?$/;
const RECEIVED = /^(?:OK(?:AY|EY|E|S)?|OPO|OHO|OO|O|YES|SAFE|LIGTAS|NOTED|COPY)$/;
/** Words that may stand beside and change nothing. */
const BESIDE =
  /^(?:PO|HO|SIR|M(?:AM)?|MADAM|KAP(?:ITAN)?|BOS|NA|PA|LANG|LNG|RIN|DIN|MAN|K[AM]?MI|KAME|US|WE|ARE|IS|TAYO|SILA|NAMIN|AMON|ANG|AN|AM|SI|SINA|NI|NINA|NG|SA|HA|HAN|HIT|KA|TAO|K?ATAO|KATAWO|TAWO|PER?SONS?|PEOPLE|PAX|BUOK|BILANG|COUNT|TOTAL|AT|UG|NGAN|AND|TSAKA|SAKA|MAY|MAYDA|EVAC(?:UATION)?|CENT(?:ER|RE)|SENTRO|SCHOL|GYM|COURT|HAL|BRGY|BARANGAY|NOW|NGAYON|ALREADY|THE|OF|AMONG)$/;
/** I, he or she: one person of the household, and nobody knows which. */
const HIMSELF = /^(?:AKO|SI?YA)$/;
/** A number behind it is the number of a place. */
const PLACE = /^(?:PUROK|PRK|PUROC|ZONE|SITIO|BLOCK|FAMILY|HOUSEHOLD)$/;

const NUMBERS: readonly RegExp[] = [
  /^(?:ZERO|SERO)$/,
  /^(?:ISA|ISANG|USA|UNO|ONE)$/,
  /^(?:DALAWA(?:NG)?|DLAWA|DLWA|DUHA|DOS|TWO)$/,
  /^(?:TATLO(?:NG)?|TATLU|TULO|TRES|THRE)$/,
  /^(?:APAT|UPAT|KWATRO|KUATRO|FOUR)$/,
  /^(?:LIMA(?:NG)?|SINGKO|CINCO|FIVE)$/,
  /^(?:ANIM|UNOM|SAIS|SEIS|SIX)$/,
  /^(?:PITO(?:NG)?|SYETE|SIETE|SEVEN)$/,
  /^(?:WALO(?:NG)?|OTSO|OCHO|EIGHT)$/,
  /^(?:SIYAM|SYAM|NUWEBE|NUEVE|NINE)$/,
  /^(?:SAMPU(?:NG)?|SAMPO|NAPULO|DIYES|DIES|TEN)$/,
];

/** Questions, refusals, goods: whatever lacks or goes home here, it is no person. */
const NO_NAME =
  /^(?:HINDI|HNDI|D[IE]|DILI|DIRI|WAG|HUWAG|AYAW|BA|BANG|P[UW]E?D[EI]|KAYA|KAILAN|KELAN|KAYLAN|SAN|PANO|PAANO|BA?KIT|KUNG|KASI|DAHIL|GUSTO|SANA|DAPAT|MUNA|ULIT|ULI|ALIN|SINO|ANO|KAYO|NYO|NINYO|KAHAPON|BUKAS|TUBIG|TUBI|BIGAS|BUGAS|PAGKAIN|PAGKAON|KANIN|ULAM|GAMOT|MEDISINA|BULONG|KUMOT|BANIG|HIGDAAN|KURYENTE|LOAD|SIGNAL|PERA|KWARTA|DAMIT|BADO|GATAS|FOD|WATER|RICE|MEDICINES?|BLANKETS?|KILO|SAKO|LATA|KAHON|LITRO|BALDE|RELIEF|GODS|TOLDA|KANDILA|DIAPERS?|BUS|TRAK|TRUCK|SASAKYAN|MARKER|GAUGE|CM|MM|LEVEL|ALERT|ORAS|ARAW|TIME|TULOG|ANTOK|TULONG|TULNG|SAKLOLO|BULIG|TABANG|HELP|SOS|RESCUE|SALAMAT|SLMT|THANKS?|TY|KLASE|PASOK|BAHA|LUPA|ULAN|URAN|DAAN)$/;
const NAMES_MAX = 5;
/** More stand on no list of one runner. */
const PEOPLE_MAX = 99;

type Word =
  | 'here'
  | 'lacking'
  | 'back'
  | 'went'
  | 'home'
  | 'all'
  | 'complete'
  | 'received'
  | 'nobody'
  | 'himself'
  | number
  | { name: string };

/** Null: it says something else, or more than that: a person reads it. */
export function readRollText(text: string): RollText | null {
  const words = sortWords(text);
  if (words === null) return null;
  const has = (word: Word) => words.includes(word);
  const numbers = words.filter((one) => typeof one === 'number');
  const names = words.flatMap((one) => (typeof one === 'object' ? [one.name] : []));
  // `ok` beside a number says that it was read; without one it is an answer of its own.
  if ((has('received') && numbers.length === 0) || names.length > NAMES_MAX) return null;
  const goes = has('back') || (has('went') && has('home'));
  if (has('went') && !goes) return null;
  const isAll = has('all') || has('complete');
  const said = { here: null, isAll, names };
  if (goes) {
    const isOther = has('here') || has('lacking') || has('nobody') || numbers.length > 1;
    const isOneUnnamed = has('himself') && numbers.length === 0;
    return isOther || isOneUnnamed ? null : { ...said, kind: 'back', people: numbers[0] ?? null };
  }
  if (has('home')) return null;
  if (has('lacking')) return lackingOf(words, numbers, said);
  if (names.length > 0 || has('nobody')) return null;
  if (has('here') && numbers.length === 1) return { ...said, kind: 'here', people: numbers[0]! }; // counted just above
  return isAll && (has('here') || has('complete')) && numbers.length === 0
    ? { ...said, kind: 'here', people: null }
    : null;
}

function lackingOf(
  words: readonly Word[],
  numbers: readonly number[],
  said: Pick<RollText, 'here' | 'isAll' | 'names'>,
): RollText | null {
  const [first] = numbers;
  if (words.includes('nobody') || first === 0) {
    const isPlain = said.names.length === 0 && numbers.length === (first === 0 ? 1 : 0);
    return isPlain ? { kind: 'here', people: null, here: null, isAll: true, names: [] } : null;
  }
  if (said.isAll) return null;
  const isBehind = typeof words.find((one) => typeof one === 'number' || isCounted(one)) === 'number';
  const kinds = words.flatMap((one, index) => (typeof one === 'number' ? [kindAt(words, index, isBehind)] : []));
  const of = (kind: Counted) => {
    const own = numbers.filter((_, index) => kinds[index] === kind);
    return own.length > 1 ? Number.NaN : own[0];
  };
  const [people, here] = [of('lacking'), of('here')];
  if (Number.isNaN(people) || Number.isNaN(here) || (people === undefined && said.names.length === 0)) return null;
  return { ...said, kind: 'lacking', people: people ?? null, here: here ?? null };
}

type Counted = 'here' | 'lacking';
const isCounted = (word: Word): word is Counted => word === 'here' || word === 'lacking';

/** What a number counts: in `5 dito 2 kulang` the word behind it, otherwise the one before it. */
function kindAt(words: readonly Word[], index: number, isBehind: boolean): Counted | undefined {
  const before = words.slice(0, index).filter(isCounted).at(-1);
  const behind = words.slice(index).find(isCounted);
  return isBehind ? (behind ?? before) : (before ?? behind);
}

/** Null: a word that has no place in such an answer. */
function sortWords(text: string): Word[] | null {
  const found: Word[] = [];
  let isPlace = false;
  for (const word of split(text)) {
    const number = numberOf(word);
    const isOfPlace = isPlace && number !== null;
    isPlace = PLACE.test(word);
    if (isPlace || isOfPlace || BESIDE.test(word)) continue;
    const sorted = number ?? wordOf(word);
    if (sorted === null || (number ?? 0) > PEOPLE_MAX) return null;
    found.push(sorted);
  }
  return found;
}

/** `DITO5` and `5DITO` are two words; a zero for an O is none, and `no one` is nobody. */
const split = (text: string): string[] =>
  textWords(
    text
      .replace(/\bno\s+one\b/gi, 'nobody')
      // Rain is told so; of doubled letters one is left, and M is ma'am.
      .replace(/(\d\s*)mm\b/gi, '$1 cm')
      .replace(/([a-z]0?)([1-9]\d*)(?![\da-z])/gi, '$1 $2')
      .replace(/(?<![\da-z])(\d+)([a-z])/gi, '$1 $2'),
  );

function numberOf(word: string): number | null {
  if (/^\d+$/.test(word)) return Number(word);
  const index = NUMBERS.findIndex((one) => one.test(word));
  return index < 0 ? null : index;
}

const KINDS: readonly [Exclude<Word, number | object>, RegExp][] = [
  ['here', HERE],
  ['lacking', LACKING],
  ['nobody', NOBODY],
  ['back', WENT_HOME],
  ['went', WENT],
  ['home', HOME],
  ['all', ALL],
  ['complete', COMPLETE],
  ['received', RECEIVED],
  ['himself', HIMSELF],
];

function wordOf(word: string): Word | null {
  const kind = KINDS.find(([, words]) => words.test(word));
  if (kind) return kind[0];
  return /^[A-Z]{2,}$/.test(word) && !NO_NAME.test(word) ? { name: word } : null;
}
