// How a room shows both sides of an entry of its own that waits.
import type { ComponentType } from 'react';

export interface WaitingConflictProps {
  /** As it was sent. */
  body: unknown;
  /** What stands at the server instead, as its refusal brings it. */
  current: unknown;
  /** Who was quicker, and when. */
  sentence: string;
  busy: boolean;
  /** The same over what stands there now. */
  onKeepMine: (body: unknown) => void;
  onTakeTheirs: () => void;
}

export type WaitingConflictView = ComponentType<WaitingConflictProps>;
