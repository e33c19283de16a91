// A grey place of the final size while data are on their way.
import styles from './skeleton.module.css';
import { useUiWords } from './words.tsx';

/** Height in px, or any CSS length. */
export function Skeleton({ height }: { height: number | string }) {
  const words = useUiWords();
  return (
    <div className={styles.skeleton} style={{ height }} role="status" data-skeleton="">
      <span className="visually-hidden">{words.loading}</span>
    </div>
  );
}
