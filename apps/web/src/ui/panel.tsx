// A block that opens and closes; its head carries the level of what it tells about.
import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { type Level, LevelSymbol, levelName } from './level-symbol.tsx';
import styles from './panel.module.css';
import { fillWords, useUiWords } from './words.tsx';

interface Props {
  /** Left out: a plain panel; null: level unknown. */
  level?: Level | undefined;
  title: ReactNode;
  /** What it stands below: left out, a heading of the second level. */
  heading?: 'h2' | 'h3' | undefined;
  /** Second line of the head, seen open and closed. */
  summary?: ReactNode;
  startOpen?: boolean | undefined;
  /** Beside the head, outside of its button. */
  headerExtra?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  id?: string | undefined;
}

export function Panel(props: Props) {
  const { level, title, summary, startOpen = true, headerExtra, footer, children, id, heading: Heading = 'h3' } = props;
  const words = useUiWords();
  const own = useId();
  const [isOpen, setOpen] = useState(startOpen);
  const titleId = `${own}-title`;
  const bodyId = `${own}-body`;
  // Only drawn where there is a level to speak of.
  const levelText = level === null ? words.unknownLevel : fillWords(words.alertLevel, { level: level ?? 0 });

  return (
    <section
      id={id}
      className={styles.panel}
      data-level={level === undefined ? undefined : levelName(level)}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <Heading className={styles.heading}>
          <button
            type="button"
            className={styles.button}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
          >
            {level !== undefined && (
              <span className={styles.symbol}>
                <LevelSymbol level={level} size={24} />
              </span>
            )}
            <span className={styles.text}>
              <span id={titleId} className={styles.title}>
                {level !== undefined && <span className={styles.level}>{levelText}</span>}
                {level !== undefined && ' '}
                <span>{title}</span>
              </span>
              {summary && ' '}
              {summary && <span className={styles.summary}>{summary}</span>}
            </span>
            <span className={cx(styles.chevron, isOpen && styles.turned)}>
              <Icon name="chevron-down" size={20} />
            </span>
          </button>
        </Heading>
        {headerExtra && <div className={styles.extra}>{headerExtra}</div>}
      </div>
      <div id={bodyId} hidden={!isOpen}>
        <div className={styles.content}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </section>
  );
}
