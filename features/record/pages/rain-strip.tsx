// Half hours as a strip of columns, gaps hatched; the table beside it says the same in numbers.
import styles from './record.module.css';

/** In the picture's own units, as STEP; the look stretches both. */
const HEIGHT = 48;
/** Width of a half hour in the picture's own units. */
const STEP = 4;
/** Below this the columns would all look like rain in torrents. */
const LEAST_TOP_MM = 5;

export function RainStrip({ amounts, label }: { amounts: readonly (number | null)[]; label: string }) {
  const top = Math.max(LEAST_TOP_MM, ...amounts.map((amount) => amount ?? 0));
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${amounts.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {amounts.map((amount, index) => {
        const height = amount === null ? HEIGHT : (amount / top) * HEIGHT;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            key={index}
            className={amount === null ? styles.gap : styles.rain}
            x={index * STEP}
            y={HEIGHT - height}
            width={STEP - 1}
            height={height}
          />
        );
      })}
    </svg>
  );
}
