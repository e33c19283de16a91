// The validation of reports of landslide features.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import type { WaitingReport } from '@bantay/web/api/shapes.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { momsCalls } from '../wire/moms.calls.ts';
import type { writeMoms } from '../wire/moms.ts';
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
        all?.filter((one) => one.tempMomsId !== report.tempMomsId),
      );
    },
    // Refused or not, what is shown is asked again; nobody waits for that to hear how it went.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.of('alerts') });
    },
  });
}
