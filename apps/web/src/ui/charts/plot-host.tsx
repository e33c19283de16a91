// The place of a chart's drawing on the page: what every chart is to a keyboard and to who listens.
import type { ComponentProps } from 'react';
import styles from './time-chart.module.css';

interface Props extends Omit<ComponentProps<'div'>, 'className' | 'role' | 'tabIndex'> {
  label: string;
  describedBy: string;
}

export const PlotHost = ({ label, describedBy, ...rest }: Props) => (
  <div
    className={styles.plot}
    role="application"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: read with the arrow keys
    tabIndex={0}
    aria-label={label}
    aria-describedby={describedBy}
    {...rest}
  />
);
