// What is shown once and never again, such as a key: it is not closed before somebody has said that he has kept it.
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Question } from './question.tsx';
import styles from './shown-once.module.css';

interface Props {
  title: string;
  /** There is nothing to keep: its answer was lost on the way. */
  isGone: boolean;
  words: { close: string; kept: string; keptWhy: string; yes: string; no: string };
  onClose: () => void;
  children: ReactNode;
}

export function ShownOnce({ title, isGone, words, onClose, children }: Props) {
  const [isAsking, setAsking] = useState(false);
  const close = () => (isGone ? onClose() : setAsking(true));
  return (
    <>
      <Dialog open size="l" title={title} onClose={close} footer={<Button onClick={close}>{words.close}</Button>}>
        {children}
      </Dialog>
      <Question
        open={isAsking}
        title={words.kept}
        yes={words.yes}
        no={words.no}
        onNo={() => setAsking(false)}
        onYes={onClose}
      >
        {words.keptWhy}
      </Question>
    </>
  );
}

interface CopiedProps {
  text: string;
  /** What it is. */
  of: string;
  words: { copy: string; copied: string; failed: string };
}

/** A text to take along. */
export function CopiedText({ text, of, words }: CopiedProps) {
  return (
    <div className={styles.copied}>
      <code className={styles.code}>{text}</code>
      <CopyButton text={text} of={of} words={words} />
    </div>
  );
}
