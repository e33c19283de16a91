// The page /__ui: every part with invented texts, in both themes, so that a change of look is seen at once.
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { NoticeProvider } from '../ui/notice.tsx';
import { DataParts } from './data-parts.tsx';
import { DialogParts } from './dialog-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { LevelParts } from './level-parts.tsx';
import styles from './ui-page.module.css';

type Theme = 'light' | 'dark' | 'device';

export default function UiPage() {
  const [theme, setTheme] = useState<Theme>('device');

  useEffect(() => {
    const root = document.documentElement;
    const before = root.dataset.theme;
    if (theme === 'device') delete root.dataset.theme;
    else root.dataset.theme = theme;
    return () => {
      if (before === undefined) delete root.dataset.theme;
      else root.dataset.theme = before;
    };
  }, [theme]);

  return (
    <NoticeProvider>
      <main className={styles.page}>
        <h1>The parts of Bantay</h1>
        <p>All people, numbers and readings are invented.</p>
        <div className={styles.row}>
          {(['light', 'dark', 'device'] as const).map((name) => (
            <Button
              key={name}
              size="s"
              kind={theme === name ? 'primary' : 'secondary'}
              aria-pressed={theme === name}
              onClick={() => setTheme(name)}
            >
              {`Theme: ${name}`}
            </Button>
          ))}
        </div>
        <LevelParts />
        <DialogParts />
        <FieldParts />
        <DataParts />
        <ColourParts />
        <div id="dialogs" />
      </main>
    </NoticeProvider>
  );
}

const colours =
  'bg surface sunken line brand-tint error-tint missing grid ink muted brand brand-hover on-brand error control focus rain rain24 rain72 thr invalid unreliable confirmed validating header header-ink header-muted';

function ColourParts() {
  return (
    <section className={styles.block}>
      <h2>Colours</h2>
      <ul className={styles.colours}>
        {colours.split(' ').map((name) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
