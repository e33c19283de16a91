// Each warning with its verdict and the last word about it; of one that is over it can be said what happened.
import { May } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { cx } from '@bantay/web/ui/cx.ts';
import page from '@bantay/web/ui/page.module.css';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { skillCalls } from '../wire/skill.calls.ts';
import styles from './skill.module.css';
import type { SeenWarning } from './use-skill.ts';

interface Props {
  warnings: readonly SeenWarning[];
  /** Event that somebody comes for. */
  asked: number;
  onSay: (warning: SeenWarning) => void;
}

export function WarningList({ warnings, asked, onSay }: Props) {
  const { t } = useTranslation('skill');
  return (
    <section className={page.card} aria-labelledby="skill-warnings">
      <h2 id="skill-warnings">{t('warnings.title')}</h2>
      {warnings.length === 0 && <p>{t('warnings.none')}</p>}
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li
            key={`${warning.eventId} ${warning.from}`}
            className={cx(styles.row, warning.eventId === asked && styles.asked)}
          >
            <Line warning={warning} onSay={() => onSay(warning)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ warning, onSay }: { warning: SeenWarning; onSay: () => void }) {
  const { t } = useTranslation('skill');
  const { verdict, truth, isOver, highest: level } = warning;
  const values = { from: shownTime(warning.from), to: shownTime(warning.to), level };
  if (!isOver) return t('warnings.running', values);
  const words = t(truth === null ? 'warnings.say' : 'warnings.again');
  return (
    <>
      <p>
        {t('warnings.line', values)}: <strong>{t(`warnings.${verdict}`)}</strong>
      </p>
      {truth && (
        <p className={styles.quiet}>
          {t('warnings.said', {
            ...{ what: t(`whats.${truth.what}`), source: truth.source, name: truth.by, time: shownTime(truth.saidAt) },
          })}
        </p>
      )}
      <May call={skillCalls.noteTruth}>
        <Button size="s" aria-label={t('warnings.sayOf', { words, from: values.from })} onClick={onSay}>
          {words}
        </Button>
      </May>
    </>
  );
}
