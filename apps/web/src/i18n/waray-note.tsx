// Fetched with Waray only: all its words are counted to see whether they are those that were confirmed.
import { wordsCheck } from '@bantay/features/screen-words/rules/words-check.ts';
import { useQuery } from '@tanstack/react-query';
import styles from './language-switch.module.css';
import { readWords } from './read-words.ts';
import { NOTE } from './war/glossary.ts';

export default function WarayNote({ reviewed }: { reviewed: readonly string[] }) {
  const { data } = useQuery({
    queryKey: ['words', 'war'],
    queryFn: () => readWords('war'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data || reviewed.includes(wordsCheck(data))) return null;
  return (
    <p className={styles.note}>
      <span lang="war">{NOTE.war}</span> <span lang="fil">{NOTE.fil}</span>
    </p>
  );
}
