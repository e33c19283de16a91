// The chat: messages between two people who can sign in, stored once, read by these two alone.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import { SIGN_IN_DESIGNATIONS } from '../../accounts/rules/designation.ts';
import { MESSAGES_PER_MINUTE, sendWaitMs } from '../rules/message.ts';
import { CHAT_SITE_ID, otherParty } from '../rules/room.ts';
import * as queries from './chat-queries.ts';

export const CHAT_CHANNEL = queries.CHAT_CHANNEL;
export type ChatRow = queries.ChatRow;
export type RoomRow = queries.RoomOfUserRow;
export type ChatPerson = queries.UserRow & { siteId: number };

export interface WrittenChat {
  roomId: number | null;
  recipientId: number | null;
  /** Who is said to write; null when it is not said. */
  senderId: number | null;
  msg: string;
  /** The same one again is the same message. */
  clientId: string | null;
}

/** Whom something concerns: a new message its two people, something seen the two of the room. */
export interface ChatNews {
  message: ChatRow | null;
  people: readonly [number, number];
}

export interface Conversation {
  roomId: number | null;
  /** Oldest first. */
  chats: ChatRow[];
  hasMore: boolean;
}

export interface ChatService {
  users(): Promise<ChatPerson[]>;
  /** Newest first. */
  rooms(userId: number): Promise<RoomRow[]>;
  /** By the number of a room, else by that of a person. */
  conversation(userId: number, number: number, page: { before: number | null; limit: number }): Promise<Conversation>;
  conversationWith(userId: number, otherId: number, limit: number): Promise<Conversation>;
  send(userId: number, chat: WrittenChat): Promise<ChatRow>;
  markSeen(userId: number, roomId: number, lastId: number): Promise<void>;
  /** What a notice on the channel is about; null when it is gone. */
  readNews(notice: string): Promise<ChatNews | null>;
}

const EMPTY: Conversation = { roomId: null, chats: [], hasMore: false };

export function makeChatService(db: Db, clock: FieldClock): ChatService {
  const readUser = (tx: Db, userId: number) => queries.readUser(tx, SIGN_IN_DESIGNATIONS, CHAT_SITE_ID, userId);

  return {
    async users() {
      const all = await queries.listUsers(db, SIGN_IN_DESIGNATIONS, CHAT_SITE_ID);
      return all.map((row) => ({ ...row, siteId: row.siteId ?? CHAT_SITE_ID }));
    },

    rooms: (userId) => queries.listRooms(db, userId),

    async conversation(userId, number, { before, limit }) {
      const room = await queries.readRoom(db, number);
      if (room) {
        if (otherOf(room, userId) === null) throw new Problem('chatRoomClosed');
        return readChats(number, before, limit);
      }
      if (number === userId || !(await readUser(db, number))) throw new Problem('chatRoomClosed');
      const roomId = await queries.readRoomOfPair(db, userId, number);
      return roomId === null ? EMPTY : readChats(roomId, before, limit);
    },

    async conversationWith(userId, otherId, limit) {
      const roomId = await queries.readRoomOfPair(db, userId, otherId);
      if (roomId !== null) return readChats(roomId, null, limit);
      if (otherId === userId || !(await readUser(db, otherId))) throw new Problem('chatRecipientUnknown');
      return EMPTY;
    },

    send: (userId, chat) =>
      inTransaction(db, async (tx) => {
        if (chat.senderId !== null && chat.senderId !== userId) throw new Problem('chatNotSender');
        await queries.lockSender(tx, userId);
        const known = chat.clientId === null ? null : await queries.readChatOfClient(tx, userId, chat.clientId);
        if (known) {
          const isSame =
            known.msg === chat.msg && (chat.recipientId ?? known.recipientUserId) === known.recipientUserId;
          if (!isSame) throw new Problem('keyReused');
          return known;
        }
        const sent = await queries.listSentAt(tx, userId);
        const waitMs = sendWaitMs(sent.at, sent.now);
        if (waitMs > 0) throw new Problem('tooMany', { seconds: Math.ceil(waitMs / 1000), most: MESSAGES_PER_MINUTE });
        const fieldAt = clock.now();
        const { roomId, recipientId } = await openRoom(tx, userId, chat, fieldAt);
        const { msg, clientId } = chat;
        const id = await queries.insertChat(tx, { roomId, msg, fieldAt, senderId: userId, recipientId, clientId });
        await writeAudit(tx, { ...actorOf(userId), fieldAt, action: 'chat.send', subjectId: id });
        await queries.tell(tx, `message ${id}`);
        return (await queries.readChat(tx, id))!;
      }),

    markSeen: (userId, roomId, lastId) =>
      inTransaction(db, async (tx) => {
        const room = await queries.readRoom(tx, roomId);
        if (!room || otherOf(room, userId) === null) throw new Problem('chatRoomClosed');
        const seen = await queries.markSeen(tx, roomId, userId, lastId, clock.now());
        if (seen > 0) await queries.tell(tx, `room ${roomId}`);
      }),

    async readNews(notice) {
      const [what, id] = notice.split(' ');
      if (what === 'message') {
        const message = await queries.readChat(db, Number(id));
        return message && { message, people: [message.senderUserId, message.recipientUserId] };
      }
      const room = await queries.readRoom(db, Number(id));
      return room && { message: null, people: [room.creatorUserId, room.recipientUserId] };
    },
  };

  async function readChats(roomId: number, before: number | null, limit: number): Promise<Conversation> {
    const found = await queries.listChats(db, roomId, before, limit + 1);
    return { roomId, chats: found.slice(0, limit).reverse(), hasMore: found.length > limit };
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
    const recipientId = chat.recipientId;
    if (recipientId === null || recipientId === userId || !(await readUser(tx, recipientId))) {
      throw new Problem('chatRecipientUnknown');
    }
    let roomId = await queries.readRoomOfPair(tx, userId, recipientId);
    if (roomId === null) {
      await queries.insertRoom(tx, userId, recipientId, fieldAt);
      roomId = (await queries.readRoomOfPair(tx, userId, recipientId))!;
    }
    await queries.lockRoom(tx, roomId);
    return { roomId, recipientId };
  }
}

const otherOf = (room: queries.RoomRow, userId: number) =>
  otherParty({ creatorUserId: room.creatorUserId, recipientUserId: room.recipientUserId }, userId);
