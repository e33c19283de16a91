// What a page holds, and what has changed since: one answer again. Used where there are many sites; a few are always told whole.
import type { OnGoing } from '@bantay/web/api/shapes.ts';

/** What no version knows of heals within this time: everything is asked for anew. */
const WHOLE_MS = 60 * 60_000;

/** As far as the merge looks at it. */
export interface Versioned {
  onGoing: OnGoing;
  /** To ask with next time; not there: by another question, or of an older server. */
  version?: string | undefined;
  /** When all of it was last told, by the device's clock, epoch ms. */
  wholeAt?: number | undefined;
}

export interface Told extends Versioned {
  /** Which version it goes on from; not there: it tells of all. */
  since?: string | undefined;
  /** Ids of the sites it tells of. */
  judged?: readonly number[] | undefined;
}

/** With which version to ask; null: for everything. */
export function askableSince(kept: Versioned | undefined, now: number): string | null {
  if (kept?.version === undefined || kept.wholeAt === undefined) return null;
  // A clock that was moved back says nothing of how old it is.
  const age = now - kept.wholeAt;
  return age >= 0 && age < WHOLE_MS ? kept.version : null;
}

/**
 * Of sites that are not told of only the summary is carried over: nothing else can stand there, or it would be told. Null: it does not
 * fit what is held, and everything has to be asked for anew.
 */
export function mergeFeed<Answer extends Told>(kept: Versioned | undefined, told: Answer, now: number): Answer | null {
  if (told.since === undefined) return { ...told, judged: undefined, wholeAt: now };
  // Told without its sites, or without what to go on with: nobody knows what it leaves out.
  if (kept === undefined || kept.version !== told.since || told.judged === undefined || told.version === undefined)
    return null;
  const judged = new Set(told.judged);
  const news = new Map(told.onGoing.summary.map((one) => [one.site.siteId, one]));
  const summary = kept.onGoing.summary.map((one) => {
    const { siteId } = one.site;
    if (!judged.has(siteId)) return one.rollCall === null ? one : { ...one, rollCall: null };
    const anew = news.get(siteId);
    news.delete(siteId);
    return anew;
  });
  // One that is judged and has no summary, or one that was not there: where it stands only the whole list says.
  const isFitting = (one: (typeof summary)[number]): one is OnGoing['summary'][number] => one !== undefined;
  if (news.size > 0 || !summary.every(isFitting)) return null;
  return { ...told, since: undefined, judged: undefined, wholeAt: kept.wholeAt, onGoing: { ...told.onGoing, summary } };
}
