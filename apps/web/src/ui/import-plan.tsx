// What an import would do, row by row, before anything is stored: counted, filtered by kind, asked about, then sent; and why it was refused.
import { type ReactNode, useMemo, useState } from 'react';
import { Band } from './band.tsx';
import { Button } from './button.tsx';
import type { Column } from './data-table.tsx';
import styles from './import.module.css';
import { LongTable } from './long-table.tsx';
import { Question } from './question.tsx';
import { SelectField } from './select-field.tsx';

const KINDS = ['refused', 'change', 'add', 'same'] as const;
export type PlannedKind = (typeof KINDS)[number];
const ALL = 'all';

interface PlannedRow {
  /** Of the file, where it begins. */
  line: number;
  kind: PlannedKind;
}

export const countKinds = (plan: readonly PlannedRow[]): Record<PlannedKind, number> => {
  const counts = { refused: 0, change: 0, add: 0, same: 0 };
  for (const { kind } of plan) counts[kind] += 1;
  return counts;
};

interface Props<Row extends PlannedRow> {
  words: {
    failed: string;
    again: string;
    nothing: string;
    yes: string;
    no: string;
    preview: string;
    line: string;
    only: string;
    all: string;
    kinds: Record<PlannedKind, string>;
  };
  plan: readonly Row[];
  /** Behind the line of the file. */
  columns: readonly Column<Row>[];
  /** How many of each kind. */
  counts: string;
  /** The button; null where the reader may not. */
  send: string | null;
  /** Why none of it can be sent; left out: what is right can. */
  blocked?: string | null;
  /** False: nothing is said. */
  question: { title: string; lines: readonly (string | false)[] };
  /** The form that sends what is new and changed. */
  form: {
    isPending: boolean;
    isAsking: boolean;
    ask: () => unknown;
    send: () => unknown;
    goBack: () => void;
    forgetProblem: () => void;
  };
  /** Why nothing was stored. */
  problem: ReactNode;
  /** Reads anew what is known. */
  onAgain: () => void;
}

export function ImportPlan<Row extends PlannedRow>(props: Props<Row>) {
  const { words, plan, columns, counts, send, blocked = null, question, form, problem, onAgain } = props;
  const going = plan.some(({ kind }) => kind === 'add' || kind === 'change');
  const lookAgain = () => {
    form.forgetProblem();
    onAgain();
  };
  return (
    <>
      {problem && (
        <Band
          kind="failed"
          action={
            <Button size="s" onClick={lookAgain}>
              {words.again}
            </Button>
          }
        >
          <strong>{words.failed}</strong> {problem}
        </Band>
      )}
      <div className={styles.head}>
        <p role="status">
          {counts}
          {blocked !== null && <strong> {blocked}</strong>}
        </p>
        {send !== null && (
          <Button
            kind="primary"
            busy={form.isPending}
            disabled={!going || blocked !== null}
            disabledReason={blocked ?? words.nothing}
            onClick={form.ask}
          >
            {send}
          </Button>
        )}
      </div>
      <Rows words={words} plan={plan} columns={columns} />
      <Question
        open={form.isAsking}
        title={question.title}
        yes={words.yes}
        no={words.no}
        busy={form.isPending}
        onYes={form.send}
        onNo={form.goBack}
      >
        {question.lines.map((line) => line && <p key={line}>{line}</p>)}
      </Question>
    </>
  );
}

function Rows<Row extends PlannedRow>({ words, plan, columns }: Pick<Props<Row>, 'words' | 'plan' | 'columns'>) {
  const [only, setOnly] = useState<PlannedKind | null>(null);
  const shown = useMemo(() => (only === null ? plan : plan.filter(({ kind }) => kind === only)), [plan, only]);
  const all = useMemo<Column<Row>[]>(
    () => [{ key: 'line', header: words.line, cell: ({ line }) => line, align: 'right' }, ...columns],
    [words.line, columns],
  );
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          label={words.only}
          value={only ?? ALL}
          onChange={(value) => setOnly(KINDS.find((kind) => kind === value) ?? null)}
          options={[
            { value: ALL, label: words.all },
            ...KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] })),
          ]}
        />
      </div>
      <LongTable caption={words.preview} columns={all} rows={shown} rowKey={({ line }) => line} />
    </>
  );
}

/** What happens with one row: its kind, and what is said of that. */
export function WhatHappens({
  kind,
  changes,
  faults,
}: {
  kind: string;
  changes: readonly string[];
  /** By their own names. */
  faults: readonly { key: string; text: string }[];
}) {
  return (
    <>
      <strong>{kind}</strong>
      {changes.length > 0 && `: ${changes.join(', ')}`}
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
