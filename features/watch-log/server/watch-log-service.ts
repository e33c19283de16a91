// The watch log: what was recorded in a stretch, notes of people, how far each has read, and the report of a shift.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { BulletinService } from '../../bulletin/server/bulletin-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import {
  type Cursor,
  LOG_KINDS,
  LOG_MAX_MS,
  LOG_PAGE,
  type LogEntry,
  type LogKind,
  SHIFT_MAX_ENTRIES,
  SHIFT_MAX_MS,
  type Stretch,
  stretchFault,
} from '../rules/log-entry.ts';
import { type ShiftFact, shiftFacts } from '../rules/shift-facts.ts';
import type { ShiftLanguage } from '../rules/shift-language.ts';
import { listEntries, listStanding } from './log-queries.ts';
import { reportSheet } from './report-sheet.ts';
import * as queries from './watch-log-queries.ts';

export type ShiftReport = queries.ReportRow;

export interface LogQuestion extends Stretch {
  /** Null: all. */
  siteCode: string | null;
  /** None named: every kind. */
  kinds: readonly LogKind[];
  after: Cursor | null;
}

export interface LogAnswer {
  /** Newest first. */
  entries: LogEntry[];
  /** Where the next page begins; null at the end. */
  next: Cursor | null;
  /** Field time up to which the person has read; null: never. */
  lookedAt: number | null;
}

export interface ShiftQuestion extends Stretch {
  siteCode: string | null;
}

export interface WatchLogService {
  read(asked: LogQuestion, userId: number): Promise<LogAnswer>;
  /** Its id. */
  note(note: { siteCode: string | null; text: string }, userId: number): Promise<number>;
  /** `until`: field time; what lies ahead is as far as now. */
  looked(until: number, userId: number): Promise<void>;
  /** What a report would say now; writes nothing. */
  shift(asked: ShiftQuestion): Promise<ShiftFact[]>;
  /** Keeps it as it is now, with remarks; its id. */
  keepReport(asked: ShiftQuestion & { remarks: string }, userId: number): Promise<number>;
  /** Newest first. */
  reports(): Promise<ShiftReport[]>;
  /** Of one that was kept: the same bytes each time. */
  reportPdf(reportId: number, language: ShiftLanguage): Promise<{ name: string; bytes: Buffer }>;
}

export interface WatchLogParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'require'>;
  settings: Pick<SettingsBook, 'read'>;
  bulletins: Pick<BulletinService, 'printReport'>;
}

const SHOWN_REPORTS = 20;
const FAULTS = { backwards: 'logBackwards', 'too long': 'logTooLong' } as const;

export function makeWatchLogService(parts: WatchLogParts): WatchLogService {
  const { db, clock } = parts;
  return {
    read: (asked, userId) => readLog(parts, asked, userId),
    note: (note, userId) => writeNote(parts, note, userId),
    looked: (until, userId) =>
      inTransaction(db, async (tx) => {
        const instant = Math.min(until, clock.now());
        await queries.keepLook(tx, userId, instant);
        await writeAudit(tx, {
          ...actorOf(userId),
          ...{ fieldAt: clock.now(), action: 'watch-log.look', subjectId: userId, after: { until: instant } },
        });
      }),
    shift: async (asked) => (await readShift(parts, asked)).facts,
    keepReport: (asked, userId) => keepReport(parts, asked, userId),
    reports: () => queries.listReports(db, SHOWN_REPORTS),
    reportPdf: (reportId, language) => printShift(parts, reportId, language),
  };
}

async function siteIdOf({ sites }: WatchLogParts, siteCode: string | null): Promise<number | null> {
  return siteCode === null ? null : (await sites.require(siteCode)).siteId;
}

function requireStretch(stretch: Stretch, maxMs: number): void {
  const fault = stretchFault(stretch, maxMs);
  if (fault !== null) throw new Problem(FAULTS[fault], { days: Math.floor(maxMs / 86_400_000) });
}

async function readLog(parts: WatchLogParts, asked: LogQuestion, userId: number): Promise<LogAnswer> {
  const { db, clock } = parts;
  requireStretch(asked, LOG_MAX_MS);
  const found = await listEntries(db, {
    siteId: await siteIdOf(parts, asked.siteCode),
    kinds: asked.kinds.length === 0 ? LOG_KINDS : asked.kinds,
    // What has not come yet is no gap.
    ...{ from: asked.from, to: Math.min(asked.to, clock.now()), after: asked.after, limit: LOG_PAGE + 1 },
  });
  const entries = found.slice(0, LOG_PAGE);
  const last = entries.at(-1);
  return {
    entries,
    next: found.length > LOG_PAGE && last ? { at: last.at, ref: last.ref } : null,
    lookedAt: await queries.readLook(db, userId),
  };
}

const writeNote = (
  parts: WatchLogParts,
  { siteCode, text }: { siteCode: string | null; text: string },
  userId: number,
) =>
  inTransaction(parts.db, async (tx) => {
    const siteId = await siteIdOf(parts, siteCode);
    const now = parts.clock.now();
    const noteId = await queries.insertNote(tx, { siteId, text, at: now, userId });
    await writeAudit(tx, {
      ...actorOf(userId),
      ...{ fieldAt: now, action: 'watch-log.note', siteId, subjectId: noteId, after: { text }, topic: 'watch-log' },
    });
    return noteId;
  });

async function readShift(parts: WatchLogParts, { siteCode, from, to }: ShiftQuestion) {
  requireStretch({ from, to }, SHIFT_MAX_MS);
  const { db, clock } = parts;
  const siteId = await siteIdOf(parts, siteCode);
  const until = Math.min(to, clock.now());
  const asked = { siteId, from, to: until, kinds: LOG_KINDS, after: null, limit: SHIFT_MAX_ENTRIES + 1 };
  const entries = await listEntries(db, asked);
  // A part of them would be told as the whole.
  if (entries.length > SHIFT_MAX_ENTRIES) throw new Problem('shiftTooFull', { most: SHIFT_MAX_ENTRIES });
  return { siteId, facts: shiftFacts(entries, await listStanding(db, siteId, from)) };
}

async function keepReport(parts: WatchLogParts, asked: ShiftQuestion & { remarks: string }, userId: number) {
  const now = parts.clock.now();
  if (asked.to > now) throw new Problem('shiftNotOver');
  const { siteId, facts } = await readShift(parts, asked);
  const { from, to, remarks } = asked;
  return inTransaction(parts.db, async (tx) => {
    const reportId = await queries.insertReport(tx, { from, to, remarks, siteId, facts, at: now, userId });
    await writeAudit(tx, {
      ...actorOf(userId),
      ...{ fieldAt: now, action: 'watch-log.report', siteId, subjectId: reportId, after: { from, to, remarks } },
      topic: 'watch-log',
    });
    return reportId;
  });
}

async function printShift({ db, settings, bulletins }: WatchLogParts, reportId: number, language: ShiftLanguage) {
  const report = await queries.readReport(db, reportId);
  if (!report) throw new Problem('shiftReportUnknown');
  const { office, municipality, province } = (await settings.read()).office;
  const sheet = reportSheet(report, [office, municipality, province], language);
  const bytes = await bulletins.printReport(`shift ${reportId} ${language}`, sheet);
  return { name: `shift-report-${reportId}-${language}.pdf`, bytes };
}
