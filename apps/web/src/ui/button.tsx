// The one button: says why it is off, and keeps its width while it works.
import { type AriaAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { useUiWords } from './words.tsx';

export interface ButtonProps extends AriaAttributes {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** Takes no press, but keeps the focus and its width. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why it is off: keeps the focus, is read out and shown as tooltip. */
  disabledReason?: string | undefined;
  type?: 'button' | 'submit' | undefined;
  size?: 's' | 'm' | undefined;
  autoFocus?: boolean | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  children: ReactNode;
  className?: string | undefined;
  id?: string | undefined;
  title?: string | undefined;
  form?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button(props: ButtonProps) {
  const { kind = 'secondary', busy = false, disabled = false, disabledReason, type = 'button', size = 'm' } = props;
  const { autoFocus, onClick, children, className, title, ref, ...rest } = sorted(props);
  const words = useUiWords();
  const reasonId = useId();
  const hasReason = disabled && !!disabledReason;
  // Named off without `disabled` it keeps the focus, as at the end of a list.
  const isBlocked = disabled || busy || rest['aria-disabled'] === true;

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A submit button would still send its form: an off or working one may not.
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <>
      <button
        {...rest}
        ref={ref}
        type={type}
        className={cx(styles.button, styles[kind], size === 's' && styles.small, isBlocked && styles.off, className)}
        disabled={disabled && !hasReason}
        aria-disabled={isBlocked || undefined}
        aria-busy={busy || undefined}
        aria-describedby={cx(rest['aria-describedby'], hasReason && reasonId) || undefined}
        title={hasReason ? disabledReason : title}
        // biome-ignore lint/a11y/noAutofocus: dialogs place the focus on their safe button
        autoFocus={autoFocus}
        onClick={press}
      >
        <span className={cx(styles.content, busy && styles.hidden)}>{children}</span>
        {busy && <span className={styles.spinner} aria-hidden="true" />}
      </button>
      {busy && (
        <span role="status" className="visually-hidden">
          {words.busy}
        </span>
      )}
      {hasReason && (
        <span id={reasonId} className="visually-hidden">
          {disabledReason}
        </span>
      )}
    </>
  );
}

/** The props without those that are not handed to the element as they are. */
function sorted(props: ButtonProps) {
  const { kind, busy, disabled, disabledReason, type, size, ...rest } = props;
  return rest;
}
