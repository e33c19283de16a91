// The watch log, its reports and hand-overs in the words of the wire.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { OpenItem } from '../rules/hand-over.ts';
import type { LogEntry } from '../rules/log-entry.ts';
import type { ShiftFact } from '../rules/shift-facts.ts';
import type { ShiftLanguage } from '../rules/shift-language.ts';
import { shiftSentences } from '../rules/shift-sentences.ts';
import type { WireHandOver, WireItem } from '../wire/hand-over.ts';
import type { WireEntry } from '../wire/watch-log.ts';
import type { HandOver } from './hand-over-service.ts';
import type { ShiftReport } from './watch-log-service.ts';

export const presentEntry = ({ ref, at, siteCode, by, kind, facts }: LogEntry): WireEntry => ({
  ...{ ref, at: toManilaText(at), site_code: siteCode, by, kind, facts: { ...facts } },
});

export function presentSentences(facts: readonly ShiftFact[]) {
  const of = (language: ShiftLanguage) =>
    shiftSentences(facts, language).map(({ site, text, rows }) => ({ site_code: site, text, rows: [...rows] }));
  return { en: of('en'), fil: of('fil'), war: of('war') };
}

export const presentReport = ({ reportId, from, to, siteCode, facts, remarks, madeAt, madeBy }: ShiftReport) => ({
  ...{ report_id: reportId, from: toManilaText(from), to: toManilaText(to), site_code: siteCode },
  ...{ made_at: toManilaText(madeAt), made_by: madeBy, remarks, sentences: facts.length },
});

export const presentHandOver = (one: HandOver): WireHandOver => ({
  ...{ hand_over_id: one.handOverId, given_by: one.givenByName, given_by_id: one.givenBy },
  ...{ to_user: one.toName, to_user_id: one.toUser, remarks: one.remarks, given_at: toManilaText(one.givenAt) },
  items: one.items.map(presentItem),
  ...{ taken_by: one.takenByName, taken_at: manilaTextOrNull(one.takenAt) },
  withdrawn_at: manilaTextOrNull(one.withdrawnAt),
});

const EMPTY = { count: null, people: null, source: null, level: null, problem_kind: null, facts: {} };

export function presentItem(item: OpenItem): WireItem {
  const own = { ...EMPTY, kind: item.kind, site_code: item.siteCode, since: manilaTextOrNull(item.since) };
  switch (item.kind) {
    case 'help':
      return { ...own, count: item.count };
    case 'trigger':
      return { ...own, source: item.source, level: item.level };
    case 'roll-call':
      return { ...own, count: item.missing, people: item.people };
    case 'problem':
      return { ...own, problem_kind: item.problemKind, facts: item.facts };
    case 'release':
      return own;
  }
}
