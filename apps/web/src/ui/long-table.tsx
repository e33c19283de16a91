// A table of thousands of rows: only those near the screen are drawn; on paper all of them.
import { lazy, Suspense, useEffect, useState } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';

/** Up to here every row is drawn: finding in the page works, and nothing is to be won. */
const DRAWN_WHOLE = 100;
const WindowedTable = lazy(() => import('./windowed-table.tsx'));

export function LongTable<Row>(props: DataTableProps<Row>) {
  const isPrinting = usePrinting();
  if (isPrinting || props.rows.length <= DRAWN_WHOLE) return <DataTable {...props} />;
  // Until the rest has come: its beginning. The rows of a lazy part have lost their type.
  const begin = <DataTable {...props} rows={props.rows.slice(0, DRAWN_WHOLE)} />;
  return (
    <Suspense fallback={begin}>
      <WindowedTable {...(props as DataTableProps<unknown>)} />
    </Suspense>
  );
}

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const print = window.matchMedia?.('print');
    const follow = () => setPrinting(print?.matches ?? false);
    const begin = () => setPrinting(true);
    const end = () => setPrinting(false);
    print?.addEventListener('change', follow);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      print?.removeEventListener('change', follow);
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
