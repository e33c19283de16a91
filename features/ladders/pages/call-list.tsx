// Calls to people on duty, where they are switched on: to which number, whether the key was pressed, a trial, and what is not recorded.
import { useDeedKey } from '@bantay/web/api/deed-key.ts';
import { May } from '@bantay/web/api/may.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberToCall } from '../rules/further-ways.ts';
import { ladderCalls } from '../wire/ladders.calls.ts';
import styles from './ladder.module.css';
import { OneField } from './one-field.tsx';
import { type FurtherWay, type Person, type SeenLadder, useAddCalls, useRemoveWay, useTryCalls } from './use-ladder.ts';

interface CallListProps {
  people: readonly Person[];
  missing: SeenLadder['missingWords'];
}

export function CallList({ people, missing }: CallListProps) {
  const { t } = useTranslation('ladders');
  const problemText = useProblemText();
  const notice = useNotice();
  const [adding, setAdding] = useState<Person | null>(null);
  const [removing, trying] = [useRemoveWay(), useTryCalls()];
  const keys = useDeedKey();
  const isSilent = missing !== null && missing.fil.length > 0 && missing.war.length > 0;
  const content = ({ wayId }: FurtherWay) => ({ content: { wayId }, key: keys.keyOf({ wayId }) });
  const tryNow = (way: FurtherWay, name: string) =>
    trying.mutate(content(way), {
      onSuccess() {
        keys.forget();
        notice.success(t('calls.sent', { name }));
      },
    });
  const failed = removing.error ?? trying.error;
  return (
    <>
      {isSilent && (
        <Band kind="info">{t('calls.unrecorded', { count: missing.fil.length, war: missing.war.length })}</Band>
      )}
      {failed && <Band kind="failed">{problemText(failed)}</Band>}
      <ul className={styles.shifts}>
        {people.map((person) => (
          <CallsOf
            key={person.number}
            {...{ person, onAdd: setAdding, onTry: tryNow }}
            onRemove={(way) => removing.mutate(content(way), { onSuccess: () => keys.forget() })}
          />
        ))}
      </ul>
      {adding && <AddDialog person={adding} onClose={() => setAdding(null)} />}
    </>
  );
}

interface CallsProps {
  person: Person;
  onAdd: (person: Person) => void;
  onTry: (way: FurtherWay, name: string) => void;
  onRemove: (way: FurtherWay) => void;
}

function CallsOf({ person, onAdd, onTry, onRemove }: CallsProps) {
  const { t } = useTranslation('ladders');
  const { name } = person;
  const way = person.further.find(({ channel }) => channel === 'voice');
  return (
    <li className={rows.actions}>
      <span className={styles.way}>
        <strong>{name}</strong>
        <span className={styles.small}>{way ? stateOf(way, t) : t('calls.none')}</span>
        {way && way.triedAt !== null && (
          <span className={styles.small}>{t('calls.waits', { time: shownTime(way.triedAt) })}</span>
        )}
      </span>
      <May call={ladderCalls.addCalls} everywhere>
        {!way && (
          <Button size="s" aria-label={t('calls.addOf', { name })} onClick={() => onAdd(person)}>
            {t('calls.add')}
          </Button>
        )}
        {way && (
          <>
            <Button size="s" aria-label={t('calls.tryOf', { name })} onClick={() => onTry(way, name)}>
              {t('calls.try')}
            </Button>
            <Button size="s" aria-label={t('calls.removeOf', { name })} onClick={() => onRemove(way)}>
              {t('calls.remove')}
            </Button>
          </>
        )}
      </May>
    </li>
  );
}

function stateOf(
  { address: number, provenAt, isTold }: FurtherWay,
  t: ReturnType<typeof useTranslation<'ladders'>>['t'],
): string {
  if (provenAt !== null) return t('calls.proven', { number, time: shownTime(provenAt) });
  return isTold ? t('calls.never', { number }) : t('calls.other', { number });
}

function AddDialog({ person: { name, number }, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('ladders');
  const [calls, setCalls] = useState(number);
  const notice = useNotice();
  const isRight = () => numberToCall(calls) !== null;
  const saving = useForm({
    ...{ save: useAddCalls(), isRight, contentOf: () => ({ number, calls: calls.trim() }) },
    onDone() {
      notice.success(t('calls.sent', { name }));
      onClose();
    },
  });
  const error = saving.hasTried && !isRight() ? t('calls.wrong') : undefined;
  return (
    <OneField
      title={t('calls.addOf', { name })}
      field={{ label: t('calls.number'), hint: t('calls.hint'), value: calls, onChange: setCalls, error }}
      saving={saving}
      onClose={onClose}
    />
  );
}
