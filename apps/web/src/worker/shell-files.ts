// What the worker keeps of the pages, so that they open without a line: the files of a build, its page, and those of the two builds before,
// because an open tab goes on with the build that it began with.

/** Written into the worker when the pages are built (name-files.ts). */
export interface Build {
  id: string;
  /** Addresses of files that are fetched beforehand, `/assets/…`. */
  kept: readonly string[];
  /** Addresses of all files of the build. */
  all: readonly string[];
  /** Addresses of pages, `/rainfall/:site`. */
  pages: readonly string[];
}

type Shelf = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;
export interface ShellWorld {
  open(name: string): Promise<Shelf>;
  fetch(address: string | Request, init?: RequestInit): Promise<Response>;
  pause(ms: number): Promise<void>;
}

const SHELF = 'shell';
const BUILDS = '/~builds';
const BUILDS_KEPT = 3;
const pageOf = ({ id }: Pick<Build, 'id'>) => `/~page/${id}`;
/** There while somebody is signed in on this device: his page is that of the app, whatever the line does (api/keep-shell.ts). */
const SIGNED_IN = '/~signed-in';
/** After this time the page that is kept is better than the one that may come (plans: field shell). */
const PAGE_MS = 3_000;
/** Of the pages that only the server draws for whoever is signed out. */
const SIGN_IN = ['/', '/signin'];

type Noted = Pick<Build, 'id' | 'all'>;

/**
 * Brings every kept file and the page, and then drops what none of the newest builds has. What is there stays there, so that a broken line
 * goes on where it broke. Throws where one fails; until it is through, the build before is the one that opens.
 */
async function keepBuild(world: ShellWorld, build: Build): Promise<void> {
  const shelf = await world.open(SHELF);
  const known = await readBuilds(shelf);
  if (known[0]?.id === build.id && (await shelf.match(pageOf(build)))) return;
  for (const address of build.kept) {
    if (await shelf.match(address)) continue;
    await shelf.put(address, await fetched(world, address));
  }
  await shelf.put(pageOf(build), await fetched(world, '/index.html', { cache: 'no-cache' }));
  const before = known.filter(({ id }) => id !== build.id);
  const builds: Noted[] = [{ id: build.id, all: build.all }, ...before].slice(0, BUILDS_KEPT);
  await shelf.put(BUILDS, new Response(JSON.stringify(builds)));
  const needed = new Set([SIGNED_IN, BUILDS, ...builds.flatMap((build) => [pageOf(build), ...build.all])]);
  for (const { url } of await shelf.keys()) {
    const { pathname } = new URL(url);
    if (!needed.has(pathname)) await shelf.delete(pathname);
  }
}

/** Null: the worker has no say in it. */
export function answer(world: ShellWorld, build: Build, request: Request): Promise<Response> | null {
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.origin) return null;
  if (pathname.startsWith('/assets/')) return fileFirst(world, request, pathname);
  if (request.mode !== 'navigate' || !isPage(build, pathname)) return null;
  return page(world, build, request);
}

/** What a page says of itself (api/keep-shell.ts). */
interface Said {
  isSignedIn: boolean;
  /** Its first file. */
  entry?: string;
}

/** Whether the page belongs to this build, once that is kept; null: there is nothing to say. */
export async function hear(world: ShellWorld, build: Build, said: Said): Promise<boolean | null> {
  const shelf = await world.open(SHELF);
  if (!said.isSignedIn) {
    await shelf.delete(SIGNED_IN);
    return null;
  }
  await shelf.put(SIGNED_IN, new Response(''));
  await keepBuild(world, build);
  return said.entry === undefined ? null : build.all.includes(said.entry);
}

function isPage({ pages }: Build, pathname: string): boolean {
  const parts = pathname.toLowerCase().replace(/\/$/, '').split('/');
  return [...pages, ...SIGN_IN].some((pattern) => {
    const own = pattern.replace(/\/$/, '').split('/');
    return own.length === parts.length && own.every((part, place) => part.startsWith(':') || part === parts[place]);
  });
}

async function fileFirst(world: ShellWorld, request: Request, pathname: string): Promise<Response> {
  const shelf = await world.open(SHELF);
  const kept = await shelf.match(pathname);
  if (kept) return kept;
  const response = await world.fetch(request);
  // Its name says what is in it: it never changes.
  if (response.ok) await shelf.put(pathname, response.clone()).catch(() => undefined);
  return response;
}

async function page(world: ShellWorld, build: Build, request: Request): Promise<Response> {
  const shelf = await world.open(SHELF);
  const kept = (await shelf.match(pageOf(build))) ?? (await pageBefore(shelf));
  if (!kept) return world.fetch(request);
  if (await shelf.match(SIGNED_IN)) return kept;
  const late = world.pause(PAGE_MS).then(() => kept);
  return Promise.race([world.fetch(request).catch(() => kept), late]);
}

async function pageBefore(shelf: Shelf): Promise<Response | undefined> {
  const [newest] = await readBuilds(shelf);
  return newest && shelf.match(pageOf(newest));
}

async function fetched(world: ShellWorld, address: string, init?: RequestInit): Promise<Response> {
  const response = await world.fetch(address, init);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

async function readBuilds(shelf: Shelf): Promise<Noted[]> {
  const noted = await shelf.match(BUILDS);
  return noted ? ((await noted.json()) as Noted[]) : []; // written above
}
