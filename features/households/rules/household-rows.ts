// Households as rows of a file, one person each: what is written when they are saved, and what is read back on import.
import { isDate } from '@bantay/kernel/time/day';
import {
  type HouseholdEntry,
  type HouseholdFault,
  householdFaults,
  NOT_SPECIFIED,
  oneLine,
  type PersonEntry,
  tidyHousehold,
} from './household-entry.ts';

/** Heads of the columns, in the order in which they are written. */
export const HOUSEHOLD_COLUMNS = [
  'Household #',
  'Purok',
  'Role',
  'Name',
  'Birthdate',
  'Gender',
  'Pregnant',
  'Disability',
  'Comorbidity',
] as const;
const [, PUROK, ROLE] = HOUSEHOLD_COLUMNS;
type Key = 'number' | 'purok' | 'role' | 'name' | 'birthdate' | 'gender' | 'pregnant' | 'disability' | 'comorbidity';

/** Most rows of one file: 5,000 households of six. */
export const IMPORT_ROWS_MAX = 30_000;
export const IMPORT_HOUSEHOLDS_MAX = 5000;

/** A head of a column in any spelling, English or Filipino; letters only. */
const NAMES: ReadonlyMap<string, Key> = new Map<string, Key>([
  ['household', 'number'],
  ['householdnumber', 'number'],
  ['householdno', 'number'],
  ['householdid', 'number'],
  ['purok', 'purok'],
  ['sitiopurok', 'purok'],
  ['role', 'role'],
  ['headormember', 'role'],
  ['name', 'name'],
  ['pangalan', 'name'],
  ['fullname', 'name'],
  ['birthdate', 'birthdate'],
  ['birthday', 'birthdate'],
  ['dateofbirth', 'birthdate'],
  ['kaarawan', 'birthdate'],
  ['gender', 'gender'],
  ['sex', 'gender'],
  ['kasarian', 'gender'],
  ['pregnant', 'pregnant'],
  ['buntis', 'pregnant'],
  ['disability', 'disability'],
  ['pwd', 'disability'],
  ['kapansanan', 'disability'],
  ['comorbidity', 'comorbidity'],
  ['sakit', 'comorbidity'],
]);
const GENDERS: ReadonlyMap<string, 'M' | 'F'> = new Map<string, 'M' | 'F'>([
  ['m', 'M'],
  ['male', 'M'],
  ['lalaki', 'M'],
  ['f', 'F'],
  ['female', 'F'],
  ['babae', 'F'],
]);
const HEADS = new Set(['head', 'householdhead', 'ulo', 'puno']);
const YES = new Set(['yes', 'y', 'true', '1', 'x', 'oo', '✓']);
const NO = new Set(['', 'no', 'n', 'false', '0', '-', 'none', 'wala', 'hindi']);

/** What stops a whole file from being read. */
export type FileFault =
  | { fault: 'empty' | 'tooManyRows' | 'tooManyHouseholds' }
  | { fault: 'noColumn'; column: string };
/** What stops one household of it. */
export type RowFault =
  | 'columnsMissing'
  | HouseholdFault
  | 'genderUnreadable'
  | 'pregnantUnreadable'
  | 'headMissing'
  | 'headTwice'
  | 'purokTwice';

export interface ReadHousehold {
  /** Line of the file in which it begins; the head line is 1. */
  line: number;
  entry: HouseholdEntry;
  faults: { fault: RowFault; line: number }[];
}

/** `missing`: heads of the columns that the file does not have. */
export type ReadFile =
  | { households: ReadHousehold[]; missing: string[]; fault: null }
  | { households: null; fault: FileFault };

/** One row per person, the head first. */
export function householdRows(households: readonly HouseholdEntry[]): string[][] {
  return households.flatMap(({ number, purok, head, members }) =>
    [head, ...members].map((person, index) => [
      number,
      purok ?? '',
      index === 0 ? 'Head' : 'Member',
      person.name,
      person.birthdate ?? '',
      person.gender ?? '',
      person.pregnant ? 'Yes' : '',
      person.disability ?? '',
      person.comorbidity ?? '',
    ]),
  );
}

