// 'Cancel' of a dialog: like Esc it asks first when something was typed.
import type { ReactNode } from 'react';
import { dialogFrames } from './dialog-frames.ts';
import { useLate } from './late.ts';

export function CancelButton({ children }: { children: ReactNode }) {
  // Where there is no dialog yet, there is nothing to cancel.
  const frames = useLate(dialogFrames);
  return frames && <frames.CancelFrame>{children}</frames.CancelFrame>;
}
