// A short explanation on pointing and on focus; it is read out as description too.
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { cloneElement, type ReactElement, useId } from 'react';
import styles from './tooltip.module.css';

interface Props {
  text: string;
  /** One element that can take the focus. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

export function Tooltip({ text, children }: Props) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger delay={200} render={cloneElement(children, { 'aria-describedby': id })} />
      <span id={id} className="visually-hidden">
        {text}
      </span>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={styles.popup} aria-hidden="true">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
