// The one dialog. How it is drawn follows the page (dialog-frame.tsx).
import { Coming } from './coming.tsx';
import { dialogFrames } from './dialog-frames.ts';
import type { DialogProps } from './dialog-props.ts';
import { useLate } from './late.ts';

export function Dialog(props: DialogProps) {
  const frames = useLate(dialogFrames);
  if (frames !== null) return <frames.DialogFrame {...props} />;
  return props.open ? <Coming part={dialogFrames} onClose={props.onClose} /> : null;
}
