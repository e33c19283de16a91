// What stands on the printed sheet one below the other: headings, lines, items, and the turning of the page.
import { BODY, type Element, lineHeight, MARGIN, PAPER, type Paragraph, SCALE, type Style } from './paper-layout.ts';
import { child, decoration, type Pen, printable, readOnce, rule, setStyle, tagged, wrap, write } from './paper-pen.ts';

/** White on black, so that a copy in grey shows it as well. */
const MARK = { height: 44, size: 22 };
const GAP = { paragraph: 3, item: 8, name: 6 };

export interface Flow extends Pen {
  /** How far the page is written. */
  y: number;
  /** Where the foot begins. */
  readonly bottom: number;
  readonly title: string;
  /** Stands at the head of every page when the sheet holds no more. */
  readonly mark: string | null;
}

export interface Item {
  name: string;
  nameWidth: number;
  paragraphs: readonly Paragraph[];
  place: { left?: number; width?: number; isPlain?: boolean };
}

export function openPage(flow: Pick<Flow, 'doc' | 'y'>): void {
  flow.doc.addPage();
  flow.doc.translate(MARGIN, MARGIN).scale(SCALE);
  flow.y = PAPER.top;
}

/** Read out on the first page, a repetition on the others. */
export function drawMark(flow: Flow, isFirst: boolean): void {
  if (flow.mark === null) return;
  const { doc, y } = flow;
  const text = printable(flow, flow.mark);
  readOnce(flow, isFirst, () => {
    doc.rect(PAPER.left, y, PAPER.width, MARK.height).fill('#000000');
    setStyle(flow, { size: MARK.size, isBold: true, colour: '#ffffff' });
    const x = PAPER.left + (PAPER.width - doc.widthOfString(text)) / 2;
    write(flow, text, x, y + (MARK.height - MARK.size) / 2 - 3);
  });
  flow.y += MARK.height + 14;
}

/** What does not fit any more goes on a new page, under the title once more. */
export function reserve(flow: Flow, height: number): void {
  if (flow.y + height <= flow.bottom) return;
  openPage(flow);
  drawMark(flow, false);
  decoration(flow, () => {
    setStyle(flow, { size: 13, isBold: true });
    write(flow, printable(flow, flow.title), PAPER.left, flow.y);
  });
  flow.y += 30;
}

/** A short text at a place of its own. */
export function drawAt(pen: Pen, type: string, text: string, place: Style & { x: number; y: number }): void {
  const element = child(pen, pen.root, type, langOf(place));
  tagged(pen, element, type, () => {
    setStyle(pen, place);
    write(pen, printable(pen, text), place.x, place.y);
  });
  element.end();
}

/** A text over the whole width. */
export function drawLine(flow: Pen & Pick<Flow, 'y'>, type: string, text: string, style: Style): void {
  const element = child(flow, flow.root, type, langOf(style));
  setStyle(flow, style);
  for (const line of wrap(flow, text, PAPER.width - (style.isCentred ? 200 : 0))) {
    setStyle(flow, style);
    const x = style.isCentred ? PAPER.left + (PAPER.width - flow.doc.widthOfString(line)) / 2 : PAPER.left;
    tagged(flow, element, type, () => write(flow, line, x, flow.y));
    flow.y += lineHeight(style);
  }
  element.end();
}

/** Capitals over a rule; stays with what follows. */
export function drawHeading(flow: Flow, text: string): void {
  reserve(flow, 90);
  const element = child(flow, flow.root, 'H2');
  tagged(flow, element, 'H2', () => {
    setStyle(flow, { size: 16, isBold: true });
    write(flow, text, PAPER.left, flow.y);
  });
  element.end();
  flow.y += 24;
  decoration(flow, () => rule(flow, flow.y, 2));
  flow.y += 10;
}

/** A name at the left and its paragraphs beside it, as an item of a list. */
export function drawItem(flow: Flow, list: Element, { name, nameWidth, paragraphs, place }: Item): void {
  const left = PAPER.left + (place.left ?? 0);
  const width = (place.width ?? PAPER.width) - nameWidth;
  const item = child(flow, list, 'LI');
  setStyle(flow, { isBold: !place.isPlain });
  const height = lineHeight({ size: BODY });
  const names = wrap(flow, name, nameWidth - GAP.name);
  reserve(flow, Math.max(2, names.length) * height);
  setStyle(flow, { isBold: !place.isPlain });
  const top = flow.y;
  const label = child(flow, item, 'Lbl');
  tagged(flow, label, 'Lbl', () => {
    for (const [index, line] of names.entries()) write(flow, line, left, top + index * height);
  });
  label.end();
  const body = child(flow, item, 'LBody');
  for (const { text, isBold = false, lang } of paragraphs) {
    setStyle(flow, { isBold });
    const lines = wrap(flow, text, width);
    const element = child(flow, body, 'P', langOf({ lang }));
    drawParagraph(flow, element, lines, { isBold, x: left + nameWidth });
    element.end();
    flow.y += GAP.paragraph;
  }
  body.end();
  item.end();
  // Of a body that went on over the page the height is below its name already.
  if (flow.y > top) flow.y = Math.max(flow.y, top + names.length * height + GAP.paragraph);
  flow.y += GAP.item;
}

/** Lines of one element from the present height on, over as many pages as they need. */
function drawParagraph(flow: Flow, element: Element, lines: readonly string[], style: Style & { x: number }): void {
  const height = lineHeight(style);
  for (let next = 0; next < lines.length; ) {
    reserve(flow, height);
    const count = Math.max(1, Math.floor((flow.bottom - flow.y) / height));
    const now = lines.slice(next, next + count);
    tagged(flow, element, 'P', () => {
      setStyle(flow, style);
      for (const [index, line] of now.entries()) write(flow, line, style.x, flow.y + index * height);
    });
    flow.y += now.length * height;
    next += now.length;
  }
}

const langOf = ({ lang }: { lang?: string | undefined }) => (lang ? { lang } : {});
