// The page itself. Whoever has a session gets it with the files of the asked address named in its head: on a weak line
// everything is then fetched at once (the build writes down which files those are: apps/web/name-files.ts).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pattern of an address (`/rainfall/:site`) → its files below the root, without those that the page names by itself. */
type PageFiles = Record<string, string[]>;

const HOME = '/opcen';

/** Of an address as it was asked for: any case, a slash at its end; the page of one that nobody knows comes as it is. */
export async function readFirstPage(webRoot: string): Promise<(path: string) => string> {
  const [page, named] = await Promise.all([
    readFile(join(webRoot, 'index.html'), 'utf8'),
    readFile(join(webRoot, '.vite/pages.json'), 'utf8'),
  ]);
  const pages = Object.entries(JSON.parse(named) as PageFiles).map(([pattern, files]) => ({
    pattern: new RegExp(`^${pattern.replace(/:[a-z]+/g, '[^/]+')}/?$`, 'i'),
    page: page.replace('</head>', `${files.map(linkTo).join('')}</head>`),
  }));
  return (path) => {
    const asked = path === '/' || path === '/signin' ? HOME : path;
    return pages.find(({ pattern }) => pattern.test(asked))?.page ?? page;
  };
}

const linkTo = (file: string) =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`;
