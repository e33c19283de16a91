// A file with a table is chosen and read here: CSV or workbook, with a sentence for each way in which that fails.
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { Band } from './band.tsx';
import { FileField } from './file-field.tsx';
import styles from './import.module.css';

type Chosen =
  | { state: 'reading' | 'readerMissing' | 'unreadable' | 'tooLarge'; name: string }
  | { state: 'read'; name: string; cells: string[][]; place: number };

const ACCEPT = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Props {
  words: { file: string; read: string; readerMissing: string; unreadable: string; tooLarge: string };
  /** What the file must be. */
  how: string;
  /** What is shown of a file that was read; made anew for another one. */
  children: (cells: string[][]) => ReactNode;
}

export function TableFile({ words, how, children }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // How many were chosen so far: the last one counts, also where one before it is read more slowly.
  const count = useRef(0);
  const choose = async (file: File) => {
    const { name } = file;
    const place = ++count.current;
    const show = (next: Chosen) => {
      if (place === count.current) setChosen(next);
    };
    show({ state: 'reading', name });
    // The reader of workbooks is heavy and few need it: fetched with the first file.
    const reader = await import('./read-table-file.ts').catch(() => null);
    if (reader === null) return show({ state: 'readerMissing', name });
    const { FILE_BYTES_MAX, readTableFile } = reader;
    if (file.size > FILE_BYTES_MAX) return show({ state: 'tooLarge', name });
    const cells = await readTableFile(file);
    show(cells === null ? { state: 'unreadable', name } : { state: 'read', name, cells, place });
  };
  return (
    <>
      <p className={styles.how}>{how}</p>
      <div className={styles.file}>
        <FileField label={words.file} accept={ACCEPT} onFile={(file) => void choose(file)} />
        <span>{chosen?.name}</span>
      </div>
      {chosen?.state === 'reading' && <p role="status">{words.read}</p>}
      {(chosen?.state === 'readerMissing' || chosen?.state === 'unreadable' || chosen?.state === 'tooLarge') && (
        <Band kind="failed">{words[chosen.state]}</Band>
      )}
      {chosen?.state === 'read' && <Fragment key={chosen.place}>{children(chosen.cells)}</Fragment>}
    </>
  );
}
