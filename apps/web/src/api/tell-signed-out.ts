/** To the worker that keeps the pages (keep-shell.ts): none stays that opens as if somebody were in. */
export function tellSignedOut(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage({ isSignedIn: false });
}
