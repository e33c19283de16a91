// Changes of measurements are taken back: what stood before the oldest of them is what was known then.
import { expect, it } from 'vitest';
import { undoChanges } from './undo-changes.ts';

const change = (at: [number, number][], cm: [number, number][]) => ({ at, cm });

it('without a change everything stands as it is', () => {
  const { at, cm } = undoChanges([]);
  expect(at.size).toBe(0);
  expect(cm.size).toBe(0);
});

it('a value that was corrected twice is what it was first', () => {
  const { cm } = undoChanges([change([], [[5, 20]]), change([], [[5, 10]])]);
  expect(cm.get(5)).toBe(10);
});

it('a round that was moved twice stood where it stood first', () => {
  const { at } = undoChanges([change([[3, 2000]], []), change([[3, 1000]], [])]);
  expect(at.get(3)).toBe(1000);
});

it('an edit of a round takes back its time and all its values at once', () => {
  const { at, cm } = undoChanges([
    change(
      [[3, 1000]],
      [
        [5, 10],
        [6, 11],
      ],
    ),
  ]);
  expect([...at]).toEqual([[3, 1000]]);
  expect([...cm]).toEqual([
    [5, 10],
    [6, 11],
  ]);
});

it('others are left alone', () => {
  const { at, cm } = undoChanges([change([[3, 1000]], [[5, 10]])]);
  expect(at.has(4)).toBe(false);
  expect(cm.has(6)).toBe(false);
});
