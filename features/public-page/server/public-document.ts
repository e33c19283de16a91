// What is told to everybody, before it is written as a page, a document or a feed.

import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { DrawnLevel } from '../rules/write-level.ts';

export interface PublicSite extends DrawnLevel {
  siteCode: string;
  /** Line of address. */
  name: string;
  /** When the newest release was made. */
  releasedAt: Instant | null;
  /** What to do at the released level, as the catalogue of warning texts has it. */
  deeds: Told;
  /** Why it is that level, most urgent first. */
  reasons: readonly Told[];
}

/** A text, and the language that it is in: another may stand in. */
export interface Deed {
  language: PageLanguage;
  text: string;
}

/** The same in each language. */
export type Told = Readonly<Record<PageLanguage, Deed>>;

export interface PublicDocument {
  /** Field time. */
  writtenAt: Instant;
  /** Nobody vouches for it any more after that. */
  holdsUntil: Instant;
  isDemo: boolean;
  office: string;
  municipality: string;
  /** Telephone numbers that the office gives to strangers. */
  contact: { call: string; text: string };
  /** Those that are linked. */
  languages: readonly PageLanguage[];
  sites: readonly PublicSite[];
}
