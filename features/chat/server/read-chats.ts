// What two people have written to each other, for one of the two alone; and what he has seen of it.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import * as queries from './chat-queries.ts';
import { type ChatContext, otherOf, readUser } from './send-chat.ts';

/** Whom something concerns: a new message its two people, something seen the two of the room. */
export interface ChatNews {
  message: queries.ChatRow | null;
  people: readonly [number, number];
}

export interface Conversation {
  roomId: number | null;
  /** Oldest first. */
  chats: queries.ChatRow[];
  hasMore: boolean;
}

export interface ChatPage {
  before: number | null;
  limit: number;
}

const EMPTY: Conversation = { roomId: null, chats: [], hasMore: false };

/** By the number of a room, else by that of a person. */
export async function readConversation(db: Db, userId: number, number: number, page: ChatPage): Promise<Conversation> {
  const room = await queries.readRoom(db, number);
  if (room) {
    if (otherOf(room, userId) === null) throw new Problem('chatRoomClosed');
    return readChats(db, number, page);
  }
  if (number === userId || !(await readUser(db, number))) throw new Problem('chatRoomClosed');
  const roomId = await queries.readRoomOfPair(db, userId, number);
  return roomId === null ? EMPTY : readChats(db, roomId, page);
}

export async function readConversationWith(
  db: Db,
  userId: number,
  otherId: number,
  limit: number,
): Promise<Conversation> {
  const roomId = await queries.readRoomOfPair(db, userId, otherId);
  if (roomId !== null) return readChats(db, roomId, { before: null, limit });
  if (otherId === userId || !(await readUser(db, otherId))) throw new Problem('chatRecipientUnknown');
  return EMPTY;
}

async function readChats(db: Db, roomId: number, { before, limit }: ChatPage): Promise<Conversation> {
  const found = await queries.listChats(db, roomId, before, limit + 1);
  return { roomId, chats: found.slice(0, limit).reverse(), hasMore: found.length > limit };
}

export const markSeen = ({ db, clock }: ChatContext, userId: number, roomId: number, lastId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const room = await queries.readRoom(tx, roomId);
    if (!room || otherOf(room, userId) === null) throw new Problem('chatRoomClosed');
    const seen = await queries.markSeen(tx, roomId, userId, lastId, clock.now());
    if (seen > 0) await queries.tell(tx, `room ${roomId}`);
  });

export async function readNews(db: Db, notice: string): Promise<ChatNews | null> {
  const [what, id] = notice.split(' ');
  if (what === 'message') {
    const message = await queries.readChat(db, Number(id));
    return message && { message, people: [message.senderUserId, message.recipientUserId] };
  }
  const room = await queries.readRoom(db, Number(id));
  return room && { message: null, people: [room.creatorUserId, room.recipientUserId] };
}
