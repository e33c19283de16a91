// A table is chosen by a button in the words of the page, and stands there by its name.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { editing } from '../i18n/en/editing.ts';
import { TableFile } from './table-file.tsx';

const user = userEvent.setup();
afterEach(cleanup);

const show = () =>
  render(
    <TableFile words={editing.import} how="CSV">
      {(cells) => <p>{cells.map((row) => row.join('-')).join(' ')}</p>}
    </TableFile>,
  );
const field = () => screen.getByLabelText<HTMLInputElement>(editing.import.file);

test('the button opens the browser’s own choice, which takes tables only', async () => {
  show();
  const opened = vi.fn();
  field().addEventListener('click', opened);
  await user.click(screen.getByRole('button', { name: editing.import.file }));
  expect(opened).toHaveBeenCalledOnce();
  expect(field().accept).toContain('.xlsx');
});

test('what was chosen is named, read or not; the same file, corrected, is read anew', async () => {
  show();
  await user.upload(field(), new File(['PK\u0003\u0004nonsense'], 'people.xlsx'));
  expect(await screen.findByText(editing.import.unreadable)).toBeTruthy();
  expect(screen.getByText('people.xlsx')).toBeTruthy();
  await user.upload(field(), new File(['a,b'], 'people.csv', { type: 'text/csv' }));
  expect(await screen.findByText('a-b')).toBeTruthy();
  expect(screen.getByText('people.csv')).toBeTruthy();
  await user.upload(field(), new File(['a,c'], 'people.csv', { type: 'text/csv' }));
  expect(await screen.findByText('a-c')).toBeTruthy();
});

test('the file chosen last counts, also where the one before it is read more slowly', async () => {
  show();
  let arrive = (_bytes: ArrayBuffer) => {};
  const slow = new File(['a,old'], 'old.csv', { type: 'text/csv' });
  slow.arrayBuffer = () => new Promise((done) => (arrive = done));
  await user.upload(field(), slow);
  await user.upload(field(), new File(['a,new'], 'new.csv', { type: 'text/csv' }));
  expect(await screen.findByText('a-new')).toBeTruthy();
  await act(async () => arrive(new TextEncoder().encode('a,old').buffer));
  expect(screen.queryByText('a-old')).toBeNull();
  expect(screen.getByText('new.csv')).toBeTruthy();
});

test('the same file, corrected, begins anew: what was typed for the one before is gone', async () => {
  render(
    <TableFile words={editing.import} how="CSV">
      {() => <input aria-label="note" />}
    </TableFile>,
  );
  await user.upload(field(), new File(['a,b'], 'people.csv', { type: 'text/csv' }));
  await user.type(await screen.findByLabelText('note'), 'of the first');
  await user.upload(field(), new File(['a,c'], 'people.csv', { type: 'text/csv' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe(''));
});
