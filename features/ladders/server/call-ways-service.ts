// Calls to people on duty: to which number, whether somebody answers there, and what key 1 says.

import type { SpokenPart } from '@bantay/kernel/voice/spoken-words';
import type { Channels } from '@bantay/server/channels/channels.ts';
import { actorOf, systemActor } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import { numberToCall } from '../rules/further-ways.ts';
import * as queries from './further-ways-queries.ts';
import { nameOf, note, standing } from './further-ways-service.ts';
import type { Answer } from './ladders-service.ts';

export interface CallWaysService {
  /** Calls of somebody on the duty list; a trial call goes there at once. */
  add(way: { number: string; calls: string }, userId: number): Promise<number>;
  tryNow(wayId: number, userId: number): Promise<void>;
  /** Calls in which the key was pressed, each once; a trial that was answered proves its way, and answers no problem. */
  takeAnswers(tx: Db): Promise<Answer[]>;
  /** Nobody is called of what somebody looks after already. */
  dropAnswered(tx: Db, unanswered: readonly number[]): Promise<void>;
  missingWords: Channels['missingWords'];
}

export interface CallWaysParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  settings: Pick<SettingsBook, 'read'>;
  outbox: Pick<Outbox, 'queueNotice'>;
  channels: Pick<Channels, 'isOn' | 'missingWords'>;
}

const TRIAL: readonly SpokenPart[] = ['opening', 'trial', 'press-1'];

export function makeCallWaysService(parts: CallWaysParts): CallWaysService {
  const { db, channels } = parts;
  const requireOn = () => {
    if (!channels.isOn('voice')) throw new Problem('callsOff');
  };
  return {
    add: ({ number, calls }, userId) =>
      inTransaction(db, async (tx) => {
        requireOn();
        const address = numberToCall(calls);
        if (address === null) throw new Problem('callsNumberWrong');
        if (!(await nameOf(parts, tx, number))) throw new Problem('dutyPersonUnknown', { number });
        const way = { number, channel: 'voice', address } as const;
        const added = await queries.insert(tx, { ...way, userId });
        if (!added) throw new Problem('callsTwice');
        await note(parts, tx, actorOf(userId), { action: 'ladders.add-calls', way: { ...way, ...added } });
        // One that goes there already is as good as a trial.
        if (!(await queries.isBeingCalled(tx, address))) await callOnTrial(parts, tx, { ...way, ...added });
        return added.wayId;
      }),
    tryNow: (wayId, userId) =>
      inTransaction(db, async (tx) => {
        requireOn();
        const way = await standing(tx, wayId);
        if (way.channel !== 'voice') throw new Problem('wayUnknown');
        // A trial would take the place of a notice that still waits for this telephone.
        if (await queries.isBeingCalled(tx, way.address)) throw new Problem('callGoing');
        await callOnTrial(parts, tx, way);
        await note(parts, tx, actorOf(userId), { action: 'ladders.try-calls', way });
      }),
    takeAnswers: (tx) => takeAnswers(parts, tx),
    dropAnswered: async (tx, unanswered) => void (await queries.cancelCalls(tx, unanswered)),
    missingWords: channels.missingWords,
  };
}

async function callOnTrial(
  { outbox }: CallWaysParts,
  tx: Db,
  { wayId, address }: Pick<queries.FurtherWayRow, 'wayId' | 'address'>,
): Promise<void> {
  await queries.setCalled(tx, wayId);
  const way = { channel: 'voice', address, spoken: TRIAL, problems: [] } as const;
  await outbox.queueNotice(tx, 'Bantay DUTY, pagsubok lang.', [], [way]);
}

async function takeAnswers(parts: CallWaysParts, tx: Db): Promise<Answer[]> {
  const calls = await queries.takeCalls(tx);
  if (calls.length === 0) return [];
  const ways = await queries.listCalled(
    tx,
    calls.map(({ address }) => address),
  );
  const answers: Answer[] = [];
  for (const { address, problems } of calls) {
    const names: string[] = [];
    for (const way of ways.filter((one) => one.address === address)) {
      await queries.setProven(tx, way.wayId);
      if (problems.length === 0) await note(parts, tx, systemActor, { action: 'ladders.prove-calls', way });
      names.push((await nameOf(parts, tx, way.number)) ?? '');
    }
    // Two people of one office may share a telephone.
    if (problems.length > 0) answers.push({ problems, name: names.filter((name) => name !== '').join(' / ') });
  }
  return answers;
}
