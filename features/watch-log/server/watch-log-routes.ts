// Doors of the watch log and of shifts that are handed over.
import { fromManilaText, manilaTextOrNull } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { Problem } from '@bantay/server/problems.ts';
import { type Cursor, cursorText, LOG_KINDS, type LogKind, readCursor } from '../rules/log-entry.ts';
import { giveShift, readHandOver, takeShift, withdrawShift } from '../wire/hand-over.ts';
import {
  keepShiftReport,
  listShiftReports,
  noteWatchLook,
  readShift,
  readShiftPdf,
  readWatchLog,
  writeWatchNote,
} from '../wire/watch-log.ts';
import type { HandOverService } from './hand-over-service.ts';
import { presentEntry, presentHandOver, presentItem, presentReport, presentSentences } from './watch-log-presenter.ts';
import type { WatchLogService } from './watch-log-service.ts';

export function watchLogRoutes(door: Door, watchLog: WatchLogService): void {
  door(readWatchLog, async ({ query, user }) => {
    const asked = { ...stretchOf(query, query.site_code), kinds: kindsOf(query.kinds), after: cursorOf(query.after) };
    const { entries, next, lookedAt } = await watchLog.read(asked, user.userId);
    return {
      ...{ status: true as const, entries: entries.map(presentEntry), next: next && cursorText(next) },
      looked_at: manilaTextOrNull(lookedAt),
    };
  });

  door(writeWatchNote, async ({ body, user }) => {
    await watchLog.note({ siteCode: body.site_code, text: body.text.trim() }, user.userId);
    return { status: true as const, message: 'Noted.' };
  });

  door(noteWatchLook, async ({ body, user }) => {
    await watchLog.looked(instant(body.until), user.userId);
    return { status: true as const, message: 'Noted.' };
  });

  door(readShift, async ({ query }) => {
    return {
      status: true as const,
      sentences: presentSentences(await watchLog.shift(stretchOf(query, query.site_code))),
    };
  });

  door(listShiftReports, async () => {
    return { status: true as const, reports: (await watchLog.reports()).map(presentReport) };
  });

  door(keepShiftReport, async ({ body, user }) => {
    const { from, to, site_code: siteCode, remarks } = body;
    const asked = { from: instant(from), to: instant(to), siteCode, remarks: remarks.trim() };
    const reportId = await watchLog.keepReport(asked, user.userId);
    return { status: true as const, message: 'Kept.', report_id: reportId };
  });

  door(readShiftPdf, async ({ params, reply }) => {
    const { name, bytes } = await watchLog.reportPdf(params.report_id, params.language);
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`);
    return reply.send(bytes) as never; // sent here as it is
  });
}

export function handOverRoutes(door: Door, handOvers: HandOverService): void {
  door(readHandOver, async () => {
    const { items, colleagues, newest } = await handOvers.read();
    return {
      ...{ status: true as const, items: items.map(presentItem), newest: newest.map(presentHandOver) },
      colleagues: colleagues.map(({ userId, name }) => ({ user_id: userId, name })),
    };
  });

  door(giveShift, async ({ body, user }) => {
    await handOvers.give({ toUser: body.to_user_id, remarks: body.remarks.trim() }, user.userId);
    return { status: true as const, message: 'The shift is handed over.' };
  });

  door(takeShift, async ({ body, user }) => {
    await handOvers.take(body.hand_over_id, user.userId);
    return { status: true as const, message: 'The shift is taken.' };
  });

  door(withdrawShift, async ({ body, user }) => {
    await handOvers.withdraw(body.hand_over_id, user.userId);
    return { status: true as const, message: 'It is withdrawn.' };
  });
}

/** The contract has taken nothing but a time. */
const instant = (text: string): number => fromManilaText(text)!;

const stretchOf = ({ from, to }: { from: string; to: string }, siteCode: string | undefined) => ({
  ...{ from: instant(from), to: instant(to), siteCode: siteCode ?? null },
});

function kindsOf(words = ''): LogKind[] {
  const kinds = words.split(',').filter((word) => word !== '');
  return kinds.map((word) => {
    const kind = LOG_KINDS.find((one) => one === word);
    if (kind === undefined) throw new Problem('logKindUnknown', { kind: word.slice(0, 30) });
    return kind;
  });
}

function cursorOf(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const cursor = readCursor(text);
  if (cursor === null) throw new Problem('logPageUnknown');
  return cursor;
}
