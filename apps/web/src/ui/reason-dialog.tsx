// A change that wants nothing but its reason: what it means, why it is made, and the button that does it.
import type { ReactNode, RefObject } from 'react';
import { Band } from './band.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

interface Props {
  title: string;
  /** What it means. */
  text: ReactNode;
  words: { cancel: string; save: string; reason: string; hint: string; missing: string };
  /** Takes something away, or gives it. */
  kind: 'danger' | 'primary';
  reason: string;
  onReason: (reason: string) => void;
  /** The form that sends it. */
  saving: { fields: RefObject<HTMLDivElement | null>; hasTried: boolean; isPending: boolean; submit: () => unknown };
  /** Why it was not done. */
  problem: ReactNode;
  /** Both sides, where somebody else was faster: instead of the sentence. */
  conflict?: ReactNode;
  /** Below what it means. */
  children?: ReactNode;
  onClose: () => void;
}

export function ReasonDialog(props: Props) {
  const { title, text, words, kind, reason, onReason, saving, problem, conflict, onClose, children } = props;
  return (
    <FormDialog
      {...{ title, kind, saving, onClose }}
      cancel={words.cancel}
      save={words.save}
      blocked={!!conflict}
      isDirty={reason !== ''}
    >
      {conflict || (problem && <Band kind="failed">{problem}</Band>)}
      <p>{text}</p>
      {children}
      <ReasonField
        label={words.reason}
        hint={words.hint}
        value={reason}
        onChange={onReason}
        error={saving.hasTried && reason.trim() === '' ? words.missing : undefined}
      />
    </FormDialog>
  );
}
