// What stands in a page before its programs are there: on a bad line they take five seconds, and what matters most is in the page itself.
import type { SiteTopic } from '@bantay/features/sites/rules/site.ts';
import type { FirstData, SeenAbove } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';

export interface SightAsked {
  /** Of the page, as in the plates: `/rainfall/:site`. */
  page: string;
  /** By its letters; null: the page is of no site. */
  siteCode: string | null;
  /** As the app chooses. */
  language: string;
  userId: number;
}

export interface FirstSight {
  /** Of the sight alone: it goes with it. */
  style: string;
  /** HTML for the place of the app, which takes it away when it draws; null: there is nothing to show. */
  read: (asked: SightAsked) => Promise<string | null>;
}

export interface PartAsked {
  /** Of a page of one site; else empty. */
  siteCode: string;
  userId: number;
  language: PageLanguage;
}

/** What one page shows first, by the room whose page it is. */
export interface FirstPart {
  /** Above it, and on the links that lead there. */
  title: Readonly<Record<PageLanguage, string>>;
  /** A site without it has no such page. */
  needs?: SiteTopic;
  /** Whoever asks waits only so long, and shows nothing of what cannot be read. */
  read: (asked: PartAsked) => Promise<FirstData>;
}

/** By pages. */
export type FirstParts = Readonly<Record<string, FirstPart>>;

/** What stands above everything, whatever the page: somebody waits for help, and nobody knows it. */
export interface FirstAbove {
  /** Null: there is nothing to say. */
  read: (language: PageLanguage) => Promise<SeenAbove | null>;
  /** Where it cannot be read in time: silence would say that there is nothing. */
  unknown: (language: PageLanguage) => string;
}

/** What the rooms give. */
export interface FirstGiven {
  parts: FirstParts;
  above: readonly FirstAbove[];
}

/** A page in two: its head is there at once, and names its files; the rest when the sight has been read. */
export interface PageInTwo {
  head: string;
  /** `sight`: null: there is none. */
  rest: (sight: string | null) => string;
}

/**
 * The rest of a page waits no longer for it: as long as for a session. What cannot be read, or not in time, is not shown: that the page has
 * still to come sees everybody.
 */
export const SIGHT_MS = 500;

const PLACE = '<div id="root"></div>';
const STYLE = /<link rel="stylesheet"[^>]*>/g;

/** Styles of the app are fetched from the head and hold behind the sight: before, a browser would draw nothing until they are there. */
export function inTwo(page: string, style: string): PageInTwo {
  const [before = '', after = ''] = page.split(PLACE);
  const styles = (before.match(STYLE) ?? []).join('');
  return {
    head: before.replaceAll(STYLE, (link) => link.replace('rel="stylesheet"', 'rel="preload" as="style"')),
    rest: (sight) =>
      `${sight === null ? PLACE : `<div id="root"><style>${style}</style>${sight}</div>`}${styles}${after}`,
  };
}
