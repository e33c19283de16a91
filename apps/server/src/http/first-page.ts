// The page itself. Whoever has a session gets it with the files of the asked address named in its head, and its first calls: on a
// weak line they are then fetched before any code asks for them, the large ones in steps (the build writes down which: apps/web/name-files.ts).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSiteCode } from '@bantay/features/sites/rules/site.ts';
import { codeOf } from '@bantay/kernel/thrown';
import { fillLook } from '@bantay/kernel/time/first-look';
import { inTime } from '../in-time.ts';
import { addressOfAll } from './first-answers.ts';
import { type FirstSight, inTwo, SIGHT_MS } from './first-sight.ts';
import { sourceOf } from './send-page.ts';

/**
 * Pattern of an address (`/rainfall/:site`) → its files below the root, without those that the page names by itself, and calls. `rest`: files
 * that come after the libraries, in steps.
 */
type Pages = Record<string, { files: string[]; rest?: string[][]; calls: string[]; looks?: Look[] }>;

/** The program that asks for the rest, and the files of the libraries for which its steps wait (apps/web/src/ask-rest.ts). */
interface Asking {
  program: string;
  after: string[];
}

export interface FirstPage {
  html: string;
  /** What follows it, once it can be had; null: nothing does. Never rejected. */
  rest: Promise<string> | null;
  /** Sources of a content policy: what stands in the page itself. */
  allows: { 'script-src'?: string; 'style-src'?: string };
}

/** By whoever has a session. */
export interface Asked {
  /** As it came, with its question. */
  address: string;
  language: string;
  /** Who may read; null: nothing is shown before the page asks for it, and is refused. */
  readerId: number | null;
}

export interface FirstPages {
  /**
   * Of an address as it was asked for: any case, a slash at its end; the page of one that nobody knows, and of `null` (nobody is signed
   * in), comes without links. Each bears the time at which it was asked for, epoch ms: a device with a wrong clock would ask for another day.
   */
  pageFor: (asked: Asked | null) => Promise<FirstPage>;
  /** Whether some page asks first for this call, of any site, at any time. */
  isNamed: (call: string) => boolean;
}

/** A call up to now, with the length in days of each range that an address can have under a name. */
interface Look {
  call: string;
  range: { name: string; days: Record<string, number>; byDefault: string } | null;
}

/** Of a site by its letters, which somebody typed; null: there is none. */
export type NamedOfSite = (siteCode: string) => Promise<string | null>;

interface Naming {
  /** Field time, epoch ms. */
  now: () => number;
  /** By the word in a look. */
  named: Readonly<Record<string, NamedOfSite>>;
  /** Null: nothing stands in a page before its programs. */
  sight: FirstSight | null;
}

/** A page waits no longer for a name: a database that says nothing must not keep it. */
const NAMED_MS = 300;
const HOME = '/opcen';
/** Where in a page its calls come. */
const CALLS = '<!--calls-->';

/** Null where the pages are not built: then calls alone are answered. */
export async function readFirstPages(webRoot: string, { now, ...known }: Naming): Promise<FirstPages | null> {
  const page = await readOr(join(webRoot, 'index.html'), null);
  if (page === null) return null;
  // A page without names works too, only slower.
  const pages = JSON.parse(await readOr(join(webRoot, '.vite/pages.json'), '{}')) as Pages; // by the build (name-files.ts)
  const asking = JSON.parse(await readOr(join(webRoot, '.vite/asking.json'), 'null')) as Asking | null; // as above
  const pageOf = findPage(page, pages, asking, known);
  const calls = Object.values(pages).flatMap(({ calls, looks = [] }) => [...calls, ...looks.map(({ call }) => call)]);
  const patterns = new RegExp(`^(${[...new Set(calls)].map(patternOf).join('|')})$`);
  return {
    pageFor: async (asked) => {
      const at = now();
      const { html, ...others } = await pageOf(asked, at);
      return { html: withFieldTime(html, at), ...others };
    },
    isNamed: (call) => calls.length > 0 && patterns.test(call),
  };
}

/** Of a call, with its site and whatever is put into it: letters, digits, and what a time has beside them. */
const patternOf = (call: string) =>
  call
    .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(':site', '[a-z]+')
    .replaceAll(/\{\w+\}/g, '(?:[\\w-]|%20|%3A)+');

/** `at`: epoch ms, in the page's head (apps/web/src/api/field-clock.ts). */
export const withFieldTime = (page: string, at: number): string =>
  page.replace('<head>', `<head><meta name="field-now" content="${at}">`);

