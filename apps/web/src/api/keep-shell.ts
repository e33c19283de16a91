// The worker that keeps the pages on this device (worker/shell-files.ts): registered when a page has all it needs, asked to keep the build,
// and heard when there is a newer one. A browser that has no workers, or an address without https, goes on without.

/** By then a page on a weak line has what it asked for. */
const SETTLED_MS = 3_000;
/** A dashboard stays open for weeks. */
const LOOK_MS = 3_600_000;

const canKeep = () => window.isSecureContext && 'serviceWorker' in navigator && 'caches' in window;

/** What `keepShell` brings news of. */
export interface ShellNews {
  /** The device holds the build of the page that runs, whole. */
  onKept: () => void;
  /** It holds a newer one. */
  onNewer: () => void;
}

/** Address of the first file of the page that runs: of its build alone. */
export const entryOfPage = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '/', location.href).pathname;

/** Ends with what stops listening. */
export function keepShell({ onKept, onNewer }: ShellNews): () => void {
  if (!canKeep()) return () => undefined;
  const workers = navigator.serviceWorker;
  const ask = () => workers.controller?.postMessage({ isSignedIn: true, entry: entryOfPage() });
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('isOwn' in data)) return;
    if (data.isOwn === false) onNewer();
    else if (data.isOwn === true) onKept();
  };
  workers.addEventListener('message', hear);
  workers.addEventListener('controllerchange', ask);
  // A line that broke meanwhile left the build half kept.
  window.addEventListener('online', ask);
  let look: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const begin = async () => {
    const registration = await workers.register('/worker.js', { scope: '/' });
    // Signed out meanwhile: nobody may be told of as signed in.
    if (isOver) return;
    ask();
    look = setInterval(() => {
      ask();
      void registration.update().catch(() => undefined);
    }, LOOK_MS);
  };
  // Forbidden by the person or the browser: the pages work as before.
  const start = setTimeout(() => void begin().catch(() => undefined), SETTLED_MS);
  return () => {
    isOver = true;
    clearTimeout(start);
    clearInterval(look);
    workers.removeEventListener('message', hear);
    workers.removeEventListener('controllerchange', ask);
    window.removeEventListener('online', ask);
  };
}

/** Whether this device has the pages at all. */
export const isShellKept = async (): Promise<boolean> =>
  canKeep() && Boolean(await (await caches.open('shell')).match('/~builds'));
