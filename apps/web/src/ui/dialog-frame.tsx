// How a dialog is drawn: named by its title, keeps the focus, asks before typed text is lost, full screen on phones.
import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { useFocusAfter } from './dialog-focus.ts';
import { useDialogPlace, useIsTopmost } from './dialog-place.ts';
import type { DialogProps } from './dialog-props.ts';
import { EarlyIcon } from './early-icon.tsx';
import { QuestionFrame } from './question-frame.tsx';
import { useUiWords } from './words.tsx';

export function DialogFrame({ open, title, onClose, children, footer, size = 'm', ...more }: DialogProps) {
  const { isDirty, headerExtra, goesOnAt } = more;
  const words = useUiWords();
  const popup = useRef<HTMLDivElement>(null);
  const [asksDiscard, setAsksDiscard] = useState(false);
  const isTopmost = useIsTopmost(open);
  const place = useDialogPlace(open);
  const isOpenerThere = useFocusAfter(open, goesOnAt);

  const change = (isOpen: boolean, details: Base.Root.ChangeEventDetails) => {
    if (isOpen) return;
    details.cancel(); // the owner decides
    if (details.reason === 'escape-key' ? !isTopmost() : details.reason !== 'close-press') return;
    if (isDirty) setAsksDiscard(true);
    else onClose();
  };

  return (
    <Base.Root open={open} onOpenChange={change} disablePointerDismissal>
      <Base.Portal container={place}>
        {/* Also over another dialog, where the library draws none. */}
        <Base.Backdrop className={styles.backdrop} forceRender />
        <Base.Popup
          ref={popup}
          className={cx(styles.popup, size === 'l' && styles.large)}
          finalFocus={isOpenerThere}
          initialFocus={(openType) => firstFocus(popup.current, openType)}
        >
          <div className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {headerExtra && <div className={styles.extra}>{headerExtra}</div>}
            <Base.Close className={styles.close} aria-label={words.close} title={words.close}>
              <EarlyIcon name="close" />
            </Base.Close>
          </div>
          <div className={styles.body} data-dialog-body="">
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
      <QuestionFrame
        open={open && asksDiscard}
        title={words.discardTitle}
        yes={words.discardYes}
        no={words.discardNo}
        danger
        onNo={() => setAsksDiscard(false)}
        onYes={() => {
          setAsksDiscard(false);
          onClose();
        }}
      />
    </Base.Root>
  );
}

/** Focus: what asked for it, else what is to be read first, else the first field, else the dialog itself; on touch no keyboard springs up. */
function firstFocus(popup: HTMLElement | null, openType: string): HTMLElement | boolean {
  if (!popup) return true;
  if (popup.contains(document.activeElement)) return false;
  const fields = '[data-dialog-body] :is(input, select, textarea):not(:disabled)';
  const find = (selector: string) => popup.querySelector<HTMLElement>(selector);
  return (openType === 'touch' ? null : (find('[data-read-first]') ?? find(fields))) ?? popup;
}
