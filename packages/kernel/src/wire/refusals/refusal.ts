// What a row of the catalogue of refusals holds.

/** Words in both languages of the screens. The Filipino ones wait for review by a native speaker. */
interface Words {
  en: string;
  fil: string;
}

/** `{name}` in a sentence is filled from the details of the refusal. */
export interface Refusal extends Words {
  /** Not named: 200, a refusal for a business reason (api-facts §0.1); the rest follow HTTP. */
  status?: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 501 | 503;
  title?: Words;
}

export type Refusals = Readonly<Record<string, Refusal>>;
export type RefusalLanguage = keyof Words;
