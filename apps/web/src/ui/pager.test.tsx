import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(cleanup);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('says where one is and turns by one page, not past the ends', async () => {
  const onChange = vi.fn();
  const { rerender } = render(<Pager label="Alerts" page={0} pages={3} onChange={onChange} />);
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  await press('Previous page');
  expect(onChange).not.toHaveBeenCalled();
  await press('Next page');
  expect(onChange.mock.calls).toEqual([[1]]);
  rerender(<Pager label="Alerts" page={2} pages={3} onChange={onChange} />);
  await press('Next page');
  expect(onChange.mock.calls).toEqual([[1]]);
  await press('Previous page');
  expect(onChange.mock.calls).toEqual([[1], [1]]);
});

test('what leads past an end is off, and keeps the focus', async () => {
  const off = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-disabled') === 'true');
  const { rerender } = render(<Pager label="Alerts" page={0} pages={3} onChange={() => {}} />);
  expect(off()).toEqual([true, false]);
  const previous = screen.getByRole('button', { name: 'Previous page' });
  previous.focus();
  expect(document.activeElement).toBe(previous);
  rerender(<Pager label="Alerts" page={1} pages={3} onChange={() => {}} />);
  expect(off()).toEqual([false, false]);
  rerender(<Pager label="Alerts" page={2} pages={3} onChange={() => {}} />);
  expect(off()).toEqual([false, true]);
});

test('a single page needs none', () => {
  const { container } = render(<Pager label="Alerts" page={0} pages={1} onChange={() => {}} />);
  expect(container.textContent).toBe('');
});
