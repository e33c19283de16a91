// The time of charts in the address: read, written, left, and none where it is no time.
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { lookKey, lookTimeText, parseLookTime, useTimeLook } from './use-time-look.ts';

afterEach(cleanup);

const AT = Date.parse('2026-11-21T08:30:00+08:00');

test('it is read as it is written', () => {
  expect(lookTimeText(AT)).toBe('2026-11-21T08:30');
  expect(parseLookTime(lookTimeText(AT))).toBe(AT);
});

test.each([null, '', '2026-11-21', '2026-11-21 08:30', '2026-11-21T08:30:00', '2026-02-30T08:30', 'now', '0'])(
  '%j is none',
  (text) => expect(parseLookTime(text)).toBeNull(),
);

test('no two looks share an answer', () => {
  const looks = [
    { end: null, from: null, known: null },
    { end: AT, from: null, known: null },
    { end: null, from: AT, known: null },
    { end: null, from: null, known: AT },
    { end: AT, from: AT - 1, known: AT },
  ];
  expect(new Set(looks.map(lookKey)).size).toBe(looks.length);
  expect(lookKey(looks[0]!)).toBe('now');
});

function Shown() {
  const [look, change] = useTimeLook();
  return (
    <>
      <button type="button" onClick={() => change({ end: null, known: AT })}>
        {`${look.end} ${look.from} ${look.known}`}
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

test('what is named is changed, and the choices beside it stay', () => {
  render(
    <MemoryRouter initialEntries={['/x?range=7d&end=2026-11-21T08:30&from=2026-11-21T08:30']}>
      <Shown />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button');
  expect(button.textContent).toBe(`${AT} ${AT} null`);
  act(() => button.click());
  expect(button.textContent).toBe(`null ${AT} ${AT}`);
  expect(screen.getByRole('status').textContent).toBe('?range=7d&from=2026-11-21T08%3A30&known=2026-11-21T08%3A30');
});
