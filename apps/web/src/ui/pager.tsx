// Previous, next and where one is, below a list that is shown page by page.
import { Button } from './button.tsx';
import styles from './pager.module.css';
import { fillWords, useUiWords } from './words.tsx';

interface Props {
  /** What is paged, e.g. 'EQ Alerts'. */
  label: string;
  /** 0-based. */
  page: number;
  pages: number;
  /** A page is on its way. */
  busy?: boolean | undefined;
  onChange: (page: number) => void;
}

/** Nothing for a single page. */
export function Pager({ label, page, pages, busy = false, onChange }: Props) {
  const words = useUiWords();
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      {/* Not disabled at the ends: the focus would be lost there. */}
      <Button size="s" aria-disabled={page <= 0} onClick={() => onChange(page - 1)}>
        {words.previousPage}
      </Button>
      <span className={styles.place} role="status" data-busy={busy || undefined}>
        {fillWords(words.pageOf, { page: page + 1, pages })}
      </span>
      <Button size="s" aria-disabled={page >= pages - 1} onClick={() => onChange(page + 1)}>
        {words.nextPage}
      </Button>
    </nav>
  );
}
