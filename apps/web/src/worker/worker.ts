// The worker at /worker.js: it shows alerts that come by push, and keeps the pages so that they open without a line. It answers no call:
// what a page shows of the last known state it keeps by itself, with its age (api/kept-answers.ts).
import { type Pressed, pressAlert, showAlert, type WorkerWorld } from './push-alert.ts';
import { answer, type Build, hear, type ShellWorld } from './shell-files.ts';

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Scope extends Omit<WorkerWorld, 'fetch' | 'pause' | 'clients'> {
  clients: WorkerWorld['clients'] & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', heard: (event: Waiting) => void): void;
  addEventListener(
    name: 'message',
    heard: (event: Waiting & { data: unknown; source: { postMessage(said: { isOwn: boolean }): void } | null }) => void,
  ): void;
  addEventListener(name: 'fetch', heard: (event: Fetched) => void): void;
  addEventListener(name: 'push', heard: (event: Waiting & { data: { text(): string } | null }) => void): void;
  addEventListener(name: 'notificationclick', heard: (event: Waiting & Pressed) => void): void;
}

const scope = globalThis as unknown as Scope; // this file runs as a service worker, whose types are not those of a page
/** Replaced by the build (name-files.ts). */
declare const BANTAY_BUILD: Build;

const world: WorkerWorld & ShellWorld = {
  ...{ registration: scope.registration, clients: scope.clients },
  open: (name: string) => caches.open(name),
  fetch: (address: string | Request, init?: RequestInit) => fetch(address, init),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

// A newer one takes over at once, so that alerts wait for no file; the pages of the builds before go on with the files of theirs.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
// Said by a page that has all it needs itself (api/keep-shell.ts); a line that broke is tried again by the next one.
scope.addEventListener('message', (event) =>
  event.waitUntil(
    hear(world, BANTAY_BUILD, event.data as Parameters<typeof hear>[2]) // of our own pages alone
      .then((isOwn) => isOwn !== null && event.source?.postMessage({ isOwn }))
      .catch(() => undefined),
  ),
);
scope.addEventListener('fetch', (event) => {
  const given = answer(world, BANTAY_BUILD, event.request);
  if (given) event.respondWith(given);
});
scope.addEventListener('push', (event) => event.waitUntil(showAlert(world, event.data?.text() ?? null)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(pressAlert(world, event)));
