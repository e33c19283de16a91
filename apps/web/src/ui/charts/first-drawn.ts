// What stands beside charts comes once the first of them is drawn: it would share a weak line with what draws them.

/** So long it is waited for, once: a site without readings has no chart. */
const DRAWN_MS = 3_000;

let tell = () => {};
const drawn = new Promise<void>((done) => {
  tell = done;
});
let isWaiting = false;

/** A chart is in sight. */
export const tellDrawn = (): void => tell();

/** Loads what stands beside charts, once the first is drawn. */
export const afterDrawn =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> => {
    if (!isWaiting) setTimeout(tell, DRAWN_MS);
    isWaiting = true;
    return drawn.then(load);
  };
