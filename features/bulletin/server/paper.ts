// Paper for the printer: lines that flow from page to page, each in the tree of tags, and a foot with page numbers.
import PDFDocument from 'pdfkit';
import {
  drawAt,
  drawHeading,
  drawItem,
  drawLine,
  drawMark,
  type Flow,
  type Item,
  openPage,
  reserve,
} from './paper-flow.ts';
import { FONTS, glyphsOf } from './paper-fonts.ts';
import { drawFeet, measureFoot } from './paper-foot.ts';
import { A4, type Element, type Paragraph, type Style } from './paper-layout.ts';
import { child, decoration, tagged } from './paper-pen.ts';

export interface PaperOptions {
  title: string;
  foot: { note: string; imprint: string };
  /** For the file's own dates; nothing else in it depends on when it is made. */
  at: number;
  /** Stands at the head of every page when the sheet holds no more. */
  mark: string | null;
}

export interface Paper {
  doc: PDFKit.PDFDocument;
  decoration(draw: () => void): void;
  y(): number;
  moveTo(next: number): void;
  space(height: number): void;
  /** What needs so much in one piece begins a new page where it has to. */
  reserve(height: number): void;
  group(type: string): Element;
  close(element: Element): void;
  figure(alt: string, draw: () => void): void;
  /** A short text at a place of its own. */
  at(type: string, text: string, place: Style & { x: number; y: number }): void;
  /** A text over the whole width. */
  line(type: string, text: string, style: Style): void;
  /** Capitals over a rule; stays with what follows. */
  heading(text: string): void;
  /** A name at the left and its paragraphs beside it, as an item of a list. */
  item(list: Element, name: string, nameWidth: number, paragraphs: readonly Paragraph[], place?: Item['place']): void;
  /** Feet with page numbers, then the bytes. */
  finish(): Promise<Uint8Array>;
}

export function openPaper({ title, foot: words, at, mark }: PaperOptions): Paper {
  const doc = openDocument(title, at);
  const bytes = collect(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const pen = { doc, root, hasGlyph: glyphsOf(doc.font('plain')) };
  const page = { doc, y: 0 };
  openPage(page);
  const foot = measureFoot(pen, words);
  const flow: Flow = { ...pen, y: page.y, bottom: foot.bottom, title, mark };
  drawMark(flow, true);

  return {
    doc,
    decoration: (draw) => decoration(flow, draw),
    y: () => flow.y,
    moveTo(next) {
      flow.y = next;
    },
    space(height) {
      flow.y += height;
    },
    reserve: (height) => reserve(flow, height),
    group: (type) => child(flow, root, type),
    close: (element) => element.end(),
    figure(alt, draw) {
      const element = child(flow, root, 'Figure', { alt });
      tagged(flow, element, 'Figure', draw);
      element.end();
    },
    at: (type, text, place) => drawAt(flow, type, text, place),
    line: (type, text, style) => drawLine(flow, type, text, style),
    heading: (text) => drawHeading(flow, text),
    item: (list, name, nameWidth, paragraphs, place = {}) =>
      drawItem(flow, list, { name, nameWidth, paragraphs, place }),
    finish() {
      drawFeet(flow, foot);
      root.end();
      doc.end();
      return bytes;
    },
  };
}

function openDocument(title: string, at: number): PDFKit.PDFDocument {
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
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  return doc;
}

/** From the first one on: what nobody hears is lost. */
function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const bytes: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => bytes.push(chunk));
  return new Promise((resolve) => doc.on('end', () => resolve(Buffer.concat(bytes))));
}
