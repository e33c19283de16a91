// What this device still holds: marks without a line, and marks that were not taken.
import { useRefusalText } from '@bantay/web/api/refusal-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RollPerson } from '../rules/roll-list.ts';
import styles from './roll-call.module.css';
import type { useMarks } from './use-roll-call.ts';
import type { WaitingMark } from './waiting-marks.ts';

interface Props {
  rollcallId: number;
  people: readonly RollPerson[];
  marks: Pick<ReturnType<typeof useMarks>, 'waiting' | 'sendAll' | 'discard'>;
}

export function MarkBands({ rollcallId, people, marks: { waiting, sendAll, discard } }: Props) {
  const { t } = useTranslation('rollcall');
  const own = waiting.filter(({ body }) => body.rollcallId === rollcallId);
  const late = own.filter(({ problem }) => problem === null).length;
  const refused = own.filter(({ problem }) => problem !== null);
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
      {refused.length > 0 && <Refused {...{ refused, people }} onDiscard={discard} />}
    </>
  );
}

interface RefusedProps extends Pick<Props, 'people'> {
  refused: readonly WaitingMark[];
  onDiscard: (key: string) => void;
}

/** Whom they were about: somebody has to be asked for them by another way. */
function Refused({ refused, people, onDiscard }: RefusedProps) {
  const { t } = useTranslation('rollcall');
  const refusalText = useRefusalText();
  const [asks, setAsks] = useState(false);
  const nameOf = (personId: number) => people.find((one) => one.personId === personId)?.name ?? t('outbox.unknown');
  const whyOf = ({ problem }: WaitingMark) => (problem === null ? '' : refusalText(problem));
  const reasons = [...new Set(refused.map(whyOf))];
  const list = (
    <ul className={styles.refused}>
      {refused.map((mark) => (
        <li key={mark.key}>
          <strong>{mark.body.personIds.map(nameOf).join(', ')}</strong>: {t(`state.${mark.body.state}`)}
          {reasons.length > 1 && ` (${whyOf(mark)})`}
        </li>
      ))}
    </ul>
  );
  return (
    <Band
      kind="failed"
      action={
        <Button size="s" onClick={() => setAsks(true)}>
          {t('outbox.discard')}
        </Button>
      }
    >
      {t('outbox.refused', { count: refused.length, why: reasons[0] ?? '' })}
      {list}
      <Question
        open={asks}
        title={t('outbox.sure')}
        yes={t('outbox.discard')}
        no={t('outbox.keep')}
        danger
        onNo={() => setAsks(false)}
        onYes={() => {
          setAsks(false);
          for (const { key } of refused) onDiscard(key);
        }}
      >
        {list}
      </Question>
    </Band>
  );
}
