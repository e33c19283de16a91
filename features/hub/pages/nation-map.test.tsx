// What keeps the page of the hub fresh: whatever it shows is said to be as old as it is. Without Leaflet, which a slow line may lose.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const NOW = Date.parse('2026-11-27T10:25:00+08:00');
const words = {
  ...{ loading: 'Asking', failed: 'No answer', stale: 'Of {time}', old: 'Too old', again: 'Try again' },
  ...{ noMap: 'No map', map: 'Map' },
};
const settings = { language: 'en', country: { west: 116, south: 4, east: 128, north: 22 }, words };
const view = (part: object = {}) => ({
  ...{ now: NOW, asOf: 'As of 10:25', demo: null, cells: { text: '1 of 1', isSilent: false }, shown: '1–1 of 1' },
  counts: [{ kind: '3', text: 'Evacuate', count: 1 }],
  rows: [{ kind: '3', sign: '3 Evacuate', name: 'Brgy. <b>A</b>', facts: [{ text: 'late', isStrong: true }] }],
  ...{ next: null, marks: [], ...part },
});
let answer: () => Promise<Response>;
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] });
  document.body.innerHTML = `<p class="open"></p><div id="state"></div><div id="summary"></div><div id="map"></div>
    <button id="whole" hidden></button><div id="list"></div>
    <script type="application/json" id="settings">${JSON.stringify(settings)}</script>`;
  asked.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answer();
  });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const good = async () => Response.json(view());
const away = () => Promise.reject(new Error('no line'));
const state = () => document.getElementById('state')?.textContent?.trim();
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
async function open(first: () => Promise<Response>): Promise<void> {
  answer = first;
  await import('./nation-map.ts');
  await later(0);
}

it('says that it asks, until the first answer is there', async () => {
  await open(() => new Promise(() => {}));
  await later(1000);
  expect(state()).toBe('Asking');
  expect(document.getElementById('list')?.getAttribute('aria-busy')).toBe('true');
});

it('shows what came as text, whatever people have written, and says nothing more', async () => {
  await open(good);
  const list = document.getElementById('list');
  expect(list?.textContent).toBe('1–1 of 13 EvacuateBrgy. <b>A</b>late');
  expect(list?.querySelector('.name b')).toBeNull();
  expect(list?.querySelector('.stand')?.getAttribute('data-kind')).toBe('3');
  expect(state()).toBe('');
  expect(document.querySelector('.open')).toBeNull();
});

it('asks again each quarter of a minute', async () => {
  await open(good);
  await later(30_000);
  expect(asked).toHaveLength(3);
  expect(asked[0]).toBe('/view.json?language=en');
});

it('leaves what is known when the hub does not answer, and says so with a way to try again', async () => {
  await open(good);
  answer = away;
  await later(15_000);
  expect(state()).toMatch(/^No answer\s+Try again$/);
  expect(document.querySelector('.stand')).not.toBeNull();
  answer = good;
  document.querySelector<HTMLButtonElement>('#state button')?.click();
  await later(0);
  expect(state()).toBe('');
});

it('an answer that is a refusal is none', async () => {
  await open(async () => new Response('{}', { status: 429 }));
  expect(state()).toMatch(/^No answer/);
});

it('names the time of what is stale, and after five minutes shows no level as if it held', async () => {
  await open(good);
  answer = away;
  await later(52_000);
  expect(state()).toMatch(/^Of 10:25/);
  expect(document.body.classList.contains('too-old')).toBe(false);
  await later(250_000);
  expect(state()).toMatch(/^Too old/);
  expect(document.body.classList.contains('too-old')).toBe(true);
  answer = good;
  await later(15_000);
  expect(document.body.classList.contains('too-old')).toBe(false);
});

it('has its list also where the map library did not come', async () => {
  await open(good);
  expect(document.getElementById('map')?.textContent).toBe('No map');
});

it('has no word of its own that the browser could not read: only types are taken away', () => {
  const text = readFileSync(join(import.meta.dirname, 'nation-map.ts'), 'utf8');
  expect(text).not.toMatch(/^import (?!type)/m);
});
