// In a build whatever a page fetches later comes through here. A browser that could not import a file remembers it for as long as the page
// is open, and never asks for it again. So it is fetched first: that can be tried anew, and the import finds it in what the browser keeps.

const ASSETS = '/assets/';
const here = new Set<string>();
/** On their way: several parts may rest on one file. */
const coming = new Map<string, Promise<void>>();

/** `load` imports one file; `needed` are the files that it rests on, as the bundler names them. Rejected where one cannot be had. */
export async function bringFiles<Module>(load: () => Promise<Module>, needed: readonly string[] = []): Promise<Module> {
  const own = ownFile(load);
  const files = new Set([...(own ? [own] : []), ...needed.map((file) => `/${file}`)]);
  await Promise.all([...files].filter((file) => !here.has(file)).map(bring));
  return load();
}

/** Alone, a file is not among those that are needed: its name stands in the import. */
function ownFile(load: () => unknown): string | null {
  const [, name] = /import\(\s*["'`]\.\/([\w.-]+)["'`]\s*\)/.exec(String(load)) ?? [];
  return name === undefined ? null : ASSETS + name;
}

function bring(file: string): Promise<void> {
  const known = coming.get(file);
  if (known) return known;
  const brought = fetchMissing(file).finally(() => coming.delete(file));
  coming.set(file, brought);
  return brought;
}

async function fetchMissing(file: string): Promise<void> {
  const isStyle = file.endsWith('.css');
  if (!isNamed(file, isStyle)) await (isStyle ? addStyle(file) : fetchWhole(file));
  here.add(file);
}

/** By the page itself (name-files.ts): to be fetched at once, or in its step (ask-rest.ts), which the import of it does not wait for. */
const isNamed = (file: string, isStyle: boolean) =>
  [...document.querySelectorAll<HTMLLinkElement>(isStyle ? 'link[rel=stylesheet]' : 'link')].some(
    (link) => new URL(link.href, document.baseURI).pathname === file,
  ) ||
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=rest]')].some((step) =>
    step.content.split(' ').includes(file),
  );

async function fetchWhole(file: string): Promise<void> {
  const answer = await fetch(file);
  if (!answer.ok) throw new TypeError(`Failed to fetch dynamically imported module: ${file} (${answer.status})`);
  await answer.arrayBuffer();
}

function addStyle(file: string): Promise<void> {
  return new Promise((done, failed) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = file;
    link.onload = () => done();
    link.onerror = () => {
      // What is named is not asked for again.
      link.remove();
      failed(new Error(`Unable to preload CSS for ${file}`));
    };
    document.head.append(link);
  });
}
