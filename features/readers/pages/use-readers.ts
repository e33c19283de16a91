// Keys for reading as admins see them, and what makes and revokes them.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { readerCalls } from '../wire/readers.calls.ts';
import type { createReadingKey, listReadingKeys, revokeReadingKey } from '../wire/readers.ts';

const READERS = keys.of('keys', 'readers');

export const useReadingKeys = () =>
  useQuery({
    queryKey: READERS,
    queryFn: ({ signal }) => send<typeof listReadingKeys>(readerCalls.listReadingKeys, { signal }),
    ...polling,
  });

export type ReadingKey = NonNullable<ReturnType<typeof useReadingKeys>['data']>['keys'][number];
export type NewReadingKey = BodyOf<typeof createReadingKey>;

export const useCreateReadingKey = () =>
  useChange(READERS, ({ content, key }: Deed<NewReadingKey>) =>
    send<typeof createReadingKey>(readerCalls.createReadingKey, { body: content, key }),
  );

export const useRevokeReadingKey = () =>
  useChange(READERS, ({ content, key }: Deed<BodyOf<typeof revokeReadingKey>>) =>
    send<typeof revokeReadingKey>(readerCalls.revokeReadingKey, { body: content, key }),
  );
