// The map of the slope on the printed sheet: black on white, so that a copy in grey shows it as well.

import { BULLETIN_HEADINGS, MAP_ALT, MAP_KEY } from '../rules/bulletin-labels.ts';
import {
  HAZARD_OPACITY,
  PAPER_MAP_WIDTH,
  type PaperMap,
  type PaperPoint,
  type PaperSign,
  SIGN_UNITS,
} from '../rules/sheet-map.ts';
import type { Paper } from './paper.ts';
import { PAPER } from './paper-layout.ts';

const SCALE = PAPER.width / PAPER_MAP_WIDTH;
/** Of a heading and the line of the key, which stay with the map. */
const AROUND = 80;
const TEXT = SIGN_UNITS * SCALE * 0.62;

interface Setting {
  nameWidth: number;
  /** PNG. */
  hazard: Uint8Array | null;
}

export function drawMap(paper: Paper, map: PaperMap, { nameWidth, hazard }: Setting): void {
  const height = map.height * SCALE;
  paper.reserve(height + AROUND);
  paper.heading(BULLETIN_HEADINGS.map);
  const top = paper.y();
  paper.figure(MAP_ALT, () => {
    const { doc } = paper;
    doc.save().translate(PAPER.left, top);
    doc.rect(0, 0, PAPER.width, height).clip();
    if (hazard) drawHazard(doc, map, hazard);
    drawLines(doc, map);
    for (const sign of map.signs) drawSign(doc, sign);
    drawBar(doc, map, height);
    doc.restore();
    doc.lineWidth(1).rect(PAPER.left, top, PAPER.width, height).stroke('#000000');
  });
  paper.moveTo(top + height + 6);
  paper.line('P', MAP_KEY, { size: 12 });
  paper.space(6);
  const list = paper.group('L');
  for (const { name, text } of map.lines) paper.item(list, name, nameWidth, [{ text }]);
  paper.close(list);
  paper.space(12);
}

function drawHazard(doc: PDFKit.PDFDocument, { hazard }: PaperMap, png: Uint8Array): void {
  if (!hazard) return;
  const [left, top] = hazard.at;
  const size = { width: hazard.width * SCALE, height: hazard.height * SCALE };
  doc.save().opacity(HAZARD_OPACITY);
  try {
    doc.image(Buffer.from(png), left * SCALE, top * SCALE, size);
  } catch {
    // A sheet without the picture is better than none.
  }
  doc.restore();
}

function drawLines(doc: PDFKit.PDFDocument, { outline, roads }: PaperMap): void {
  for (const road of roads) stroke(doc.lineWidth(5), road).stroke('#bbbbbb');
  if (outline.length < 3) return;
  stroke(doc.lineWidth(2), outline).closePath().dash(8, { space: 5 }).stroke('#000000');
  doc.undash();
}

function stroke(doc: PDFKit.PDFDocument, points: readonly PaperPoint[]): PDFKit.PDFDocument {
  for (const [index, [x, y]] of points.entries()) doc[index === 0 ? 'moveTo' : 'lineTo'](x * SCALE, y * SCALE);
  return doc;
}

function drawSign(doc: PDFKit.PDFDocument, { at: [x, y], text, look }: PaperSign): void {
  doc.font(look === 'bad' ? 'bold' : 'plain').fontSize(TEXT);
  const [width, height] = [doc.widthOfString(text) + 8, SIGN_UNITS * SCALE - 2];
  const [left, top] = [x * SCALE - width / 2, y * SCALE - height / 2];
  if (look === 'none') doc.dash(2, { space: 2 });
  doc
    .lineWidth(1)
    .rect(left, top, width, height)
    .fillAndStroke(look === 'bad' ? '#000000' : '#ffffff', '#000000');
  doc.undash();
  doc.fillColor(look === 'bad' ? '#ffffff' : '#000000').text(text, left + 4, top + 3, { lineBreak: false });
}

/** North, and how long so many metres are. */
function drawBar(doc: PDFKit.PDFDocument, { bar }: PaperMap, height: number): void {
  const [left, y, right] = [14, height - 12, 14 + bar.units * SCALE];
  doc.lineWidth(2).moveTo(left, y).lineTo(right, y).stroke('#000000');
  doc
    .font('plain')
    .fontSize(12)
    .fillColor('#000000')
    .text(`${bar.metres} m`, right + 6, y - 9, { lineBreak: false });
  doc.font('bold').text('N', PAPER.width - 22, 20, { lineBreak: false });
  doc
    .moveTo(PAPER.width - 23, 16)
    .lineTo(PAPER.width - 18, 5)
    .lineTo(PAPER.width - 13, 16)
    .fill('#000000');
}
