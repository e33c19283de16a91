// An edit of a household that waited on this device, and what stands there instead.
import type { WaitingConflictProps } from '@bantay/web/api/outbox/waiting-view.ts';
import type { Household, HouseholdInput } from '@bantay/web/api/shapes.ts';
import { HouseholdConflict } from './household-conflict.tsx';
import { entryOf, overStored, withInput } from './household-model.ts';

export function WaitingHousehold({ body, current, busy, onKeepMine, ...rest }: WaitingConflictProps) {
  const mine = body as HouseholdInput & { id: number }; // kept by this room's form
  const theirs = current as Household; // what the refusal of this call brings
  return (
    <HouseholdConflict
      {...rest}
      mine={entryOf(withInput(theirs, mine))}
      theirs={theirs}
      isBusy={busy}
      onKeepMine={() => onKeepMine({ ...mine, ...overStored(theirs) })}
    />
  );
}
