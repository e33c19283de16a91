// Who was not reached by a release and who told them by call or runner: listed, and noted with name and time.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { servesSite } from '../rules/recipients.ts';
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

/** By call or runner; the first note stays. */
interface ToldNote {
  releaseId: number;
  userId: number;
  way: 'call' | 'runner';
}

export interface UnreachedService {
  list(releaseId: number): Promise<Unreached[]>;
  noteTold(note: ToldNote, byUserId: number): Promise<void>;
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
    noteTold: (note, byUserId) => noteTold(parts, note, byUserId),
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

function noteTold(parts: Parts, { releaseId, userId, way }: ToldNote, byUserId: number): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    const { release, people } = await readPeople(parts, releaseId, tx);
    if (!people.some((person) => person.userId === userId)) throw new Problem('personNotOfSite');
    const now = parts.clock.now();
    if ((await queries.insertTold(tx, { releaseId, userId, way, byUserId, now })) === 0) return;
    await writeAudit(tx, {
      ...actorOf(byUserId),
      fieldAt: now,
      action: 'ewi.told',
      siteId: release.siteId,
      subjectId: releaseId,
      after: { person: userId, way },
      topic: 'ewi',
    });
  });
}

/** Everybody who serves the site of a release. */
async function readPeople({ sites, releases }: Parts, releaseId: number, db: Db) {
  const release = await releases.requireRelease(releaseId, db);
  const site = await sites.ofRow(release, db);
  const people = (await queries.listPeople(db)).filter(({ designation, siteIds }) =>
    servesSite({ designation, siteIds }, site),
  );
  return { release, people };
}

function groupBy<One>(all: readonly One[], nameOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const own = groups.get(nameOf(one));
    if (own) own.push(one);
    else groups.set(nameOf(one), [one]);
  }
  return groups;
}
