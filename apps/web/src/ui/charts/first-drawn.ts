// What stands beside charts comes once the first of them is drawn: it would share a weak line with what draws them.

/** So long it is waited for: a site without readings has no chart. */
const DRAWN_MS = 3_000;

let tell = () => {};
const firstChart = new Promise<void>((done) => {
  tell = done;
});

/** A chart was drawn; told once it is in sight. */
export const tellDrawn = (): void => void requestAnimationFrame(() => tell());

/** Loads what stands beside charts, once the first is drawn. */
export const afterDrawn =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    Promise.race([firstChart, new Promise<void>((done) => setTimeout(done, DRAWN_MS))]).then(load);
