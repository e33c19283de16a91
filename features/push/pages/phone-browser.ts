// What this browser knows of alerts, and what switches them on and off in it.
import type { PhoneSays } from '../rules/phone-state.ts';

const WORKER = '/worker.js';

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** It never fails: a browser that says nothing has none. */
export async function readPhone(): Promise<PhoneSays> {
  if (!window.isSecureContext || !canPush())
    return { isSecure: window.isSecureContext, canPush: canPush(), permission: 'default', endpoint: null, key: null };
  const own = await subscription().catch(() => null);
  return {
    ...{ isSecure: true, canPush: true, permission: Notification.permission },
    ...{ endpoint: own?.endpoint ?? null, key: keyText(own?.options.applicationServerKey ?? null) },
  };
}

/** As the server takes it; null: the person, or the browser, does not want it. */
export async function subscribePhone(key: string): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // For another key, or ended by its push service: a new one has another address.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { keys } = made.toJSON();
  return { endpoint: made.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

export async function unsubscribePhone(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

/** Base64url, as the server spells it. */
function keyText(key: ArrayBuffer | null): string | null {
  if (key === null) return null;
  const letters = btoa(String.fromCharCode(...new Uint8Array(key)));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
