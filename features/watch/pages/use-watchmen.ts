// The list of watchmen as admins of every site see and change it.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { watchCalls } from '../wire/watch.calls.ts';
import type { addWatchman, readWatchmen, removeWatchman } from '../wire/watchmen.ts';

export const useWatchmen = () =>
  useQuery({
    queryKey: keys.of('duty', 'watchmen', 'list'),
    queryFn: ({ signal }) => send<typeof readWatchmen>(watchCalls.readWatchmen, { signal }),
    ...polling,
  });

export type SeenWatchmen = NonNullable<ReturnType<typeof useWatchmen>['data']>;
export type SeenWatchman = SeenWatchmen['watchmen'][number];
export type NewWatchman = BodyOf<typeof addWatchman>;

/** The short list of `/admin` is asked for again as well. */
const WATCHMEN = keys.of('duty', 'watchmen');

export const useAddWatchman = () =>
  useChange(WATCHMEN, ({ content, key }: Deed<NewWatchman>) =>
    send<typeof addWatchman>(watchCalls.addWatchman, { body: content, key }),
  );

export const useRemoveWatchman = () =>
  useChange(WATCHMEN, ({ content, key }: Deed<BodyOf<typeof removeWatchman>>) =>
    send<typeof removeWatchman>(watchCalls.removeWatchman, { body: content, key }),
  );
