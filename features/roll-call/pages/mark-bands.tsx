// What this device still holds: marks without a line, and marks that were not taken.

import { problemOf } from '@bantay/web/api/kept-problem.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { useTranslation } from 'react-i18next';
import type { useMarks } from './use-roll-call.ts';

interface Props {
  rollcallId: number;
  marks: Pick<ReturnType<typeof useMarks>, 'waiting' | 'sendAll' | 'discard'>;
}

export function MarkBands({ rollcallId, marks: { waiting, sendAll, discard } }: Props) {
  const { t } = useTranslation('rollcall');
  const problemText = useProblemText();
  const own = waiting.filter(({ body }) => body.rollcallId === rollcallId);
  const late = own.filter(({ problem }) => problem === null).length;
  const refused = own.filter(({ problem }) => problem !== null);
  const why = refused[0]?.problem;
  return (
    <>
      {late > 0 && (
        <Band
          kind="info"
          action={
            <Button size="s" onClick={() => void sendAll()}>
              {t('outbox.send')}
            </Button>
          }
        >
          {t('outbox.waits', { count: late })}
        </Band>
      )}
      {why && (
        <Band
          kind="failed"
          action={
            <Button
              size="s"
              onClick={() => {
                for (const { key } of refused) discard(key);
              }}
            >
              {t('outbox.discard')}
            </Button>
          }
        >
          {t('outbox.refused', { count: refused.length, why: problemText(problemOf(why)) })}
        </Band>
      )}
    </>
  );
}