function findPage(
  page: string,
  named: Pages,
  asking: Asking | null,
  { named: known, sight }: Omit<Naming, 'now'>,
): (asked: Asked | null, now: number) => Promise<FirstPage> {
  const allowed = asking && sourceOf(asking.program);
  const ofSight = sight ? { 'style-src': sourceOf(sight.style) } : {};
  const pages = Object.entries(named).map(([pattern, { files, rest = [], calls, looks = [] }]) => {
    const inSteps = asking !== null && rest.length > 0 ? asking : null;
    const atOnce = inSteps ? files : [...files, ...rest.flat()];
    const links = [inSteps ? nameRest(inSteps, rest) : '', CALLS, ...atOnce.map(linkToFile)];
    const html = page.replace('</head>', () => `${links.join('')}</head>`);
    return {
      page: pattern,
      pattern: new RegExp(`^${pattern.replace(':site', '(?<site>[^/]+)')}/?$`, 'i'),
      ...{ html, parts: sight && inTwo(html, sight.style) },
      allows: inSteps && allowed ? { 'script-src': allowed } : {},
      ...{ calls, looks },
    };
  });
  const bare: FirstPage = { html: page, rest: null, allows: {} };
  return async (asked, now) => {
    if (asked === null) return bare;
    const { address, language, readerId: userId } = asked;
    const [typedPath = '', query = ''] = address.split('?', 2);
    const path = typedPath === '/' || typedPath === '/signin' ? HOME : typedPath;
    for (const one of pages) {
      const found = one.pattern.exec(path);
      if (!found) continue;
      const typed = found.groups?.site;
      // Never what was typed: only what can be a code, letters, gets into the page.
      const site = typed === undefined ? null : parseSiteCode(typed.toLowerCase());
      if (typed !== undefined && site === null) return bare;
      const looks = looksFor(one.looks, new URLSearchParams(query));
      const seen =
        sight && userId !== null
          ? inTime(sight.read({ page: one.page, siteCode: site, language, userId }), SIGHT_MS)
          : null;
      const own = await namesIn(looks, site, known);
      // One in which a place stays empty is not named.
      const shown = looks.map(({ call, days }) => fillLook(call, days, now, own)).filter((call) => !call.includes('{'));
      const calls = [...one.calls, ...shown].map((call) => (site === null ? call : call.replaceAll(':site', site)));
      const withCalls = (html: string) => html.replace(CALLS, linkToCalls(calls));
      if (one.parts === null || seen === null) return { html: withCalls(one.html), rest: null, allows: one.allows };
      const { head, rest } = one.parts;
      return { html: withCalls(head), rest: seen.then(rest), allows: { ...one.allows, ...ofSight } };
    }
    return bare;
  };
}

/** None for an address that says more than a range, as a time or a month, and none where the range is asked for by the width of a window. */
function looksFor(looks: readonly Look[], query: URLSearchParams): { call: string; days: number }[] {
  return looks.flatMap(({ call, range }) => {
    if ([...query.keys()].some((name) => name !== range?.name)) return [];
    const days = range === null ? 0 : new Map(Object.entries(range.days)).get(query.get(range.name) ?? range.byDefault);
    return days === undefined ? [] : [{ call, days }];
  });
}

/** What looks want to know of a site beside the time, each read once; what is not known, or cannot be had now, is missing. */
async function namesIn(looks: readonly { call: string }[], site: string | null, known: Naming['named']) {
  const found: Record<string, string> = {};
  if (site === null) return found;
  const wanted = Object.entries(known).filter(([name]) => looks.some(({ call }) => call.includes(`{${name}}`)));
  const readOne = async ([name, read]: [string, NamedOfSite]) => {
    const value = await inTime(read(site), NAMED_MS);
    if (value !== null) found[name] = value;
  };
  await Promise.all(wanted.map(readOne));
  return found;
}

async function readOr<T>(path: string, other: T): Promise<string | T> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return other;
    throw error;
  }
}

/** In the way in which the build imports. */
const linkToFile = (file: string) =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`;

/** The first step waits for the smaller half of the libraries, the next for the larger: what comes before it takes as long as its way. */
function nameRest({ program, after }: Asking, steps: readonly string[][]): string {
  const metas = steps.map((files, place) => {
    const before = after[Math.min(place, after.length - 1)];
    return `<meta name="rest" data-after="/${before}" content="${files.map((file) => `/${file}`).join(' ')}">`;
  });
  return `${metas.join('')}<script type="module" async>${program}</script>`;
}

/** In the way in which the app asks (apps/web/src/api/first-answers.ts); asked in any other it would be asked twice. */
const linkToCalls = (calls: readonly string[]) =>
  calls.length === 0 ? '' : `<meta name="first-answers" content="${addressOfAll(calls).replaceAll('&', '&amp;')}">`;
