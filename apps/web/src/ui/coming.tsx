// What was pressed is on its way. What does not come is said, and can be asked for again.
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './coming.module.css';
import type { Late } from './late.ts';
import { useUiWords } from './words.tsx';

interface Props {
  part: Late<unknown>;
  /** It is wanted no longer. */
  onClose: () => void;
}

export function Coming({ part, onClose }: Props) {
  const words = useUiWords();
  const [tries, setTries] = useState(1);
  /** The try that was in vain. */
  const [missed, setMissed] = useState(0);
  useEffect(() => {
    let isOver = false;
    part.fetch().catch(() => !isOver && setMissed(tries));
    return () => {
      isOver = true;
    };
  }, [part, tries]);
  if (missed !== tries)
    return (
      <p role="status" className={styles.coming}>
        {words.loading}
      </p>
    );
  return (
    <div role="alert" className={styles.missing}>
      <p>{words.partMissing}</p>
      <Button kind="secondary" onClick={() => setTries(tries + 1)}>
        {words.tryAgain}
      </Button>
      <Button onClick={onClose}>{words.close}</Button>
    </div>
  );
}
