// What an import does with each line of a file: a new contact, a change of a known one, nothing, or refused with the reason.
import { isRecipientGroup, type WarnedSite } from '../../ewi/rules/recipients.ts';
import { CONTACT_MAX, type Contact, holdsNumber, nameKey, takesOut } from './contact.ts';
import { type ContactLine, isNotWarned } from './contact-rows.ts';
import { readDesignation, readListedNumber, readSex } from './contact-words.ts';

/** What stops one line; the words are those of the page. */
export const LINE_FAULTS = [
  ...(['nameMissing', 'nameTooLong', 'sexWrong', 'groupWrong', 'siteUnknown', 'siteElsewhere'] as const),
  ...(['numberMissing', 'numberWrong', 'numberTwice', 'numberTaken', 'numberElsewhere', 'numbersTooMany'] as const),
  ...(['account', 'elsewhere', 'takesOut', 'contradicts', 'notWarned'] as const),
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];
export const LINE_CHANGES = ['sex', 'group', 'site', 'number'] as const;
export type LineChange = (typeof LINE_CHANGES)[number];
export const LINE_KINDS = ['refused', 'change', 'add', 'same'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export interface FoundFault {
  fault: LineFault;
  /** The other line, or whose number it is. */
  other: string | null;
}

export interface PlannedLine {
  line: number;
  kind: LineKind;
  /** Of a known contact. */
  changes: LineChange[];
  faults: FoundFault[];
  /** The messages of the person, or of the number, were switched off, and stay so. */
  isOff: boolean;
}

/** Somebody of whom the file changes something. */
export interface PlannedPerson {
  /** Null: a new one. */
  known: Contact | null;
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  designation: string;
  /** Sites that the person joins, and numbers that it gets. */
  joins: number[];
  added: string[];
}

export interface ImportGround {
  /** Everybody, wherever they belong. */
  contacts: readonly Contact[];
  /** That are watched. */
  sites: readonly (WarnedSite & { siteCode: string })[];
  /** Whether whoever brings the file keeps the site, may change somebody, and sees who it is. */
  keepsSite: (siteId: number) => boolean;
  keeps: (contact: Contact) => boolean;
  sees: (contact: Contact) => boolean;
}

export interface ContactPlan {
  lines: PlannedLine[];
  people: PlannedPerson[];
}

/** People whom the file leaves out stay as they are. */
export function planContacts(lines: readonly ContactLine[], ground: ImportGround): ContactPlan {
  const book = new Book(ground.contacts);
  const planned = lines.map((line) => planLine(line, book, ground));
  const people = book.people.filter((one) => one.line !== null && (one.known === null || isChanged(one)));
  return { lines: planned, people };
}

const isChanged = ({ known, sex, designation, joins, added }: PlannedPerson): boolean =>
  known?.sex !== sex || known.designation !== designation || joins.length > 0 || added.length > 0;

interface Person extends PlannedPerson {
  /** The first of the file that is about this person. */
  line: number | null;
  siteIds: Set<number>;
  numbers: Set<string>;
}

/** People as they stand, and as the lines so far make them. */
class Book {
  readonly people: Person[] = [];
  readonly #byPlace = new Map<string, Person[]>();
  readonly #byNumber = new Map<string, Person[]>();
  readonly #holders = new Map<string, Person[]>();

  constructor(contacts: readonly Contact[]) {
    for (const known of contacts) {
      const { firstName, lastName, sex, designation } = known;
      this.enter(
        { known, firstName, lastName, sex, designation, joins: [], added: [] },
        null,
        known.siteIds,
        known.numbers.map(({ number }) => number),
      );
    }
  }

  enter(words: PlannedPerson, line: number | null, siteIds: readonly number[], numbers: readonly string[]): Person {
    const person: Person = { ...words, line, siteIds: new Set(), numbers: new Set() };
    this.people.push(person);
    for (const siteId of siteIds) this.join(person, siteId);
    for (const number of numbers) this.give(person, number);
    return person;
  }

  join(person: Person, siteId: number): void {
    person.siteIds.add(siteId);
    put(this.#byPlace, `${nameKey(person.firstName, person.lastName)}\n${siteId}`, person);
  }

  give(person: Person, number: string): void {
    person.numbers.add(number);
    put(this.#byNumber, `${nameKey(person.firstName, person.lastName)}\n${number}`, person);
    if (
      person.known === null ||
      !person.known.numbers.some((one) => one.number === number) ||
      holdsNumber(person.known, number)
    )
      put(this.#holders, number, person);
  }

  /** The same name at the same site, or with the same number, is the same person. */
  find(name: string, siteId: number, number: string): Person | null {
    const there = this.#byPlace.get(`${name}\n${siteId}`) ?? [];
    return (
      there.find((one) => one.numbers.has(number)) ?? there[0] ?? this.#byNumber.get(`${name}\n${number}`)?.[0] ?? null
    );
  }

  /** Somebody else who is reached by it. */
  holderOf(number: string, person: Person | null): Person | null {
    return this.#holders.get(number)?.find((one) => one !== person) ?? null;
  }
}

function put(map: Map<string, Person[]>, key: string, person: Person): void {
  const there = map.get(key);
  if (there) there.push(person);
  else map.set(key, [person]);
}

/** A line that is right in itself. */
interface Entry {
  sex: 'Male' | 'Female';
  designation: string;
  siteId: number;
  number: string;
}

function planLine(line: ContactLine, book: Book, ground: ImportGround): PlannedLine {
  const { entry, faults } = judgeLine(line, ground);
  const refused = (found: readonly FoundFault[]): PlannedLine => ({
    ...{ line: line.line, kind: 'refused', changes: [], faults: [...found], isOff: false },
  });
  if (entry === null) return refused(faults);
  const person = book.find(nameKey(line.firstName, line.lastName), entry.siteId, entry.number);
  const found = person === null ? judgeNew(line, entry, book, ground) : judgeChange(line, entry, person, book, ground);
  if (found.length > 0) return refused(found);
  if (person === null) {
    const { firstName, lastName } = line;
    const { sex, designation, siteId, number } = entry;
    const words = { known: null, firstName, lastName, sex, designation, joins: [siteId], added: [number] };
    book.enter(words, line.line, [siteId], [number]);
    return { line: line.line, kind: 'add', changes: [], faults: [], isOff: false };
  }
  return apply(line, entry, person, book);
}

function apply({ line }: ContactLine, entry: Entry, person: Person, book: Book): PlannedLine {
  const changes = changesOf(entry, person);
  const { known } = person;
  person.line ??= line;
  person.sex = entry.sex;
  person.designation = entry.designation;
  if (changes.includes('site')) {
    person.joins.push(entry.siteId);
    book.join(person, entry.siteId);
  }
  if (changes.includes('number')) {
    person.added.push(entry.number);
    book.give(person, entry.number);
  }
  const isOff =
    known !== null && !(known.isWarned && known.numbers.every((one) => one.number !== entry.number || one.isOn));
  const kind = changes.length === 0 ? 'same' : known === null ? 'add' : 'change';
  return { ...{ line, kind, faults: [], isOff }, changes: known === null ? [] : changes };
}

function changesOf({ sex, designation, siteId, number }: Entry, person: Person): LineChange[] {
  const found: (LineChange | false)[] = [
    person.sex !== sex && 'sex',
    person.designation !== designation && 'group',
    !person.siteIds.has(siteId) && 'site',
    !person.numbers.has(number) && 'number',
  ];
  return found.filter((change) => change !== false);
}

const plain = (fault: LineFault): FoundFault => ({ fault, other: null });
const faultsAmong = (found: readonly (FoundFault | false)[]) => found.filter((one) => one !== false);

function judgeLine(
  line: ContactLine,
  { sites, keepsSite }: ImportGround,
): { entry: Entry | null; faults: FoundFault[] } {
  const { firstName, lastName } = line;
  const sex = readSex(line.sex);
  const designation = readDesignation(line.designation)?.name ?? '';
  const site = sites.find(({ siteCode }) => siteCode === line.siteCode.toLowerCase());
  const number = readListedNumber(line.number);
  const faults = faultsAmong([
    (firstName === '' || lastName === '') && plain('nameMissing'),
    (firstName.length > CONTACT_MAX.name || lastName.length > CONTACT_MAX.name) && plain('nameTooLong'),
    sex === null && plain('sexWrong'),
    !isRecipientGroup(designation) && plain('groupWrong'),
    site === undefined && plain('siteUnknown'),
    site !== undefined && !keepsSite(site.siteId) && plain('siteElsewhere'),
    number === null && plain(line.number === '' ? 'numberMissing' : 'numberWrong'),
  ]);
  if (faults.length > 0 || sex === null || site === undefined || number === null) return { entry: null, faults };
  return { entry: { sex, designation, siteId: site.siteId, number }, faults };
}

function judgeNew(line: ContactLine, { number }: Entry, book: Book, ground: ImportGround): FoundFault[] {
  return faultsAmong([isNotWarned(line.warned) && plain('notWarned'), takenBy(number, null, book, ground)]);
}

function judgeChange(line: ContactLine, entry: Entry, person: Person, book: Book, ground: ImportGround): FoundFault[] {
  const changes = changesOf(entry, person);
  const { known } = person;
  if (changes.length === 0) return [];
  const isSaidOtherwise = person.line !== null && (changes.includes('sex') || changes.includes('group'));
  return faultsAmong([
    isNotWarned(line.warned) && plain('notWarned'),
    isSaidOtherwise && { fault: 'contradicts' as const, other: String(person.line) },
    known !== null && !ground.keeps(known) && plain('elsewhere'),
    (known?.hasAccount ?? false) && changes.some((one) => one !== 'site') && plain('account'),
    changes.includes('number') && person.numbers.size >= CONTACT_MAX.numbers && plain('numbersTooMany'),
    changes.includes('number') && takenBy(entry.number, person, book, ground),
    known !== null && leaves(known, entry, ground) && plain('takesOut'),
  ]);
}

/** With another group somebody may leave the warnings of a site with which the group was shared. */
function leaves(known: Contact, { designation, siteId }: Entry, { sites }: ImportGround): boolean {
  return takesOut(known, { ...known, designation, siteIds: [...known.siteIds, siteId] }, sites);
}

function takenBy(number: string, person: Person | null, book: Book, { sees }: ImportGround): FoundFault | false {
  const holder = book.holderOf(number, person);
  if (!holder) return false;
  if (holder.line !== null && holder.added.includes(number))
    return { fault: 'numberTwice', other: String(holder.line) };
  // Of somebody at a site that another keeps, the name is nobody's affair.
  if (holder.known !== null && !sees(holder.known)) return plain('numberElsewhere');
  return { fault: 'numberTaken', other: `${holder.firstName} ${holder.lastName}` };
}
