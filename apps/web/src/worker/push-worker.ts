// The worker at /push-worker.js: it does nothing but push, and answers no request of the pages.
import { type Pressed, pressAlert, showAlert, type WorkerWorld } from './push-alert.ts';

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface Scope extends Omit<WorkerWorld, 'fetch' | 'pause'> {
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install', heard: (event: Waiting) => void): void;
  addEventListener(name: 'push', heard: (event: Waiting & { data: { text(): string } | null }) => void): void;
  addEventListener(name: 'notificationclick', heard: (event: Waiting & Pressed) => void): void;
}

const scope = globalThis as unknown as Scope; // this file runs as a service worker, whose types are not those of a page
const world: WorkerWorld = {
  ...{ registration: scope.registration, clients: scope.clients },
  fetch: (address, init) => fetch(address, init),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

// A newer one takes over at once: nothing of the old is kept.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('push', (event) => event.waitUntil(showAlert(world, event.data?.text() ?? null)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(pressAlert(world, event)));
