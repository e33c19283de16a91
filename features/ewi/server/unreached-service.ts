// Who was not reached by a release and who told them by call or runner: listed, and noted with name and time.
import { groupBy } from '@bantay/kernel/lists/group-by';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { servesSite, type WarnedSite } from '../rules/recipients.ts';
import { type UnreachedWhy, whyUnreached } from '../rules/unreached.ts';
import * as messages from './ewi-queries.ts';
import * as queries from './unreached-queries.ts';

export interface Unreached {
  userId: number;
  name: string;
  designation: string;
  /** To call; null where there is none. */
  number: string | null;
  why: UnreachedWhy;
  told: queries.ToldRow | null;
}

export type Told = queries.ToldRow;
export type WarnedPerson = queries.PersonRow;

/** By call or runner; the first note stays. `teller`: the runner, where somebody else notes it. */
interface ToldNote {
  releaseId: number;
  userId: number;
  way: 'call' | 'runner';
  teller?: string | null;
}

export interface UnreachedService {
  list(releaseId: number): Promise<Unreached[]>;
  /** Everybody whom the warnings of a site are for, with and without a number, by name. */
  peopleOf(site: WarnedSite, tx?: Db): Promise<WarnedPerson[]>;
  /** Who was told by call or runner, as far as nobody has taken it back. */
  told(releaseId: number, tx?: Db): Promise<Told[]>;
  noteTold(note: ToldNote, byUserId: number): Promise<void>;
  /** Takes back the note that was seen, by a newer one; refused where another stands there by now, or none. */
  takeBack(note: { releaseId: number; userId: number; markId: number }, byUserId: number): Promise<void>;
}

interface Parts {
  db: Db;
  clock: FieldClock;
  sites: SitesService;
  releases: ReleaseService;
}

export function makeUnreachedService(parts: Parts): UnreachedService {
  return {
    list: (releaseId) => listUnreached(parts, releaseId),
    peopleOf: (site, tx = parts.db) => peopleOf(site, tx),
    told: (releaseId, tx = parts.db) => queries.listTold(tx, releaseId),
    noteTold: (note, byUserId) => noteTold(parts, note, byUserId),
    takeBack: (note, byUserId) => takeBack(parts, note, byUserId),
  };
}

async function listUnreached(parts: Parts, releaseId: number): Promise<Unreached[]> {
  const { db } = parts;
  const { people } = await readPeople(parts, releaseId, db);
  const rounds = await messages.listRounds(db, releaseId);
  const rows = await messages.listOutbox(
    db,
    rounds.map((round) => round.roundId),
  );
  // Two thousand people and as many messages: each looks at his own only.
  const sent = rows.map(({ userId, number, state }) => ({ userId, number, state }));
  const byUser = groupBy(sent, (one) => String(one.userId));
  const byNumber = groupBy(sent, (one) => one.number);
  const told = new Map((await queries.listTold(db, releaseId)).map((row) => [row.userId, row]));
  return people.flatMap(({ userId, name, designation, numbers }): Unreached[] => {
    const usable = numbers.filter((one) => one.usable).map((one) => one.number);
    const own = [...(byUser.get(String(userId)) ?? []), ...usable.flatMap((number) => byNumber.get(number) ?? [])];
    const why = whyUnreached({ userId, usable }, own, rounds.length > 0);
    if (why === null) return [];
    return [{ userId, name, designation, number: numbers[0]?.number ?? null, why, told: told.get(userId) ?? null }];
  });
}

function noteTold(parts: Parts, { releaseId, userId, way, teller = null }: ToldNote, byUserId: number): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    await messages.lockRelease(tx, releaseId);
    const { release, people } = await readPeople(parts, releaseId, tx);
    if (!people.some((person) => person.userId === userId)) throw new Problem('personNotOfSite');
    if (await findTold(tx, releaseId, userId)) return;
    await writeMark(parts, tx, { release, userId, way, teller, byUserId });
  });
}

function takeBack(
  parts: Parts,
  { releaseId, userId, markId }: { releaseId: number; userId: number; markId: number },
  byUserId: number,
): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    await messages.lockRelease(tx, releaseId);
    const release = await parts.releases.requireRelease(releaseId, tx);
    const standing = await findTold(tx, releaseId, userId);
    if (standing?.markId !== markId) throw new Problem('toldOvertaken');
    await writeMark(parts, tx, { release, userId, way: null, teller: null, byUserId });
  });
}

const findTold = async (tx: Db, releaseId: number, userId: number): Promise<queries.ToldRow | undefined> =>
  (await queries.listTold(tx, releaseId)).find((row) => row.userId === userId);

type Mark = Omit<queries.NewMark, 'releaseId' | 'now'> & { release: { releaseId: number; siteId: number } };

async function writeMark({ clock }: Pick<Parts, 'clock'>, tx: Db, { release, ...mark }: Mark): Promise<void> {
  const { userId, way, teller, byUserId } = mark;
  const now = clock.now();
  await queries.insertMark(tx, { ...mark, releaseId: release.releaseId, now });
  await writeAudit(tx, {
    ...actorOf(byUserId),
    fieldAt: now,
    action: way === null ? 'ewi.not-told' : 'ewi.told',
    siteId: release.siteId,
    subjectId: release.releaseId,
    after: { person: userId, ...(way !== null && { way }), ...(teller !== null && { teller }) },
    topic: 'ewi',
  });
}

/** Everybody who serves the site of a release. */
async function readPeople({ sites, releases }: Parts, releaseId: number, db: Db) {
  const release = await releases.requireRelease(releaseId, db);
  return { release, people: await peopleOf(await sites.ofRow(release, db), db) };
}

const peopleOf = async (site: WarnedSite, db: Db): Promise<queries.PersonRow[]> =>
  (await queries.listPeople(db)).filter(({ designation, siteIds }) => servesSite({ designation, siteIds }, site));
