// What the lists of keys share: which key it is, who has made it, and that it was revoked, by whom and why.
import type { Column } from './data-table.tsx';
import styles from './key-columns.module.css';
import { shownTime } from './time-words.ts';

interface KeyRow {
  keyId: number;
  name: string;
  createdAt: string;
  /** Null: by the command line. */
  createdBy: string | null;
}

interface Words {
  key: string;
  made: string;
  byCommand: string;
  numberOf: (id: number) => string;
}

export function keyColumns<Row extends KeyRow>({ key, made, byCommand, numberOf }: Words) {
  return {
    name: {
      key: 'name',
      header: key,
      cell: ({ keyId, name }) => (
        <span className={styles.lines}>
          <strong>{name}</strong>
          {numberOf(keyId)}
        </span>
      ),
    } satisfies Column<Row>,
    made: {
      key: 'made',
      header: made,
      cell: ({ createdAt, createdBy }) => (
        <span className={styles.lines}>
          {shownTime(createdAt)}
          <span>{createdBy ?? byCommand}</span>
        </span>
      ),
    } satisfies Column<Row>,
  };
}

interface RevokedProps {
  /** That it is, and since when. */
  said: string;
  by: string;
  reason: string | null;
}

export function Revoked({ said, by, reason }: RevokedProps) {
  return (
    <span className={styles.lines}>
      {said}
      <span>{by}</span>
      {reason}
    </span>
  );
}
