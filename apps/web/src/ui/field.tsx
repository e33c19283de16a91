// Fields with their label above, hint beside it, unit inside and error below.
import { type HTMLInputTypeAttribute, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import { EarlyIcon } from './early-icon.tsx';
import styles from './field.module.css';
import { FieldFrame, type FrameProps } from './field-frame.tsx';
import { useUiWords } from './words.tsx';

export { CheckField } from './check-field.tsx';
export { SelectField } from './select-field.tsx';

interface TextProps extends FrameProps {
  value: string;
  onChange: (value: string) => void;
  unit?: string | undefined;
  type?: HTMLInputTypeAttribute | undefined;
  autoComplete?: string | undefined;
  disabled?: boolean | undefined;
  max?: string | number | undefined;
  min?: string | number | undefined;
  step?: string | number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | undefined;
  autoFocus?: boolean | undefined;
  onEnter?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  id?: string | undefined;
}

export function TextField(props: TextProps) {
  return <InputField {...props} />;
}

/** A password with an eye that shows what was typed. */
export function PasswordField(props: Omit<TextProps, 'type' | 'unit'>) {
  const words = useUiWords();
  const [isShown, setShown] = useState(false);
  return (
    <InputField {...props} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className={styles.eye}
        aria-label={isShown ? words.hidePassword : words.showPassword}
        title={isShown ? words.hidePassword : words.showPassword}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <EarlyIcon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </InputField>
  );
}

function InputField({ children, ...props }: TextProps & { children?: ReactNode }) {
  const { label, hint, error, required, value, onChange, unit, onEnter, className, id, ...rest } = props;
  const own = useId();
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <FieldFrame {...{ label, hint, error, required, className }} id={id ?? own}>
      {(described) => (
        <>
          <span className={cx(styles.box, !!error && styles.wrong, rest.disabled && styles.off)}>
            <input
              {...rest}
              {...described}
              className={styles.input}
              value={value}
              required={required}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={key}
            />
            {unit && <span className={styles.unit}>{unit}</span>}
            {children}
          </span>
          {isDate(rest.type) && value !== '' && (
            <span className={styles.chosen} aria-hidden="true">
              {value.replaceAll('-', '/').replace('T', ' ')}
            </span>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** The browser shows these in its own order of day and month: what was chosen stands beneath in ours. */
const isDate = (type: HTMLInputTypeAttribute | undefined) => type === 'date' || type === 'datetime-local';

interface AreaProps extends FrameProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number | undefined;
  maxLength?: number | undefined;
  mono?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Enter does this; Shift+Enter breaks the line. */
  onEnter?: (() => void) | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
  autoFocus?: boolean | undefined;
  id?: string | undefined;
}

export function TextArea(props: AreaProps) {
  const { label, hint, error, required, value, onChange, rows = 4, mono, onEnter, className, id, ...rest } = props;
  const own = useId();
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !onEnter || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <FieldFrame {...{ label, hint, error, required, className }} id={id ?? own}>
      {(described) => (
        <textarea
          {...rest}
          {...described}
          className={cx(
            styles.box,
            styles.area,
            mono && styles.mono,
            !!error && styles.wrong,
            rest.disabled && styles.off,
          )}
          rows={rows}
          value={value}
          required={required}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={key}
        />
      )}
    </FieldFrame>
  );
}
