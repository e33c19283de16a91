// The level sign, the same everywhere: colour, symbol, number and word, never colour alone (ISO 22324).
import { ALERT_LEVELS } from '@bantay/features/alerts/rules/alert-level.ts';
import { cx } from './cx.ts';
import styles from './level-sign.module.css';
import { type Level, LevelSymbol, levelName } from './level-symbol.tsx';
import { fillWords, useUiWords } from './words.tsx';

interface Props {
  level: Level;
  size?: 's' | 'm' | 'l' | undefined;
  /** What stands in place of the word when nothing is known, e.g. 'Unknown since 14:30'. */
  unknownText?: string | undefined;
  /** Only this language's word; without it both. */
  lang?: 'en' | 'fil' | undefined;
}

const symbolSize = { s: 14, m: 18, l: 30 };

export function LevelSign({ level, size = 'm', unknownText, lang }: Props) {
  const words = useUiWords();
  return (
    <span className={cx(styles.sign, styles[size])} data-level={levelName(level)}>
      {level === null ? (
        <span className={cx(styles.part, styles.patch)}>
          <LevelSymbol level={null} size={symbolSize[size]} />
          {unknownText ?? words.unknownLevel}
        </span>
      ) : (
        <>
          <span className={styles.part}>
            <LevelSymbol level={level} size={symbolSize[size]} />
            <span className={styles.number}>{fillWords(words.alertLevel, { level })}</span>
          </span>{' '}
          <span className={cx(styles.part, styles.words)}>
            <LevelWords level={level} lang={lang} />
          </span>
        </>
      )}
    </span>
  );
}

/** The word of a level in English, Filipino or both, each marked with its language for the voice. */
export function LevelWords({ level, lang }: { level: 0 | 1 | 2 | 3; lang?: 'en' | 'fil' | undefined }) {
  const facts = ALERT_LEVELS[level];
  if (!facts) return null;
  return (
    <>
      {lang !== 'fil' && (
        <span className={styles.first}>
          <span lang="en">{facts.words.en}</span>
          {!lang && ' ·'}
        </span>
      )}
      {!lang && ' '}
      {lang !== 'en' && <span lang="fil">{facts.words.fil}</span>}
    </>
  );
}
