// What stands beside charts comes once the first of them is drawn: it would share a weak line with what draws them.

/** So long it is waited for, from the first part on: a site without readings has no chart. */
const DRAWN_MS = 3_000;

/** A chart is in sight. */
export let tellDrawn = (): void => {};
const drawn = new Promise<void>((done) => {
  tellDrawn = done;
});

/** Loads what stands beside charts, once the first is drawn. */
export const afterDrawn =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> => {
    setTimeout(tellDrawn, DRAWN_MS);
    return drawn.then(load);
  };
