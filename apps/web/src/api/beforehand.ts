// Answers that the page itself has asked for, before any of our code was here.

export interface Answer {
  status: number;
  text: string;
}

const none = () => null;

/** Takes what was asked for beforehand; null: nothing was, or it did not come (first-answers.ts puts itself here). */
export const beforehand: { take: (path: string, signal: AbortSignal) => Promise<Answer | null> | null } = {
  take: none,
};

/** Something has changed since: from now on everything is asked for anew. */
export const forgetBeforehand = (): void => {
  beforehand.take = none;
};
