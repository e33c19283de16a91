// Putting the app on the home screen: what this browser offers, and the question that it keeps ready.

/** Of Chromium: asked by a press, once. */
interface InstallQuestion extends Event {
  prompt(): Promise<unknown>;
}

/** 'unsafe': browsers allow it only over https. 'by hand': the browser has it in its own menu. */
export type InstallState = 'installed' | 'ready' | 'share' | 'by hand' | 'unsafe';

let question: InstallQuestion | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Now, and not in the page itself: a browser fetches it with its signs, which nobody waits for. */
export function linkManifest(): void {
  if (document.querySelector('link[rel=manifest]')) return;
  window.addEventListener('beforeinstallprompt', (event) => {
    // Our own button asks, when somebody wants it.
    event.preventDefault();
    question = event as InstallQuestion; // only this event has the name
    tell();
  });
  window.addEventListener('appinstalled', tell);
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );
}

export function followInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function installState(): InstallState {
  if (window.matchMedia?.('(display-mode: standalone)').matches) return 'installed';
  if (!window.isSecureContext) return 'unsafe';
  if (question) return 'ready';
  return /iPhone|iPad/.test(navigator.userAgent) ? 'share' : 'by hand';
}

/** The browser asks the person; a second time it has to be opened anew. */
export async function install(): Promise<void> {
  const asked = question;
  question = null;
  await asked?.prompt();
  tell();
}