/** Reads the cells of a table: the first row names the columns, empty rows are passed over. `day`: today. */
export function readHouseholdRows(cells: readonly (readonly string[])[], day: string): ReadFile {
  const [heads, ...lines] = cells;
  const columns = (heads ?? []).map((head) => NAMES.get(lettersOf(head)));
  const numbered = lines
    .map((line, index) => ({ line: index + 2, cells: line }))
    .filter((one) => one.cells.some((cell) => cell.trim() !== ''));
  for (const [key, column] of [
    ['number', HOUSEHOLD_COLUMNS[0]],
    ['name', HOUSEHOLD_COLUMNS[3]],
  ] as const) {
    if (!columns.includes(key)) return { households: null, fault: { fault: 'noColumn', column } };
  }
  if (numbered.length === 0) return { households: null, fault: { fault: 'empty' } };
  if (numbered.length > IMPORT_ROWS_MAX) return { households: null, fault: { fault: 'tooManyRows' } };
  const groups = new Map<string, Person[]>();
  let previous = '';
  for (const one of numbered) {
    const person = readPerson(one.line, one.cells, columns);
    // A row without a number goes on with the household above it.
    const number = person.number || previous;
    previous = number;
    const known = groups.get(number);
    if (known) known.push(person);
    else groups.set(number, [person]);
  }
  if (groups.size > IMPORT_HOUSEHOLDS_MAX) return { households: null, fault: { fault: 'tooManyHouseholds' } };
  const hasRoles = columns.includes('role');
  return {
    households: [...groups].map(([number, people]) => joinHousehold(number, people, hasRoles, day)),
    missing: HOUSEHOLD_COLUMNS.filter((head) => !columns.includes(NAMES.get(lettersOf(head)))),
    fault: null,
  };
}

interface Person {
  line: number;
  number: string;
  purok: string;
  isHead: boolean;
  entry: PersonEntry;
  faults: RowFault[];
}

function readPerson(line: number, cells: readonly string[], columns: readonly (Key | undefined)[]): Person {
  const text = (key: Key) => bare(cells[columns.indexOf(key)] ?? '');
  const genderText = lettersOf(text('gender'));
  const gender = GENDERS.get(genderText) ?? null;
  const pregnantText = text('pregnant').toLowerCase();
  const faults: (RowFault | false)[] = [
    genderText !== '' && gender === null && 'genderUnreadable',
    !YES.has(pregnantText) && !NO.has(pregnantText) && 'pregnantUnreadable',
  ];
  return {
    line,
    number: text('number'),
    purok: text('purok'),
    isHead: HEADS.has(lettersOf(text('role'))),
    entry: {
      name: text('name'),
      gender,
      birthdate: readDate(text('birthdate')),
      pregnant: YES.has(pregnantText),
      disability: readCondition(text('disability')),
      comorbidity: readCondition(text('comorbidity')),
    },
    faults: faults.filter((fault) => fault !== false),
  };
}

function joinHousehold(number: string, people: readonly Person[], hasRoles: boolean, day: string): ReadHousehold {
  const heads = hasRoles ? people.filter(({ isHead }) => isHead) : people.slice(0, 1);
  const first = people[0]!; // a group has at least the row that made it
  const head = heads[0] ?? first;
  const ordered = [head, ...people.filter((one) => one !== head)];
  const puroks = new Set(people.map(({ purok }) => purok).filter((purok) => purok !== ''));
  const entry = tidyHousehold({
    number,
    purok: [...puroks][0] ?? null,
    head: head.entry,
    members: ordered.slice(1).map((one) => one.entry),
  });
  const own: (RowFault | false)[] = [
    heads.length === 0 && 'headMissing',
    heads.length > 1 && 'headTwice',
    puroks.size > 1 && 'purokTwice',
  ];
  // An unreadable gender says more than a missing one.
  const unreadable = new Set(people.filter((one) => one.faults.includes('genderUnreadable')).map((one) => one.line));
  const faults = [
    ...own.flatMap((fault) => (fault ? [{ fault, line: first.line }] : [])),
    ...people.flatMap((one) => one.faults.map((fault) => ({ fault, line: one.line }))),
    ...householdFaults(entry, day).flatMap(({ fault, person }) => {
      const line = person === null ? first.line : ordered[person]!.line; // faults name people of this household
      return fault === 'genderMissing' && unreadable.has(line) ? [] : [{ fault, line }];
    }),
  ];
  return { line: first.line, entry, faults };
}

