// A level as a small block beside a line of words: symbol and number on its fill; hatched with a question mark where nothing is known.
import styles from './level-block.module.css';
import { type Level, LevelSymbol, levelName } from './level-symbol.tsx';

/** The words beside it say the level; the block is for the eye alone. */
export function LevelBlock({ level }: { level: Level }) {
  return (
    <span className={styles.block} data-level={levelName(level)} aria-hidden="true">
      <LevelSymbol level={level} size={18} />
      {level !== null && <span>{level}</span>}
    </span>
  );
}
