// A real table whose rows can become cards with their labels.
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

afterEach(cleanup);

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

  it('says that nothing is there', () => {
    const { rerender } = render(<DataTable caption="Markers" columns={columns} rows={[]} rowKey={(row) => row.id} />);
    expect(screen.getByText('No data')).toBeTruthy();
    rerender(<DataTable caption="M" columns={columns} rows={[]} rowKey={(row) => row.id} emptyText="No markers yet" />);
    expect(screen.getByText('No markers yet')).toBeTruthy();
  });
});
