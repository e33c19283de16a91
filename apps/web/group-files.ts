// Which modules lie in one file: what is used together. A file of its own for each shared module is a round trip on a weak line, and
// packs worse; one file for all makes each page load what it does not use. So: what every page has, what is too small to be worth a
// file, each set of pages that shares more, and each page by itself.
import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { closureOf } from './closure.ts';
import { BESIDE, BESIDE_WORDS, ENTRY, LATE_PARTS, ROOT, readPages, readWordFiles } from './read-addresses.ts';

/** Of the bundler: what a module imports by itself, and its text. */
export interface ModuleFacts {
  getModuleInfo(id: string): { importedIds: readonly string[]; code?: string | null } | null;
}

interface Roots {
  /** What the page begins with, signed in or not. */
  entry: string;
  /** Modules that every signed-in page begins with. */
  beside: readonly string[];
  /** Name of a file → modules that pages of any kind ask for once they are there. */
  late: ReadonlyMap<string, readonly string[]>;
  /** Address → modules that it begins with. */
  pages: ReadonlyMap<string, readonly string[]>;
}

/** The name of a module's file; null: the bundler's own choice. */
export type Grouping = (id: string, facts: ModuleFacts) => string | null;

const WORDS = /[\\/](?:i18n|words)[\\/]([a-z]{2,3})[\\/]\w+\.ts$/;
const STYLE = /\.css$/;
/** Sentences of faults: the sign-in needs them too, and they come when there is one. */
const LATE = /[\\/]problems\.ts$/;
/** Whoever signs in comes here: its small parts are there already when another page is opened. */
const HOME = '/opcen';
/**
 * Bytes of source: what is smaller, with all that it brings, is not worth a file of its own. Tried from 1,100 to 12,000, with and
 * without the home's own: these give the first page 17 files for 79, and the mean page fewer bytes than before.
 */
const SMALL = 1100;
const SMALL_AT_HOME = 14_000;
/** A rule of style packs into less than a line of code. */
const OF_STYLE = 0.7;
/**
 * Bytes of source of a set: a smaller one lies in the file of a set of more pages. Of five that were tried from 2,500 to 7,000 this gives
 * pages of charts five to six files less; no page has 1.5 kB more than before (packed), and most have less.
 */
const SMALL_SET = 5500;
/** Used by so many of the addresses, it is measured as if the home used it: whoever goes on from there needs it. */
const MANY_SHARE = 0.6;
/** Share of the addresses from which on a module is everybody's. */
const COMMON_SHARE = 0.9;

/** Of the addresses that there are. */
export async function readGrouping(): Promise<{ nameOf: Grouping; order: readonly string[] }> {
  const words = readWordFiles();
  const idsOf = (files: readonly string[], names: readonly string[]) =>
    [...files, ...names.flatMap((name) => words.get(name) ?? [])].map((file) => ROOT + file);
  const pages = new Map((await readPages()).map(({ address, files, words: own }) => [address, idsOf(files, own)]));
  return {
    nameOf: makeGrouping({
      entry: ROOT + ENTRY,
      beside: idsOf(BESIDE, BESIDE_WORDS),
      late: new Map(Object.entries(LATE_PARTS).map(([name, files]) => [name, idsOf(files, [])])),
      pages,
    }),
    order: orderOf(pages.size, Object.keys(LATE_PARTS)),
  };
}

/**
 * Beginnings of the names, in the order in which the bundler is to take them: what a module rests on is used by at least the same pages,
 * and so lies in the same file or in one before it. In another order modules would be carried along into files of other pages.
 */
export function orderOf(pages: number, late: readonly string[]): readonly string[] {
  const sets = Array.from({ length: pages - 1 }, (_, index) => `set${pages - index}-`);
  return ['base', 'shell', 'common', 'few', ...sets, ...late, 'set1-'];
}

export function makeGrouping(roots: Roots): Grouping {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, facts) => {
    names ??= nameAll(roots, facts);
    const name = names.get(id) ?? null;
    // Nobody reads two languages at once.
    const [, language] = WORDS.exec(id) ?? [];
    return name !== null && language !== undefined ? `${name}-${language}` : name;
  };
}

