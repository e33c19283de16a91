// Two edits of one activity at once: when it is counts as one field, for a start of one and an end of another make no time.
import { mergeFields } from '@bantay/kernel/entries/merge-fields';
import type { ActivityEntry } from './activity.ts';

/** An activity as it is edited; `file`: name of its picture, null without one. */
export interface EditedActivity extends ActivityEntry {
  file: string | null;
}

export type ActivityMerge = { entry: EditedActivity; taken: string[] } | null;

const fieldsOf = ({ start, end, name, place, note, file }: EditedActivity) => ({
  time: [start, end],
  name: name.trim(),
  place: place.trim(),
  note: note.trim(),
  file,
});

/** `base`: what the edit was typed over; `theirs`: what stands now. Null where both changed the same: a person decides. */
export function mergeActivity(base: EditedActivity, mine: EditedActivity, theirs: EditedActivity): ActivityMerge {
  const merged = mergeFields(fieldsOf(base), fieldsOf(mine), fieldsOf(theirs));
  if (merged.kind === 'clash') return null;
  const { time, ...rest } = merged.row;
  const [start = mine.start, end = mine.end] = time;
  return { entry: { ...rest, start, end }, taken: merged.taken };
}
