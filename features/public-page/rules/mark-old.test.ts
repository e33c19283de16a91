import { isPageLanguage, PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markOldPage, partOf, plainTime, UNKNOWN_SHAPE, unknownSign } from './mark-old.ts';
import { PAGE_WORDS } from './page-words.ts';

const said = (level: number) => `<b>Alert level ${level}</b> <span lang="en">Word ${level}</span>`;
const sign = (level: 0 | 1 | 2 | 3) =>
  `<p class="sign" data-level="${level}"><span><svg></svg><!--said-->${said(level)}<!--/said--></span></p>`;
const site = (name: string, mark: string, deed: string) =>
  `<section><h2>${name}</h2>${partOf('sign', mark)}<dl>Since</dl>${partOf('deed', `<p>${deed}</p>`)}</section>`;
const page = (sites: string, lang = 'en') =>
  `<!doctype html><html lang="${lang}"><body><main>${partOf('news', '')}${sites}</main></body></html>`;
const three = page(
  [
    site('Lipata', sign(0), 'Go on with daily activities.'),
    site('San Isidro', sign(2), 'Be ready to evacuate.'),
    site('Bagong', unknownSign('No information'), PAGE_WORDS.en.unknownDeed),
  ].join(''),
);
const unheard = { why: 'unheard', since: '2026/11/21 03:10' } as const;
const tooOld = { why: 'too old', since: '2026/11/21 03:10' } as const;
const count = (text: string, part: string) => text.split(part).length - 1;

describe('a page that nobody vouches for', () => {
  const old = markOldPage(three, unheard)!;

  it('says above all since when the server was not heard', () => {
    expect(old).toContain('<p class="old" role="alert">The server has not been heard since 2026/11/21 03:10.');
    expect(old.indexOf('class="old"')).toBeLessThan(old.indexOf('<section>'));
  });

  it('or when it was written', () => {
    expect(markOldPage(three, tooOld)).toContain('This page is old. It was written at 2026/11/21 03:10,');
  });

  it('shows no level of any site, and names those above 0 as the last that was known', () => {
    expect(old).not.toMatch(/data-level="\d"/);
    expect(count(old, 'data-level="unknown"')).toBe(3);
    expect(count(old, 'Last known:')).toBe(1);
    expect(old).toContain(`<p class="last">Last known: ${said(2)}</p>`);
    expect(old).not.toContain('Word 0');
  });

  it('never tells to go on as usual, and keeps what to do at a level above 0', () => {
    expect(old).not.toContain('Go on with daily activities.');
    expect(old).toContain('Be ready to evacuate.');
    expect(count(old, PAGE_WORDS.en.unknownDeed)).toBe(2);
  });

  it('leaves every part between its marks: the next who hands it on finds them', () => {
    const none = partOf('sign', unknownSign(PAGE_WORDS.en.noInformation));
    expect(count(old, none)).toBe(2);
    expect(count(old, partOf('deed', `<p>${PAGE_WORDS.en.unknownDeed}</p>`))).toBe(2);
    const wordless = site('Lipata', '<p class="sign" data-level="2"></p>', 'x');
    expect(markOldPage(page(wordless), unheard)).toContain('<p class="last">Last known: </p><!--/sign-->');
  });

  it('keeps everything else', () => {
    for (const kept of ['<h2>Lipata</h2>', '<h2>San Isidro</h2>', '<h2>Bagong</h2>', '<dl>Since</dl>', '</html>'])
      expect(old).toContain(kept);
  });

  it('can be marked again: the news are those of the last, and nothing is lost', () => {
    const twice = markOldPage(markOldPage(three, tooOld)!, unheard)!;
    expect(twice).toBe(old);
    expect(markOldPage(twice, unheard)).toBe(twice);
  });
});

describe.each(PAGE_LANGUAGES)('in %s', (language) => {
  it('it speaks the language of the page', () => {
    const words = PAGE_WORDS[language];
    const old = markOldPage(page(site('Lipata', sign(3), 'x') + site('Bagong', sign(0), 'y'), language), unheard)!;
    const sentences = [
      words.noInformation,
      words.lastKnown,
      words.unknownDeed,
      words.unheard.replace('{time}', unheard.since),
    ];
    for (const sentence of sentences) expect(old).toContain(sentence);
    for (const other of PAGE_LANGUAGES) {
      if (other !== language) expect(old).not.toContain(PAGE_WORDS[other].noInformation);
    }
  });

  it('both sentences have a place for the time, and none has a sign of HTML', () => {
    const words = PAGE_WORDS[language];
    expect([words.tooOld, words.unheard].map((text) => count(text, '{time}'))).toEqual([1, 1]);
    for (const text of [...Object.values(words.doubts), words.unknownDeed, words.tooOld, words.unheard])
      expect(text).not.toMatch(/[<>&"]/);
  });
});

describe('what is no page of ours', () => {
  it.each([
    ['nothing', ''],
    ['a refusal', '{"status":false}'],
    ['a page of somebody else', '<html lang="en"><body>Webpage not found</body></html>'],
    ['a page in another language', page(sign(1), 'de')],
    ['a page that was cut off before its news', three.slice(0, 40)],
  ])('%s is none', (_, html) => {
    expect(markOldPage(html, unheard)).toBeNull();
  });
});

it('a time that is none brings nothing into the page', () => {
  const old = markOldPage(three, { why: 'unheard', since: '<script>alert(1)</script>2026$&' })!;
  expect(old).not.toContain('<script');
  expect(old).toContain('since (1)'.slice(0, 6));
  expect(plainTime('<b>2026/11/21 03:10$&')).toBe('2026/11/21 03:10');
  expect(plainTime('1'.repeat(1000))).toBe('1'.repeat('2026/11/21 03:10:00'.length));
});

it('whatever the levels are, none is left and each above 0 is named', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 1, 2, 3)), (levels) => {
      const html = page(levels.map((level) => site('S', sign(level as 0), `deed of ${level}`)).join(''));
      const old = markOldPage(html, tooOld)!;
      expect(old).not.toMatch(/data-level="\d"/);
      expect(count(old, 'Last known:')).toBe(levels.filter((level) => level > 0).length);
      expect(old).not.toContain('deed of 0');
      for (const level of [1, 2, 3]) {
        expect(count(old, `deed of ${level}`)).toBe(levels.filter((one) => one === level).length);
      }
    }),
  );
});

it('the unknown sign has its shape and its words', () => {
  expect(unknownSign('No information')).toContain(UNKNOWN_SHAPE);
  expect(unknownSign('No information')).toMatch(/<svg[^>]*><path d="M[^>]*>.*<\/svg>/);
  expect(unknownSign('No information')).toMatch(/<b>No information<\/b>/);
});

it.each([
  ['fil', true],
  ['en', true],
  ['war', true],
  ['de', false],
  ['', false],
  ['FIL', false],
])('%s is a language of the page: %s', (text, isOne) => {
  expect(isPageLanguage(text)).toBe(isOne);
});
