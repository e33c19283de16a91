// What the forms of the field need, asked for while there is a line: once a day and build, one question after the other, when the page is
// there and quiet. Which questions say the rooms (kept-questions.ts); the answers are kept like those of any page (kept-answers.ts).
import type { readRights } from '@bantay/features/people/wire/people.ts';
import type { KnownSite } from '@bantay/features/sites/rules/site.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from './inside.ts';
import { shelfOf } from './kept-answers.ts';
import type { KeptQuestion, KeptQuestions } from './kept-questions.ts';
import { keys } from './keys.ts';
import { mayBy } from './may.tsx';
import { ApiProblem } from './problem.ts';
import { siteBook } from './site-book.ts';

type Rights = ReplyOf<typeof readRights>;

/** Half of what a device keeps (kept-answers.ts), so that no page that somebody looked at is dropped for one that nobody did. */
const MOST_QUESTIONS = 40;
/** Characters of all answers, before they are packed. */
const MOST_BYTES = 2_000_000;
const QUIET_MS = 300;
/** So long after a press or a scroll somebody still goes on; and so long, in all, one question waits for that. */
const USED_MS = 1000;
const LONGEST_USE_MS = 20_000;
const USES = ['scroll', 'pointerdown', 'keydown'] as const;
const DONE = '/~beforehand';

const files = import.meta.glob<KeptQuestions>('../../../../features/*/pages/kept-questions.ts', {
  import: 'keptQuestions',
});
/** Of all rooms that have any. */
export const readRooms = (): Promise<readonly KeptQuestions[]> =>
  Promise.all(Object.values(files).map((load) => load()));

interface Asking {
  userId: number;
  /** Of the page that asks. */
  build: string;
  leaving: AbortSignal;
  rooms?: typeof readRooms;
  /** Between one question and the next. */
  quietMs?: number;
}

/** Fails where the line breaks: asked again by the next page, what is answered stays. */
export async function askBeforehand(
  queries: QueryClient,
  { userId, build, leaving, rooms = readRooms, quietMs = QUIET_MS }: Asking,
): Promise<void> {
  const use = watchUse(leaving);
  const shelf = await caches.open(shelfOf(userId));
  const stamp = `${build} ${toManilaText(Date.now()).slice(0, 10)}`;
  if ((await (await shelf.match(DONE))?.text()) === stamp) return;
  const untilFree = () => untilQuiet(queries, leaving, { quietMs, use });
  await untilFree();
  const rights = queries.getQueryData<Rights>(keys.of('rights', 'own'));
  // Nothing for pages that this account may not see: as long as that is not known, nothing.
  if (!rights || isSparing() || leaving.aborted) return;
  let bytes = 0;
  for (const question of questionsFor(await rooms(), siteBook(), rights)) {
    await untilFree();
    if (leaving.aborted) return;
    bytes += await ask(queries, question);
    if (bytes > MOST_BYTES) break;
  }
  await shelf.put(DONE, new Response(stamp));
}

/** The sites at which somebody has a role of his own come first. */
export function questionsFor(
  rooms: readonly KeptQuestions[],
  sites: readonly KnownSite[],
  rights: Rights,
): KeptQuestion[] {
  const may = mayBy(rights);
  const isOwn = ({ siteId }: KnownSite) => rights.roles.some((held) => held.siteId === siteId);
  const ordered = [...sites.filter(isOwn), ...sites.filter((site) => !isOwn(site))];
  const general = rooms.flatMap(({ ofAll }) => ofAll?.() ?? []).filter(({ call }) => may(call) === true);
  const ofSites = ordered.flatMap((site) =>
    rooms.flatMap(({ ofSite }) => ofSite?.(site) ?? []).filter(({ call }) => may(call, site.siteId) === true),
  );
  return [...general, ...ofSites].slice(0, MOST_QUESTIONS);
}

/** Brings the size of the answer; none where the server refuses it, which the next one need not be. */
async function ask(queries: QueryClient, { queryKey, queryFn }: KeptQuestion): Promise<number> {
  try {
    const answer = await queries.fetchQuery({ queryKey, queryFn, retry: false });
    return JSON.stringify(answer ?? null).length;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500) return 0;
    throw problem;
  }
}

/** When the page was last used, by the page's own clock; a list that is scrolled on an old PC has no processor left. */
function watchUse(leaving: AbortSignal): { lastAt: number } {
  const use = { lastAt: Number.NEGATIVE_INFINITY };
  const note = () => {
    use.lastAt = performance.now();
  };
  for (const name of USES) window.addEventListener(name, note, { capture: true, passive: true, signal: leaving });
  return use;
}

/** Whoever looks at a page goes first. */
async function untilQuiet(
  queries: QueryClient,
  leaving: AbortSignal,
  { quietMs, use }: { quietMs: number; use: { lastAt: number } },
): Promise<void> {
  const begun = performance.now();
  const isUsed = () => performance.now() - use.lastAt < USED_MS && performance.now() - begun < LONGEST_USE_MS;
  do await new Promise((resolve) => setTimeout(resolve, quietMs));
  while ((queries.isFetching() > 0 || isUsed()) && !leaving.aborted);
}

/** Whoever has asked the browser to save data is not charged for what he may never look at. */
const isSparing = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true; // only Chromium has it
