// Paper for the printer: lines that flow from page to page, each in the tree of tags, and a foot with page numbers.
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { wrapText } from './wrap-text.ts';

/** A4 in points, its margin of 5 mm and the scale of the content (specification 001, §9). */
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = (5 / 25.4) * 72;
const SCALE = 0.7;
/** The written part in units of the content; a little air inside the margin, which copiers cut. */
const AIR = 26;
export const PAPER = {
  left: AIR,
  width: (A4.width - 2 * MARGIN) / SCALE - 2 * AIR,
  top: AIR,
  bottom: (A4.height - 2 * MARGIN) / SCALE - AIR,
};
const BODY = 14.5;
const LEADING = 1.38;
const GAP = { paragraph: 3, item: 8 };
/** Rule, note and imprint at the foot of each page. */
const FOOT = { air: 12, line: 18, note: { size: 13.5, isBold: true }, imprint: { size: 12 } };
/** White on black, so that a copy in grey shows it as well. */
const MARK = { height: 44, size: 22 };
/** Stands for a letter that the fonts do not have. */
const UNKNOWN_LETTER = '\ufffd';

const require = createRequire(import.meta.url);
const FONTS = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

export type Element = PDFKit.PDFStructureElement;

export interface Style {
  size?: number;
  isBold?: boolean;
  isCentred?: boolean;
  colour?: string;
  lang?: string;
}

export interface Paragraph {
  text: string;
  isBold?: boolean;
  lang?: string;
}

export interface PaperOptions {
  title: string;
  foot: { note: string; imprint: string };
  /** For the file's own dates; nothing else in it depends on when it is made. */
  at: number;
  /** Stands at the head of every page when the sheet holds no more. */
  mark: string | null;
}

export type Paper = ReturnType<typeof openPaper>;

