// Both sides of an entry that somebody else was quicker with, as the room that knows its fields shows them.
import { WaitingActivity } from '@bantay/features/activities/pages/waiting-activity.tsx';
import { WaitingHousehold } from '@bantay/features/households/pages/waiting-household.tsx';
import { WaitingTag } from '@bantay/features/surficial/pages/waiting-tag.tsx';
import { useState } from 'react';
import { newKey } from '../api/new-key.ts';
import { outbox } from '../api/outbox/device.ts';
import type { Entry } from '../api/outbox/entry.ts';
import type { WaitableName } from '../api/outbox/waitable-calls.ts';
import type { WaitingConflictView } from '../api/outbox/waiting-view.ts';
import { useRefusalText } from '../api/refusal-text.ts';
import { Band } from '../ui/band.tsx';

const VIEWS: Partial<Record<WaitableName, WaitingConflictView>> = {
  household: WaitingHousehold,
  activity: WaitingActivity,
  markerTag: WaitingTag,
};

interface Props {
  entry: Entry;
  isBusy: boolean;
  onAgain: () => void;
}

export default function WaitingConflict({ entry, isBusy, onAgain }: Props) {
  const refusalText = useRefusalText();
  const [isReplacing, setReplacing] = useState(false);
  if (entry.problem === null) return null;
  const sentence = refusalText(entry.problem);
  const View = VIEWS[entry.call];
  // A refusal of this kind brings what stands there.
  const current = (entry.problem.body as { current?: unknown } | null)?.current;
  if (View === undefined || current === undefined) return <Band kind="failed">{sentence}</Band>;
  const keepMine = async (body: unknown) => {
    setReplacing(true);
    await outbox.replace(entry.userId, entry, newKey(), { body, form: entry.form });
    setReplacing(false);
    onAgain();
  };
  return (
    <View
      body={entry.body}
      current={current}
      sentence={sentence}
      busy={isReplacing || isBusy}
      onKeepMine={(body) => void keepMine(body)}
      onTakeTheirs={() => void outbox.drop(entry.userId, entry.key)}
    />
  );
}
