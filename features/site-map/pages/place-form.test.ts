// The form of a place: what is read of what was typed, and what goes.
import { expect, test } from 'vitest';
import { emptyPlace, placeContent, placeFaults, pointText, readPoints } from './place-form.ts';

const form = (more: Partial<ReturnType<typeof emptyPlace>> = {}) => ({
  ...emptyPlace(),
  ...{ name: 'Invented school', points: '11.78612, 125.02201' },
  ...more,
});

test('a point is a line, with a comma or a blank between', () => {
  expect(readPoints('11.78612, 125.02201')).toEqual([[11.78612, 125.02201]]);
  expect(readPoints('\n11.78612 125.02201\n\n11.787, 125.023\n')).toEqual([
    [11.78612, 125.02201],
    [11.787, 125.023],
  ]);
  expect(readPoints('')).toEqual([]);
});

test.each(['125.02201, 11.78612', 'here', '11.78612', '11.786, 125.022\nthere'])('"%s" is no point', (text) => {
  expect(readPoints(text)).toBeNull();
});

test('what is missing or wrong is said of its field', () => {
  expect(placeFaults(emptyPlace())).toEqual({ name: 'missing', points: 'missing' });
  expect(placeFaults(form({ name: ' ' }))).toEqual({ name: 'missing' });
  expect(placeFaults(form({ points: '125.02201, 11.78612' }))).toEqual({ points: 'corner' });
  expect(placeFaults(form({ points: '11.786, 125.022\n11.787, 125.023' }))).toEqual({ points: 'count' });
  expect(placeFaults(form({ kind: 'road' }))).toEqual({ points: 'count' });
  expect(placeFaults(form({ kind: 'hazard', points: '11.786, 125.022\n11.787, 125.023' }))).toEqual({});
  expect(placeFaults(form())).toEqual({});
});

test('it goes as the call takes it, with the error of the telephone', () => {
  expect(placeContent(form({ name: ' Invented school ', accuracyM: 7.5 }))).toEqual([
    { kind: 'evacuation', name: 'Invented school', points: [[11.78612, 125.02201]], accuracyM: 7.5 },
  ]);
});

test('where the telephone is reads like what is typed', () => {
  const text = pointText({ latitude: 11.7861249, longitude: 125.0220149 });
  expect(text).toBe('11.78612, 125.02201');
  expect(readPoints(text)).toHaveLength(1);
});
