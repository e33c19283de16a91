// Languages of what the server draws itself, without a program of the browser.

/** Codes of ISO 639; the first is that of `/levels`. */
export const PAGE_LANGUAGES = ['fil', 'en', 'war'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export const isPageLanguage = (text: string): text is PageLanguage =>
  PAGE_LANGUAGES.some((language) => language === text);
