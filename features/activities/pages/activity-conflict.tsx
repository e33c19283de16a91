// The own edit of an activity beside what somebody else has stored meanwhile.
import { Conflict } from '@bantay/web/ui/conflict.tsx';
import { useTranslation } from 'react-i18next';
import { type ActivityForm, differencesOf } from './activity-model.ts';

interface Props {
  sentence: string;
  mine: ActivityForm;
  theirs: ActivityForm;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

export function ActivityConflict({ mine, theirs, isBusy, ...rest }: Props) {
  const { t } = useTranslation('activities');
  const { t: editing } = useTranslation('editing');
  const differences = differencesOf(mine, theirs).map((one) => ({ ...one, field: t(one.field) }));
  return (
    <Conflict {...rest} busy={isBusy} words={editing('conflict', { returnObjects: true })} differences={differences} />
  );
}
