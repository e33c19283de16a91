// The two fonts of the printed sheet, and the letters that they have.
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
export const FONTS = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

/** What a font cannot draw. */
export function missingGlyphs(text: string): string[] {
  const doc = new PDFDocument({ autoFirstPage: false });
  return Object.values(FONTS).flatMap((file) => {
    const has = glyphsOf(doc.font(file));
    return [...text].filter((letter) => letter !== '\n' && !has(letter));
  });
}

/** pdfkit draws an empty box for a letter that the font lacks, in silence: the font itself is asked. */
export function glyphsOf(doc: PDFKit.PDFDocument): (letter: string) => boolean {
  // pdfkit's types leave out its font; it is fontkit's.
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!); // a letter has a first code point
}
