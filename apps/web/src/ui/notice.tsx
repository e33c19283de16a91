// Short answers after an action, announced; errors stay until closed, successes go after 8 seconds or with the next dialog.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { DIALOG_OPENED } from './dialog-opened.ts';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';
import { useUiWords } from './words.tsx';

interface Notice {
  id: number;
  kind: 'success' | 'error';
  text: string;
  title: string | undefined;
}

export interface NoticeApi {
  success(text: string, title?: string): void;
  error(text: string, title?: string): void;
}

/** Long enough to read two lines; pointing at it stops the time. */
const SUCCESS_MS = 8000;

const NoticeContext = createContext<NoticeApi | null>(null);

export function useNotice(): NoticeApi {
  const api = useContext(NoticeContext);
  if (!api) throw new Error('useNotice needs a NoticeProvider above it');
  return api;
}

export function NoticeProvider({ children }: { children: ReactNode }) {
  const words = useUiWords();
  const [notices, setNotices] = useState<Notice[]>([]);
  const next = useRef(1);

  const add = useCallback((kind: Notice['kind'], text: string, title: string | undefined) => {
    const id = next.current++;
    // One success at a time, so that a phone shows more than notices; errors stay, each sentence once.
    const stays = (old: Notice) => old.kind !== kind || (kind === 'error' && old.text !== text);
    setNotices((old) => [...old.filter(stays), { id, kind, text, title }]);
  }, []);
  const remove = useCallback((id: number) => setNotices((old) => old.filter((notice) => notice.id !== id)), []);
  const api = useMemo<NoticeApi>(
    () => ({
      success: (text, title) => add('success', text, title),
      error: (text, title) => add('error', text, title),
    }),
    [add],
  );

  const lists: [Notice['kind'], 'polite' | 'assertive'][] = [
    ['error', 'assertive'],
    ['success', 'polite'],
  ];
  return (
    <NoticeContext value={api}>
      {children}
      <section className={styles.region} aria-label={words.notices}>
        {lists.map(([kind, live]) => (
          // Both lists are there from the start: a live region that comes with its text is not read.
          <div key={kind} aria-live={live} aria-relevant="additions text" className={styles.list}>
            {notices
              .filter((notice) => notice.kind === kind)
              .map((notice) => (
                <NoticeCard key={notice.id} notice={notice} onClose={remove} />
              ))}
          </div>
        ))}
      </section>
    </NoticeContext>
  );
}

function NoticeCard({ notice, onClose }: { notice: Notice; onClose: (id: number) => void }) {
  const words = useUiWords();
  const [isHeld, setHeld] = useState(false); // pointed at or focused: someone is reading it
  const { id, kind } = notice;

  useEffect(() => {
    if (kind === 'error' || isHeld) return;
    const close = () => onClose(id);
    const timer = setTimeout(close, SUCCESS_MS);
    // Whoever opens the next dialog has gone on: there it would lie over the close button, or the question.
    addEventListener(DIALOG_OPENED, close);
    return () => {
      clearTimeout(timer);
      removeEventListener(DIALOG_OPENED, close);
    };
  }, [kind, id, isHeld, onClose]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the timer, nothing is operated here
    <div
      className={cx(styles.notice, styles[kind])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={kind === 'error' ? 'warning' : 'check'} size={22} />
      <div className={styles.text}>
        <strong>{notice.title ?? (kind === 'error' ? words.error : words.success)}</strong>
        <div>{notice.text}</div>
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={words.close}
        title={words.close}
        onClick={() => onClose(id)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
