// The card for Messenger and Viber, 1080 px wide: as high as its words need, so that nothing is cut.
import PDFDocument from 'pdfkit';
import { LEVEL_SHAPES } from '../../alerts/rules/level-shape.ts';
import type { ShareCard } from '../rules/share-card.ts';
import { LEVEL_COLOURS } from './level-colours.ts';
import { FONTS } from './paper-fonts.ts';

/** Points; drawn at scale 2. */
const WIDTH = 540;
const MARGIN = 28;
const INNER = WIDTH - 2 * MARGIN;
const PLATE = 190;
const SYMBOL = 4.2;

interface Line {
  text: string;
  size: number;
  isBold?: boolean;
  colour?: string;
  gap: number;
}

const linesOf = ({ mark, place, time, deed, note, office, check }: ShareCard): Line[] =>
  [
    { text: mark ?? '', size: 24, isBold: true, colour: '#b00020', gap: 10 },
    { text: place, size: 24, isBold: true, gap: 4 },
    { text: time, size: 18, gap: 16 },
    { text: mark === null ? deed : '', size: 26, isBold: true, gap: 16 },
    { text: note, size: 15, gap: 12 },
    { text: office, size: 15, gap: check ? 12 : 0 },
    { text: check ? `Tunay ba ito? Is it genuine? ${check.letters}` : '', size: 17, isBold: true, gap: 2 },
    { text: check?.address ?? '', size: 15, gap: 0 },
  ].filter(({ text }) => text !== '');

const fontOf = ({ isBold = false }: Line): string => (isBold ? FONTS.bold : FONTS.plain);

export interface PrintedCard {
  pdf: Uint8Array;
  /** Points. */
  size: { width: number; height: number };
}

export async function printCard(card: ShareCard): Promise<PrintedCard> {
  const lines = linesOf(card);
  const measure = new PDFDocument({ autoFirstPage: false });
  measure.addPage({ size: [WIDTH, WIDTH], margin: 0 });
  const heights = lines.map((line) =>
    Math.ceil(measure.font(fontOf(line), line.size).heightOfString(line.text, { width: INNER })),
  );
  const height = PLATE + MARGIN + heights.reduce((sum, one, index) => sum + one + (lines[index]?.gap ?? 0), 0) + MARGIN;
  const doc = new PDFDocument({ size: [WIDTH, height], margin: 0 });
  const done = collect(doc);
  drawPlate(doc, card);
  let y = PLATE + MARGIN;
  for (const [index, line] of lines.entries()) {
    doc.font(fontOf(line), line.size).fillColor(line.colour ?? '#111111');
    doc.text(line.text, MARGIN, y, { width: INNER });
    y += (heights[index] ?? 0) + line.gap;
  }
  doc.end();
  return { pdf: await done, size: { width: WIDTH, height } };
}

function drawPlate(doc: PDFKit.PDFDocument, { level, words, mark }: ShareCard): void {
  const { fill, ink } = LEVEL_COLOURS[level];
  doc.rect(0, 0, WIDTH, PLATE).fill(fill);
  doc.save().translate(MARGIN, 44).scale(SYMBOL).path(LEVEL_SHAPES[level]).fill(ink).restore();
  const left = MARGIN + 24 * SYMBOL + 24;
  doc.fillColor(ink).font(FONTS.bold, 30).text(`ALERT LEVEL ${level}`, left, 34, { lineBreak: false });
  doc.font(FONTS.bold, 40).text(words.fil, left, 74, { lineBreak: false });
  doc.font(FONTS.plain, 26).text(words.en, left, 126, { lineBreak: false });
  if (mark === null) return;
  for (const [width, colour] of [
    [16, '#ffffff'],
    [8, '#000000'],
  ] as const)
    doc.lineWidth(width).moveTo(0, 0).lineTo(WIDTH, PLATE).moveTo(0, PLATE).lineTo(WIDTH, 0).stroke(colour);
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}
