// A real table; under 600 px each row becomes a card that repeats the heads as labels.
import { memo, type ReactNode, type Ref, useCallback, useId, useState } from 'react';
import { cx } from './cx.ts';
import styles from './data-table.module.css';
import { useUiWords } from './words.tsx';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'right' | undefined;
}

export interface DataTableProps<Row> {
  caption: string;
  showCaption?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  emptyText?: ReactNode;
  /** Waiting rows and the like. */
  rowLook?: ((row: Row) => 'sunken' | 'chosen' | undefined) | undefined;
  /** A press anywhere on the row, for pointers only: a button in one of the cells does the same by keyboard. */
  onRow?: ((row: Row) => void) | undefined;
}

/** The rows that are drawn of many, and the heights of those that are not. */
export interface RowPart {
  /** Place of the first drawn row among all. */
  first: number;
  count: number;
  pxBefore: number;
  pxAfter: number;
  measure?: ((row: Element | null) => void) | undefined;
}

interface RowWindow {
  body: Ref<HTMLTableSectionElement>;
  part: RowPart;
  total: number;
}

export function DataTable<Row>(props: DataTableProps<Row> & { window?: RowWindow | undefined }) {
  const { caption, showCaption = false, columns, rows, rowKey, emptyText, rowLook, onRow, window: seen } = props;
  const part = seen?.part;
  const words = useUiWords();
  const captionId = useId();
  const { frame, isWide } = useScrolls();

  if (rows.length === 0) {
    return (
      <>
        {showCaption && <p className={styles.caption}>{caption}</p>}
        <p className={styles.empty}>{emptyText ?? words.noData}</p>
      </>
    );
  }
  // The cards take the table's display away; the roles say again what it is.
  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-labelledby={isWide ? captionId : undefined}
      // What scrolls sideways must be reachable by keyboard.
      tabIndex={isWide ? 0 : undefined}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: lost with display: block */}
      <table role="table" className={styles.table} aria-rowcount={seen && seen.total + 1}>
        <caption id={captionId} className={showCaption ? styles.caption : 'visually-hidden'}>
          {caption}
        </caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: lost with display: block */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: lost with display: block */}
          <tr role="row" aria-rowindex={part && 1}>
            {columns.map(({ key, header, align }) =>
              header ? (
                // biome-ignore lint/a11y/noRedundantRoles: lost with display: block
                <th key={key} role="columnheader" scope="col" className={cx(align && styles.right)}>
                  {header}
                </th>
              ) : (
                // A head without a word is none: its buttons say themselves what they do.
                <td key={key} />
              ),
            )}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: lost with display: block */}
        <tbody role="rowgroup" ref={seen?.body}>
          {part && <Gap px={part.pxBefore} columns={columns.length} />}
          {rows.map((row, index) => (
            <Line
              key={rowKey(row)}
              row={row}
              columns={columns}
              look={rowLook?.(row)}
              onRow={onRow}
              index={part && part.first + index}
              measure={part?.measure}
            />
          ))}
          {part && <Gap px={part.pxAfter} columns={columns.length} />}
        </tbody>
      </table>
    </section>
  );
}

interface LineProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  look: string | undefined;
  onRow: ((row: Row) => void) | undefined;
  index: number | undefined;
  measure: RowPart['measure'];
}

function DrawnLine<Row>({ row, columns, look, onRow, index, measure }: LineProps<Row>) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: lost with display: block
      role="row"
      ref={measure}
      data-index={index}
      // Counted from 1, and the heads are the first.
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-look={look}
      onClick={onRow && (() => onRow(row))}
    >
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} />
      ))}
    </tr>
  );
}

/** While a long table is scrolled only the rows that come into view are drawn anew. */
const Line = memo(DrawnLine) as typeof DrawnLine;

/** Holds the place of rows that are not drawn. */
function Gap({ px, columns }: { px: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, align, cell } = column;
  const isText = typeof header === 'string';
  return (
    // biome-ignore lint/a11y/noRedundantRoles: lost with display: block
    <td role="cell" data-label={isText ? header : undefined} className={cx(align && styles.right)}>
      {!isText && header !== null && (
        <span className={styles.cardLabel} aria-hidden="true">
          {header}
        </span>
      )}
      <div className={styles.value}>{cell(row)}</div>
    </td>
  );
}

/** Whether the table is wider than its frame: asked when one of them changes its size, for each drawing would wait for the layout. */
function useScrolls() {
  const [isWide, setWide] = useState(false);
  const frame = useCallback((element: HTMLElement) => {
    const measure = () => setWide(element.scrollWidth > element.clientWidth + 1);
    // Tells the first sizes, too.
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    for (const one of [element, ...element.children]) sizes?.observe(one);
    if (sizes === null) measure();
    return () => sizes?.disconnect();
  }, []);
  return { frame, isWide };
}
