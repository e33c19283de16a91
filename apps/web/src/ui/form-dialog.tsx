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
  /** Something else is to be decided first. */
  isBlocked?: boolean | undefined;
  isDirty: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({ title, cancel, save, kind = 'primary', saving, isBlocked, children, ...rest }: Props) {
  const { size, isDirty, onClose } = rest;
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
          <Button kind={kind} busy={saving.isPending} disabled={isBlocked} onClick={() => saving.submit()}>
            {save}
          </Button>
        </>
      }
    >
      <div ref={saving.fields}>{children}</div>
    </Dialog>
  );
}
