// The level sign, the same everywhere: colour, symbol, number and word, never colour alone (ISO 22324).
import { ALERT_LEVELS, levelWord } from '@bantay/features/alerts/rules/alert-level.ts';
import { cx } from './cx.ts';
import styles from './level-sign.module.css';
import { type Level, LevelSymbol, levelName } from './level-symbol.tsx';
import { fillWords, useUiWords } from './words.tsx';

interface Props {
  level: Level;
  size?: 's' | 'm' | 'l' | undefined;
  /** What stands in place of the word when nothing is known, e.g. 'Unknown since 14:30'. */
  unknownText?: string | undefined;
  /** Only the word that a reader of this language reads; without it English and Filipino. */
  lang?: string | undefined;
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

/** The word of a level in one language or in English and Filipino, each marked with its language for the voice. */
export function LevelWords({ level, lang }: { level: 0 | 1 | 2 | 3; lang?: string | undefined }) {
  const facts = ALERT_LEVELS[level];
  if (!facts) return null;
  if (lang) {
    const { language, word } = levelWord(level, lang);
    return (
      <span className={language === 'en' ? styles.first : undefined}>
        <span lang={language}>{word}</span>
      </span>
    );
  }
  return (
    <>
      <span className={styles.first}>
        <span lang="en">{facts.words.en}</span> ·
      </span>{' '}
      <span lang="fil">{facts.words.fil}</span>
    </>
  );
}
