// Contacts as rows of a file, one number at one site each: what is written when they are saved, and what is read back on import.
import { toLocal } from '../../accounts/rules/phone-number.ts';
import { type Contact, oneLine } from './contact.ts';

/** Heads of the columns, in the order in which they are written: those of `npm run import -- contacts`, and whether it is warned. */
export const CONTACT_COLUMNS = [
  'first_name',
  'last_name',
  'sex',
  'designation',
  'site_code',
  'number',
  'warned',
] as const;
type Key = 'firstName' | 'lastName' | 'sex' | 'designation' | 'siteCode' | 'number' | 'warned';

/** Twice as many as the 5,000 that a large municipality has. */
export const CONTACT_LINES_MAX = 10_000;
/** What is longer is no name and no number; the rest of it is not sent. */
export const CONTACT_CELL_MAX = 200;

/** A head of a column in any spelling, English or Filipino; letters only. */
const NAMES: ReadonlyMap<string, Key> = new Map<string, Key>([
  ['firstname', 'firstName'],
  ['pangalan', 'firstName'],
  ['lastname', 'lastName'],
  ['surname', 'lastName'],
  ['apelyido', 'lastName'],
  ['sex', 'sex'],
  ['gender', 'sex'],
  ['kasarian', 'sex'],
  ['designation', 'designation'],
  ['group', 'designation'],
  ['grupo', 'designation'],
  ['sitecode', 'siteCode'],
  ['site', 'siteCode'],
  ['number', 'number'],
  ['mobilenumber', 'number'],
  ['numero', 'number'],
  ['warned', 'warned'],
]);
const NO = ['no', 'n', 'hindi', '0', 'false'];

/** As it stands in a file; nothing is judged yet. */
export type ContactLine = Record<Key, string> & {
  /** Of the file; the head line is 1. */
  line: number;
};

/** What stops a whole file from being read. */
export type ContactFileFault = { fault: 'empty' | 'tooManyRows' } | { fault: 'noColumn'; column: string };
export type ReadContacts = { lines: ContactLine[]; fault: null } | { lines: null; fault: ContactFileFault };

/** Reads the cells of a table: the first row names the columns, empty rows are passed over. */
export function readContactLines(cells: readonly (readonly string[])[]): ReadContacts {
  const [heads, ...rows] = cells;
  const columns = (heads ?? []).map((head) => NAMES.get(lettersOf(head)));
  for (const column of CONTACT_COLUMNS) {
    const key = NAMES.get(lettersOf(column));
    if (key !== 'warned' && !columns.includes(key)) return { lines: null, fault: { fault: 'noColumn', column } };
  }
  const lines = rows.flatMap((row, index) => {
    if (row.every((cell) => cell.trim() === '')) return [];
    const text = (key: Key) => bare(row[columns.indexOf(key)] ?? '');
    return {
      ...{ line: index + 2, firstName: text('firstName'), lastName: text('lastName'), sex: text('sex') },
      ...{ designation: text('designation'), siteCode: text('siteCode'), number: text('number') },
      warned: text('warned'),
    };
  });
  if (lines.length === 0) return { lines: null, fault: { fault: 'empty' } };
  if (lines.length > CONTACT_LINES_MAX) return { lines: null, fault: { fault: 'tooManyRows' } };
  return { lines, fault: null };
}

/** A list of somebody else may say that a person, or a number, is not to be warned. */
export const isNotWarned = (warned: string): boolean => NO.includes(warned.trim().toLowerCase());

type Written = Pick<Contact, 'firstName' | 'lastName' | 'sex' | 'designation' | 'isWarned'> & {
  siteCodes: readonly string[];
  numbers: readonly { number: string; isOn: boolean }[];
};

/** One row for each number at each site; who has none is there with an empty one. */
export const contactRows = (contacts: readonly Written[]): string[][] =>
  contacts.flatMap(({ firstName, lastName, sex, designation, siteCodes, numbers, isWarned }) =>
    orEmpty(siteCodes).flatMap((siteCode) =>
      (numbers.length === 0 ? [{ number: null, isOn: true }] : numbers).map(({ number, isOn }) => [
        ...[firstName, lastName, sex, designation, siteCode],
        ...[number === null ? '' : toLocal(number), isWarned && isOn ? 'yes' : 'no'],
      ]),
    ),
  );

const orEmpty = (texts: readonly string[]): readonly string[] => (texts.length === 0 ? [''] : texts);

/** In one line, without the apostrophe that keeps a spreadsheet from running a cell. */
const bare = (cell: string) =>
  oneLine(cell)
    .replace(/^'(?=[=+\-@])/, '')
    .slice(0, CONTACT_CELL_MAX);
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
