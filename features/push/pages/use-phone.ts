// Alerts on this phone: what the server and the browser know, switched on, tried, switched off.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import { useQuery } from '@tanstack/react-query';
import { type PhoneState, phoneState, standing } from '../rules/phone-state.ts';
import { pushCalls } from '../wire/push.calls.ts';
import type { readPush, subscribePush, testPush, unsubscribePush } from '../wire/push.ts';
import { readPhone, subscribePhone, unsubscribePhone } from './phone-browser.ts';

/** Somebody waits for his test to be shown. */
const LOOK_MS = 5_000;
const PHONE = keys.of('push');

async function readBoth(signal: AbortSignal) {
  const [server, phone] = await Promise.all([send<typeof readPush>(pushCalls.readPush, { signal }), readPhone()]);
  const { key, isOn, isOnDutyList, subscriptions } = server;
  if (!isOn || key === null) return null;
  const known = subscriptions.map(({ endpoint, shownS, endedAt }) => ({
    ...{ endpoint, lastShown: shownS === null ? null : -shownS, endedAt: endedAt === null ? null : 0 },
  }));
  const own = subscriptions.find(({ endpoint }) => endpoint === phone.endpoint) ?? null;
  const others = standing(known).filter(({ endpoint }) => endpoint !== phone.endpoint).length;
  const state: PhoneState = phoneState(phone, known, key);
  return { key, isOnDutyList, state, own, others, endpoint: phone.endpoint };
}

/** Null: alerts on phones are switched off here. */
export const usePhone = () =>
  useQuery({
    queryKey: keys.of('push', 'phone'),
    queryFn: ({ signal }) => readBoth(signal),
    refetchInterval: LOOK_MS,
  });

export type Phone = NonNullable<NonNullable<ReturnType<typeof usePhone>['data']>>;

/** False: the browser was asked and did not allow it. */
export const useSwitchOn = () =>
  useChange(PHONE, async (key: string) => {
    const made = await subscribePhone(key);
    if (made === null) return false;
    await send<typeof subscribePush>(pushCalls.subscribePush, { body: made });
    return true;
  });

/** The server first: a phone that it still believes in would be told for nothing. */
export const useSwitchOff = () =>
  useChange(PHONE, async (endpoint: string) => {
    await send<typeof unsubscribePush>(pushCalls.unsubscribePush, { body: { endpoint } });
    await unsubscribePhone();
  });

export const useTryPhone = () =>
  useChange(PHONE, (endpoint: string) => send<typeof testPush>(pushCalls.testPush, { body: { endpoint } }));
