// The languages of a report of a shift; apart from its words, which pages do not need.
export const SHIFT_LANGUAGES = ['en', 'fil', 'war'] as const;
/** One of them. */
export type ShiftLanguage = (typeof SHIFT_LANGUAGES)[number];