/** `2001-02-03` and `2001/2/3`; what cannot be read stays as it is and becomes a fault. */
function readDate(text: string): string | null {
  if (text === '') return null;
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text.replace(/[ T]00:00(:00)?$/, ''));
  if (!parts) return text;
  const date = `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}`; // the pattern has three groups
  return isDate(date) ? date : text;
}

/** Nothing, a plain yes, or what it is. */
function readCondition(text: string): string | null {
  const word = text.toLowerCase();
  if (NO.has(word)) return null;
  return YES.has(word) ? NOT_SPECIFIED : text;
}

/** In one line, as it will be stored, so that a second blank makes no second household; without the apostrophe that keeps a spreadsheet from running a cell. */
const bare = (cell: string) => oneLine(cell).replace(/^'(?=[=+\-@])/, '');
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** A household that the site has already. */
export interface KnownHousehold {
  id: number;
  version: number;
  entry: HouseholdEntry;
}

export type HouseholdChange = 'number' | 'purok' | 'head' | 'members';
export type PlannedKind = 'add' | 'change' | 'same' | 'refused';

/** What an import does with one household of the file. */
export interface PlannedHousehold extends ReadHousehold {
  kind: PlannedKind;
  /** Null for a new one. */
  known: KnownHousehold | null;
  /** What differs, for a change. */
  changes: HouseholdChange[];
}

/**
 * In the order of the file; households that the file leaves out stay as they are. A purok that has no column stays, too;
 * any other missing column would empty what is stored, so that a known household cannot be changed without it.
 */
export function planImport(
  known: readonly KnownHousehold[],
  read: readonly ReadHousehold[],
  missing: readonly string[] = [],
): PlannedHousehold[] {
  const byNumber = new Map(known.map((one) => [one.entry.number, one]));
  const wouldEmpty = missing.some((head) => head !== PUROK && head !== ROLE);
  return read.map((one) => {
    const before = byNumber.get(one.entry.number) ?? null;
    if (before === null) return { ...one, kind: one.faults.length > 0 ? 'refused' : 'add', known: null, changes: [] };
    const entry = missing.includes(PUROK) ? { ...one.entry, purok: before.entry.purok } : one.entry;
    const changes = changesOf(before.entry, entry);
    const faults =
      wouldEmpty && changes.length > 0
        ? [...one.faults, { fault: 'columnsMissing' as const, line: one.line }]
        : one.faults;
    const kind = faults.length > 0 ? 'refused' : changes.length === 0 ? 'same' : 'change';
    return { ...one, entry, faults, kind, known: before, changes };
  });
}

/** What an edit changes, without saying into what. */
export function changesOf(before: HouseholdEntry, after: HouseholdEntry): HouseholdChange[] {
  const found: (false | HouseholdChange)[] = [
    before.number !== after.number && 'number',
    before.purok !== after.purok && 'purok',
    !isSamePerson(before.head, after.head) && 'head',
    (before.members.length !== after.members.length ||
      before.members.some((one, index) => !isSamePerson(one, after.members[index]!))) && // as many on both sides
      'members',
  ];
  return found.filter((change) => change !== false);
}

function isSamePerson(a: PersonEntry, b: PersonEntry): boolean {
  const keys = ['name', 'gender', 'birthdate', 'pregnant', 'disability', 'comorbidity'] as const;
  return keys.every((key) => a[key] === b[key]);
}
