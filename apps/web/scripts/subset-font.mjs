// Cuts the app's own small font files from Source Sans 3 and prints which wished glyphs the font lacks.
// Run: node apps/web/scripts/subset-font.mjs (the results are committed; run again when a character is added).
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const files = join(dirname(require.resolve('@fontsource-variable/source-sans-3/package.json')), 'files');
const assets = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'assets');

/** All characters from one code point to another. */
const span = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

// The weights the tokens use are 400, 600, 650, 700.
const variationAxes = { wght: { min: 400, max: 700, default: 400 } };

const cuts = [
  {
    from: 'source-sans-3-latin-wght-normal.woff2',
    to: 'bantay-sans.woff2',
    // ASCII and Latin-1 (ñ · × ° ± ² µ), spaces that do not break, dashes, quotes, ellipsis, primes, minus, arrows.
    text: `${span(0x20, 0x7e)}${span(0xa0, 0xff)}\u2009\u200b\u202f–—‘’‚“”„•…′″‹›⁄€™↑↓−∕`,
  },
  {
    from: 'source-sans-3-latin-ext-wght-normal.woff2',
    to: 'bantay-sans-more.woff2',
    // The peso and the letters of names from elsewhere (Latin Extended-A).
    text: `₱${span(0x100, 0x17f).replace(/[ıŒœ]/g, '')}`,
  },
];

for (const cut of cuts) {
  const font = await subsetFont(await readFile(join(files, cut.from)), cut.text, {
    targetFormat: 'woff2',
    variationAxes,
  });
  await writeFile(join(assets, cut.to), font);
  const held = characters(await subsetFont(font, cut.text, { targetFormat: 'truetype' }));
  const missing = [...cut.text].filter((sign) => !held.has(sign.codePointAt(0)));
  process.stdout.write(`${cut.to}: ${font.length} bytes, missing: ${missing.join(' ') || 'none'}\n`);
}

/** Code points a font has, read from its character map (the 4th form, which holds all of the first plane). */
function characters(font) {
  const u16 = (at) => font.readUInt16BE(at);
  const tables = Array.from({ length: u16(4) }, (_, i) => 12 + i * 16);
  const cmap = font.readUInt32BE(tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') + 8);
  const maps = Array.from({ length: u16(cmap + 2) }, (_, i) => cmap + font.readUInt32BE(cmap + 8 + i * 8));
  const map = maps.find((at) => u16(at) === 4);
  const segments = u16(map + 6);
  const held = new Set();
  for (let i = 0; i < segments; i += 2) {
    for (let code = u16(map + 16 + segments + i); code <= u16(map + 14 + i) && code < 0xffff; code += 1) held.add(code);
  }
  return held;
}
