// A yes-or-no question before anything that cannot be taken back. How it is drawn follows the page (question-frame.tsx).
import { Coming } from './coming.tsx';
import { dialogFrames } from './dialog-frames.ts';
import type { QuestionProps } from './dialog-props.ts';
import { useLate } from './late.ts';

export function Question(props: QuestionProps) {
  const frames = useLate(dialogFrames);
  if (frames !== null) return <frames.QuestionFrame {...props} />;
  return props.open ? <Coming part={dialogFrames} onClose={props.onNo} /> : null;
}
