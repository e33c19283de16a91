// The request for a cell broadcast of a release, and what people note of it.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import { WHEN_OVER } from '../../bulletin/rules/bulletin-labels.ts';
import { shareCard } from '../../bulletin/rules/share-card.ts';
import type { BulletinPage, BulletinService } from '../../bulletin/server/bulletin-service.ts';
import type { CapService } from '../../cap/server/cap-service.ts';
import { responsesFor, templateTexts } from '../../warning-texts/rules/templates.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import { type BroadcastText, broadcastTexts, type MarkKind, markFault } from '../rules/broadcast-request.ts';
import * as queries from './cell-broadcast-queries.ts';

export interface BroadcastRequest {
  page: BulletinPage;
  office: { office: string; municipality: string; province: string; contact: string };
  place: string;
  time: string;
  /** What would end it, as the sheet says it; null: sheets of before do not. */
  ends: string | null;
  cap: string | null;
  texts: BroadcastText[];
  marks: queries.MarkRow[];
}

/** The newest of each kind, field time. */
export interface Broadcast {
  asked: number | null;
  sent: number | null;
}

export interface CellBroadcastService {
  /** By release id, where something was noted; null: nobody asks here. */
  marksOf(releaseIds: readonly number[]): Promise<ReadonlyMap<number, Broadcast> | null>;
  read(releaseId: number): Promise<BroadcastRequest>;
  /** `at`: field time. */
  mark(mark: { releaseId: number; kind: MarkKind; at: number }, userId: number): Promise<void>;
}

interface Parts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  isOn: boolean;
  bulletins: Pick<BulletinService, 'read'>;
  cap: Pick<CapService, 'identifierOf'>;
  texts: Pick<WarningTextsService, 'templatesOf'>;
  releases: Pick<ReleaseService, 'requireRelease'>;
  settings: Pick<SettingsBook, 'read'>;
}

export function makeCellBroadcastService(parts: Parts): CellBroadcastService {
  return {
    async marksOf(releaseIds) {
      if (!parts.isOn) return null;
      const rows = releaseIds.length === 0 ? [] : await queries.listNewest(parts.db, releaseIds);
      return new Map(rows.map(({ releaseId, asked, sent }) => [releaseId, { asked, sent }]));
    },
    read: (releaseId) => readRequest(parts, releaseId),
    mark: (mark, userId) => noteMark(parts, mark, userId),
  };
}

async function readRequest(parts: Parts, releaseId: number): Promise<BroadcastRequest> {
  const { db, isOn, bulletins, cap, texts, settings } = parts;
  if (!isOn) throw new Problem('cellBroadcastOff');
  const page = await bulletins.read(releaseId);
  const { siteId, cancelledAt } = page.release;
  const card = shareCard({ sheet: page.sheet, cancelledAt, check: null });
  const response = responsesFor(await texts.templatesOf(siteId), page.sheet.level);
  const deed = response.ok ? templateTexts(response.template, { form: 'full', language: 'en' }).communityResponse : '';
  const { office, municipality, province, contact } = (await settings.read()).office;
  return {
    page,
    office: { office, municipality, province, contact: contact.call },
    ...{ place: card.place, time: card.time },
    ends: page.sheet.certainty?.find(({ name }) => name === WHEN_OVER)?.text ?? null,
    cap: await cap.identifierOf(releaseId),
    texts: broadcastTexts(card, deed.trim()),
    marks: await queries.listMarks(db, releaseId),
  };
}

function noteMark(
  { db, clock, isOn, releases }: Parts,
  { releaseId, kind, at }: { releaseId: number; kind: MarkKind; at: number },
  userId: number,
): Promise<void> {
  if (!isOn) throw new Problem('cellBroadcastOff');
  return inTransaction(db, async (tx) => {
    await queries.lockMarks(tx, releaseId);
    const { siteId, releasedAt } = await releases.requireRelease(releaseId, tx);
    const now = clock.now();
    const asked = (await queries.listMarks(tx, releaseId)).find((one) => one.kind === 'asked')?.at ?? null;
    const fault = markFault({ kind, at }, { now, releasedAt, asked });
    if (fault !== null) throw new Problem(FAULTS[fault]);
    await queries.insertMark(tx, { releaseId, kind, at, userId, notedAt: now });
    await writeAudit(tx, {
      ...actorOf(userId),
      ...{ fieldAt: now, action: ACTIONS[kind], siteId, subjectId: releaseId },
      ...{ after: { at }, topic: 'cell-broadcast' },
    });
  });
}

const ACTIONS = { asked: 'cell-broadcast.asked', sent: 'cell-broadcast.sent' } as const;
const FAULTS = {
  future: 'broadcastInFuture',
  beforeRelease: 'broadcastBeforeRelease',
  sentBeforeAsked: 'broadcastBeforeAsked',
} as const;
