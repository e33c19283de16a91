// The sheet as PDF: A4, margins of 5 mm, content drawn at scale 0.7; real text in a tagged tree, no clock, no chance.
import { alertLevelFacts } from '../../alerts/rules/alert-level.ts';
import { LEVEL_SHAPES } from '../../alerts/rules/level-shape.ts';
import type { Bulletin, BulletinLine } from '../rules/bulletin.ts';
import { BULLETIN_HEADINGS, cancelledMark, lastNote } from '../rules/bulletin-labels.ts';
import { LEVEL_COLOURS } from './level-colours.ts';
import { openPaper, type Paper } from './paper.ts';
import { type Element, PAPER } from './paper-layout.ts';
import { drawMap } from './print-map.ts';

export interface PrintedSheet {
  sheet: Bulletin;
  seals: { alt: string; png: Uint8Array }[];
  /** The picture under its map; null: there is none. */
  hazard: Uint8Array | null;
  /** Time of the sheet, for the file's own dates. */
  at: number;
  /** Field time at which the warning was taken back; null: it stands. */
  cancelledAt: number | null;
}

/** Units of the content: points before they are drawn at scale 0.7. */
const SEAL = 74;
const BOX = { height: 146, plate: 216 };
const NAME_WIDTH = 160;

export async function printBulletin({ sheet, seals, hazard, at, cancelledAt }: PrintedSheet): Promise<Uint8Array> {
  const mark = cancelledAt === null ? null : cancelledMark(cancelledAt);
  const foot = { note: lastNote(sheet.note, cancelledAt), imprint: sheet.imprint };
  const paper = openPaper({ title: sheet.title, foot, at, mark });
  drawHeading(paper, sheet, seals);
  const plate = drawBox(paper, sheet);
  if (mark !== null) strikeOut(paper, plate);
  drawSection(paper, BULLETIN_HEADINGS.situation, (list) => {
    for (const { name, reasons } of sheet.situation) {
      paper.item(list, name, NAME_WIDTH, [
        ...reasons.flatMap(({ info, description }) => [
          { text: info },
          ...(description === '' ? [] : [{ text: description, isBold: true, lang: 'fil' }]),
        ]),
      ]);
    }
    drawLines(paper, list, sheet.certainty ?? [], undefined);
  });
  drawSection(paper, BULLETIN_HEADINGS.elements, (list) => drawLines(paper, list, sheet.elements, undefined));
  if (sheet.recommendations.length > 0) {
    drawSection(paper, BULLETIN_HEADINGS.recommendations, (list) =>
      drawLines(paper, list, sheet.recommendations, 'fil'),
    );
  }
  if (sheet.map) drawMap(paper, sheet.map, { nameWidth: NAME_WIDTH, hazard });
  return paper.finish();
}

function drawHeading(paper: Paper, sheet: Bulletin, seals: PrintedSheet['seals']): void {
  const top = paper.y();
  // The first at the left, the others from the right.
  for (const [index, { alt, png }] of seals.entries()) {
    const x = index === 0 ? 0 : PAPER.width - SEAL - (seals.length - 1 - index) * (SEAL + 12);
    paper.figure(alt, () => paper.doc.image(Buffer.from(png), PAPER.left + x, top, { width: SEAL, height: SEAL }));
  }
  for (const [index, text] of sheet.heading.entries()) {
    paper.line('P', text, { size: index === 2 ? 17 : 14, isBold: index === 2, isCentred: true });
  }
  paper.moveTo(Math.max(paper.y(), top + SEAL) + 14);
  paper.line('H1', sheet.title, { size: 21, isBold: true, isCentred: true });
  paper.space(10);
}

/** Place, time and level in a frame, the sign of the level at its right: shape, number and words carry it in grey. */
function drawBox(paper: Paper, sheet: Bulletin): Plate {
  const { doc } = paper;
  const top = paper.y();
  const plate = PAPER.left + PAPER.width - BOX.plate;
  const { fill, ink } = LEVEL_COLOURS[sheet.level];
  const { words } = alertLevelFacts(sheet.level);
  paper.decoration(() => {
    doc.rect(plate, top, BOX.plate, BOX.height).fill(fill);
    doc.lineWidth(2.5).rect(PAPER.left, top, PAPER.width, BOX.height).stroke('#000000');
    doc
      .moveTo(plate, top)
      .lineTo(plate, top + BOX.height)
      .stroke('#000000');
    doc
      .save()
      .translate(plate + 18, top + 42)
      .scale(2.1);
    doc.path(LEVEL_SHAPES[sheet.level]).fill(ink).restore();
  });
  paper.moveTo(top + 30);
  const list = paper.group('L');
  for (const { name, text } of sheet.facts) {
    paper.item(list, name, NAME_WIDTH, [{ text, isBold: true }], {
      left: 18,
      width: PAPER.width - BOX.plate - 30,
      isPlain: true,
    });
  }
  paper.close(list);
  const right = { x: plate + 18, colour: ink };
  paper.at('P', 'Alert level', { ...right, y: top + 16, size: 15, isBold: true });
  paper.at('P', String(sheet.level), { ...right, x: plate + 84, y: top + 32, size: 50, isBold: true });
  paper.at('P', words.en, { ...right, y: top + 97, size: 18, isBold: true });
  paper.at('P', words.fil, { ...right, y: top + 120, size: 15, lang: 'fil' });
  paper.moveTo(top + BOX.height + 22);
  return { left: plate, top };
}

interface Plate {
  left: number;
  top: number;
}

/** A cross over the level, black with a white edge: it is seen on every fill, and in grey. */
function strikeOut(paper: Paper, { left, top }: Plate): void {
  const { doc } = paper;
  const right = left + BOX.plate;
  const bottom = top + BOX.height;
  paper.decoration(() => {
    for (const [width, colour] of [
      [11, '#ffffff'],
      [6, '#000000'],
    ] as const) {
      doc.lineWidth(width);
      doc.moveTo(left, top).lineTo(right, bottom).stroke(colour);
      doc.moveTo(left, bottom).lineTo(right, top).stroke(colour);
    }
  });
}

function drawSection(paper: Paper, heading: string, draw: (list: Element) => void): void {
  paper.heading(heading);
  const list = paper.group('L');
  draw(list);
  paper.close(list);
  paper.space(12);
}

function drawLines(paper: Paper, list: Element, lines: readonly BulletinLine[], lang: string | undefined): void {
  for (const { name, text } of lines) paper.item(list, name, NAME_WIDTH, [{ text, ...(lang ? { lang } : {}) }]);
}
