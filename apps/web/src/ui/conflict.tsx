// Somebody else has changed the record meanwhile: what differs, and the reader's choice.
import { Band } from './band.tsx';
import { Button } from './button.tsx';
import styles from './conflict.module.css';
import { type Column, DataTable } from './data-table.tsx';

export interface Difference {
  field: string;
  mine: string;
  theirs: string;
}

export interface ConflictWords {
  caption: string;
  field: string;
  mine: string;
  theirs: string;
  empty: string;
  keepMine: string;
  takeTheirs: string;
}

interface Props {
  /** Who changed it and when. */
  sentence: string;
  words: ConflictWords;
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  busy?: boolean | undefined;
}

export function Conflict({ sentence, words, differences, onKeepMine, onTakeTheirs, busy }: Props) {
  const columns: Column<Difference>[] = [
    { key: 'field', header: words.field, cell: (row) => row.field },
    { key: 'mine', header: words.mine, cell: (row) => row.mine || words.empty },
    { key: 'theirs', header: words.theirs, cell: (row) => row.theirs || words.empty },
  ];
  return (
    <section className={styles.conflict} aria-label={words.caption}>
      <Band kind="failed">{sentence}</Band>
      <DataTable caption={words.caption} columns={columns} rows={differences} rowKey={(row) => row.field} />
      <div className={styles.choices}>
        <Button onClick={onTakeTheirs} disabled={busy}>
          {words.takeTheirs}
        </Button>
        <Button kind="primary" onClick={onKeepMine} busy={busy}>
          {words.keepMine}
        </Button>
      </div>
    </section>
  );
}

interface RefusedProps<Form> {
  /** Why it was not stored; null: nothing was refused. */
  sentence: string | null;
  words: ConflictWords;
  /** What somebody else has stored; null: nobody was faster. */
  theirs: Form | null;
  differencesTo: (theirs: Form) => readonly Difference[];
  saving: { isPending: boolean; keepMine: () => unknown; takeTheirs: () => void };
}

/** What stands over a form that was not stored. */
export function Refused<Form>({ sentence, words, theirs, differencesTo, saving }: RefusedProps<Form>) {
  if (sentence === null) return null;
  if (theirs === null) return <Band kind="failed">{sentence}</Band>;
  return (
    <Conflict
      {...{ sentence, words }}
      differences={differencesTo(theirs)}
      busy={saving.isPending}
      onKeepMine={() => saving.keepMine()}
      onTakeTheirs={saving.takeTheirs}
    />
  );
}
