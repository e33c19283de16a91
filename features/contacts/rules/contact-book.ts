// People as they stand, and as the lines of a file make them one after the other; found by name, site and number.
import { type Contact, holdsNumber, nameKey } from './contact.ts';

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

export interface Person extends PlannedPerson {
  /** The first of the file that is about this person. */
  line: number | null;
  siteIds: Set<number>;
  numbers: Set<string>;
}

/** People as they stand, and as the lines so far make them. */
export class Book {
  readonly #people: Person[] = [];
  readonly #byPlace = new Map<string, Person[]>();
  readonly #byNumber = new Map<string, Person[]>();
  readonly #holders = new Map<string, Person[]>();
  readonly #byName = new Map<string, Person[]>();

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

  /** Of whom a line has changed something. */
  changed(): PlannedPerson[] {
    return this.#people.filter(isChanged);
  }

  enter(words: PlannedPerson, line: number | null, siteIds: readonly number[], numbers: readonly string[]): Person {
    const person: Person = { ...words, line, siteIds: new Set(), numbers: new Set() };
    this.#people.push(person);
    put(this.#byName, nameKey(person.firstName, person.lastName), person);
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

  /** Who belongs to no site, or has no number, stands in a list that was saved without one. */
  isThere(name: string, { sex, designation, siteId, number }: Lacking): boolean {
    const there = this.#byName.get(name) ?? [];
    return there.some(
      (one) =>
        one.sex === sex &&
        one.designation === designation &&
        (siteId === null ? one.siteIds.size === 0 : one.siteIds.has(siteId)) &&
        (number === null ? one.numbers.size === 0 : one.numbers.has(number)),
    );
  }

  /** Somebody else who is reached by it. */
  holderOf(number: string, person: Person | null): Person | null {
    return this.#holders.get(number)?.find((one) => one !== person) ?? null;
  }
}

/** A new one is changed in everything. */
const isChanged = ({ known, sex, designation, joins, added }: PlannedPerson): boolean =>
  known?.sex !== sex || known.designation !== designation || joins.length > 0 || added.length > 0;

function put(map: Map<string, Person[]>, key: string, person: Person): void {
  const there = map.get(key);
  if (there) there.push(person);
  else map.set(key, [person]);
}

/** A line that lacks the site or the number, which nobody new may. */
export interface Lacking {
  sex: string | null;
  designation: string;
  siteId: number | null;
  number: string | null;
}