export function openPaper({ title, foot, at, mark }: PaperOptions) {
  const doc = new PDFDocument({
    size: [A4.width, A4.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-PH',
    displayTitle: true,
    info: { Title: title, Creator: 'Bantay', Producer: 'Bantay', CreationDate: new Date(at), ModDate: new Date(at) },
  });
  const bytes: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => bytes.push(chunk));
  const done = new Promise<Uint8Array>((resolve) => doc.on('end', () => resolve(Buffer.concat(bytes))));
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const hasGlyph = glyphsOf(doc.font('plain'));
  let y = PAPER.top;
  const openPage = () => {
    doc.addPage();
    doc.translate(MARGIN, MARGIN).scale(SCALE);
    y = PAPER.top;
  };
  openPage();

  const printable = (text: string) =>
    [...text].map((letter) => (/\s/.test(letter) || hasGlyph(letter) ? letter : UNKNOWN_LETTER)).join('');
  const setStyle = ({ size = BODY, isBold = false, colour = '#000000' }: Style) =>
    doc
      .font(isBold ? 'bold' : 'plain')
      .fontSize(size)
      .fillColor(colour);
  const write = (text: string, x: number, lineY: number) => doc.text(text, x, lineY, { lineBreak: false });
  const wrap = (text: string, width: number) => wrapText(printable(text), width, (part) => doc.widthOfString(part));
  setStyle(FOOT.note);
  const note = wrap(foot.note, PAPER.width);
  setStyle(FOOT.imprint);
  const imprint = wrap(foot.imprint, PAPER.width - 120);
  const bottom = PAPER.bottom - FOOT.air - 14 - (note.length + imprint.length) * FOOT.line;
  const decoration = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  const tagged = (element: Element, type: string, draw: () => void) => {
    const content = doc.markStructureContent(type);
    draw();
    doc.endMarkedContent();
    element.add(content);
  };
  const child = (parent: Element, type: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element => {
    const element = doc.struct(type, options);
    parent.add(element);
    return element;
  };

  /** Read out on the first page, a repetition on the others. */
  const drawMark = (text: string, isFirst: boolean) => {
    const draw = () => {
      doc.rect(PAPER.left, y, PAPER.width, MARK.height).fill('#000000');
      setStyle({ size: MARK.size, isBold: true, colour: '#ffffff' });
      write(text, PAPER.left + (PAPER.width - doc.widthOfString(text)) / 2, y + (MARK.height - MARK.size) / 2 - 3);
    };
    if (isFirst) {
      const element = child(root, 'P');
      tagged(element, 'P', draw);
      element.end();
    } else decoration(draw);
    y += MARK.height + 14;
  };

  /** What does not fit any more goes on a new page, under the title once more. */
  const turnPage = () => {
    openPage();
    if (mark !== null) drawMark(printable(mark), false);
    decoration(() => {
      setStyle({ size: 13, isBold: true });
      write(printable(title), PAPER.left, y);
    });
    y += 30;
  };
  const reserve = (height: number) => {
    if (y + height > bottom) turnPage();
  };

  /** Lines of one element from the present height on, over as many pages as they need. */
  const flow = (element: Element, type: string, lines: readonly string[], style: Style, x: number) => {
    const height = (style.size ?? BODY) * LEADING;
    for (let next = 0; next < lines.length; ) {
      reserve(height);
      const count = Math.max(1, Math.floor((bottom - y) / height));
      const now = lines.slice(next, next + count);
      tagged(element, type, () => {
        setStyle(style);
        for (const [index, line] of now.entries()) write(line, x, y + index * height);
      });
      y += now.length * height;
      next += now.length;
    }
  };

  if (mark !== null) drawMark(printable(mark), true);

  return {
    doc,
    decoration,
    y: () => y,
    moveTo(next: number) {
      y = next;
    },
    space(height: number) {
      y += height;
    },
    group: (type: string): Element => child(root, type),
    close: (element: Element) => element.end(),

    figure(alt: string, draw: () => void) {
      const element = child(root, 'Figure', { alt });
      tagged(element, 'Figure', draw);
      element.end();
    },

    /** A short text at a place of its own. */
    at(type: string, text: string, { x, y: textY, ...style }: Style & { x: number; y: number }) {
      const element = child(root, type, style.lang ? { lang: style.lang } : {});
      tagged(element, type, () => {
        setStyle(style);
        write(printable(text), x, textY);
      });
      element.end();
    },

    /** A text over the whole width. */
    line(type: string, text: string, style: Style) {
      const element = child(root, type, style.lang ? { lang: style.lang } : {});
      setStyle(style);
      const height = (style.size ?? BODY) * LEADING;
      const lines = wrap(text, PAPER.width - (style.isCentred ? 200 : 0));
      for (const line of lines) {
        setStyle(style);
        const x = style.isCentred ? PAPER.left + (PAPER.width - doc.widthOfString(line)) / 2 : PAPER.left;
        tagged(element, type, () => write(line, x, y));
        y += height;
      }
      element.end();
    },

    /** Capitals over a rule; stays with what follows. */
    heading(text: string) {
      reserve(90);
      const element = child(root, 'H2');
      tagged(element, 'H2', () => {
        setStyle({ size: 16, isBold: true });
        write(text, PAPER.left, y);
      });
      element.end();
      y += 24;
      decoration(() => rule(y, 2));
      y += 10;
    },

    /** A name at the left and its paragraphs beside it, as an item of a list. */
    item(
      list: Element,
      name: string,
      nameWidth: number,
      paragraphs: readonly Paragraph[],
      place: { left?: number; width?: number; isPlain?: boolean } = {},
    ) {
      const left = PAPER.left + (place.left ?? 0);
      const textLeft = left + nameWidth;
      const width = (place.width ?? PAPER.width) - nameWidth;
      const item = child(list, 'LI');
      reserve(2 * BODY * LEADING);
      const nameStyle = { isBold: !place.isPlain };
      setStyle(nameStyle);
      const label = child(item, 'Lbl');
      tagged(label, 'Lbl', () => write(printable(name), left, y));
      label.end();
      const body = child(item, 'LBody');
      for (const { text, isBold = false, lang } of paragraphs) {
        const style = { isBold };
        setStyle(style);
        const lines = wrap(text, width);
        const element = child(body, 'P', lang ? { lang } : {});
        flow(element, 'P', lines, style, textLeft);
        element.end();
        y += GAP.paragraph;
      }
      body.end();
      item.end();
      y += GAP.item;
    },

    /** Feet with page numbers, then the bytes. */
    finish(): Promise<Uint8Array> {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        drawFoot(page + 1, count);
      }
      root.end();
      doc.end();
      return done;
    },
  };

  /** On the last page it is read out, on the others it is a repetition. */
  function drawFoot(page: number, count: number): void {
    const top = bottom + FOOT.air;
    decoration(() => rule(top, 1));
    const noteAt = top + 10;
    const draw = () => {
      setStyle(FOOT.note);
      for (const [index, line] of note.entries()) write(line, PAPER.left, noteAt + index * FOOT.line);
      setStyle(FOOT.imprint);
      const imprintAt = noteAt + note.length * FOOT.line + 4;
      for (const [index, line] of imprint.entries()) write(line, PAPER.left, imprintAt + index * FOOT.line);
    };
    if (page === count) {
      const element = child(root, 'P');
      tagged(element, 'P', draw);
      element.end();
    } else decoration(draw);
    decoration(() => {
      setStyle(FOOT.imprint);
      const text = `Page ${page} of ${count}`;
      const lastAt = noteAt + (note.length + imprint.length - 1) * FOOT.line + 4;
      write(text, PAPER.left + PAPER.width - doc.widthOfString(text), lastAt);
    });
  }

  function rule(at: number, thickness: number): void {
    doc
      .lineWidth(thickness)
      .moveTo(PAPER.left, at)
      .lineTo(PAPER.left + PAPER.width, at)
      .stroke('#000000');
  }
}

/** What a font cannot draw. */
export function missingGlyphs(text: string): string[] {
  const doc = new PDFDocument({ autoFirstPage: false });
  return Object.values(FONTS).flatMap((file) => {
    const has = glyphsOf(doc.font(file));
    return [...text].filter((letter) => letter !== '\n' && !has(letter));
  });
}

/** pdfkit draws an empty box for a letter that the font lacks, in silence: the font itself is asked. */
function glyphsOf(doc: PDFKit.PDFDocument): (letter: string) => boolean {
  // pdfkit's types leave out its font; it is fontkit's.
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!);
}
