// A dialog with an entry: its fields, 'Cancel' beside the button that saves, which waits while somebody else's entry stands in the way.
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  size?: 'm' | 'l';
  words: { cancel: string; save: string };
  isDirty: boolean;
  /** The form that sends it. */
  saving: { fields: RefObject<HTMLDivElement | null>; isPending: boolean; conflict?: unknown };
  /** Why it cannot be saved yet; left out: it can. */
  blocked?: string | null;
  onSave: () => unknown;
  onClose: () => void;
  /** The fields: the first that is wrong is found among them. */
  children: ReactNode;
  /** Beside the fields, such as a question. */
  after?: ReactNode;
}

export function EntryDialog(props: Props) {
  const { title, size = 'l', words, isDirty, saving, blocked, onSave, onClose, children, after } = props;
  return (
    <Dialog
      {...{ open: true, title, onClose, isDirty }}
      {...(size === 'l' ? { size } : {})}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            kind="primary"
            busy={saving.isPending}
            disabled={!!saving.conflict || !!blocked}
            {...(blocked ? { disabledReason: blocked } : {})}
            onClick={() => onSave()}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <div ref={saving.fields}>{children}</div>
      {after}
    </Dialog>
  );
}
