// Keys as admins see them, and what makes and revokes them; read again on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyCalls } from '../wire/keys.calls.ts';
import type { createFeedKey, createKey, listKeys, revokeKey } from '../wire/keys.ts';

export const useKeys = () =>
  useQuery({
    queryKey: keys.of('keys', 'care'),
    queryFn: ({ signal }) => send<typeof listKeys>(keyCalls.listKeys, { signal }),
    ...polling,
  });

export type CaredKey = NonNullable<ReturnType<typeof useKeys>['data']>['keys'][number];
export type NewKey = BodyOf<typeof createKey> | BodyOf<typeof createFeedKey>;

/** What a new key brings stands in the lists of gauges and columns as well. */
function useChange<Content, Reply>(change: (deed: Deed<Content>) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The answer may hold a key: it is not kept beyond the dialog that shows it.
    gcTime: 0,
    onSettled: () => {
      for (const topic of ['keys', 'rainfall', 'subsurface'] as const)
        void queries.invalidateQueries({ queryKey: keys.of(topic, 'care') });
    },
  });
}

export const useCreateKey = () =>
  useChange(({ content, key }: Deed<NewKey>) =>
    'feed' in content
      ? send<typeof createFeedKey>(keyCalls.createFeedKey, { body: content, key })
      : send<typeof createKey>(keyCalls.createKey, { body: content, key }),
  );

export const useRevokeKey = () =>
  useChange(({ content, key }: Deed<BodyOf<typeof revokeKey>>) =>
    send<typeof revokeKey>(keyCalls.revokeKey, { body: content, key }),
  );
