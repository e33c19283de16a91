// The large files of a page are asked for when the smaller half of the libraries is here, and not before.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askRest } from './ask-rest.ts';

let soonMs = 0;
beforeEach(() => {
  // Of a line on which the page itself took long.
  soonMs = 450;
  vi.spyOn(performance, 'now').mockImplementation(() => soonMs);
});
afterEach(() => vi.restoreAllMocks());

const HALF = '/assets/half.js';

function pageWith(meta: string): Document {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = `<link rel="modulepreload" href="${HALF}">${meta}`;
  return page;
}
const askedOn = (page: Document) =>
  [...page.querySelectorAll('link')].map((link) => link.getAttribute('href')).filter((file) => file !== HALF);
const REST =
  `<meta name="rest" data-after="${HALF}" content="/assets/frame.js /assets/words.js">` +
  '<meta name="rest" data-after="/assets/words.js" content="/assets/screen.js">';
const FRAME = ['/assets/frame.js', '/assets/words.js'];
/** What has come, or did not. */
const say = (page: Document, file: string, word: 'load' | 'error' = 'load') =>
  page.querySelector(`link[href="${file}"]`)!.dispatchEvent(new Event(word)); // it was asked for

test('step by step, each once, when the last of the step before has come', () => {
  const page = pageWith(REST);
  askRest(page);
  expect(askedOn(page)).toEqual([]);
  say(page, HALF);
  say(page, HALF);
  expect(askedOn(page)).toEqual(FRAME);
  say(page, '/assets/frame.js');
  expect(askedOn(page)).toEqual(FRAME);
  say(page, '/assets/words.js');
  expect(askedOn(page)).toEqual([...FRAME, '/assets/screen.js']);
  const [, first] = page.querySelectorAll('link');
  // As the page's own imports ask; in another way it would come twice.
  expect([first?.rel, first?.crossOrigin]).toEqual(['modulepreload', '']);
});

const CALLS = '/api/first_answers?call=a&call=b';
const WITH_CALLS = `${REST}<meta name="first-answers" content="${CALLS.replaceAll('&', '&amp;')}">`;

test('what is asked first comes with the last step, in the way in which the app asks', () => {
  const page = pageWith(WITH_CALLS);
  askRest(page);
  say(page, HALF);
  expect(askedOn(page)).toEqual(FRAME);
  say(page, '/assets/words.js');
  expect(askedOn(page)).toEqual([...FRAME, '/assets/screen.js', CALLS]);
  const link = page.querySelector<HTMLLinkElement>('link[rel=preload]');
  expect([link?.as, link?.crossOrigin]).toEqual(['fetch', '']);
});

test('a page that has opened its answers itself is asked for none', () => {
  const page = pageWith(WITH_CALLS);
  askRest(page);
  say(page, HALF);
  page.querySelector('meta[name=first-answers]')?.remove();
  say(page, '/assets/words.js');
  expect(askedOn(page)).toEqual([...FRAME, '/assets/screen.js']);
});

test('on a quick line all at once, and first what the server has to work on', () => {
  soonMs = 40;
  const page = pageWith(WITH_CALLS);
  askRest(page);
  expect(askedOn(page)).toEqual([CALLS, ...FRAME, '/assets/screen.js']);
});

test('what does not come holds up nothing', () => {
  const page = pageWith(REST);
  askRest(page);
  say(page, HALF, 'error');
  say(page, '/assets/words.js', 'error');
  expect(askedOn(page)).toEqual([...FRAME, '/assets/screen.js']);
});

test('at once where the half was here before this was', () => {
  const page = pageWith(REST);
  const found = vi.spyOn(performance, 'getEntriesByName');
  found.mockImplementation((name) => (name.endsWith(HALF) ? [{} as PerformanceEntry] : [])); // only how many is asked
  askRest(page);
  expect(askedOn(page)).toEqual(FRAME);
});

test('a page that names nothing asks for nothing', () => {
  const page = pageWith('');
  askRest(page);
  page.querySelector('link')?.dispatchEvent(new Event('load'));
  expect(askedOn(page)).toEqual([]);
});
