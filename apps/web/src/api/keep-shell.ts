// The worker that keeps the pages on this device (worker/shell-files.ts): registered when a page has all it needs, asked to keep the build,
// and heard when there is a newer one. A browser that has no workers, or an address without https, goes on without.

/** By then a page on a weak line has what it asked for. */
const SETTLED_MS = 3_000;
/** A dashboard stays open for weeks. */
const LOOK_MS = 3_600_000;

const canKeep = () => window.isSecureContext && 'serviceWorker' in navigator && 'caches' in window;

/** Calls `onNewer` when the device holds a newer build than the page that runs. Ends with what stops listening. */
export function keepShell(onNewer: () => void): () => void {
  if (!canKeep()) return () => undefined;
  const workers = navigator.serviceWorker;
  const entry = new URL(
    document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '/',
    location.href,
  );
  const ask = () => workers.controller?.postMessage({ isSignedIn: true, entry: entry.pathname });
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'isOwn' in data && data.isOwn === false) onNewer();
  };
  workers.addEventListener('message', hear);
  workers.addEventListener('controllerchange', ask);
  let look: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const begin = async () => {
    const registration = await workers.register('/worker.js', { scope: '/' });
    // Signed out meanwhile: nobody may be told of as signed in.
    if (isOver) return;
    ask();
    look = setInterval(() => void registration.update().catch(() => undefined), LOOK_MS);
  };
  // Forbidden by the person or the browser: the pages work as before.
  const start = setTimeout(() => void begin().catch(() => undefined), SETTLED_MS);
  return () => {
    isOver = true;
    clearTimeout(start);
    clearInterval(look);
    workers.removeEventListener('message', hear);
    workers.removeEventListener('controllerchange', ask);
  };
}

/** Whoever signs out leaves no page behind that opens as if somebody were in. */
export function tellSignedOut(): void {
  if (canKeep()) navigator.serviceWorker.controller?.postMessage({ isSignedIn: false });
}
