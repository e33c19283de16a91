// An edit of an activity that waited on this device, and what stands there instead.
import type { WaitingConflictProps } from '@bantay/web/api/outbox/waiting-view.ts';
import type { Activity } from '@bantay/web/api/shapes.ts';
import { ActivityConflict } from './activity-conflict.tsx';
import { type ActivityFields, formOf, overStored, withFields } from './activity-model.ts';

export function WaitingActivity({ body, current, busy, onKeepMine, ...rest }: WaitingConflictProps) {
  const mine = body as ActivityFields; // kept by this room's form
  const theirs = current as Activity; // what the refusal of this call brings
  return (
    <ActivityConflict
      {...rest}
      mine={formOf(withFields(theirs, mine))}
      theirs={formOf(theirs)}
      isBusy={busy}
      onKeepMine={() => onKeepMine({ ...mine, ...overStored(theirs) })}
    />
  );
}
