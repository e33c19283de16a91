// Doors of the audit as admins read it.
import { fromManilaText, toManilaText } from '@bantay/kernel/time/manila-time';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Door } from '@bantay/server/http/door.ts';
import { sendPieces } from '@bantay/server/http/send-pieces.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import { type AskedAudit, exportAudit, listAudit, lookAtPutBack, putBackAudit } from '../wire/audit-log.ts';
import { presentEntry, presentSides, writeCsv } from './audit-log-presenter.ts';
import type { AuditLogService, Wanted } from './audit-log-service.ts';

export function auditLogRoutes(door: Door, auditLog: AuditLogService, clock: Pick<FieldClock, 'now'>): void {
  door(listAudit, async ({ query, user }) => {
    const { entries, older, searchedTo } = await auditLog.page({ ...wantedOf(query), beforeId: query.before }, user);
    return {
      status: true as const,
      ...{ entries: entries.map(presentEntry), older },
      searched_to: searchedTo === null ? null : toManilaText(searchedTo),
    };
  });
  door(lookAtPutBack, async ({ query, user }) => ({
    status: true as const,
    ...presentSides(await auditLog.lookAtPutBack(query.audit_id, { by: user.userId, roles: user.roles })),
  }));
  door(putBackAudit, async ({ body, user }) => {
    const care = { by: user.userId, reason: body.reason.trim(), roles: user.roles };
    await tellCurrent(presentSides, auditLog.putBack(body.audit_id, body.version ?? null, care));
    return { status: true as const, message: 'It is put back, as a new change.' };
  });
  door(exportAudit, async ({ query, user, reply }) => {
    const entries = await auditLog.takeOut(wantedOf(query), user);
    const stamp = toManilaText(clock.now()).replace(' ', '_').replaceAll(':', '-');
    reply.header('content-disposition', `attachment; filename="audit_${stamp}.csv"`);
    return sendPieces(reply, writeCsv(entries), 'text/csv');
  });
}

const wantedOf = ({ user, kind, family, subject, site, text, from, to }: AskedAudit): Wanted => ({
  ...{ userId: user, kind, family, subjectId: subject, siteCode: site, text },
  from: from === undefined ? null : fromManilaText(from),
  until: to === undefined ? null : endOf(to),
});

/** The last moment that was asked for is in: a day alone is whole, and so are a minute and a second. */
function endOf(text: string): number {
  const whole = text.length === 10 ? `${text} 23:59:59` : text.length === 16 ? `${text}:59` : text;
  return fromManilaText(whole)! + 1000; // the declaration has read it
}
