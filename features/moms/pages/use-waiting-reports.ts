// Reports of landslide features that wait for validation. Apart from what is done with them: the strip of every page needs no more.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingOnce } from '@bantay/web/api/polling.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { momsCalls } from '../wire/moms.calls.ts';
import type { getTempMoms } from '../wire/moms.ts';

export const waitingReportsQuery = queryOptions({
  queryKey: keys.waitingFeatures(),
  queryFn: ({ signal }) => send<typeof getTempMoms>(momsCalls.getTempMoms, { signal }),
  ...pollingOnce,
});

export const useWaitingReports = () => useQuery(waitingReportsQuery);
