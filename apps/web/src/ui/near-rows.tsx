// Which rows of a long table are near the screen; apart from it, because few tables are so long. Draws nothing itself.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { RowPart } from './data-table.tsx';

interface Props {
  body: RefObject<HTMLTableSectionElement | null>;
  keys: readonly (string | number)[];
  onPart: (part: RowPart) => void;
}

/** First guesses; each drawn row is measured. Under 600 px a row is a card with room below it (data-table.module.css). */
const ROW = { px: 45, gap: 0 };
const CARD = { px: 180, gap: 12 };
const CARDS = '(max-width: 599.98px)';
/** Rows drawn above and below it, so that a quick turn of the wheel shows no gap. */
const BEYOND_THE_SCREEN = 12;

function NearRows({ body, keys, onPart }: Props) {
  const [top, setTop] = useState(0);
  // What stands above the table may have grown since the last drawing.
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });
  const guess = window.matchMedia?.(CARDS).matches ? CARD : ROW;
  // Another function would place all rows anew in every frame.
  const keyAt = useCallback((index: number) => keys[index]!, [keys]); // existing rows only
  const virtual = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => guess.px,
    gap: guess.gap,
    overscan: BEYOND_THE_SCREEN,
    scrollMargin: top,
    // Without layout (a hidden page) a row of no height would call for more and more of them.
    measureElement: (row) => (row as HTMLElement).offsetHeight || guess.px,
    getItemKey: keyAt,
  });
  const drawn = virtual.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const count = drawn.length;
  const pxBefore = (drawn[0]?.start ?? top) - top;
  const pxAfter = virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top);
  const measure = virtual.measureElement;
  useLayoutEffect(() => {
    // None before the window is measured.
    if (count > 0) onPart({ first, count, pxBefore, pxAfter, measure });
  }, [onPart, first, count, pxBefore, pxAfter, measure]);
  return null;
}

/** The table is drawn anew for each part that is told; this one needs no turn for that. */
export default memo(NearRows);
