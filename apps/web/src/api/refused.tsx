// Why an entry was not stored: the sentence, or both sides where somebody else was faster.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Band } from '../ui/band.tsx';
import { Conflict, type Difference } from '../ui/conflict.tsx';
import { useProblemText } from './use-problem-text.ts';

interface Props<Stored> {
  /** The form that sends it. */
  saving: {
    problem: Error | null;
    conflict: Stored | null;
    isPending: boolean;
    keepMine: () => void;
    takeTheirs: () => void;
  };
  /** What differs between the entry and what stands there now. */
  differences: (theirs: Stored) => readonly Difference[];
  /** In the place of the sentence. */
  instead?: ReactNode;
}

/** Needs the words `editing`. */
export function Refused<Stored>({ saving, differences, instead }: Props<Stored>) {
  const { t } = useTranslation('editing');
  const problemText = useProblemText();
  const { problem, conflict } = saving;
  if (!problem) return null;
  if (conflict === null) return instead ?? <Band kind="failed">{problemText(problem)}</Band>;
  return (
    <Conflict
      sentence={problemText(problem)}
      words={t('conflict', { returnObjects: true })}
      differences={differences(conflict)}
      busy={saving.isPending}
      onKeepMine={() => saving.keepMine()}
      onTakeTheirs={saving.takeTheirs}
    />
  );
}
