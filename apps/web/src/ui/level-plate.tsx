// The plate of a summary card: level, symbol, number and both words.
import styles from './level-plate.module.css';
import { LevelWords } from './level-sign.tsx';
import { type Level, LevelSymbol, levelName } from './level-symbol.tsx';
import { fillWords, useUiWords } from './words.tsx';

export function LevelPlate({ level, unknownText }: { level: Level; unknownText?: string | undefined }) {
  const words = useUiWords();
  return (
    <div className={styles.plate} data-level={levelName(level)}>
      {level === null ? (
        <div className={styles.patch}>
          <LevelSymbol level={null} size={38} />
          <span className={styles.unknown}>{unknownText ?? words.unknownLevel}</span>
        </div>
      ) : (
        <>
          <span className={styles.title}>{fillWords(words.alertLevel, { level }).toUpperCase()}</span>
          <span className={styles.middle} aria-hidden="true">
            <LevelSymbol level={level} size={38} />
            <span className={styles.number}>{level}</span>
          </span>{' '}
          <span className={styles.words}>
            <LevelWords level={level} />
          </span>
        </>
      )}
    </div>
  );
}
