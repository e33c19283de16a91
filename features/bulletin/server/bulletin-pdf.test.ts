// The printed sheet: what is on the paper, its tags, its glyphs, its bytes, and its picture.
import { demoMunicipality } from '@bantay/server/municipality-demo.ts';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { type BulletinInput, composeBulletin } from '../rules/bulletin.ts';
import { printBulletin } from './bulletin-pdf.ts';
import { drawPicture } from './bulletin-picture.ts';
import { missingGlyphs } from './paper-fonts.ts';
import { readSeals } from './seals.ts';
import { wrapText } from './wrap-text.ts';

const at = Date.parse('2026-11-21T14:00:00+08:00');
const sheetOf = (change: Partial<BulletinInput> = {}) => {
  const composed = composeBulletin({
    level: 2,
    site: { siteCode: 'lpa', sitio: null, barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' },
    dataAt: at,
    releaseTime: '14:38',
    number: 12,
    publisher: 'Elena Peña',
    triggers: [
      { source: 'surficial', level: 2, at, info: 'Marker B: 1.8 cm in 4 h' },
      { source: 'rainfall', level: 1, at, info: 'RAIN LPASB: 84.50 mm ≥ 69.59 mm, ₱ 100' },
    ],
    templates: DEFAULT_TEMPLATES,
    office: 'MDRRMO Paranas',
    municipality: 'Paranas',
    province: 'Samar',
    elementsAtRisk: demoMunicipality.sites.lpa.households,
    counts: null,
    ...change,
  });
  if (!composed.ok) throw new Error('a template is missing');
  return composed.bulletin;
};
const print = async (
  change: Partial<BulletinInput> = {},
  cancelledAt: number | null = null,
  hazard: Uint8Array | null = null,
) => printBulletin({ sheet: sheetOf(change), seals: await placeholders, hazard, at, cancelledAt });
const placeholders = readSeals({ ...demoMunicipality, seals: [] } as never, '/nowhere');

async function readPages(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [...document.pages()].map((page) => ({
    ...page.getOriginalSize(),
    text: page.getText().replace(/\s+/g, ' '),
  }));
  document.destroy();
  library.destroy();
  return pages;
}
/** Dictionaries are written plain, only streams are packed. */
const plain = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');
const everyText = (change: Partial<BulletinInput> = {}) => {
  const sheet = sheetOf(change);
  return [
    ...sheet.heading,
    sheet.title,
    ...[...sheet.facts, ...sheet.elements, ...sheet.recommendations].flatMap(({ name, text }) => [name, text]),
    ...sheet.situation.flatMap(({ name, reasons }) => [
      name,
      ...reasons.flatMap(({ info, description }) => [info, description]),
    ]),
    'AREA SITUATION',
    'ELEMENTS AT RISK',
    'OTHER RECOMMENDATIONS',
    sheet.note,
    sheet.imprint,
  ].filter((text) => text !== '');
};

describe('a sheet of one page', () => {
  it('is A4 and says every word as real text', async () => {
    const [page, ...more] = await readPages(await print());
    expect(more).toEqual([]);
    expect(page!.originalWidth).toBeCloseTo(595.28, 1);
    expect(page!.originalHeight).toBeCloseTo(841.89, 1);
    for (const text of everyText()) expect(page!.text).toContain(text);
    expect(page!.text).toContain('Page 1 of 1');
    expect(page!.text).toContain('Peña');
    expect(page!.text).toContain('≥ 69.59 mm, ₱ 100');
  });

  it('has a tree of tags, a language, a title, and the font inside', async () => {
    const text = plain(await print());
    expect(text).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(text).toMatch(/\/MarkInfo \d+ 0 R|\/MarkInfo <</);
    expect(text).toContain('/Marked true');
    expect(text).toContain('/Lang (en-PH)');
    expect(text).toContain('/DisplayDocTitle true');
    for (const type of ['Document', 'H1', 'H2', 'L', 'LI', 'Lbl', 'LBody', 'P', 'Figure']) {
      expect(text).toContain(`/S /${type}\n`);
    }
    // Filipino passages say so, for the voice.
    expect(text).toContain('/Lang (fil)');
    expect(text.match(/\/FontFile2 /g)).toHaveLength(2);
  });

  it('is the same, byte by byte', async () => {
    expect(Buffer.from(await print()).equals(Buffer.from(await print()))).toBe(true);
  });

  it.each([1, 2, 3] as const)('level %i is told by number and both words', async (level) => {
    const [page] = await readPages(await print({ level }));
    const words = { 1: 'Get ready Maghanda', 2: 'Alert Alerto', 3: 'Evacuate Lumikas' }[level];
    expect(page!.text).toContain(`Alert level ${level} ${words}`);
  });
});

describe('long texts', () => {
  const long = (text: string) => Array.from({ length: 14 }, (_, index) => `${index}. ${text}`).join(' ');
  const templates = DEFAULT_TEMPLATES.map((row) => ({
    ...row,
    full: {
      triggerDescription: row.full.triggerDescription,
      communityResponse: long(row.full.communityResponse),
      barangayResponse: long(row.full.barangayResponse),
      lewcResponse: long(row.full.lewcResponse),
      mlguResponse: long(row.full.mlguResponse),
      plguResponse: long(row.full.plguResponse),
    },
  }));

  it('flow to further pages, with page numbers, and nothing is cut', async () => {
    const pages = await readPages(await print({ templates }));
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page.text).toContain('This bulletin holds until a new one is released.');
    }
    // Without the feet and the repeated titles the text runs on.
    const feet = /This bulletin holds.*?Page \d of \d/g;
    const running = pages
      .map(({ text }, index) => (index === 0 ? text : text.replace('CBEWS-L ALERT LEVEL INFORMATION: LPA-2026', '')))
      .map((text) => text.replace(feet, ''))
      .join(' ')
      .replace(/\s+/g, ' ');
    for (const { text } of sheetOf({ templates }).recommendations) expect(running).toContain(text);
  });

  it('a warning that was taken back says so at the head of every page', async () => {
    const mark = 'CANCELLED · KANSELADO, November 21, 2026, 3:10 PM';
    const cancelled = await print({ templates }, Date.parse('2026-11-21T15:10:00+08:00'));
    const pages = await readPages(cancelled);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.text).toContain(mark);
    for (const page of await readPages(await print({ templates }))) expect(page.text).not.toContain('KANSELADO');
    // Nor does its foot say that it holds.
    const words = pages.map(({ text }) => text).join(' ');
    expect(words).toContain('This bulletin does not hold: its warning was cancelled');
    expect(words).not.toContain('holds until');
    // The voice reads it once.
    for (const text of everyText({ templates }).slice(0, 4)) expect(pages[0]!.text).toContain(text);
  });

  it('the level of a warning that was taken back is crossed out, in the picture too', async () => {
    const ink = async (cancelledAt: number | null) => {
      const { data } = await sharp(await drawPicture(await print({}, cancelledAt)))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return data.reduce((sum, grey) => sum + (grey < 40 ? 1 : 0), 0);
    };
    // The bar at the head alone is more than 50,000 dots.
    expect((await ink(at)) - (await ink(null))).toBeGreaterThan(50_000);
  });

  it('no line leaves the paper', async () => {
    // One word as long as three lines.
    const pdf = await print({ elementsAtRisk: 'W'.repeat(200) });
    const { data, info } = await sharp(await drawPicture(pdf))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // 5 mm at 192 dpi; the margins stay white.
    const margin = Math.floor((5 / 25.4) * 192) - 1;
    for (let row = 0; row < info.height; row += 1) {
      for (let column = info.width - margin; column < info.width; column += 1) {
        if (data[row * info.width + column]! < 250) throw new Error(`ink at ${column}, ${row}`);
      }
    }
    expect((await readPages(pdf))[0]!.text.match(/W/g)!.length).toBeGreaterThanOrEqual(200);
  });
});

