// Whether an SMS reaches each person on the duty list: when that was last known, and a trial.

import { useDeedKey } from '@bantay/web/api/deed-key.ts';
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { ladderCalls } from '../wire/ladders.calls.ts';
import styles from './ladder.module.css';
import { type Person, useTryWay } from './use-ladder.ts';

export function WayList({ people, canAnswer }: { people: readonly Person[]; canAnswer: boolean }) {
  const { t } = useTranslation('ladders');
  const notice = useNotice();
  const problemText = useProblemText();
  const trying = useTryWay();
  const keys = useDeedKey();
  const tryPerson = ({ name, number }: Person) => {
    if (trying.isPending) return;
    const content = { number };
    trying.mutate(
      { content, key: keys.keyOf(content) },
      {
        onSuccess() {
          keys.forget();
          notice.success(t('ways.sent', { name }));
        },
      },
    );
  };
  return (
    <>
      {trying.error && <Band kind="failed">{problemText(trying.error)}</Band>}
      <ul className={styles.shifts}>
        {people.map((person) => (
          <li key={person.number} className={rows.actions}>
            <span className={styles.way}>
              <strong>{person.name}</strong>
              <Proof person={person} />
            </span>
            {canAnswer && (
              <May call={ladderCalls.tryWay} everywhere>
                <Button size="s" aria-label={t('ways.tryOf', { name: person.name })} onClick={() => tryPerson(person)}>
                  {t('ways.try')}
                </Button>
              </May>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Proof({ person: { provenAt, provenBy, triedAt } }: { person: Person }) {
  const { t } = useTranslation('ladders');
  return (
    <>
      {provenAt === null ? (
        <span className={styles.unproven}>
          <Icon name="warning" size={16} />
          {t('ways.never')}
        </span>
      ) : (
        <span className={styles.small}>{t(`ways.${provenBy ?? 'report'}`, { time: shownTime(provenAt) })}</span>
      )}
      {triedAt !== null && <span className={styles.small}>{t('ways.waits', { time: shownTime(triedAt) })}</span>}
    </>
  );
}
