// Fetched with Waray only: whether all that is shown in it was confirmed, together or sentence by sentence.
import { fits, openSentences } from '@bantay/features/screen-words/rules/screen-sentence.ts';
import { wordsCheck } from '@bantay/features/screen-words/rules/words-check.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Waray } from './i18n.ts';
import styles from './language-switch.module.css';
import { readWords } from './read-words.ts';
import { NOTE } from './war/glossary.ts';
import { WARAY_STATE, writtenSentences } from './written-sentences.ts';

async function readConfirmed(reviewed: readonly string[]): Promise<boolean> {
  const [delivered, written] = await Promise.all([readWords('war'), writtenSentences()]);
  const { isOpen, doubtful } = openSentences(delivered, written, reviewed.includes(wordsCheck(delivered)));
  if (isOpen || doubtful.length === 0) return !isOpen;
  const filipino = new Map((await readWords('fil')).map(({ place, text }) => [place, text]));
  return !doubtful.some((one) => {
    const basis = filipino.get(one.place);
    return basis !== undefined && fits(one, basis);
  });
}

export default function WarayNote({ waray }: { waray: Exclude<Waray, undefined> }) {
  const { i18n } = useTranslation();
  const isOff = waray === null;
  const reviewed = waray?.reviewed ?? [];
  const { data: isConfirmed } = useQuery({
    queryKey: [...WARAY_STATE, reviewed],
    queryFn: () => readConfirmed(reviewed),
    enabled: !isOff,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Whoever reads in a language that is switched off meanwhile reads on in Filipino.
  useEffect(() => {
    if (isOff) void i18n.changeLanguage('fil');
  }, [isOff, i18n]);
  if (isOff || isConfirmed !== false) return null;
  return (
    <p className={styles.note}>
      <span lang="war">{NOTE.war}</span> <span lang="fil">{NOTE.fil}</span>
    </p>
  );
}
