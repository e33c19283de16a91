// The validation of reports of landslide features.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { momsCalls } from '../wire/moms.calls.ts';
import type { WaitingReport, writeMoms } from '../wire/moms.ts';
import { type LevelChoice, validationOf } from './feature-model.ts';

interface Validation {
  report: WaitingReport;
  levels: readonly LevelChoice[];
}

export function useValidateReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ content: { report, levels }, key }: Deed<Validation>) =>
      send<typeof writeMoms>(momsCalls.writeMoms, { body: validationOf(report, levels), key }),
    // Its row goes at once, so that the keyboard is not left on it.
    onSuccess: (_reply, { content: { report } }) => {
      queries.setQueryData<WaitingReport[]>(keys.waitingFeatures(), (all) =>
        all?.filter((one) => one.temp_moms_id !== report.temp_moms_id),
      );
    },
    // Refused or not, what is shown is asked again; nobody waits for that to hear how it went.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.alerts() });
    },
  });
}
