// Fetched with Waray only: all its words are counted to see whether they are those that were confirmed.
import { wordsCheck } from '@bantay/features/screen-words/rules/words-check.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Waray } from './i18n.ts';
import styles from './language-switch.module.css';
import { readWords } from './read-words.ts';
import { NOTE } from './war/glossary.ts';

export default function WarayNote({ waray }: { waray: Exclude<Waray, undefined> }) {
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: ['words', 'war'],
    queryFn: () => readWords('war'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOff = waray === null;
  // Whoever reads in a language that is switched off meanwhile reads on in Filipino.
  useEffect(() => {
    if (isOff) void i18n.changeLanguage('fil');
  }, [isOff, i18n]);
  if (isOff || !data || waray.reviewed.includes(wordsCheck(data))) return null;
  return (
    <p className={styles.note}>
      <span lang="war">{NOTE.war}</span> <span lang="fil">{NOTE.fil}</span>
    </p>
  );
}
