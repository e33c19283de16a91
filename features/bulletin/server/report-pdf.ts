// A report as PDF: a heading, sections of lines, a foot; of the same paper as the bulletins, no clock, no chance.
import { openPaper } from './paper.ts';

export interface ReportSheet {
  /** Office and place, one below the other. */
  heading: readonly string[];
  title: string;
  subtitle: string;
  sections: readonly { heading: string; lines: readonly { name: string; text: string }[] }[];
  note: string;
  imprint: string;
  /** Of the words, for the voice; undefined: English. */
  language: string | undefined;
  /** For the file's own dates. */
  at: number;
}

const NAME_WIDTH = 44;
/** Names that are words and not numbers. */
const WIDE_NAME_WIDTH = 190;
const SHORT_NAME = 3;

export async function printReport(report: ReportSheet): Promise<Uint8Array> {
  const { heading, title, subtitle, sections, note, imprint, language: lang, at } = report;
  const paper = openPaper({ title: `${title}, ${subtitle}`, foot: { note, imprint }, at, mark: null });
  for (const line of heading) paper.line('P', line, { size: 15 });
  paper.space(8);
  paper.line('H1', title, { size: 24, isBold: true, ...(lang === undefined ? {} : { lang }) });
  paper.line('P', subtitle, { size: 16 });
  paper.space(14);
  for (const { heading: words, lines } of sections) {
    paper.heading(words);
    const list = paper.group('L');
    const width = lines.some(({ name }) => name.length > SHORT_NAME) ? WIDE_NAME_WIDTH : NAME_WIDTH;
    for (const { name, text } of lines) {
      paper.item(list, name, width, [{ text, ...(lang === undefined ? {} : { lang }) }], { isPlain: true });
    }
    paper.close(list);
    paper.space(8);
  }
  return paper.finish();
}
