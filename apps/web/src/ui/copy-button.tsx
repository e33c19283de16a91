// Puts a text where it can be pasted, and says whether that went.
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';

/** The confirmation stands for 5 seconds (specification 001, §9). */
const COPIED_MS = 5000;

interface Props {
  text: string;
  words: { copy: string; copied: string; failed: string };
  /** What is copied, where several such buttons stand. */
  of?: string | undefined;
}

export function CopyButton({ text, words, of }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      // Missing on plain http away from localhost, and a browser may refuse it.
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      <Button kind="quiet" size="s" aria-label={of && `${words.copy}: ${of}`} onClick={() => void copy()}>
        {words.copy}
      </Button>
      <span role="status" className={outcome === 'failed' ? styles.failed : styles.copied}>
        {outcome ? words[outcome] : ''}
      </span>
    </>
  );
}
