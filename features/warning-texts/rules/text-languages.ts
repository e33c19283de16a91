// Languages of warning texts, and which text goes out in one: a missing review or translation never stops a warning.

/** What is known of a language of warning texts. */
export interface LanguageRow {
  /** As it calls itself. */
  name: string;
  /** Goes out only after somebody who speaks it has read it. */
  needsReview: boolean;
  /** What goes out where there is no text in it, or none that may. */
  insteadOf: TextLanguage | null;
}

/** Codes of ISO 639. */
export type TextLanguage = 'fil' | 'en' | 'war';

/**
 * [ours] Filipino and English are delivered whole and go out reviewed or not: a warning in words that nobody has confirmed is
 * better than none. What is added later goes out only reviewed, as Filipino stands behind it.
 */
export const TEXT_LANGUAGES: Readonly<Record<TextLanguage, LanguageRow>> = {
  fil: { name: 'Filipino', needsReview: false, insteadOf: null },
  en: { name: 'English', needsReview: false, insteadOf: null },
  war: { name: 'Winaray', needsReview: true, insteadOf: 'fil' },
};

/** In the order of lists. */
export const TEXT_LANGUAGE_CODES = ['fil', 'en', 'war'] as const satisfies readonly TextLanguage[];

/** What residents can be warned in; the English text beside it stays. */
export const SITE_LANGUAGES = ['fil', 'war'] as const satisfies readonly TextLanguage[];
/** One of them. */
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** Where nobody has set another one. */
export const DEFAULT_SITE_LANGUAGE: SiteLanguage = 'fil';

/** How far a text is. */
export type TextState = 'draft' | 'reviewed';

/** The newest version of a text. */
export interface StandingText {
  text: string;
  state: TextState;
}

/** Whether a text may be sent in its language. */
export function maySend(language: TextLanguage, { text, state }: StandingText): boolean {
  return text.trim() !== '' && (state === 'reviewed' || !TEXT_LANGUAGES[language].needsReview);
}

/** What goes out where `wanted` is asked for, and in which language that is; null where there is nothing at all. */
export function outgoingText(
  standing: Partial<Record<TextLanguage, StandingText>>,
  wanted: TextLanguage,
): { language: TextLanguage; text: string } | null {
  const own = standing[wanted];
  if (own !== undefined && maySend(wanted, own)) return { language: wanted, text: own.text };
  const { insteadOf } = TEXT_LANGUAGES[wanted];
  return insteadOf === null ? null : outgoingText(standing, insteadOf);
}