function nameAll({ entry, beside, late, pages }: Roots, facts: ModuleFacts): ReadonlyMap<string, string> {
  const users = new Map<string, string[]>();
  for (const [address, starts] of pages)
    for (const id of closure(starts, facts)) users.set(id, [...(users.get(id) ?? []), address]);
  const names = new Map<string, string>();
  for (const [id, of] of users) if (of.length >= pages.size * COMMON_SHARE) names.set(id, 'common');
  for (const id of closure(beside, facts)) if (!LATE.test(id)) names.set(id, 'shell');
  for (const id of closure([entry], facts)) names.set(id, 'base');
  const everybodys = new Set(names.keys());
  // Left in the file of the one page that shows it too, it would bring that page to every other.
  for (const [name, starts] of late)
    for (const id of closure(starts, facts)) {
      const of = users.get(id) ?? [];
      const isSmall = of.length > 0 && bytesOf(closure([id], facts), everybodys, facts) < SMALL;
      if (!names.has(id) && (isSmall || of.includes(HOME))) names.set(id, fileOfSmall(id));
      if (!names.has(id) && of.length < 2) names.set(id, name);
    }
  for (const [id, of] of users) {
    if (names.has(id)) continue;
    const most = of.includes(HOME) || of.length >= pages.size * MANY_SHARE ? SMALL_AT_HOME : SMALL;
    const isOfOne = of.length === 1 && !WORDS.test(id);
    const isSmall = !isOfOne && bytesOf(closure([id], facts), everybodys, facts) < most;
    names.set(id, isSmall ? fileOfSmall(id) : setOf(of));
  }
  joinSmall(names, users, late, facts);
  // The file of the entry itself is the bundler's.
  names.delete(entry);
  return names;
}

const isWithin = (some: ReadonlySet<string>, more: ReadonlySet<string>) => [...some].every((one) => more.has(one));
const setOf = (pages: readonly string[]) => `set${pages.length}-${pages.join('').replaceAll(/\W+/g, '-')}`;

/** Modules of one set, which one file has; words are a file of their own. */
interface PageSet {
  ids: string[];
  pages: ReadonlySet<string>;
  isOfWords: boolean;
}

/**
 * Small sets go into the file of the smallest set that has all their pages, and a few more. Only where all that they rest on is had by those
 * too: else a page would load what it does not use, and that is not small.
 */
function joinSmall(
  names: Map<string, string>,
  users: ReadonlyMap<string, readonly string[]>,
  late: Roots['late'],
  facts: ModuleFacts,
): void {
  const sets = new Map<string, PageSet>();
  for (const [id, pages] of users) {
    const isOfWords = WORDS.test(id);
    const name = setOf(pages);
    if (names.get(id) !== name) continue;
    const key = `${name} ${isOfWords}`;
    const { ids } = sets.get(key) ?? { ids: [] };
    sets.set(key, { ids: [...ids, id], pages: new Set(pages), isOfWords });
  }
  /** Pages that have a module's file; without, every page has it. */
  const pagesOf = new Map([...sets.values()].flatMap((set) => set.ids.map((id) => [id, set.pages] as const)));
  const bySize = [...sets.values()].sort((one, other) => one.pages.size - other.pages.size);
  for (const [place, small] of bySize.entries()) {
    if (bytesOf(new Set(small.ids), new Set(), facts) >= SMALL_SET) continue;
    const beneath = [...closure(small.ids, facts)].filter((id) => !small.ids.includes(id));
    // What comes after the page is no page's.
    if (beneath.some((id) => late.has(names.get(id) ?? ''))) continue;
    const needed = beneath.flatMap((id) => pagesOf.get(id) ?? []);
    const into = bySize
      .slice(place + 1)
      .find(
        ({ pages, isOfWords }) =>
          isOfWords === small.isOfWords &&
          pages.size > small.pages.size &&
          isWithin(small.pages, pages) &&
          needed.every((had) => isWithin(pages, had)),
      );
    if (!into) continue;
    for (const id of small.ids) {
      names.set(id, setOf([...into.pages]));
      pagesOf.set(id, into.pages);
    }
    into.ids.push(...small.ids);
  }
}

/** Every page has both frame and small parts: the words and styles of these, which rest on nothing, lie in the files of the frame. */
const fileOfSmall = (id: string) => (WORDS.test(id) || STYLE.test(id) ? 'shell' : 'few');

function bytesOf(ids: ReadonlySet<string>, but: ReadonlySet<string>, facts: ModuleFacts): number {
  let sum = 0;
  for (const id of ids) {
    if (but.has(id)) continue;
    // Of a style the bundler holds the names alone.
    sum += STYLE.test(id) ? OF_STYLE * statSync(id).size : (facts.getModuleInfo(id)?.code?.length ?? 0);
  }
  return sum;
}

/** With all that is imported without being asked for. */
const closure = (starts: readonly string[], facts: ModuleFacts): ReadonlySet<string> =>
  closureOf(starts, (id) => (facts.getModuleInfo(id)?.importedIds ?? []).filter(isAbsolute));
