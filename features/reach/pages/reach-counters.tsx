// The counters of the board, each of which is a filter; 'Not told' is the first.
import { cx } from '@bantay/web/ui/cx.ts';
import { useTranslation } from 'react-i18next';
import { countUnder, RARE_FILTERS, type ReachFilter, type ReachRow } from '../rules/reach-board.ts';
import styles from './reach.module.css';

/** As they are drawn; those that are rare stand only where there is somebody. */
const COUNTERS: readonly ReachFilter[] = [
  ...(['not told', 'told', 'tulong', 'no number', 'failed'] as const),
  ...(['in doubt', 'not sent', 'sending', 'silent', 'answered'] as const),
];

interface Props {
  rows: readonly ReachRow[];
  filter: ReachFilter;
  onFilter: (filter: ReachFilter) => void;
}

export function ReachCounters({ rows, filter, onFilter }: Props) {
  const { t } = useTranslation('reach');
  return (
    <fieldset className={styles.counters}>
      <legend className="visually-hidden">{t('filters')}</legend>
      {COUNTERS.map((one) => {
        const count = countUnder(rows, one);
        // The one that is chosen stays, however empty.
        if (count === 0 && RARE_FILTERS.includes(one) && one !== filter) return null;
        return (
          <button
            key={one}
            type="button"
            className={cx(styles.counter, one === 'tulong' && count > 0 && styles.ofHelp)}
            aria-pressed={one === filter}
            onClick={() => onFilter(one)}
          >
            <strong>{one === 'told' ? t('of', { count, of: rows.length }) : count}</strong>{' '}
            <span>{t(`filter.${one}`)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
