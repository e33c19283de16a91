// A choice from a list in the frame of every field; apart from the other fields, which chart pages do not need at first.
import { useId } from 'react';
import { cx } from './cx.ts';
import { EarlyIcon } from './early-icon.tsx';
import styles from './field.module.css';
import { FieldFrame, type FrameProps } from './field-frame.tsx';

interface SelectProps extends FrameProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; disabled?: boolean | undefined }[];
  disabled?: boolean | undefined;
  name?: string | undefined;
  autoFocus?: boolean | undefined;
  id?: string | undefined;
}

/** A choice from a list; the device's own list, so it works with every hand and voice. */
export function SelectField(props: SelectProps) {
  const { label, hint, error, required, value, onChange, options, className, id, ...rest } = props;
  const own = useId();
  return (
    <FieldFrame {...{ label, hint, error, required, className }} id={id ?? own}>
      {(described) => (
        <span className={cx(styles.box, !!error && styles.wrong, rest.disabled && styles.off)}>
          <select
            {...rest}
            {...described}
            className={cx(styles.input, styles.select)}
            value={value}
            required={required}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <EarlyIcon name="chevron-down" size={18} />
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
