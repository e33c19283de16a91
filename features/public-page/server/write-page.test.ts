// The public page as residents read it: whole without a script, in each language, by sign and word, and small.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { markOldPage } from '../rules/mark-old.ts';
import { STYLE } from '../rules/page-style.ts';
import { PAGE_WORDS } from '../rules/page-words.ts';
import { PROMISE_MS } from '../rules/promise.ts';
import { presentDocument } from './document-presenter.ts';
import { PAGE_POLICY } from './page-policy.ts';
import { documentOf, siteWith } from './public-document.fixture.ts';
import type { PublicSite } from './public-document.ts';
import { writeFeed } from './write-feed.ts';
import { writePage } from './write-page.ts';

const textOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const english = (site: Partial<PublicSite>, more = {}) => textOf(writePage(documentOf([siteWith(site)], more), 'en'));
const unknown = { level: null, doubt: 'nothing measures' } as const;

describe('the page says of a site', () => {
  it('level by number and word, since, until, next bulletin and what to do', () => {
    const page = english({});
    for (const part of [
      'Brgy. Lipata, Paranas, Samar (LPA)',
      'Alert level 2 Alert',
      'Since 2026/11/21 02:30',
      'Until 2026/11/22 02:30',
      'Next bulletin 2026/11/21 04:00',
      'What to do Be ready to evacuate.',
    ])
      expect(page).toContain(part);
  });

  it('why, each sentence in its language, and nothing where the level is not known', () => {
    const reason = (text: string) => ({ ...siteWith().deeds, en: { language: 'en', text } as const });
    const reasons = [reason('The accumulated rainfall exceeded the threshold.'), reason('The ground moves.')];
    expect(english({ reasons })).toContain(
      'Why The accumulated rainfall exceeded the threshold. The ground moves. What to do',
    );
    expect(english({})).not.toContain('Why');
    expect(english({ ...unknown, reasons })).not.toContain('Why');
    const page = writePage(documentOf([siteWith({ reasons })]), 'war');
    expect(page).toContain('<h3>Kay ano</h3>\n<p><span lang="fil">');
  });

  it('how old it is, and that it is no longer true then', () => {
    expect(english({})).toContain(
      'Written at 2026/11/21 03:10 . If it is later than 2026/11/21 03:15 by your clock, this page is no longer true.',
    );
  });

  it('that an alert is over its time, and stays', () => {
    const page = english({ isOverdue: true, until: at('2026-11-21 02:00:00') });
    expect(page).toContain('Alert level 2');
    expect(page).toContain('It was to end at 2026/11/21 02:00 . Nobody has ended it, so it stays');
  });

  it('that a bulletin is late', () => {
    const page = english({ next: { at: at('2026-11-21 00:00:00'), isLate: true } });
    expect(page).toContain('Next bulletin 2026/11/21 00:00 ; it has not come yet');
  });

  it('no information: no level, no time of one, and not to go on as usual', () => {
    const page = english({ ...unknown, deeds: siteWith().deeds });
    expect(page).toContain('No information Nothing measures here now.');
    expect(page).toContain(PAGE_WORDS.en.unknownDeed);
    expect(page).not.toMatch(/Alert level \d|Since|Until|Be ready/);
  });

  it.each([
    ['nothing released', {}, 'No alert level has been released for this place yet.'],
    ['taken back', { takenBackAt: at('2026-11-21 03:05:00') }, 'taken back at 2026/11/21 03:05 . Do not follow it.'],
    ['clock in doubt', {}, 'The clock of the server may be wrong'],
    [
      'not judged',
      { judgedAt: at('2026-11-21 01:00:00') },
      'Nobody has judged the measurements since 2026/11/21 01:00',
    ],
    ['not judged', { judgedAt: null }, 'Nobody has judged the measurements yet.'],
  ] as const)('why: %s', (doubt, more, sentence) => {
    expect(english({ level: null, doubt, ...more })).toContain(sentence);
  });

  it('a doubt beside a level that stays', () => {
    const page = english({ doubt: 'not judged', judgedAt: at('2026-11-21 01:00:00') });
    expect(page).toContain('Alert level 2');
    expect(page).toContain('Nobody has judged the measurements since 2026/11/21 01:00');
  });
});

