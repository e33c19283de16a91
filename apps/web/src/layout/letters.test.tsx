// A device without our letters draws with its own until they are there; one that has them begins with them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLetters, fetchLetters } from './letters.ts';

const areShown = () => document.documentElement.dataset.letters !== undefined;
const load = vi.fn<(font: string) => Promise<unknown>>();

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.letters;
  load.mockReset();
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'fonts');
});

test('the first time they are fetched, and only then shown', async () => {
  let arrive = () => {};
  load.mockImplementation(() => new Promise<void>((done) => (arrive = done)));
  applyLetters();
  const fetched = fetchLetters();
  expect(load).toHaveBeenCalledExactlyOnceWith('1em "Bantay Sans"');
  expect(areShown()).toBe(false);
  arrive();
  await fetched;
  expect(areShown()).toBe(true);
});

test('the next time they are there with the first draw, and not asked for', async () => {
  load.mockResolvedValue([]);
  await fetchLetters();
  delete document.documentElement.dataset.letters;
  load.mockClear();
  applyLetters();
  expect(areShown()).toBe(true);
  await fetchLetters();
  expect(load).not.toHaveBeenCalled();
});

test('on a slow line they are not drawn under a finger: the next address begins with them', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(5_000).mockReturnValueOnce(6_300);
  load.mockResolvedValue([]);
  await fetchLetters();
  expect(areShown()).toBe(false);
  applyLetters();
  expect(areShown()).toBe(true);
});

test('they take no press away: while a button is held down nothing moves', async () => {
  const pressed = vi.spyOn(document, 'querySelector').mockReturnValue(document.body);
  load.mockResolvedValue([]);
  await fetchLetters();
  expect(pressed).toHaveBeenCalledWith(':active');
  expect(areShown()).toBe(false);
  applyLetters();
  expect(areShown()).toBe(true);
});

test('signed out they come with the first draw, and are noted once they are there', async () => {
  applyLetters(true);
  expect(areShown()).toBe(true);
  load.mockResolvedValue([]);
  await fetchLetters();
  delete document.documentElement.dataset.letters;
  applyLetters();
  expect(areShown()).toBe(true);
});

test('a line that fails leaves the letters of the device, and the next page tries again', async () => {
  load.mockRejectedValue(new Error('no line'));
  await expect(fetchLetters()).rejects.toThrow('no line');
  expect(areShown()).toBe(false);
  applyLetters();
  expect(areShown()).toBe(false);
});
