// A message is sent: from whom it says, once however often it comes, not too many, and into the room of the two.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import { SIGN_IN_DESIGNATIONS } from '../../accounts/rules/designation.ts';
import { MESSAGES_PER_MINUTE, sendWaitMs } from '../rules/message.ts';
import { CHAT_SITE_ID, otherParty } from '../rules/room.ts';
import * as queries from './chat-queries.ts';

export interface WrittenChat {
  roomId: number | null;
  recipientId: number | null;
  /** Who is said to write; null when it is not said. */
  senderId: number | null;
  msg: string;
  /** The same one again is the same message. */
  clientId: string | null;
}

export interface ChatContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
}

export function sendChat({ db, clock }: ChatContext, userId: number, chat: WrittenChat): Promise<queries.ChatRow> {
  return inTransaction(db, async (tx) => {
    if (chat.senderId !== null && chat.senderId !== userId) throw new Problem('chatNotSender');
    await queries.lockSender(tx, userId);
    const known = await readKnown(tx, userId, chat);
    if (known) return known;
    const sent = await queries.listSentAt(tx, userId);
    const waitMs = sendWaitMs(sent.at, sent.now);
    if (waitMs > 0) throw new Problem('tooMany', { seconds: Math.ceil(waitMs / 1000), most: MESSAGES_PER_MINUTE });
    const fieldAt = clock.now();
    const { roomId, recipientId } = await openRoom(tx, userId, chat, fieldAt);
    const { msg, clientId } = chat;
    const id = await queries.insertChat(tx, { roomId, msg, fieldAt, senderId: userId, recipientId, clientId });
    await writeAudit(tx, { ...actorOf(userId), fieldAt, action: 'chat.send', subjectId: id });
    await queries.tell(tx, `message ${id}`);
    return (await queries.readChat(tx, id))!; // written just now
  });
}

/** The same message once more; another one under its number is refused. */
async function readKnown(tx: Db, userId: number, chat: WrittenChat): Promise<queries.ChatRow | null> {
  const known = chat.clientId === null ? null : await queries.readChatOfClient(tx, userId, chat.clientId);
  if (!known) return null;
  const isSame = known.msg === chat.msg && (chat.recipientId ?? known.recipientUserId) === known.recipientUserId;
  if (!isSame) throw new Problem('keyReused');
  return known;
}

/** The room of the two, held to the end of the transaction. */
async function openRoom(
  tx: Db,
  userId: number,
  chat: WrittenChat,
  fieldAt: number,
): Promise<{ roomId: number; recipientId: number }> {
  if (chat.roomId !== null) {
    const room = await queries.lockRoom(tx, chat.roomId);
    const recipientId = room && otherOf(room, userId);
    if (room === null || recipientId === null) throw new Problem('chatRoomClosed');
    if ((chat.recipientId ?? recipientId) !== recipientId) throw new Problem('chatRoomClosed');
    if (!(await readUser(tx, recipientId))) throw new Problem('chatRecipientUnknown');
    return { roomId: room.id, recipientId };
  }
  const { recipientId } = chat;
  if (recipientId === null || recipientId === userId || !(await readUser(tx, recipientId))) {
    throw new Problem('chatRecipientUnknown');
  }
  let roomId = await queries.readRoomOfPair(tx, userId, recipientId);
  if (roomId === null) {
    await queries.insertRoom(tx, userId, recipientId, fieldAt);
    roomId = (await queries.readRoomOfPair(tx, userId, recipientId))!; // written just now, or by the other of the two
  }
  await queries.lockRoom(tx, roomId);
  return { roomId, recipientId };
}

export const readUser = (tx: Db, userId: number) => queries.readUser(tx, SIGN_IN_DESIGNATIONS, CHAT_SITE_ID, userId);

export const otherOf = (room: queries.RoomRow, userId: number) =>
  otherParty({ creatorUserId: room.creatorUserId, recipientUserId: room.recipientUserId }, userId);
