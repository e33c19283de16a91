// Which cached answers news touch, and how often these are asked for again. A storm brings several news a second: an answer
// that is thrown away for each of them would never arrive on a slow line, and all pages at once would ask the server to its knees.
// Topics that no page of the frame asks for.
import type {} from '@bantay/features/settings/wire/settings.calls.ts';
import type {} from '@bantay/features/watch-log/wire/watch-log.calls.ts';
import { type Announcement, READINGS } from '@bantay/kernel/wire/realtime';
import { forgetBeforehand } from './beforehand.ts';

/** First part of the names of cached answers (keys.ts), or all of them. */
export type Touched = Announcement['topic'];

/** Decisions rest on these: a second is the least between two answers. */
const GAP_MS = 1_000;
/** Curves of single readings: nobody sees a point more within this time. */
const CURVE_GAP_MS = 10_000;
/** An answer that takes longer is not waited for. */
const MOST_MS = 30_000;
/** Pages that heard the same news do not go on in step. */
const SPREAD = 0.2;

export function touchedBy(topic: Announcement['topic']): readonly Touched[] {
  switch (topic) {
    // The session brings the server's time.
    case 'clock':
    // What the installation says of itself stands in the session, in texts and on many pages, and changes seldom.
    case 'settings':
      return ['everything'];
    // The dashboard shows how far the sending is; a report without a trigger changes what a release carries.
    case 'ewi':
    case 'moms':
    // A shift that waits stands on the dashboard.
    case 'hand-over':
      return [topic, 'alerts'];
    default:
      return [topic];
  }
}

/** Codes of the sites that were heard of; null: all. */
export type HeardSites = ReadonlySet<string> | null;
const NONE: HeardSites = new Set();

export interface NewsDesk {
  /** `site` null: of no site, or of any. */
  hear(topic: Announcement['topic'], site?: string | null): void;
  close(): void;
}

/** `refresh` settles when the answers are there. What is heard until then, or too soon after, is acted on once, afterwards. */
export function createNewsDesk(refresh: (touched: Touched, sites: HeardSites) => Promise<unknown>): NewsDesk {
  const heard = new Map<Touched, HeardSites>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let isClosed = false;

  const pause = (forMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, forMs);
      timers.add(timer);
    });
  const work = async (touched: Touched, first: HeardSites) => {
    let sites: HeardSites | undefined = first;
    do {
      heard.set(touched, NONE);
      // A refresh that fails is over too: the blocks themselves tell of it.
      await Promise.race([refresh(touched, sites).catch(() => undefined), pause(MOST_MS)]);
      if (isClosed) return;
      const gap = READINGS.includes(touched) ? CURVE_GAP_MS : GAP_MS;
      await pause(gap * (1 + SPREAD * Math.random()));
      sites = heard.get(touched) ?? null;
    } while (sites?.size !== 0);
    heard.delete(touched);
  };

  return {
    hear(topic, site = null) {
      // What has come and waits for its page is older than this.
      forgetBeforehand();
      for (const touched of touchedBy(topic)) {
        if (isClosed) return;
        const before = heard.get(touched);
        const sites = site === null || before === null ? null : new Set(before).add(site);
        if (before === undefined) void work(touched, sites);
        else heard.set(touched, sites);
      }
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
