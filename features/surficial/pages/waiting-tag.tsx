// A tag that waited on this device, and the one that stands there instead.
import type { WaitingConflictProps } from '@bantay/web/api/outbox/waiting-view.ts';
import { TagConflict } from './tag-conflict.tsx';
import type { NewTag, StoredTag } from './use-surficial.ts';

export function WaitingTag({ body, current, onKeepMine, ...rest }: WaitingConflictProps) {
  const mine = body as NewTag; // kept by this room's form
  const theirs = current as StoredTag; // what the refusal of this call brings
  return (
    <TagConflict
      {...rest}
      mine={{ type: mine.tagType, remarks: mine.remarks }}
      theirs={theirs}
      onKeepMine={() => onKeepMine({ ...mine, was: theirs })}
    />
  );
}
