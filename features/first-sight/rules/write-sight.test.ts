import { PAGE_LANGUAGES, type PageLanguage } from '@bantay/kernel/text/page-language';
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { expect, it } from 'vitest';
import { type SeenPart, type SeenSite, writeSight } from './write-sight.ts';

const at = (text: string) => fromManilaText(`2026-11-21 ${text}`)!; // the texts here are times
const SITE: SeenSite = {
  ...{ siteCode: 'lpa', name: 'Brgy. Lipata, Paranas (LPA)', level: 2, doubt: null, waiting: null },
  pages: [{ address: '/rainfall/lpa', name: 'Rain' }],
  ...{ since: at('09:30:00'), until: at('13:30:00'), isOverdue: false, takenBackAt: null, judgedAt: at('09:30:00') },
};
const SEEN = {
  readAt: at('09:41:07'),
  isDemo: false,
  above: [],
  isOfSite: true,
  part: null,
  pages: [{ address: '/events', name: 'Events' }],
};
const draw = (site: Partial<SeenSite>, language: PageLanguage = 'en') =>
  writeSight({ ...SEEN, sites: [{ ...SITE, ...site }] }, language);
const PART: SeenPart = {
  ...{ title: 'Rainfall', sentence: 'Below the thresholds.', isNotable: false },
  rows: [
    { name: 'RAIN LPASB', value: '24 h: 12.50 mm', at: at('09:30:00') },
    { name: 'BFP', value: '', numbers: ['(055) 555 01', '+63 917'], at: null },
  ],
};
const drawPart = (part: Partial<SeenPart>) =>
  writeSight({ ...SEEN, isOfSite: false, sites: [], part: { ...PART, ...part } }, 'en');

it('says a level, since when and until when, and when the server knew it', () => {
  const html = draw({});
  expect(html).toContain('data-level="2"');
  for (const time of ['09:30', '13:30', '09:41']) expect(html).toContain(`>2026/11/21 ${time}</time>`);
  expect(html).not.toContain('waits');
  expect(html).not.toContain('DEMO');
});

it.each([
  [{ for: 'decision', level: 3, triggers: 1 }, 'A trigger for alert level 3 waits for somebody to decide.'],
  [{ for: 'decision', level: 0, triggers: 2 }, 'A trigger waits for somebody to decide.'],
  [{ for: 'release', level: 1, triggers: 1 }, 'Alert level 1 is declared valid and waits for its release.'],
] as const)('what waits stands above the level that is released: %o', (waiting, sentence) => {
  const html = draw({ waiting });
  expect(html.indexOf(sentence)).toBeGreaterThan(0);
  expect(html.indexOf(sentence)).toBeLessThan(html.indexOf('data-level'));
});

it('nothing is green by absence', () => {
  const html = draw({ level: null, doubt: 'nothing measures', until: null });
  expect(html).toContain('data-level="unknown"');
  expect(html).toContain('Nothing measures here now.');
  expect(html).not.toContain('data-level="0"');
});

it('what people named is text', () => {
  const html = draw({ name: '<img src=x>"&', siteCode: 'a"b' });
  expect(html).not.toMatch(/<img|a"b/);
  expect(html).toContain('&lt;img src=x&gt;');
});

it('in the demo it says so, and a sight is told whole', () => {
  const html = writeSight({ ...SEEN, isDemo: true, isOfSite: false, sites: [], pages: [] }, 'en');
  expect(
    html.replaceAll(/<time [^>]+>/g, '<time>'),
  ).toBe(`<header><p class="office">Bantay</p><h1>Landslide alert levels</h1></header>
<main lang="en">
<p class="open">This page has been open for five minutes: what stands below may not be true any more.</p>
<p class="demo">DEMO: everything here is invented. There is no real danger.</p>
<p class="age">As the server knew it at <time>2026/11/21 09:41</time>. The page itself is still on its way.</p>


<nav aria-label="Pages"><a href="/opcen">Dashboard</a></nav>
</main>`);
});

it('who waits for help stands above everything, and leads to where something is done', () => {
  const above = [
    { sentence: '2 calls <for> help', address: '/messages' },
    { sentence: 'Not read.', address: null },
  ];
  const html = writeSight({ ...SEEN, above, sites: [SITE], part: PART }, 'en');
  const help = '<p class="old"><a href="/messages">2 calls &lt;for&gt; help</a></p>\n<p class="old">Not read.</p>';
  expect(html.indexOf(help)).toBeGreaterThan(0);
  expect(html.indexOf(help)).toBeLessThan(html.indexOf('id="seen-lpa"'));
});

it('what a page of no site shows first stands above the levels, and the links to each site below its level', () => {
  const sites = [SITE, { ...SITE, siteCode: 'scu' }];
  const html = writeSight({ ...SEEN, isOfSite: false, sites, part: PART }, 'en');
  const places = ['id="first"', 'id="seen-lpa"', 'Pages of LPA', 'id="seen-scu"', 'Pages of SCU'].map((text) =>
    html.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

it('what a page shows first stands below the level of its site, above its links, each row with its own time', () => {
  const html = writeSight({ ...SEEN, sites: [SITE], part: PART }, 'en');
  expect(html.indexOf('<section id="first" aria-labelledby="first-title">')).toBeGreaterThan(
    html.indexOf('data-level'),
  );
  expect(html).toContain('<h2 id="first-title">Rainfall</h2>\n<p>Below the thresholds.</p>');
  expect(html).toMatch(
    /<dt>RAIN LPASB<\/dt><dd>24 h: 12\.50 mm <small><time [^>]+>2026\/11\/21 09:30<\/time><\/small><\/dd>/,
  );
});

it('a number is called with a tap, and what has no time of its own is as old as the page', () => {
  expect(drawPart({})).toContain(
    '<dt>BFP</dt><dd><a href="tel:05555501">(055) 555 01</a> <a href="tel:+63917">+63 917</a></dd>',
  );
});

it('what somebody has to look after is marked, and without rows there is no list', () => {
  const html = drawPart({ sentence: 'No gauge has data.', isNotable: true, rows: [] });
  expect(html).toContain('<p class="old">No gauge has data.</p>');
  expect(html).not.toContain('<dl>');
  expect(drawPart({ sentence: null })).not.toContain('<p class="old">');
});

it('what the rows say is text', () => {
  const rows = [{ name: '<b>', value: '"&<i>', numbers: ['<u>1'], at: null }];
  const html = drawPart({ title: '<s>', sentence: '<em>', rows });
  expect(html).not.toMatch(/<(b|i|u|s|em)>/);
  expect(html).toContain('<a href="tel:1">');
});

it('leads to the pages of a site, and to those of none', () => {
  const html = draw({});
  expect(html).toContain('<nav aria-label="Pages of LPA"><a href="/rainfall/lpa">Rain</a></nav>');
  expect(html).toContain('<nav aria-label="Pages"><a href="/opcen">Dashboard</a><a href="/events">Events</a></nav>');
});

it.each(PAGE_LANGUAGES)('has no place left open in %s', (language) => {
  for (const level of [0, 2] as const) {
    const html = draw({ waiting: { for: 'decision', level, triggers: 1 } }, language);
    expect(html).not.toMatch(/\{\w+\}|undefined/);
    expect(html).toContain(`lang="${language}"`);
  }
});
