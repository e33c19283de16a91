// How a question is drawn; the focus is on the safe answer.
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { useOpener } from './dialog-focus.ts';
import { useDialogPlace, useIsTopmost } from './dialog-place.ts';
import type { QuestionProps } from './dialog-props.ts';
import { EarlyIcon } from './early-icon.tsx';

/** Slow double presses take about half a second. */
const DOUBLE_MS = 500;

export function QuestionFrame({ open, title, children, yes, no, onYes, onNo, busy, danger, also }: QuestionProps) {
  const safe = useRef<HTMLButtonElement>(null);
  const isTopmost = useIsTopmost(open);
  const place = useDialogPlace(open);
  const isOpenerThere = useOpener(open);

  // The second click of a double click comes before `busy` is drawn: one press, one request.
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  // After an answer, and in a question that is asked anew, the next press counts at once.
  useEffect(() => {
    if (!busy || !open) pressedAt.current = Number.NEGATIVE_INFINITY;
  }, [busy, open]);
  const press = () => {
    if (performance.now() - pressedAt.current < DOUBLE_MS) return;
    pressedAt.current = performance.now();
    onYes();
  };

  const change = (isOpen: boolean, details: Base.Root.ChangeEventDetails) => {
    if (isOpen) return;
    details.cancel(); // the owner decides
    if (details.reason === 'escape-key' && isTopmost() && !busy) onNo();
  };

  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal container={place}>
        <Base.Backdrop className={styles.backdrop} forceRender />
        <Base.Popup className={cx(styles.popup, styles.question)} initialFocus={safe} finalFocus={isOpenerThere}>
          <div className={styles.header}>
            <span className={styles.mark}>
              <EarlyIcon name="question" size={24} />
            </span>
            <Base.Title className={styles.title}>{title}</Base.Title>
          </div>
          {children && (
            <Base.Description className={styles.body} render={<div />}>
              {children}
            </Base.Description>
          )}
          <div className={styles.footer}>
            <Button ref={safe} onClick={onNo} disabled={busy}>
              {no}
            </Button>
            {also}
            <Button kind={danger ? 'danger' : 'primary'} onClick={press} busy={busy}>
              {yes}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
