// What can wait until something is drawn, and must not be lost with its page.

const LATEST_MS = 1000;
/** Browsers that do not say when they are idle. */
const ELSE_MS = 100;

/** Once the browser has nothing more to draw, or the page is put away; a second later at most. */
export function whenIdle(): Promise<void> {
  return new Promise((done) => {
    const go = () => {
      document.removeEventListener('visibilitychange', go);
      done();
    };
    // A tab that is closed is put away first.
    document.addEventListener('visibilitychange', go);
    if ('requestIdleCallback' in globalThis) requestIdleCallback(go, { timeout: LATEST_MS });
    else setTimeout(go, ELSE_MS);
  });
}
