// A file with a table is chosen and read here: CSV or workbook, with a sentence for each way in which that fails.
import { Fragment, type ReactNode, useState } from 'react';
import { Band } from './band.tsx';
import { FileField } from './file-field.tsx';
import styles from './import.module.css';

type Chosen =
  | { state: 'reading' | 'readerMissing' | 'unreadable' | 'tooLarge'; name: string }
  | { state: 'read'; name: string; cells: string[][] };

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
  const choose = async (file: File) => {
    const { name } = file;
    setChosen({ state: 'reading', name });
    // The reader of workbooks is heavy and few need it: fetched with the first file.
    const reader = await import('./read-table-file.ts').catch(() => null);
    if (reader === null) return setChosen({ state: 'readerMissing', name });
    const { FILE_BYTES_MAX, readTableFile } = reader;
    if (file.size > FILE_BYTES_MAX) return setChosen({ state: 'tooLarge', name });
    const cells = await readTableFile(file);
    setChosen(cells === null ? { state: 'unreadable', name } : { state: 'read', name, cells });
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
      {chosen?.state === 'read' && <Fragment key={chosen.name}>{children(chosen.cells)}</Fragment>}
    </>
  );
}
