// Single strokes on the printed sheet: a style, a text at a place, a part of the tree of tags.
import { BODY, type Element, PAPER, type Style } from './paper-layout.ts';
import { wrapText } from './wrap-text.ts';

/** Stands for a letter that the fonts do not have. */
const UNKNOWN_LETTER = '\ufffd';

export interface Pen {
  doc: PDFKit.PDFDocument;
  /** Of the tree of tags. */
  root: Element;
  hasGlyph: (letter: string) => boolean;
}

export const printable = ({ hasGlyph }: Pick<Pen, 'hasGlyph'>, text: string): string =>
  [...text].map((letter) => (/\s/.test(letter) || hasGlyph(letter) ? letter : UNKNOWN_LETTER)).join('');

export function setStyle({ doc }: Pick<Pen, 'doc'>, { size = BODY, isBold = false, colour = '#000000' }: Style): void {
  doc
    .font(isBold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(colour);
}

export function write({ doc }: Pick<Pen, 'doc'>, text: string, x: number, y: number): void {
  doc.text(text, x, y, { lineBreak: false });
}

/** In the style that is set. */
export const wrap = (pen: Pick<Pen, 'doc' | 'hasGlyph'>, text: string, width: number): string[] =>
  wrapText(printable(pen, text), width, (part) => pen.doc.widthOfString(part));

/** What no voice reads out. */
export function decoration({ doc }: Pick<Pen, 'doc'>, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

export function tagged({ doc }: Pick<Pen, 'doc'>, element: Element, type: string, draw: () => void): void {
  const content = doc.markStructureContent(type);
  draw();
  doc.endMarkedContent();
  element.add(content);
}

export function child(
  { doc }: Pick<Pen, 'doc'>,
  parent: Element,
  type: string,
  options: PDFKit.Mixins.StructureElementOptions = {},
): Element {
  const element = doc.struct(type, options);
  parent.add(element);
  return element;
}

/** Read out where it stands first or last, a repetition on the other pages. */
export function readOnce(pen: Pick<Pen, 'doc' | 'root'>, isRead: boolean, draw: () => void): void {
  if (!isRead) {
    decoration(pen, draw);
    return;
  }
  const element = child(pen, pen.root, 'P');
  tagged(pen, element, 'P', draw);
  element.end();
}

export function rule({ doc }: Pick<Pen, 'doc'>, at: number, thickness: number): void {
  doc
    .lineWidth(thickness)
    .moveTo(PAPER.left, at)
    .lineTo(PAPER.left + PAPER.width, at)
    .stroke('#000000');
}
