// The paper of a shift's report: its heading, sentences by site, and the remarks of whoever made it.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { ReportSheet } from '../../bulletin/server/bulletin-service.ts';
import type { ShiftLanguage } from '../rules/shift-language.ts';
import { shiftSentences } from '../rules/shift-sentences.ts';
import { SHIFT_WORDS } from '../rules/shift-words.ts';
import type { ReportRow } from './watch-log-queries.ts';

export function reportSheet(report: ReportRow, heading: readonly string[], language: ShiftLanguage): ReportSheet {
  const words = SHIFT_WORDS[language];
  const span = `${toDisplayTime(report.from)} – ${toDisplayTime(report.to)}`;
  const place = report.siteCode === null ? '' : ` · ${report.siteCode.toUpperCase()}`;
  return {
    heading: heading.filter((line) => line !== ''),
    title: `${words.title} ${report.reportId}${place}`,
    subtitle: span,
    sections: [...sectionsOf(report, language), { heading: words.remarks, lines: remarksOf(report, words.noRemarks) }],
    note: words.note,
    imprint: words.made(report.madeBy, toDisplayTime(report.madeAt)),
    language: language === 'en' ? undefined : language,
    at: report.madeAt,
  };
}

function sectionsOf({ facts }: ReportRow, language: ShiftLanguage): ReportSheet['sections'] {
  const words = SHIFT_WORDS[language];
  if (facts.length === 0) return [{ heading: words.office, lines: [{ name: '', text: words.nothing }] }];
  const sentences = shiftSentences(facts, language);
  return [...new Set(sentences.map(({ site }) => site))].map((site) => ({
    heading: site === null ? words.office : site.toUpperCase(),
    lines: sentences.filter((one) => one.site === site).map(({ text }, index) => ({ name: `${index + 1}`, text })),
  }));
}

const remarksOf = ({ remarks }: ReportRow, none: string) =>
  (remarks.trim() === '' ? none : remarks).split('\n').map((text) => ({ name: '', text }));