describe('around the sites', () => {
  it('a demo says so, and nothing else does', () => {
    expect(english({}, { isDemo: true })).toContain('DEMO: everything here is invented.');
    expect(english({})).not.toContain('DEMO');
  });

  it('numbers of the office can be pressed', () => {
    const page = writePage(documentOf([]), 'en');
    expect(page).toContain('<a href="tel:0550000000">(055) 000 0000</a>');
    expect(page).toContain('<a href="sms:09000000000">0900 000 0000</a>');
  });

  it('a house without sites says so', () => {
    expect(textOf(writePage(documentOf([]), 'en'))).toContain('No place is watched yet.');
  });

  it('languages are linked that are offered, and the own one is not a link', () => {
    const page = writePage(documentOf([], { languages: ['fil', 'en'] }), 'en');
    expect(page).toContain('<a href="/levels/fil" lang="fil" hreflang="fil">Filipino</a>');
    expect(page).toContain('<b aria-current="page">English</b>');
    expect(page).not.toContain('/levels/war');
  });
});

describe('what people have typed', () => {
  it('brings nothing into the page, the feed or the document', () => {
    const hostile = `<script>alert('1')</script>"&\u0000{call}{time}$&`;
    const given = documentOf(
      [
        siteWith({
          siteCode: '"><b',
          name: hostile,
          deeds: {
            ...siteWith().deeds,
            en: { language: 'en', text: hostile },
            fil: { language: 'fil', text: hostile },
          },
        }),
      ],
      { office: hostile, municipality: hostile, contact: { call: hostile, text: hostile } },
    );
    for (const language of PAGE_LANGUAGES) {
      const page = writePage(given, language);
      expect(page).not.toContain('<script');
      expect(page.match(/href="(?:tel|sms):[^"]*"/g)).toEqual(['href="tel:1"', 'href="sms:1"']);
    }
    expect(XMLValidator.validate(writeFeed(given, 'https://bantay.example.ph'))).toBe(true);
    expect(writeFeed(given, null)).not.toContain('<script');
    expect(JSON.parse(presentDocument(given)).office).toBe(hostile);
  });
});

describe.each(PAGE_LANGUAGES)('in %s', (language) => {
  const words = PAGE_WORDS[language];

  it('every place of a sentence is filled', () => {
    const doubts = Object.keys(words.doubts) as (keyof typeof words.doubts)[]; // of a record over them
    for (const doubt of doubts) {
      const site = siteWith({ level: null, doubt, takenBackAt: at('2026-11-21 03:05:00') });
      expect(writePage(documentOf([site, siteWith({ isOverdue: true })]), language)).not.toMatch(/[{}]time|\{\w+\}/);
    }
  });

  it('all sentences are its own', () => {
    for (const other of PAGE_LANGUAGES) {
      if (other === language) continue;
      const same = Object.entries(words).filter(
        ([key, text]) => text === Object.entries(PAGE_WORDS[other]).find(([name]) => name === key)?.[1],
      );
      expect(same.map(([key]) => key).filter((key) => key !== 'level')).toEqual([]);
    }
  });

  it('a level is named in it, and what is told in another is marked for the voice', () => {
    const page = writePage(documentOf([siteWith()]), language);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page.includes('<span lang="fil">Humanda nang lumikas.</span>')).toBe(language === 'war');
  });

  it('it is understood by whoever marks it as old', () => {
    const page = writePage(documentOf([siteWith(), siteWith({ level: 0 }), siteWith(unknown)]), language);
    const old = markOldPage(page, { why: 'unheard', since: '2026/11/21 03:10' })!;
    expect(old).not.toMatch(/<p class="sign" data-level="\d"/);
    expect(old.split(PAGE_WORDS[language].noInformation)).toHaveLength(4);
    expect(old).toContain(PAGE_WORDS[language].unheard.replace('{time}', '2026/11/21 03:10'));
    expect(old).toContain(PAGE_WORDS[language].lastKnown);
  });
});

