// Long work in pieces: between two of them whatever waits is done first.

/** Whoever wants to go on, in order. */
const waiting: (() => void)[] = [];

/** One goes on per round of the loop, so that the pieces of several requests do not add up. */
export const breathe = () =>
  new Promise<void>((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letOneGoOn);
  });

function letOneGoOn(): void {
  waiting.shift()!(); // somebody waited when this was planned
  if (waiting.length > 0) setImmediate(letOneGoOn);
}
