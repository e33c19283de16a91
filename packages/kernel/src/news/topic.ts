// What browsers are told has changed; the first part of the names of their cached answers.

/** Each room adds its own beside its calls by `declare module '@bantay/kernel/news/topic'`; the clock is the house's. */
export interface Topics {
  clock: true;
}

export type Topic = keyof Topics;
