// A file with a table is chosen and read here: CSV or workbook, with a sentence for each way in which that fails.
import { Fragment, type ReactNode, useState } from 'react';
import { Band } from './band.tsx';
import styles from './import.module.css';

type Chosen =
  | { state: 'none' | 'reading' | 'readerMissing' | 'unreadable' | 'tooLarge' }
  | { state: 'read'; name: string; cells: string[][] };

interface Props {
  words: { file: string; read: string; readerMissing: string; unreadable: string; tooLarge: string };
  /** What the file must be. */
  how: string;
  /** What is shown of a file that was read; made anew for another one. */
  children: (cells: string[][]) => ReactNode;
}

export function TableFile({ words, how, children }: Props) {
  const [chosen, setChosen] = useState<Chosen>({ state: 'none' });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setChosen({ state: 'reading' });
    // The reader of workbooks is heavy and few need it: fetched with the first file.
    const reader = await import('./read-table-file.ts').catch(() => null);
    if (reader === null) return setChosen({ state: 'readerMissing' });
    const { FILE_BYTES_MAX, readTableFile } = reader;
    if (file.size > FILE_BYTES_MAX) return setChosen({ state: 'tooLarge' });
    const cells = await readTableFile(file);
    setChosen(cells === null ? { state: 'unreadable' } : { state: 'read', name: file.name, cells });
  };
  return (
    <>
      <p className={styles.how}>{how}</p>
      <label className={styles.file}>
        <span>{words.file}</span>
        <input
          type="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          // The same file, corrected, can be chosen again.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </label>
      {chosen.state === 'reading' && <p role="status">{words.read}</p>}
      {(chosen.state === 'readerMissing' || chosen.state === 'unreadable' || chosen.state === 'tooLarge') && (
        <Band kind="failed">{words[chosen.state]}</Band>
      )}
      {chosen.state === 'read' && <Fragment key={chosen.name}>{children(chosen.cells)}</Fragment>}
    </>
  );
}
