// What is sealed: it opens for the one person, to its end, and lies nowhere in clear; signing out leaves neither copies nor keys.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pretendDatabase } from './sealed.fixture.ts';
import { sealedOf, subtleHere } from './sealed.ts';
import { forgetSealed, noteOwner } from './sealed-name.ts';
import { sealedStoreOf } from './sealed-store.ts';

const NAMES = { people: ['Juan Abad', 'Corazon Abad'] };
const NOW = Date.parse('2026-11-21T09:00:00+08:00');
const DAY_MS = 86_400_000;

let database: ReturnType<typeof pretendDatabase>;
let kept: Map<string, string>;
const of = (userId: number) => {
  const subtle = subtleHere();
  if (!subtle) throw new Error('Tests run where there are keys.');
  return sealedOf(userId, sealedStoreOf(userId), subtle);
};
const textOf = (value: unknown): string => {
  if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
  return typeof value === 'object' && value !== null ? Object.values(value).map(textOf).join() : String(value);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  database = pretendDatabase();
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  noteOwner(7);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a copy', () => {
  test('opens as it was, with its age and its end, after the page was closed', async () => {
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    vi.setSystemTime(NOW + 1000);
    expect(await of(7).open('lpa')).toEqual({ data: NAMES, at: NOW, until: NOW + DAY_MS });
    expect(database.state.isOpen).toBe(0);
  });

  test('does not lie in clear, and its key is not handed out', async () => {
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    expect(database.lying.size).toBe(2);
    expect([...database.lying.values()].map(textOf).join()).not.toContain('Abad');
    expect([...kept.values()].join()).not.toContain('Abad');
    const key = [...database.lying.values()].find((one) => one instanceof CryptoKey);
    if (!(key instanceof CryptoKey)) throw new Error('There is a key.');
    expect(key.extractable).toBe(false);
    await expect(subtleHere()?.exportKey('raw', key)).rejects.toThrow();
  });

  test('is sealed anew each time, with the same key', async () => {
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    const [before, key] = [textOf(database.lying.get('copy 7 lpa')), database.lying.get('key 7')];
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    expect(textOf(database.lying.get('copy 7 lpa'))).not.toBe(before);
    expect(database.lying.get('key 7')).toBe(key);
  });

  test('is gone with its end', async () => {
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    vi.setSystemTime(NOW + DAY_MS + 1);
    expect(await of(7).open('lpa')).toBeNull();
    expect(database.lying.has('copy 7 lpa')).toBe(false);
  });

  test('opens where the clock has gone back: people are looked for with wrong clocks too', async () => {
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    vi.setSystemTime(NOW - DAY_MS);
    expect((await of(7).open('lpa'))?.data).toEqual(NAMES);
  });

  test.each([
    ['another end', (copy: object) => ({ ...copy, until: NOW + 100 * DAY_MS })],
    ['another time', (copy: object) => ({ ...copy, at: NOW + 1 })],
    ['other bytes', (copy: object) => ({ ...copy, bytes: new ArrayBuffer(64) })],
  ])('with %s does not open', async (_, change) => {
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    database.lying.set('copy 7 lpa', change(database.lying.get('copy 7 lpa') as object));
    expect(await of(7).open('lpa')).toBeNull();
  });

  test('under another name does not open, and without its key it is taken away', async () => {
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    database.lying.set('copy 7 scu', database.lying.get('copy 7 lpa'));
    expect(await of(7).open('scu')).toBeNull();
    database.lying.delete('key 7');
    expect(await of(7).open('lpa')).toBeNull();
    expect(database.lying.has('copy 7 lpa')).toBe(false);
  });

  test('that was taken off does not open', async () => {
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    await of(7).drop('lpa');
    expect(await of(7).open('lpa')).toBeNull();
  });

  test('that the device has no room for fails, and is not half there', async () => {
    database.state.isFull = true;
    await expect(of(7).keep('lpa', NAMES, NOW + DAY_MS)).rejects.toThrow('full');
    database.state.isFull = false;
    expect(await of(7).open('lpa')).toBeNull();
  });
});

describe('whoever else has the phone', () => {
  test('does not open it, even with the copy under his own name', async () => {
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    expect(await of(8).open('lpa')).toBeNull();
    noteOwner(8);
    await of(8).keep('scu', NAMES, NOW + DAY_MS);
    database.lying.set('copy 8 lpa', database.lying.get('copy 7 lpa'));
    expect(await of(8).open('lpa')).toBeNull();
  });

  test('finds neither copies nor keys after a sign-out, and nothing comes back after it', async () => {
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    forgetSealed();
    expect(database.lying.size).toBe(0);
    // An answer that was still on its way.
    await expect(of(7).keep('lpa', NAMES, NOW + DAY_MS)).rejects.toThrow('Nobody is signed in');
    expect(database.lying.size).toBe(0);
  });

  test('takes it off the phone by signing in himself; its owner does not', async () => {
    await of(7).keep('lpa', NAMES, NOW + DAY_MS);
    forgetSealed(7);
    expect((await of(7).open('lpa'))?.data).toEqual(NAMES);
    forgetSealed(8);
    expect(database.lying.size).toBe(0);
  });

  test('where nothing was kept, nothing is asked of the browser', () => {
    kept.clear();
    vi.stubGlobal('indexedDB', undefined);
    expect(() => forgetSealed()).not.toThrow();
  });
});
