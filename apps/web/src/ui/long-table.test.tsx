// Many rows: few are drawn, the table says how many there are, and paper gets all.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LongTable } from './long-table.tsx';

afterEach(cleanup);

const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const columns = [{ key: 'id', header: 'Number', cell: (row: { id: number }) => `No. ${row.id}` }];
const table = (count: number) => (
  <LongTable caption="Numbers" columns={columns} rows={rowsOf(count)} rowKey={(row) => row.id} />
);
const drawn = () => screen.queryAllByText(/^No\. /).length;

it('draws every row of a short table', () => {
  render(table(100));
  expect(drawn()).toBe(100);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull();
});

/** Drawn by the part that comes when it is needed. */
const windowed = () => waitFor(() => expect(drawn()).toBeLessThan(100));

it('draws a part of a long one and says how long it is', async () => {
  render(table(5000));
  expect(drawn()).toBe(100);
  await windowed();
  expect(drawn()).toBeGreaterThan(0);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
  expect(screen.getByText('No. 0').closest('tr')?.getAttribute('aria-rowindex')).toBe('2');
});

it('stays the same table when that part comes, and with rows that a filter leaves: nothing pressed in it is lost', async () => {
  const { rerender } = render(table(5000));
  const row = screen.getByText('No. 3').closest('tr')!;
  await windowed();
  expect(screen.getByText('No. 3').closest('tr')).toBe(row);
  rerender(table(4));
  expect(screen.getByText('No. 3').closest('tr')).toBe(row);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull();
  rerender(table(5000));
  expect(screen.getByText('No. 3').closest('tr')).toBe(row);
});

it('is printed whole', async () => {
  render(table(1000));
  await windowed();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toBe(1000);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(drawn()).toBeLessThan(100);
});
