// Everybody whom no message has reached, with a number to tap, and who has told them by call or runner.
import { May } from '@bantay/web/api/may.tsx';
import type { Sending } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { ewiCalls } from '../wire/ewi.calls.ts';
import styles from './ewi.module.css';
import { useNoteTold } from './use-ewi.ts';

type Unreached = Sending['unreached'][number];
const WAYS = ['call', 'runner'] as const;

interface Props {
  releaseId: number;
  site: SiteCode;
  people: readonly Unreached[];
}

export function UnreachedList({ releaseId, site, people }: Props) {
  const { t } = useTranslation('ewi');
  const note = useNoteTold();
  const problemText = useProblemText();
  if (people.length === 0) return null;
  return (
    <section className={styles.column}>
      <h3>{t('unreached.title', { count: people.length })}</h3>
      {note.isError && <Band kind="failed">{problemText(note.error)}</Band>}
      <ul className={styles.unreached}>
        {people.map((person) => (
          <li key={person.userId} className={styles.line}>
            <span>
              {person.name} ({person.designation})
            </span>
            <span className={styles.bad}>{t(`unreached.why.${person.why}`)}</span>
            {person.number !== null && <a href={telephone(person.number)}>{local(person.number)}</a>}
            {person.told ? (
              <span className={styles.good}>
                {t(`unreached.told.${person.told.way}`, { name: person.told.by, time: shownTime(person.told.at) })}
              </span>
            ) : (
              WAYS.map((way) => (
                <May key={way} call={ewiCalls.noteTold} site={site}>
                  <Button
                    kind="secondary"
                    size="s"
                    busy={note.isPending}
                    aria-label={t(`unreached.noteFor.${way}`, { name: person.name })}
                    onClick={() => note.mutate({ releaseId, personId: person.userId, way })}
                  >
                    {t(`unreached.note.${way}`)}
                  </Button>
                </May>
              ))
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 639… is written without its plus in the record. */
const telephone = (number: string) => `tel:${/^63\d{10}$/.test(number) ? '+' : ''}${number}`;
const local = (number: string) => number.replace(/^63(?=9\d{9}$)/, '0');
