// Reports of landslide features that wait for validation. Apart from what is done with them: the strip of every page needs no more.
import type { getTempMoms } from '@bantay/contract/moms';
import { momsCalls } from '@bantay/contract/moms.calls';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { pollingAlways } from '../../api/polling.ts';

export function useWaitingReports() {
  return useQuery({
    queryKey: keys.waitingFeatures(),
    queryFn: ({ signal }) => send<typeof getTempMoms>(momsCalls.getTempMoms, { signal }),
    ...pollingAlways,
  });
}
