// The languages of the yearly paper; apart from its words, which pages do not need.
export const SKILL_LANGUAGES = ['en', 'fil', 'war'] as const;
/** One of them. */
export type SkillLanguage = (typeof SKILL_LANGUAGES)[number];
