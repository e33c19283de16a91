// The board of a site, put together of what other rooms know of its people.
import { groupBy } from '@bantay/kernel/lists/group-by';
import { smsLength } from '@bantay/kernel/sms/sms-length';
import type { Db } from '@bantay/server/database/database.ts';
import type { ReleaseContext, ReleaseService } from '../../alerts/server/release-service.ts';
import type { Delivery, EwiService } from '../../ewi/server/ewi-service.ts';
import type { Told, UnreachedService, WarnedPerson } from '../../ewi/server/unreached-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { purokFinder } from '../rules/purok-of.ts';
import { type ReachRow, type RemindPlan, remindPlan } from '../rules/reach-board.ts';
import { type Reached, type Reply, reachOf, type SentMessage } from '../rules/reach-state.ts';
import * as queries from './reach-queries.ts';

export interface BoardPerson extends ReachRow {
  name: string;
  /** To call. */
  number: string | null;
  reached: Reached;
  told: Told | null;
}

export interface Board {
  release: ReleaseContext;
  delivery: Delivery | null;
  people: BoardPerson[];
  plan: RemindPlan & { partsEach: number };
  /** Calls for help to this release of nobody on the list. */
  strangeCalls: number;
}

export interface BoardContext {
  releases: Pick<ReleaseService, 'requireRelease'>;
  ewi: Pick<EwiService, 'delivery'>;
  unreached: Pick<UnreachedService, 'peopleOf' | 'told'>;
}

/** Null before the first release of the site. */
export async function readBoard(context: BoardContext, db: Db, site: Site): Promise<Board | null> {
  const { releases, ewi, unreached } = context;
  const releaseId = await queries.readNewestRelease(db, site.siteId);
  if (releaseId === null) return null;
  const release = await releases.requireRelease(releaseId, db);
  const delivery = await ewi.delivery(releaseId, db);
  const replies = await queries.listReplies(db, releaseId);
  const told = new Map((await unreached.told(releaseId, db)).map((one) => [one.userId, one]));
  const purokOf = purokFinder(await queries.listResidents(db, site.siteId));
  const known = await unreached.peopleOf(site, db);
  const facts = factsOf(releaseId, delivery, replies);
  const people = known.map((one): BoardPerson => {
    const mark = told.get(one.userId) ?? null;
    const reached = reachOf(one, { ...facts(one), toldAt: mark?.toldAt ?? null });
    const { userId, name, designation, numbers } = one;
    const waits = reached.help !== null && reached.help.takenBy === null;
    return {
      ...{ userId, name, designation, reached, told: mark, state: reached.state, isTold: reached.isTold },
      ...{ number: numbers[0]?.number ?? null, purok: purokOf(name) },
      waitsSince: waits ? (reached.help?.at ?? null) : null,
    };
  });
  return {
    ...{ release, delivery, people },
    plan: { ...remindPlan(people.map(({ reached }) => reached)), partsEach: partsOf(delivery) },
    strangeCalls: strangeCalls(replies, releaseId, known),
  };
}

/** The text as it goes out. */
export const wholeText = ({ text }: Delivery): string =>
  `${text.smsMsg}${text.letters === null ? '' : ` ${text.letters}`}`;

const partsOf = (delivery: Delivery | null): number => (delivery ? smsLength(wholeText(delivery)).parts : 0);

/** Two thousand people and as many messages: each looks at his own only. */
function factsOf(releaseId: number, delivery: Delivery | null, replies: readonly Reply[]) {
  const updateNumber = delivery?.text.updateNumber ?? 0;
  const messages = (delivery?.rows ?? []).map(
    ({ number, state, queuedAt, changedAt }): SentMessage => ({
      ...{ releaseId, updateNumber, number, state, queuedAt, changedAt },
    }),
  );
  const byNumber = groupBy(messages, ({ number }) => number);
  const ofNumber = groupBy(replies, ({ number }) => number);
  const ofUser = groupBy(replies, ({ userId }) => String(userId));
  const text = delivery && { releaseId, updateNumber, at: delivery.text.fieldAt };
  return ({ userId, numbers }: WarnedPerson) => {
    const said = new Set([
      ...(ofUser.get(String(userId)) ?? []),
      ...numbers.flatMap(({ number }) => ofNumber.get(number) ?? []),
    ]);
    return {
      text,
      messages: numbers.flatMap(({ number }) => byNumber.get(number) ?? []),
      replies: [...said].sort((one, other) => other.inboxId - one.inboxId),
    };
  };
}

/** Whoever asks for help and is on no list is not hidden by that. */
function strangeCalls(replies: readonly Reply[], releaseId: number, known: readonly WarnedPerson[]): number {
  const users = new Set(known.map(({ userId }) => userId));
  const numbers = new Set(known.flatMap((one) => one.numbers.map(({ number }) => number)));
  const strange = replies.filter(
    (one) =>
      one.kind === 'tulong' &&
      one.takenBy === null &&
      one.releaseId === releaseId &&
      !(one.userId === null ? numbers.has(one.number) : users.has(one.userId)),
  );
  return new Set(strange.map(({ number }) => number)).size;
}
