// Sentences of a report in the language of the page, by site, each with the rows that it rests on.
import { Button } from '@bantay/web/ui/button.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHIFT_LANGUAGES, type ShiftLanguage } from '../rules/shift-language.ts';
import styles from './watch-log.module.css';

interface Sentence {
  siteCode: string | null;
  text: string;
  rows: readonly string[];
}

export function Sentences({ sentences }: { sentences: Record<ShiftLanguage, readonly Sentence[]> }) {
  const { t, i18n } = useTranslation('diary');
  const shown = sentences[SHIFT_LANGUAGES.find((one) => one === i18n.language) ?? 'en'];
  if (shown.length === 0) return <p>{t('report.nothing')}</p>;
  return (
    <ol className={styles.sentences}>
      {shown.map((sentence, index) => (
        <Line key={`${sentence.siteCode} ${sentence.text}`} sentence={sentence} number={index + 1} />
      ))}
    </ol>
  );
}

function Line({ sentence: { siteCode, text, rows }, number }: { sentence: Sentence; number: number }) {
  const { t } = useTranslation('diary');
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <strong>{siteCode?.toUpperCase() ?? t('office')}</strong> {text}{' '}
      <Button
        size="s"
        kind="quiet"
        aria-expanded={isOpen}
        aria-label={`${t('report.rows', { count: rows.length })}, ${t('report.rowsOf', { number })}`}
        onClick={() => setOpen(!isOpen)}
      >
        {t('report.rows', { count: rows.length })}
      </Button>
      {isOpen && <p className={styles.rows}>{rows.join(', ')}</p>}
    </li>
  );
}
