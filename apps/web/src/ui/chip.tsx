// The validation chip: decided or not, in words and shape; its look never suggests the decision.
import styles from './chip.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  state: 'undecided' | 'validating' | 'valid' | 'invalid';
  label: string;
  /** Accessible name: the label and which trigger it decides. */
  description?: string | undefined;
  /** Without it the chip only shows. */
  onClick?: (() => void) | undefined;
}

const icons: Record<Props['state'], IconName> = {
  undecided: 'question',
  validating: 'hourglass',
  valid: 'check',
  invalid: 'cross',
};

export function Chip({ state, label, description, onClick }: Props) {
  const look = cx(styles.chip, styles[state]);
  const content = (
    <>
      <Icon name={icons[state]} size={16} />
      <span className={styles.label}>{label}</span>
    </>
  );
  if (!onClick) {
    return (
      <span className={look} title={description}>
        {content}
      </span>
    );
  }
  return (
    <button type="button" className={cx(look, styles.button)} aria-label={description} onClick={onClick}>
      {content}
    </button>
  );
}
