// What an import does with each line of a file: a new contact, a change of a known one, nothing, or refused with the reason.
import { isRecipientGroup, type WarnedSite } from '../../ewi/rules/recipients.ts';
import { CONTACT_MAX, type Contact, nameKey, takesOut } from './contact.ts';
import { Book, type Lacking, type Person, type PlannedPerson } from './contact-book.ts';
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
  return { lines: planned, people: book.changed() };
}

/** A line that is right in itself. */
interface Entry {
  sex: 'Male' | 'Female';
  designation: string;
  siteId: number;
  number: string;
}

/** Null: the line lacks neither, or names a site or a number that is none. */
function lackingOf(line: ContactLine, { sites }: ImportGround): Lacking | null {
  const siteId = line.siteCode === '' ? null : sites.find(({ siteCode }) => siteCode === codeOf(line))?.siteId;
  const number = line.number === '' ? null : (readListedNumber(line.number) ?? undefined);
  if (siteId === undefined || number === undefined || (siteId !== null && number !== null)) return null;
  return { sex: readSex(line.sex), designation: readDesignation(line.designation)?.name ?? '', siteId, number };
}

const codeOf = ({ siteCode }: ContactLine) => siteCode.toLowerCase();

function planLine(line: ContactLine, book: Book, ground: ImportGround): PlannedLine {
  const { entry, faults } = judgeLine(line, ground);
  const refused = (found: readonly FoundFault[]): PlannedLine => ({
    ...{ line: line.line, kind: 'refused', changes: [], faults: [...found], isOff: false },
  });
  if (entry === null) {
    const lacking = lackingOf(line, ground);
    if (lacking === null || !book.isThere(nameKey(line.firstName, line.lastName), lacking)) return refused(faults);
    return { line: line.line, kind: 'same', changes: [], faults: [], isOff: false };
  }
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
  const site = sites.find(({ siteCode }) => siteCode === codeOf(line));
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
  if (holder.added.includes(number)) return { fault: 'numberTwice', other: String(holder.line) };
  // Of somebody at a site that another keeps, the name is nobody's affair.
  if (holder.known !== null && !sees(holder.known)) return plain('numberElsewhere');
  return { fault: 'numberTaken', other: `${holder.firstName} ${holder.lastName}` };
}
