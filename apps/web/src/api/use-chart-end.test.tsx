// An end of charts in the address: read, written, left, and none where it is no time.
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { chartEndText, endedAt, parseChartEnd, useChartEnd } from './use-chart-end.ts';

afterEach(cleanup);

const AT = Date.parse('2026-11-21T08:30:00+08:00');

test('it is read as it is written', () => {
  expect(chartEndText(AT)).toBe('2026-11-21T08:30');
  expect(parseChartEnd(chartEndText(AT))).toBe(AT);
});

test.each([null, '', '2026-11-21', '2026-11-21 08:30', '2026-11-21T08:30:00', '2026-02-30T08:30', 'now', '0'])(
  '%j is none',
  (text) => expect(parseChartEnd(text)).toBeNull(),
);

test('no chart goes beyond now', () => {
  expect(endedAt(null, AT)).toBe(AT);
  expect(endedAt(AT - 1, AT)).toBe(AT - 1);
  expect(endedAt(AT + 1, AT)).toBe(AT);
});

function Shown() {
  const [end, leave] = useChartEnd();
  return (
    <>
      <button type="button" onClick={leave}>
        {String(end)}
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

test('it is left without the choices beside it', () => {
  render(
    <MemoryRouter initialEntries={['/x?range=7d&end=2026-11-21T08:30']}>
      <Shown />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button');
  expect(button.textContent).toBe(String(AT));
  act(() => button.click());
  expect(button.textContent).toBe('null');
  expect(screen.getByRole('status').textContent).toBe('?range=7d');
});
