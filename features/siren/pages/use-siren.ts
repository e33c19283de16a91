// The siren as admins see it and order it.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { sirenCalls } from '../wire/siren.calls.ts';
import type { readSiren, soundSiren, stopSiren, testSiren } from '../wire/siren.ts';

/** Somebody waits for what it reads back. */
const LOOK_MS = 2_000;

export const useSiren = () =>
  useQuery({
    queryKey: keys.of('siren', 'now'),
    queryFn: ({ signal }) => send<typeof readSiren>(sirenCalls.readSiren, { signal }),
    refetchInterval: LOOK_MS,
  });

export type SeenSiren = NonNullable<ReturnType<typeof useSiren>['data']>;

export const ORDERS = ['sound', 'stop', 'test'] as const;
export type Order = (typeof ORDERS)[number];
export const ORDER_CALLS = {
  sound: sirenCalls.soundSiren,
  stop: sirenCalls.stopSiren,
  test: sirenCalls.testSiren,
} as const;

export const useOrder = (order: Order) =>
  useChange(keys.of('siren'), ({ content, key }: Deed<{ reason: string }>) =>
    send<typeof soundSiren | typeof stopSiren | typeof testSiren>(ORDER_CALLS[order], { body: content, key }),
  );
