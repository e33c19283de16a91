// The own calendar addresses, and what makes and revokes them.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { activitiesCalls } from '../wire/activities.calls.ts';
import type { listCalendarAddresses, makeCalendarAddress, revokeCalendarAddress } from '../wire/calendar.ts';

const ADDRESSES = keys.of('activities', 'addresses');

export const useCalendarAddresses = () =>
  useQuery({
    queryKey: ADDRESSES,
    queryFn: ({ signal }) => send<typeof listCalendarAddresses>(activitiesCalls.listCalendarAddresses, { signal }),
  });

export const useMakeAddress = () =>
  useChange(ADDRESSES, ({ content, key }: Deed<BodyOf<typeof makeCalendarAddress>>) =>
    send<typeof makeCalendarAddress>(activitiesCalls.makeCalendarAddress, { body: content, key }),
  );

export const useRevokeAddress = () =>
  useChange(ADDRESSES, ({ content, key }: Deed<BodyOf<typeof revokeCalendarAddress>>) =>
    send<typeof revokeCalendarAddress>(activitiesCalls.revokeCalendarAddress, { body: content, key }),
  );
