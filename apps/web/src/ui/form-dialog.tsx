// A form in a dialog: what goes back, what sends it, and the fields around which the first wrong one is found.
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  cancel: string;
  save: string;
  /** Takes something away, or gives it. */
  kind?: 'danger' | 'primary' | undefined;
  size?: 'l' | undefined;
  /** The form that sends it. */
  saving: { fields: RefObject<HTMLDivElement | null>; isPending: boolean; submit: () => unknown };
  /** Something else is to be decided first; in words where it is not seen. */
  blocked?: boolean | string | undefined;
  /** Left out: the form is sent. */
  onSave?: (() => unknown) | undefined;
  isDirty: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Beside the fields, such as a question. */
  after?: ReactNode;
}

export function FormDialog({ title, cancel, save, kind = 'primary', saving, children, ...rest }: Props) {
  const { size, isDirty, onClose, blocked = false, onSave = saving.submit, after } = rest;
  return (
    <Dialog
      open
      {...(size && { size })}
      title={title}
      onClose={onClose}
      isDirty={isDirty}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            kind={kind}
            busy={saving.isPending}
            disabled={blocked !== false}
            {...(typeof blocked === 'string' && { disabledReason: blocked })}
            onClick={() => onSave()}
          >
            {save}
          </Button>
        </>
      }
    >
      <div ref={saving.fields}>{children}</div>
      {after}
    </Dialog>
  );
}
