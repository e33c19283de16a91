// Flow and foot alone, on a page that takes down what is drawn: where a page turns, and what a voice reads once.
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { drawItem, drawMark, type Flow, openPage, reserve } from './paper-flow.ts';
import { FONTS, glyphsOf } from './paper-fonts.ts';
import { drawFeet, measureFoot } from './paper-foot.ts';
import { PAPER } from './paper-layout.ts';
import { child } from './paper-pen.ts';

interface Drawn {
  page: number;
  /** Under which tag; null: a decoration. */
  tag: string | null;
  text: string;
  x: number;
  y: number;
}

function openFlow(change: Partial<Pick<Flow, 'bottom' | 'mark'>> = {}) {
  const doc = new PDFDocument({ autoFirstPage: false, bufferPages: true, tagged: true, margin: 0 });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const drawn: Drawn[] = [];
  let [page, tag]: [number, string | null] = [0, null];
  doc.on('pageAdded', () => {
    page += 1;
  });
  const { text, markContent, switchToPage } = doc;
  doc.text = (words: string, x?: unknown, y?: unknown, options?: unknown) => {
    drawn.push({ page, tag, text: words, x: Number(x), y: Number(y) });
    return (text as (...all: unknown[]) => typeof doc).call(doc, words, x, y, options);
  };
  doc.markContent = (...all) => {
    tag = all[0] === 'Artifact' ? null : all[0];
    return markContent.apply(doc, all);
  };
  doc.switchToPage = (index = 0) => {
    page = index + 1;
    return switchToPage.call(doc, index);
  };
  const flow: Flow = { doc, root, hasGlyph: glyphsOf(doc.font('plain')), y: 0, bottom: 300, title: 'LPA', mark: null };
  openPage(Object.assign(flow, change));
  return { flow, drawn };
}

const item = (text: string, place = {}) => ({ name: 'Lipata', nameWidth: 160, paragraphs: [{ text }], place });

it('what still fits stays on its page; a unit more turns it, under the title, which no voice reads again', () => {
  const { flow, drawn } = openFlow();
  flow.y = 200;
  reserve(flow, 100);
  expect(drawn).toEqual([]);
  reserve(flow, 101);
  expect(drawn).toEqual([{ page: 2, tag: null, text: 'LPA', x: PAPER.left, y: PAPER.top }]);
  expect(flow.y).toBe(PAPER.top + 30);
});

it('a long paragraph goes on over the page, each line once and in order, none in the foot', () => {
  const { flow, drawn } = openFlow();
  const words = Array.from({ length: 600 }, (_, index) => `word${index}`);
  drawItem(flow, child(flow, flow.root, 'L'), item(words.join(' ')));
  const lines = drawn.filter(({ tag }) => tag === 'P');
  expect(lines.map(({ text }) => text).join(' ')).toBe(words.join(' '));
  expect(new Set(lines.map(({ page }) => page)).size).toBeGreaterThan(2);
  for (const { x, y } of lines) {
    expect(x).toBe(PAPER.left + 160);
    expect(y + 14.5 * 1.38).toBeLessThanOrEqual(300.001);
  }
  // The name once, at the left of the first line.
  expect(drawn.filter(({ tag }) => tag === 'Lbl')).toEqual([
    { page: 1, tag: 'Lbl', text: 'Lipata', x: PAPER.left, y: lines[0]!.y },
  ]);
});

it('a name that is wider than its column goes on in the next line, beside its text and never over it', () => {
  const { flow, drawn } = openFlow();
  const list = child(flow, flow.root, 'L');
  const name = 'Threat score: hits among slides and false warnings';
  drawItem(flow, list, { name, nameWidth: 160, paragraphs: [{ text: 'No rate' }], place: { isPlain: true } });
  const below = flow.y;
  drawItem(flow, list, item('None.'));
  const labels = drawn.filter(({ tag, y }) => tag === 'Lbl' && y < below);
  expect(labels.map(({ text }) => text).join(' ')).toBe(name);
  expect(labels.length).toBeGreaterThan(1);
  for (const { text, x } of labels) expect(x + flow.doc.widthOfString(text)).toBeLessThan(PAPER.left + 160);
  // The next item begins below the whole name.
  expect(drawn.find(({ text }) => text === 'Lipata')?.y).toBeGreaterThan(labels.at(-1)?.y ?? 0);
});

it('a page with room for less than a line takes one all the same: it comes to an end', () => {
  const { flow, drawn } = openFlow({ bottom: PAPER.top + 31 });
  drawItem(flow, child(flow, flow.root, 'L'), item('one two'));
  expect(drawn.filter(({ tag }) => tag === 'P').map(({ text }) => text)).toEqual(['one two']);
});

it('the mark stands at the head of each page and is read on the first alone', () => {
  const { flow, drawn } = openFlow({ mark: 'CANCELLED' });
  drawMark(flow, true);
  expect(flow.y).toBeGreaterThan(PAPER.top);
  flow.y = 300;
  reserve(flow, 1);
  expect(drawn.filter(({ text }) => text === 'CANCELLED').map(({ page, tag }) => [page, tag])).toEqual([
    [1, 'P'],
    [2, null],
  ]);
  // The title below it, not across it.
  expect(drawn.at(-1)).toMatchObject({ text: 'LPA', y: PAPER.top + 58 });
});

it('the foot stands on every page, is read on the last alone, and each page says its number', () => {
  const { flow, drawn } = openFlow();
  openPage(flow);
  openPage(flow);
  drawFeet(flow, { note: ['It holds.'], imprint: ['Bantay'], bottom: 1000 });
  expect(drawn.map(({ page, tag, text }) => [page, tag, text])).toEqual([
    [1, null, 'It holds.'],
    [1, null, 'Bantay'],
    [1, null, 'Page 1 of 3'],
    [2, null, 'It holds.'],
    [2, null, 'Bantay'],
    [2, null, 'Page 2 of 3'],
    [3, 'P', 'It holds.'],
    [3, 'P', 'Bantay'],
    [3, null, 'Page 3 of 3'],
  ]);
});

it('a longer note takes its lines from the text above it', () => {
  const { flow } = openFlow();
  const short = measureFoot(flow, { note: 'It holds.', imprint: 'Bantay' });
  const long = measureFoot(flow, { note: 'It holds. '.repeat(40), imprint: 'Bantay' });
  expect(long.note.length).toBeGreaterThan(short.note.length);
  expect(short.bottom - long.bottom).toBeCloseTo((long.note.length - short.note.length) * 18);
});