describe('the map of the slope', () => {
  const map = {
    ...{
      height: 400,
      outline: [
        [100, 50],
        [900, 50],
        [500, 350],
      ] as [number, number][],
      bar: { metres: 50, units: 200 },
    },
    roads: [
      [
        [0, 390],
        [1000, 390],
      ],
    ] as [number, number][][],
    signs: [
      { at: [300, 100] as [number, number], text: 'A +0.4', look: 'bad' as const },
      { at: [995, 200] as [number, number], text: 'R LPASB', look: 'none' as const },
    ],
    lines: [{ name: 'Markers', text: 'A: +0.4 cm today' }],
  };

  it('stands in one piece behind the recommendations, with its signs, its scale and its lines as text', async () => {
    const pages = await readPages(await print({ map }));
    const [on] = pages.filter(({ text }) => text.includes('MAP OF THE SLOPE'));
    for (const text of ['A +0.4', 'R LPASB', '50 m', 'Markers', 'A: +0.4 cm today', 'White on black: silent'])
      expect(on!.text).toContain(text);
    expect(plain(await print({ map }))).toContain('/Alt (Map of the slope; the lines below it say the same)');
  });

  it('keeps what would leave it inside its frame', async () => {
    const { data, info } = await sharp(await drawPicture(await print({ map })))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const margin = Math.floor((5 / 25.4) * 192) - 1;
    for (let row = 0; row < info.height; row += 1)
      for (let column = info.width - margin; column < info.width; column += 1)
        if (data[row * info.width + column]! < 250) throw new Error(`ink at ${column}, ${row}`);
  });

  it('lies over the hazard picture, which is pale, keeps the frame and takes no page', async () => {
    const hazard = { hash: 'f00d', at: [200, -100] as [number, number], width: 2000, height: 900 };
    const red = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
      .png({ palette: true })
      .toBuffer();
    const plainPdf = await print({ map });
    const pdf = await print({ map: { ...map, hazard } }, null, red);
    expect((await readPages(pdf)).map(({ text }) => text)).toEqual((await readPages(plainPdf)).map(({ text }) => text));
    const { data, info } = await sharp(await drawPicture(pdf))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const margin = Math.floor((5 / 25.4) * 192) - 1;
    let pale = 0;
    for (let dot = 0; dot < data.length; dot += info.channels) {
      const [r, g, b] = [data[dot]!, data[dot + 1]!, data[dot + 2]!];
      if (r > 250 && g > 120 && g < 135 && b > 120 && b < 135) pale += 1;
      else if (r > 200 && g < 60 && b < 60) throw new Error('the picture is not pale');
      const column = (dot / info.channels) % info.width;
      if (column >= info.width - margin && g < 250) throw new Error('ink in the margin');
    }
    expect(pale).toBeGreaterThan(10_000);
    // One that cannot be drawn, or is not there any more, leaves the map as it is without.
    expect(Buffer.from(await print({ map: { ...map, hazard } })).equals(Buffer.from(plainPdf))).toBe(true);
    const [, second] = await readPages(await print({ map: { ...map, hazard } }, null, Buffer.from('no picture')));
    expect(second!.text).toContain('A +0.4');
  });

  it('is not there where nothing was put on it', async () => {
    for (const none of [{}, { map: null }]) {
      const pages = await readPages(await print(none));
      expect(pages.map(({ text }) => text).join(' ')).not.toContain('MAP OF THE SLOPE');
    }
  });
});

