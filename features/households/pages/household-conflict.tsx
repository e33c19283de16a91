// The own edit of a household beside what somebody else has stored meanwhile.
import type { Household } from '@bantay/web/api/shapes.ts';
import { Conflict } from '@bantay/web/ui/conflict.tsx';
import { useTranslation } from 'react-i18next';
import type { HouseholdEntry } from '../rules/household-entry.ts';
import { differencesOf, entryOf } from './household-model.ts';
import { usePersonWords } from './household-words.ts';

interface Props {
  mine: HouseholdEntry;
  theirs: Household;
  sentence: string;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

export function HouseholdConflict({ mine, theirs, sentence, isBusy, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslation('households');
  const { t: editing } = useTranslation('editing');
  const words = {
    number: t('form.number'),
    purok: t('form.purok'),
    head: t('form.headLegend'),
    member: (count: number) => t('form.member', { count }),
    person: usePersonWords(),
  };
  return (
    <Conflict
      sentence={sentence}
      words={editing('conflict', { returnObjects: true })}
      differences={differencesOf(mine, entryOf(theirs), words)}
      busy={isBusy}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
