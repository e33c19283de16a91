// Head of a page about a site: title, the site's address line, and a control beside them.
import type { ReactNode } from 'react';
import styles from './page.module.css';

export function PageHead({ title, line, children }: { title: string; line: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        <p className={styles.line}>{line}</p>
      </div>
      {children && <div className={styles.controls}>{children}</div>}
    </header>
  );
}
