// Reports of landslide features that wait for validation, and the validation itself.
import type { getTempMoms, WaitingReport, writeMoms } from '@bantay/contract/moms';
import { momsCalls } from '@bantay/contract/moms.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { type LevelChoice, validationOf } from './feature-model.ts';

/** As often as the feed (api-facts §16.11). */
const POLL_MS = 5 * 60_000;

/** Its key lies below the feed's: what announces alerts, and every action on them, asks for both again. */
export function useWaitingReports() {
  return useQuery({
    queryKey: [...keys.alerts(), 'features'],
    queryFn: ({ signal }) => send<typeof getTempMoms>(momsCalls.getTempMoms, { signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}

interface Validation {
  report: WaitingReport;
  levels: readonly LevelChoice[];
  key: string;
}

export function useValidateReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ report, levels, key }: Validation) =>
      send<typeof writeMoms>(momsCalls.writeMoms, { body: validationOf(report, levels), key }),
    // Refused or not: what waits and what it raised are asked again, before the dialog says that it is done.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.alerts() }),
  });
}
