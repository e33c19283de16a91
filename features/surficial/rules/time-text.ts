// The time of a measurement by SMS: `7:30AM`, `8 AM`, `7 : 30 P.M.`, `12NN`, `4 ng hapon`, `14:05`. What is doubtful is not read.

/** A time as it stood in the text, and as `HH:mm`. */
export interface TimeText {
  part: string;
  text: string;
}

/** 7 something like a time that cannot be trusted, 8 none (methods §11, row 4). */
export type TimeError = 'notATime' | 'noTime';

/** Colons with blanks around them and one or two digits of minutes; or a dot and exactly two, as in `7.30AM`. */
const MINUTES = '(?: ?:[: ]*(\\d{1,2})|\\.(\\d{2}))';
/** AM and PM with their dots and blanks; noon; the Filipino times of day. */
const NAMED = '(?:([AP])\\.? ?M\\b\\.?|(NN|NOON)\\b|(?:NG |SA )?(UMAGA|TANGHALI|HAPON|GABI)\\b)';
const NAMED_TIME = new RegExp(`(?<!\\d)(\\d{1,2})${MINUTES}? ?${NAMED}`, 'g');
const DAY_TIME = /(?<!\d)(\d{1,2}) ?:[: ]*(\d{2}) /g;
/** Before an hour: a digit (`7 05 AM` is no 5 AM) or one with a letter (`5X.05AM`; M is metres), a colon or dot, a letter (`7H05AM`). */
const DOUBTFUL_BEFORE = /(?:\d[A-LN-Z]?[ .,:]*|: ?|\.|\p{L})$/u;
/** What may stand behind `6:30 `: a marker. Any other word, as `PX`, `MP` or `HAPN`, may be a PM or HAPON that was mistyped. */
const MARKER_AFTER = /^[A-Z] *\d/;

/**
 * Finds the time; two that differ are none. `rest` is prepared: upper case, single blanks, signs as `. , : !` alone.
 * `isPlain` knows other words that may follow a time without AM or PM.
 */
export function readTime(rest: string, isPlain: (word: string) => boolean): TimeText | { error: TimeError } {
  const named = [...rest.matchAll(NAMED_TIME)];
  const found = named.length > 0 ? named.map((match) => namedTime(match, rest)) : dayTimes(rest, isPlain);
  const [first] = found;
  if (first === undefined) return { error: 'noTime' };
  if (first === null || found.some((one) => one?.text !== first.text)) return { error: 'notATime' };
  return first;
}

function namedTime(match: RegExpExecArray, rest: string): TimeText | null {
  const [part, hours, byColon, byDot, half, noon, word] = match;
  const hour = hourOf(Number(hours), half ?? (noon === undefined ? word! : 'NN')); // one of the three has matched
  if (hour === null || DOUBTFUL_BEFORE.test(rest.slice(0, match.index))) return null;
  return { part, text: clock(hour, byColon ?? byDot ?? '00') };
}

/** Hour of the day; null where hour and name do not go together. */
function hourOf(hour: number, name: string): number | null {
  const isOfClock = hour >= 1 && hour <= 12;
  switch (name) {
    case 'A':
      return isOfClock ? hour % 12 : null;
    case 'P':
      return isOfClock ? (hour % 12) + 12 : null;
    case 'NN':
      return hour === 12 ? 12 : null;
    case 'UMAGA':
      return hour >= 1 && hour <= 11 ? hour : null;
    case 'TANGHALI':
      return hour === 11 || hour === 12 ? hour : hour === 1 ? 13 : null;
    case 'HAPON':
      return hour >= 1 && hour <= 6 ? hour + 12 : hour >= 13 && hour <= 18 ? hour : null;
    default:
      return hour >= 6 && hour <= 11 ? hour + 12 : hour >= 18 && hour <= 23 ? hour : null;
  }
}

/** 24 hours, a blank behind. Before noon a lost PM would go unseen, so what follows must be plain. */
function dayTimes(rest: string, isPlain: (word: string) => boolean): (TimeText | null)[] {
  return [...rest.matchAll(DAY_TIME)].map((match) => {
    const [part, hours, minutes] = match as unknown as [string, string, string]; // its two groups are always there
    const after = rest.slice(match.index + part.length);
    const isClear = Number(hours) >= 12 || MARKER_AFTER.test(after) || isPlain(after.split(' ')[0]!); // a split has a first
    if (!isClear || DOUBTFUL_BEFORE.test(rest.slice(0, match.index))) return null;
    return { part, text: clock(Number(hours), minutes) };
  });
}

const clock = (hour: number, minutes: string) => `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`;