describe('the file', () => {
  const sites = [0, 1, 2, 3].map((level) => siteWith({ level: level as 0, siteCode: `s${level}` })); // a level each
  const page = writePage(documentOf(sites), 'fil');

  it('fetches and runs nothing', () => {
    expect(page).not.toMatch(/<script|<img|<iframe|src=|@import|url\(|style="|\son\w+=/);
    expect(page.match(/<link [^>]*>/g)).toEqual([expect.stringContaining('rel="alternate"')]);
  });

  it('allows its own style by its hash, and nothing else', () => {
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(PAGE_POLICY).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(page.indexOf('content-security-policy')).toBeLessThan(page.indexOf('<style>'));
    expect(page).toContain(PAGE_POLICY);
  });

  it('of four sites is below 14 kB as it is, of forty when it is packed', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(14_000);
    const forty = documentOf(
      Array.from({ length: 40 }, (_, i) => siteWith({ siteCode: `s${i}`, level: (i % 4) as 0 })),
    );
    expect(gzipSync(writePage(forty, 'fil')).length).toBeLessThan(14_000);
  });

  it('says of itself that it is old when its promise is over', () => {
    const seconds = [...STYLE.matchAll(/animation:\w+ 0s linear (\d+)s/g)].map(([, after]) => Number(after) * 1000);
    expect(seconds).toEqual(Array(4).fill(PROMISE_MS));
    // Of level 0 nothing stays then; a level above is named as the last that was known.
    expect(page).toMatch(/data-level="0"><span class="later l0" data-later="Walang impormasyon">/);
    expect(page).toMatch(/<p class="later l0" data-later="Walang makapagsasabi[^"]*"><span>Humanda/);
    expect(page).toMatch(/data-level="3"><span class="later" data-later="Walang impormasyon. Huling alam:">/);
  });
});

describe('the feed', () => {
  const parse = (xml: string) => new XMLParser({ ignoreAttributes: false }).parse(xml).feed;
  const entriesOf = (...sites: PublicSite[]) =>
    [parse(writeFeed(documentOf(sites), 'https://bantay.example.ph')).entry].flat() as Record<string, unknown>[]; // one or several

  it('has what RFC 4287 asks of a feed and of an entry', () => {
    const feed = parse(writeFeed(documentOf([siteWith()]), 'https://bantay.example.ph'));
    expect(feed).toMatchObject({
      ...{ '@_xmlns': 'http://www.w3.org/2005/Atom', updated: '2026-11-21T03:10:00+08:00' },
      author: { name: 'MDRRMO Paranas' },
      link: [
        { '@_rel': 'self', '@_href': 'https://bantay.example.ph/levels/feed.xml' },
        { '@_rel': 'alternate', '@_href': 'https://bantay.example.ph/levels' },
      ],
      entry: {
        title: 'Alert level 2, Alerto · Alert: Brgy. Lipata, Paranas, Samar (LPA)',
        updated: '2026-11-21T02:32:00+08:00',
        link: { '@_href': 'https://bantay.example.ph/levels' },
      },
    });
    for (const id of [feed.id, feed.entry.id]) expect(id).toMatch(/^urn:bantay:[\w:.%/-]+$/);
    expect(feed.entry.summary).toContain('Humanda nang lumikas.');
  });

  it('an entry is another one where something else is said, and the same where nothing is', () => {
    const idOf = (site: PublicSite) => entriesOf(site)[0]?.id;
    const ids = [
      siteWith(),
      siteWith({ level: 3 }),
      siteWith({ releasedAt: at('2026-11-21 03:01:00') }),
      siteWith({ siteCode: 'scu' }),
      siteWith(unknown),
      siteWith({ ...unknown, doubt: 'clock in doubt' }),
    ].map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect(idOf(siteWith())).toBe(ids[0]);
  });

  it('a site without a level is no level 0, and a demo says so', () => {
    expect(entriesOf(siteWith(unknown))[0]?.title).toMatch(/^Walang impormasyon · No information: /);
    expect(writeFeed(documentOf([siteWith()], { isDemo: true }), null)).toContain('<title>DEMO: Alert level 2');
  });
});

describe('the document', () => {
  it('of a site without a level has no time of one either', () => {
    const { sites } = JSON.parse(presentDocument(documentOf([siteWith({ ...unknown, isOverdue: true })])));
    expect(sites[0]).toMatchObject({ level: null, since: null, until: null, is_overdue: false });
    expect(sites[0].what_to_do.en).toBe(PAGE_WORDS.en.unknownDeed);
  });
});
