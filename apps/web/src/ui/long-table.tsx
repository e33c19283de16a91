// A table of thousands of rows: only those near the screen are drawn; on paper all of them.
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { DataTable, type DataTableProps, type RowPart } from './data-table.tsx';
import { lazy } from './lazy.tsx';

/** Up to here every row is drawn: finding in the page works, and nothing is to be won. */
const DRAWN_WHOLE = 100;
const NearRows = lazy(() => import('./near-rows.tsx'));
/** Until it has come. */
const BEGINNING: RowPart = { first: 0, count: DRAWN_WHOLE, pxBefore: 0, pxAfter: 0 };

export function LongTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey } = props;
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const isPrinting = usePrinting();
  const body = useRef<HTMLTableSectionElement>(null);
  const [near, setNear] = useState(BEGINNING);
  const isLong = rows.length > DRAWN_WHOLE && !isPrinting;
  // A filter may have left fewer rows than lay above.
  const part = near.first < rows.length ? near : BEGINNING;
  // One table in one place all the time: drawn anew, it would lose the focus and the press that is under way.
  return (
    <>
      <DataTable
        {...props}
        rows={isLong ? rows.slice(part.first, part.first + part.count) : rows}
        window={isLong ? { body, part, total: rows.length } : undefined}
      />
      {isLong && (
        <Suspense fallback={null}>
          <NearRows body={body} keys={keys} onPart={setNear} />
        </Suspense>
      )}
    </>
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
