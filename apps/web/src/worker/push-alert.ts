// What the worker does with a message by push: it shows it, tells the server that it did, and sends what is pressed on it.

/** As the server sends it (features/push/server/send-push-service.ts). */
interface Alert {
  id: number;
  title: string;
  text: string;
  /** Word on the button; null: there is nothing to answer. */
  button: string | null;
  /** Nobody has to do anything. */
  isQuiet?: boolean;
  shown: string;
  answer: string | null;
}

interface NoticeOptions {
  body: string;
  tag: string;
  data: { answer: string | null };
  requireInteraction?: boolean;
  silent?: boolean;
  actions?: { action: string; title: string }[];
}

/** What it uses of the world of a service worker. */
export interface WorkerWorld {
  registration: { showNotification(title: string, options: NoticeOptions): Promise<void> };
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly { focus(): Promise<unknown> }[]>;
    openWindow(address: string): Promise<unknown>;
  };
  fetch(address: string, init: RequestInit): Promise<Pick<Response, 'ok'>>;
  pause(ms: number): Promise<void>;
}

export interface Pressed {
  action: string;
  notification: { tag: string; data: { answer: string | null }; close(): void };
}

const SEEN = 'seen';
const DASHBOARD = '/opcen';
const TITLE = 'Bantay DUTY';
/** Of a message that cannot be read: something is wrong, and a browser ends a subscription that shows nothing. */
const UNREADABLE = 'May alerto. Buksan ang dashboard.';
const NOTED = 'Naitala: may tumitingin na rito.';
const NOT_SENT = 'HINDI naipadala ang sagot. Buksan ang dashboard.';
/** A line that is weak just then: the server counts what it hears within a minute. */
const TRIES = 4;
const PAUSE_MS = 4_000;

/** Null: none that could be read. */
function readAlert(text: string | null): Alert | null {
  try {
    const read: unknown = JSON.parse(text ?? '');
    const isAlert = typeof read === 'object' && read !== null && 'text' in read && 'shown' in read;
    return isAlert ? (read as Alert) : null; // as the server writes it
  } catch {
    return null;
  }
}

export async function showAlert(world: WorkerWorld, text: string | null): Promise<void> {
  const alert = readAlert(text);
  const answer = alert?.answer ?? null;
  await world.registration.showNotification(alert?.title ?? TITLE, {
    ...{ body: alert?.text ?? UNREADABLE, tag: `bantay-${alert?.id ?? 'alert'}`, data: { answer } },
    ...(alert?.isQuiet ? { silent: true } : { requireInteraction: true }),
    ...(alert?.button && answer ? { actions: [{ action: SEEN, title: alert.button }] } : {}),
  });
  // Only now: a browser that shows nothing, because it may not, has thrown.
  if (alert) await tell(world, '/api/push/shown', alert.shown);
}

/** The button answers; the rest of the notification opens the dashboard. */
export async function pressAlert(world: WorkerWorld, { action, notification }: Pressed): Promise<void> {
  const { tag, data } = notification;
  notification.close();
  if (action !== SEEN || data.answer === null) {
    const [open] = await world.clients.matchAll({ type: 'window' });
    await (open ? open.focus() : world.clients.openWindow(DASHBOARD));
    return;
  }
  const isNoted = await tell(world, '/api/push/answer', data.answer);
  // In the place of the one that was pressed: who has answered at night knows whether it was heard.
  const body = isNoted ? NOTED : NOT_SENT;
  await world.registration.showNotification(TITLE, { body, tag, data: { answer: null } });
}

/** A refusal is not asked again; a line that is down is. */
async function tell(world: WorkerWorld, address: string, token: string): Promise<boolean> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) };
  for (let tried = 1; ; tried++) {
    try {
      return (await world.fetch(address, init)).ok;
    } catch {
      if (tried === TRIES) return false;
      await world.pause(PAUSE_MS);
    }
  }
}
