// The rows of a long table that are near the screen; apart from it, because few tables are so long.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';

/** First guesses; each drawn row is measured. Under 600 px a row is a card with room below it (data-table.module.css). */
const ROW = { px: 45, gap: 0 };
const CARD = { px: 180, gap: 12 };
const CARDS = '(max-width: 599.98px)';
/** Rows drawn above and below it, so that a quick turn of the wheel shows no gap. */
const BEYOND_THE_SCREEN = 12;

export default function WindowedTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  // What stands above the table may have grown since the last drawing.
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });
  const guess = window.matchMedia?.(CARDS).matches ? CARD : ROW;
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => guess.px,
    gap: guess.gap,
    overscan: BEYOND_THE_SCREEN,
    scrollMargin: top,
    // Without layout (a hidden page) a row of no height would call for more and more of them.
    measureElement: (row) => (row as HTMLElement).offsetHeight || guess.px,
    getItemKey: (index) => rowKey(rows[index]!), // the virtualizer asks for existing rows only
  });
  const drawn = virtual.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  return (
    <DataTable
      {...props}
      rows={rows.slice(first, first + drawn.length)}
      window={{
        body,
        first,
        total: rows.length,
        pxBefore: (drawn[0]?.start ?? top) - top,
        pxAfter: virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top),
        measure: virtual.measureElement,
      }}
    />
  );
}
