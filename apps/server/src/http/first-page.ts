// The page itself. Whoever has a session gets it with the files of the asked address named in its head, and its first calls: on a
// weak line all of them are then fetched at once (the build writes down which they are: apps/web/name-files.ts).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSiteCode } from '@bantay/features/sites/rules/site.ts';
import { codeOf } from '@bantay/kernel/thrown';
import { fillLook } from '@bantay/kernel/time/first-look';

/** Pattern of an address (`/rainfall/:site`) → its files below the root, without those that the page names by itself, and calls. */
type Pages = Record<string, { files: string[]; calls: string[]; looks?: Look[] }>;

/** A call up to now, with the length in days of each range that an address can have under a name. */
interface Look {
  call: string;
  range: { name: string; days: Record<string, number>; byDefault: string } | null;
}

const HOME = '/opcen';
/** Where in a page its looks come. */
const LOOKS = '<!--looks-->';

/**
 * Of an address as it was asked for: any case, a slash at its end; the page of one that nobody knows, and of `null` (nobody is
 * signed in), comes without links. Each bears the time at which it was asked for, epoch ms: a device with a wrong clock would ask
 * for another day. Null where the pages are not built: then calls alone are answered.
 */
export async function readFirstPage(
  webRoot: string,
  now: () => number,
): Promise<((asked: string | null) => string) | null> {
  const pageOf = await readPages(webRoot);
  return (
    pageOf &&
    ((asked) => {
      const at = now();
      return withFieldTime(pageOf(asked, at), at);
    })
  );
}

/** `at`: epoch ms, in the page's head (apps/web/src/api/field-clock.ts). */
export const withFieldTime = (page: string, at: number): string =>
  page.replace('<head>', `<head><meta name="field-now" content="${at}">`);

async function readPages(webRoot: string): Promise<((asked: string | null, now: number) => string) | null> {
  const page = await readOr(join(webRoot, 'index.html'), null);
  if (page === null) return null;
  // A page without names works too, only slower.
  const named = await readOr(join(webRoot, '.vite/pages.json'), '{}');
  // Written by the build (name-files.ts).
  const pages = Object.entries(JSON.parse(named) as Pages).map(([pattern, { files, calls, looks = [] }]) => ({
    pattern: new RegExp(`^${pattern.replace(':site', '(?<site>[^/]+)')}/?$`, 'i'),
    page: page.replace('</head>', `${calls.map(linkToCall).join('')}${LOOKS}${files.map(linkToFile).join('')}</head>`),
    looks,
  }));
  return (asked, now) => {
    if (asked === null) return page;
    const [typedPath = '', query = ''] = asked.split('?', 2);
    const path = typedPath === '/' || typedPath === '/signin' ? HOME : typedPath;
    for (const one of pages) {
      const found = one.pattern.exec(path);
      if (!found) continue;
      const looks = looksFor(one.looks, new URLSearchParams(query), now);
      const named = one.page.replace(LOOKS, looks.map(linkToCall).join(''));
      const typed = found.groups?.site;
      if (typed === undefined) return named;
      // Never what was typed: only what can be a code, letters, gets into the page.
      const site = parseSiteCode(typed.toLowerCase());
      return site === null ? page : named.replaceAll(':site', site);
    }
    return page;
  };
}

/** None for an address that says more than a range, as a time or a month, and none where the range is asked for by the width of a window. */
function looksFor(looks: readonly Look[], query: URLSearchParams, now: number): string[] {
  return looks.flatMap(({ call, range }) => {
    if ([...query.keys()].some((name) => name !== range?.name)) return [];
    const days = range === null ? 0 : new Map(Object.entries(range.days)).get(query.get(range.name) ?? range.byDefault);
    return days === undefined ? [] : [fillLook(call, days, now)];
  });
}

async function readOr<T>(path: string, other: T): Promise<string | T> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return other;
    throw error;
  }
}

const linkToFile = (file: string) =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`;
/** In the way in which the app asks; asked in any other it would be asked twice. */
const linkToCall = (call: string) => `<link rel="preload" as="fetch" crossorigin href="${call}">`;