describe('glyphs', () => {
  it('every letter of every template, and ñ, ₱ and ≥, is in both fonts', () => {
    const texts = DEFAULT_TEMPLATES.flatMap(({ full, sms, fullEn, smsEn }) =>
      [full, sms, fullEn, smsEn].flatMap((one) => Object.values(one)),
    );
    expect(texts.length).toBeGreaterThan(300);
    expect(missingGlyphs([...texts, 'ñÑ₱≥≤→·°²±µ–—“”‘’…'].join(''))).toEqual([]);
  });

  it('a letter that the fonts lack is seen to be one', async () => {
    expect(missingGlyphs('日')).toEqual(['日', '日']);
    const info = 'crack 日 wide';
    const [page] = await readPages(await print({ triggers: [{ source: 'surficial', level: 2, at, info }] }));
    expect(page!.text).toContain('crack \ufffd wide');
  });
});

describe('the picture', () => {
  it('is A4 at scale 2, pages one under the other', async () => {
    const picture = await sharp(await drawPicture(await print())).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['png', 1588, 2246]);
    const templates = DEFAULT_TEMPLATES.map((row) => ({
      ...row,
      full: { ...row.full, communityResponse: `${row.full.communityResponse} `.repeat(40) },
    }));
    const long = await print({ templates });
    const pages = (await readPages(long)).length;
    expect((await sharp(await drawPicture(long)).metadata()).height).toBe(2246 * pages);
  });

  it('shows the colour of the level, and its shape in grey', async () => {
    const picture = await drawPicture(await print({ level: 3 }));
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    let red = 0;
    for (let place = 0; place < data.length; place += info.channels) {
      if (data[place] === 0xc4 && data[place + 1] === 0x16 && data[place + 2] === 0x1c) red += 1;
    }
    expect(red).toBeGreaterThan(20_000);
  });
});

describe('seals', () => {
  it('are the municipality’s pictures; one that is missing has a placeholder', async () => {
    const seals = [{ file: 'none.png', alt: 'Seal of Paranas' }];
    const [seal, ...more] = await readSeals({ ...demoMunicipality, seals } as never, '/nowhere');
    expect(more).toEqual([]);
    expect(seal!.alt).toBe('Seal of Paranas');
    expect((await sharp(seal!.png).metadata()).width).toBe(240);
  });
});

describe('lines', () => {
  const byLetters = (text: string, width: number) => wrapText(text, width, (part) => part.length);

  it('break at spaces, and inside a word only when it is longer than a line', () => {
    expect(byLetters('one two three', 7)).toEqual(['one two', 'three']);
    expect(byLetters('a Lipatalipata b', 5)).toEqual(['a', 'Lipat', 'alipa', 'ta b']);
    expect(byLetters('one\ntwo  three', 20)).toEqual(['one', 'two three']);
    expect(byLetters('', 5)).toEqual([]);
  });
});
