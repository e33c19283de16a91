// A change that wants nothing but its reason, as its dialog needs it: what is typed, how it is sent, and that it was done.
import { useState } from 'react';
import { useNotice } from '../ui/notice.tsx';
import { type FormWork, useForm } from './use-form.ts';
import { useProblemText } from './use-problem-text.ts';

interface Work<Content, Reply, Stored>
  extends Pick<FormWork<Content, Reply, Stored, void>, 'save' | 'stored' | 'onTaken'> {
  /** What goes with the reason, over what is known to stand there. */
  contentOf: (reason: string, stored: Stored | null) => Content;
  /** Said when it was done. */
  done: string;
  onClose: () => void;
}

/** The props of `ReasonDialog` that are no words. */
export function useReasonForm<Content, Reply, Stored = never>({
  contentOf,
  done,
  onClose,
  ...work
}: Work<Content, Reply, Stored>) {
  const notice = useNotice();
  const problemText = useProblemText();
  const [reason, onReason] = useState('');
  const saving = useForm<Content, Reply, Stored>({
    ...work,
    isRight: () => reason.trim() !== '',
    contentOf: (stored) => contentOf(reason.trim(), stored),
    onDone() {
      notice.success(done);
      onClose();
    },
  });
  return { reason, onReason, saving, onClose, problem: saving.problem && problemText(saving.problem) };
}
