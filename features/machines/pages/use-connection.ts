// What arrived from the key of a machine, asked again every few seconds: somebody stands beside it and waits.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useQuery } from '@tanstack/react-query';
import { machineCalls } from '../wire/machines.calls.ts';
import type { readConnection } from '../wire/machines.ts';

const EVERY_MS = 5000;

export const useConnection = (name: string) =>
  useQuery({
    queryKey: keys.of('keys', 'connection', name),
    queryFn: ({ signal }) => send<typeof readConnection>(machineCalls.readConnection, { params: { name }, signal }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });

export type Connection = NonNullable<ReturnType<typeof useConnection>['data']>;
export type Arrival = Connection['arrivals'][number];
