// A real table whose rows can become cards with their labels.
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Marker {
  id: number;
  name: string;
  cm: number;
}

const columns: Column<Marker>[] = [
  { key: 'name', header: 'Marker', cell: (row) => row.name },
  { key: 'cm', header: 'Displacement', cell: (row) => `${row.cm} cm`, align: 'right' },
  { key: 'actions', header: <em>Actions</em>, cell: () => 'Edit' },
];

const rows: Marker[] = [
  { id: 1, name: 'A', cm: 1.5 },
  { id: 2, name: 'B', cm: 0 },
];

describe('DataTable', () => {
  it('has a caption, heads and rows', () => {
    render(<DataTable caption="Markers of lpa" columns={columns} rows={rows} rowKey={(row) => row.id} />);
    const table = screen.getByRole('table', { name: 'Markers of lpa' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
    expect(within(table).getByRole('cell', { name: '1.5 cm' })).toBeTruthy();
  });

  it('every cell carries the head of its column for the card', () => {
    render(<DataTable caption="Markers" columns={columns} rows={rows} rowKey={(row) => row.id} />);
    const cells = screen.getAllByRole('cell');
    expect(cells[1]?.dataset.label).toBe('Displacement');
    expect(cells[2]?.textContent).toContain('Actions');
    expect(screen.getAllByText('Marker')).toHaveLength(1);
  });

  it('a column without a word has no head that would be read as an empty one', () => {
    const edit: Column<Marker> = {
      key: 'edit',
      header: '',
      cell: ({ name }) => <button type="button">Edit {name}</button>,
    };
    render(<DataTable caption="Markers" columns={[...columns, edit]} rows={rows} rowKey={(row) => row.id} />);
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Marker', 'Displacement', 'Actions']);
    // Its place is held: the other heads stand above their columns.
    for (const row of screen.getAllByRole<HTMLTableRowElement>('row')) expect(row.cells).toHaveLength(4);
  });

  it('says that nothing is there', () => {
    const { rerender } = render(<DataTable caption="Markers" columns={columns} rows={[]} rowKey={(row) => row.id} />);
    expect(screen.getByText('No data')).toBeTruthy();
    rerender(<DataTable caption="M" columns={columns} rows={[]} rowKey={(row) => row.id} emptyText="No markers yet" />);
    expect(screen.getByText('No markers yet')).toBeTruthy();
  });

  it('is in the way of the keyboard when it scrolls; its width is read when a size changes, not at each drawing', () => {
    const observed: Element[] = [];
    let resized = () => {};
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(told: () => void) {
          resized = told;
        }
        observe(element: Element) {
          observed.push(element);
        }
        disconnect() {
          observed.length = 0;
        }
      },
    );
    const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400);
    const table = (some: readonly Marker[]) => (
      <DataTable caption="Markers" columns={columns} rows={some} rowKey={(row) => row.id} />
    );
    const { rerender } = render(table(rows));
    rerender(table(rows.slice(0, 1)));
    expect(width).not.toHaveBeenCalled();
    const frame = screen.getByRole('table').parentElement as HTMLElement; // it is drawn in one
    expect(observed).toEqual([frame, screen.getByRole('table')]);
    act(() => resized());
    expect(frame.tabIndex).toBe(0);
    width.mockReturnValue(0);
    act(() => resized());
    expect(frame.hasAttribute('tabindex')).toBe(false);
    rerender(table([]));
    expect(observed).toEqual([]);
  });
});
