// Ways beside SMS: who has which, which are told with each notice, and how one is proven.
import { randomInt } from 'node:crypto';
import { type Actor, actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { FurtherWay, Outbox } from '@bantay/server/sms/outbox.ts';
import { freeCode } from '../rules/escalation.ts';
import { chatFault, isAnswerOf, mayBeTold, WAY_CHANNELS, type WayChannel } from '../rules/further-ways.ts';
import * as queries from './further-ways-queries.ts';

export type StandingWay = queries.FurtherWayRow;

export interface FurtherWaysService {
  /** Switched on here. */
  channels(): WayChannel[];
  listOf(numbers: readonly string[]): Promise<StandingWay[]>;
  /** What a notice to these people goes to as well, with what a call says; nothing of a channel that is switched off. */
  toTell(tx: Db, numbers: readonly string[], told?: Pick<FurtherWay, 'spoken' | 'problems'>): Promise<FurtherWay[]>;
  /** A chat of somebody on the duty list; a code goes there. */
  addChat(way: { number: string; chat: string }, userId: number): Promise<number>;
  /** Refused unless it is the code that went there. */
  prove(wayId: number, code: string, userId: number): Promise<void>;
  remove(wayId: number, userId: number): Promise<void>;
}

export interface FurtherWaysParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  settings: Pick<SettingsBook, 'read'>;
  outbox: Pick<Outbox, 'queueNotice'>;
  isOn(channel: WayChannel): boolean;
}

export function makeFurtherWaysService(parts: FurtherWaysParts): FurtherWaysService {
  const { db, isOn } = parts;
  return {
    channels: () => WAY_CHANNELS.filter(isOn),
    listOf: (numbers) => queries.listStanding(db, numbers),
    async toTell(tx, numbers, told = {}) {
      const standing = await queries.listStanding(tx, numbers);
      return standing
        .filter((way) => isOn(way.channel) && mayBeTold(way))
        .map(({ channel, address }) => ({ channel, address, ...(channel === 'voice' ? told : {}) }));
    },
    addChat: (way, userId) => inTransaction(db, (tx) => addChat(parts, tx, way, userId)),
    prove: (wayId, code, userId) =>
      inTransaction(db, async (tx) => {
        const way = await standing(tx, wayId);
        const trial = way.code === null || way.triedAt === null ? null : { code: way.code, triedAt: way.triedAt };
        if (trial === null || !isAnswerOf(trial, { code, now: way.now })) throw new Problem('wayCodeWrong');
        await queries.setProven(tx, wayId);
        await note(parts, tx, actorOf(userId), { action: 'ladders.prove-way', way });
      }),
    remove: (wayId, userId) =>
      inTransaction(db, async (tx) => {
        const way = await standing(tx, wayId);
        await queries.remove(tx, wayId);
        const action = way.channel === 'voice' ? 'ladders.remove-calls' : 'ladders.remove-way';
        await note(parts, tx, actorOf(userId), { action, way });
      }),
  };
}

export async function standing(tx: Db, wayId: number): Promise<StandingWay> {
  const way = await queries.readForUpdate(tx, wayId);
  if (!way) throw new Problem('wayUnknown');
  return way;
}

async function addChat(
  parts: FurtherWaysParts,
  tx: Db,
  { number, chat }: { number: string; chat: string },
  userId: number,
): Promise<number> {
  if (!parts.isOn('telegram')) throw new Problem('channelOff');
  if (chatFault(chat) !== null) throw new Problem('chatWrong');
  if (!(await nameOf(parts, tx, number))) throw new Problem('dutyPersonUnknown', { number });
  const way = { number, channel: 'telegram', address: chat } as const;
  const added = await queries.insert(tx, { ...way, userId });
  if (!added) throw new Problem('wayTwice');
  const code = freeCode(new Set(), randomInt(1_000_000) / 1_000_000) ?? '';
  await queries.setTried(tx, added.wayId, code);
  const text = `Bantay DUTY, pagsubok lang. Code: ${code}. Sabihin ito sa admin.`;
  await parts.outbox.queueNotice(tx, text, [], [way]);
  await note(parts, tx, actorOf(userId), { action: 'ladders.add-way', way: { ...way, wayId: added.wayId } });
  return added.wayId;
}

export const nameOf = async ({ settings }: Pick<FurtherWaysParts, 'settings'>, tx: Db, number: string) =>
  (await settings.read(tx)).duty.find((one) => one.number === number)?.name ?? null;

/** Without number and address: the audit is kept longer than they are. */
export const note = async (
  parts: Pick<FurtherWaysParts, 'settings' | 'clock'>,
  tx: Db,
  actor: Actor,
  { action, way }: { action: string; way: Pick<StandingWay, 'wayId' | 'number' | 'channel'> },
) =>
  writeAudit(tx, {
    ...actor,
    ...{ fieldAt: parts.clock.now(), action, subjectId: way.wayId, topic: 'ladders' },
    after: { name: (await nameOf(parts, tx, way.number)) ?? '', channel: way.channel },
  });
