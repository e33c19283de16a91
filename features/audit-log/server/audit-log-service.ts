// The audit as it is read: rows with the names of people and what differs, page by page; a file of it is a row of its own.
import { type HeldRole, mayDo } from '@bantay/kernel/roles/roles';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Asker, PutBack, PutBackCare } from '@bantay/server/put-back.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type ActorKind, kindOf } from '../rules/audit-actors.ts';
import { type Change, changesOf, peopleIn } from '../rules/audit-changes.ts';
import * as queries from './audit-log-queries.ts';
import { listOffered, lookAtPutBack, type PutBackLook, putBackRow } from './put-back-service.ts';

/** Rows of a page. */
const PAGE = 100;
/** Rows in which a page looks for a word: a tenth of a second. */
const SEARCHED = 20_000;
/** Rows of a file: some 5 MB, and what a spreadsheet shows without waiting. */
const EXPORTED = 10_000;
/** Rows in which a file looks for a word. */
const EXPORT_SEARCHED = 100_000;

export interface Wanted {
  userId?: number | undefined;
  kind?: ActorKind | undefined;
  family?: string | undefined;
  subjectId?: number | undefined;
  siteCode?: string | undefined;
  text?: string | undefined;
  from: number | null;
  until: number | null;
  beforeId?: number | undefined;
}

export interface Entry extends Omit<queries.AuditRow, 'before' | 'after' | 'isLarge'> {
  kind: ActorKind;
  subjectName: string | null;
  changes: Change[];
  hasMore: boolean;
  canPutBack: boolean;
}

export interface Page {
  entries: Entry[];
  older: number | null;
  searchedTo: number | null;
}

/** Who asks: rows of sites where nobody is admin are not told. */
export interface Reader {
  userId: number;
  roles: readonly HeldRole[];
}

export interface AuditLogService {
  /** Told by rooms at the start: actions of theirs that can be put back. */
  addPutBacks(putBacks: Readonly<Record<string, PutBack>>): void;
  /** What stands now, and what would stand there again; refused where it cannot be put back by this person. */
  lookAtPutBack(auditId: number, asker: Asker): Promise<PutBackLook>;
  /** As a new change, over what was seen. */
  putBack(auditId: number, version: string | null, care: PutBackCare): Promise<void>;
  page(wanted: Wanted, reader: Reader): Promise<Page>;
  /** Refused where there is more than a file holds: nothing is left out unsaid. Notes who has taken it. */
  takeOut(wanted: Wanted, reader: Reader): Promise<Entry[]>;
}

export interface AuditLogParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: SitesService;
}

export function makeAuditLogService(parts: AuditLogParts): AuditLogService {
  const { db } = parts;
  const putBacks = new Map<string, PutBack>();
  return {
    addPutBacks(more) {
      for (const [action, one] of Object.entries(more)) putBacks.set(action, one);
    },
    lookAtPutBack: (auditId, asker) => lookAtPutBack(db, putBacks, auditId, asker),
    putBack: (auditId, version, care) => putBackRow(db, putBacks, auditId, version, care),
    async page(wanted, reader) {
      const asked = await askedOf(parts, wanted, reader);
      const found = await queries.listRows(db, asked, { limit: PAGE + 1, searched: SEARCHED });
      const shown = found.slice(0, PAGE);
      const entries = await readEntries(db, shown, await listOffered(putBacks, shown, reader.roles));
      if (found.length > PAGE) return { entries, older: shown.at(-1)!.auditId, searchedTo: null }; // a full page has its last
      const end = asked.text === null ? null : await queries.readSearchEnd(db, asked, SEARCHED);
      return { entries, older: end?.auditId ?? null, searchedTo: end?.at ?? null };
    },
    takeOut: (wanted, reader) => takeOut(parts, wanted, reader),
  };
}

async function takeOut(parts: AuditLogParts, wanted: Wanted, reader: Reader): Promise<Entry[]> {
  const { db, clock } = parts;
  const asked = await askedOf(parts, wanted, reader);
  return inTransaction(db, async (tx) => {
    const found = await queries.listRows(tx, asked, { limit: EXPORTED + 1, searched: EXPORT_SEARCHED });
    const isCut = asked.text !== null && (await queries.readSearchEnd(tx, asked, EXPORT_SEARCHED)) !== null;
    if (found.length > EXPORTED || isCut) throw new Problem('auditTooLong', { most: EXPORTED });
    const { from, until, beforeId: _page, ...filters } = wanted;
    await writeAudit(tx, {
      ...actorOf(reader.userId),
      ...{ fieldAt: clock.now(), action: 'audit.export' },
      after: { rows: found.length, ...filters, from, until },
    });
    // No file offers a button.
    return readEntries(tx, found, new Set());
  });
}

async function askedOf({ sites }: AuditLogParts, wanted: Wanted, { roles }: Reader): Promise<queries.Asked> {
  const code = wanted.siteCode?.trim().toLowerCase();
  // Retired ones too: what was done there stays.
  const all = await sites.list(true);
  const site = all.find(({ siteCode }) => siteCode === code);
  if (code !== undefined && !site) throw new Problem('siteUnknown', { site: code.slice(0, 20) });
  const isEverywhere = mayDo(roles, 'admin', 'all');
  const own = all.map(({ siteId }) => siteId).filter((siteId) => mayDo(roles, 'admin', siteId));
  if (site && !isEverywhere && !own.includes(site.siteId)) throw new Problem('roleElsewhere', { role: 'admin' });
  return {
    siteIds: site ? [site.siteId] : isEverywhere ? null : own,
    ...{ userId: wanted.userId ?? null, kind: wanted.kind ?? null, family: wanted.family ?? null },
    ...{
      subjectId: wanted.subjectId ?? null,
      text: wanted.text?.trim() || null,
      from: wanted.from,
      until: wanted.until,
    },
    beforeId: wanted.beforeId ?? null,
  };
}

/** Families whose things are people. */
const ABOUT_PEOPLE = ['people', 'accounts', 'contacts'];
const isAboutPerson = ({ action }: { action: string }) => ABOUT_PEOPLE.includes(action.split('.')[0] ?? '');

async function readEntries(db: Db, found: readonly queries.AuditRow[], offered: ReadonlySet<number>): Promise<Entry[]> {
  const ids = found.flatMap((row) => [
    ...peopleIn(row.before, row.after),
    ...(isAboutPerson(row) && row.subjectId !== null ? [row.subjectId] : []),
  ]);
  const known = [...new Set(ids)].filter((id) => id > 0 && id <= 2_147_483_647);
  const names = new Map((await queries.listNames(db, known)).map(({ userId, name }) => [userId, name]));
  const nameOf = (id: number) => names.get(id) ?? null;
  return found.map(({ before, after, isLarge, ...row }) => {
    const { changes, hasMore } = changesOf(before, after, nameOf);
    const subjectName = isAboutPerson(row) && row.subjectId !== null ? nameOf(row.subjectId) : null;
    const canPutBack = offered.has(row.auditId);
    return { ...row, kind: kindOf(row.actor), subjectName, changes, hasMore: hasMore || isLarge, canPutBack };
  });
}
