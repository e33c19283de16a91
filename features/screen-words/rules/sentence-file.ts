// Sentences that come back in a file: the same that was saved, with Waray corrected or added; what each line would do.
import { brokenPart, placeholderFaults } from './placeholders.ts';
import { isFixed, SENTENCE_MAX, tidy } from './screen-sentence.ts';

/** Heads of the two columns that are read, as the file is saved; English and Filipino are for whoever reads it. */
export const PLACE_HEADS = ['place', 'lugar', 'kinalalagyan'];
export const WARAY_HEADS = ['winaray', 'waray'];
/** Lines of the glossary, which the saved file has at its end, are no sentences. */
export const GLOSSARY_PLACE = 'glossary';
/** Three times as many as there are sentences. */
export const SENTENCE_LINES_MAX = 10_000;

export interface SentenceLine {
  /** Of the file; the head line is 1. */
  line: number;
  place: string;
  text: string;
}

export type ReadSentences =
  | { lines: SentenceLine[]; fault: null }
  | { lines: null; fault: 'empty' | 'tooManyRows' | 'noPlace' | 'noWaray' };

/** Cells of a table; a line without Waray says nothing. */
export function readSentenceLines(cells: readonly (readonly string[])[]): ReadSentences {
  const [heads = [], ...rows] = cells;
  const named = heads.map((head) => head.toLowerCase().replace(/[^\p{L}]/gu, ''));
  const find = (names: readonly string[]) => named.findIndex((name) => names.includes(name));
  const [atPlace, atWaray] = [find(PLACE_HEADS), find(WARAY_HEADS)];
  if (atPlace === -1) return { lines: null, fault: 'noPlace' };
  if (atWaray === -1) return { lines: null, fault: 'noWaray' };
  const lines = rows.flatMap((row, index): SentenceLine[] => {
    const one = { line: index + 2, place: tidy(row[atPlace] ?? ''), text: bare(row[atWaray] ?? '') };
    return one.text === '' || one.place === GLOSSARY_PLACE ? [] : [one];
  });
  if (lines.length === 0) return { lines: null, fault: 'empty' };
  if (lines.length > SENTENCE_LINES_MAX) return { lines: null, fault: 'tooManyRows' };
  return { lines, fault: null };
}

/** Without the apostrophe that keeps a spreadsheet from running a cell. */
const bare = (cell: string) => tidy(cell).replace(/^'(?=[=+\-@])/, '');

/** What is known of a sentence. */
export interface KnownSentence {
  place: string;
  english: string;
  /** What is shown; empty: nothing in Waray. */
  waray: string;
}

export const LINE_FAULTS = ['unknown', 'twice', 'fixed', 'tooLong', 'broken', 'missing', 'strange'] as const;
export interface SentenceFault {
  fault: (typeof LINE_FAULTS)[number];
  /** The sign, or the other line. */
  what: string;
}

export interface PlannedSentence extends SentenceLine {
  kind: 'refused' | 'change' | 'add' | 'same';
  faults: SentenceFault[];
}

/** Sentences that the file leaves out stay as they are. */
export function planSentences(lines: readonly SentenceLine[], known: readonly KnownSentence[]): PlannedSentence[] {
  const byPlace = new Map(known.map((one) => [one.place, one]));
  const firstAt = new Map<string, number>();
  return lines.map((line): PlannedSentence => {
    const sentence = byPlace.get(line.place);
    if (!sentence) return { ...line, kind: 'refused', faults: [{ fault: 'unknown', what: line.place }] };
    const other = firstAt.get(line.place);
    if (other !== undefined) return { ...line, kind: 'refused', faults: [{ fault: 'twice', what: String(other) }] };
    firstAt.set(line.place, line.line);
    if (line.text === sentence.waray) return { ...line, kind: 'same', faults: [] };
    const faults = sentenceFaults(line.text, sentence);
    if (faults.length > 0) return { ...line, kind: 'refused', faults };
    return { ...line, kind: sentence.waray === '' ? 'add' : 'change', faults: [] };
  });
}

/** Why a text cannot stand in the place of an English sentence; the same for one that is typed. */
export function sentenceFaults(text: string, { place, english }: Omit<KnownSentence, 'waray'>): SentenceFault[] {
  if (isFixed(place)) return [{ fault: 'fixed', what: '' }];
  if (text.length > SENTENCE_MAX) return [{ fault: 'tooLong', what: String(SENTENCE_MAX) }];
  const broken = brokenPart(text);
  const faults = placeholderFaults(text, english) ?? { missing: [], strange: [] };
  return [
    ...(['missing', 'strange'] as const).flatMap((fault) => faults[fault].map((what) => ({ fault, what }))),
    ...(broken === null ? [] : [{ fault: 'broken' as const, what: broken }]),
  ];
}
