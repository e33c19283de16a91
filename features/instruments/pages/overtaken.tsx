// Why a change of an instrument was not taken: the sentence, and both sides where another admin was faster.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Conflict } from '@bantay/web/ui/conflict.tsx';
import { useTranslation } from 'react-i18next';
import type { Said } from './instruments-model.ts';

interface Props {
  problem: Error | null;
  /** What would stand after this change. */
  mine: Said;
  /** What stands; null: nobody was faster. */
  theirs: Said | null;
  saving: { isPending: boolean; keepMine: () => void; takeTheirs: () => void };
}

export function Refused({ problem, mine, theirs, saving }: Props) {
  const { t } = useTranslation('instruments');
  const { t: editing } = useTranslation('editing');
  const problemText = useProblemText();
  if (!problem) return null;
  if (theirs === null) return <Band kind="failed">{problemText(problem)}</Band>;
  const fields = (['sites', 'retired'] as const).filter((key) => mine[key] !== theirs[key]);
  return (
    <Conflict
      sentence={problemText(problem)}
      words={editing('conflict', { returnObjects: true })}
      differences={fields.map((key) => ({ field: t(`differs.${key}`), mine: mine[key], theirs: theirs[key] }))}
      busy={saving.isPending}
      onKeepMine={() => saving.keepMine()}
      onTakeTheirs={saving.takeTheirs}
    />
  );
}
