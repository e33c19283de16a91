// The foot of each page: a rule, the note, the imprint and the number of the page.
import { PAPER } from './paper-layout.ts';
import { decoration, type Pen, readOnce, rule, setStyle, wrap, write } from './paper-pen.ts';

const FOOT = { air: 12, line: 18, note: { size: 13.5, isBold: true }, imprint: { size: 12 } };

export interface Foot {
  note: readonly string[];
  imprint: readonly string[];
  /** Where the text above it ends. */
  bottom: number;
}

export function measureFoot(pen: Pick<Pen, 'doc' | 'hasGlyph'>, text: { note: string; imprint: string }): Foot {
  setStyle(pen, FOOT.note);
  const note = wrap(pen, text.note, PAPER.width);
  setStyle(pen, FOOT.imprint);
  const imprint = wrap(pen, text.imprint, PAPER.width - 120);
  return { note, imprint, bottom: PAPER.bottom - FOOT.air - 14 - (note.length + imprint.length) * FOOT.line };
}

/** On every page there is; its number is known only now. */
export function drawFeet(pen: Pick<Pen, 'doc' | 'root'>, foot: Foot): void {
  const { count } = pen.doc.bufferedPageRange();
  for (let page = 1; page <= count; page += 1) {
    pen.doc.switchToPage(page - 1);
    drawFoot(pen, foot, page, count);
  }
}

function drawFoot(pen: Pick<Pen, 'doc' | 'root'>, { note, imprint, bottom }: Foot, page: number, count: number): void {
  const top = bottom + FOOT.air;
  decoration(pen, () => rule(pen, top, 1));
  const noteAt = top + 10;
  const imprintAt = noteAt + note.length * FOOT.line + 4;
  readOnce(pen, page === count, () => {
    setStyle(pen, FOOT.note);
    for (const [index, line] of note.entries()) write(pen, line, PAPER.left, noteAt + index * FOOT.line);
    setStyle(pen, FOOT.imprint);
    for (const [index, line] of imprint.entries()) write(pen, line, PAPER.left, imprintAt + index * FOOT.line);
  });
  decoration(pen, () => {
    setStyle(pen, FOOT.imprint);
    const text = `Page ${page} of ${count}`;
    const lastAt = noteAt + (note.length + imprint.length - 1) * FOOT.line + 4;
    write(pen, text, PAPER.left + PAPER.width - pen.doc.widthOfString(text), lastAt);
  });
}
