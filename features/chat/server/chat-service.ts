// The chat: messages between two people who can sign in, stored once, read by these two alone.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { SIGN_IN_DESIGNATIONS } from '../../accounts/rules/designation.ts';
import { CHAT_SITE_ID } from '../rules/room.ts';
import * as queries from './chat-queries.ts';
import {
  type ChatNews,
  type ChatPage,
  type Conversation,
  markSeen,
  readConversation,
  readConversationWith,
  readNews,
} from './read-chats.ts';
import { sendChat, type WrittenChat } from './send-chat.ts';

export const CHAT_CHANNEL = queries.CHAT_CHANNEL;
export type ChatRow = queries.ChatRow;
export type RoomRow = queries.RoomOfUserRow;
export type ChatPerson = queries.UserRow & { siteId: number };
export type { ChatNews, Conversation } from './read-chats.ts';

export interface ChatService {
  users(): Promise<ChatPerson[]>;
  /** Newest first. */
  rooms(userId: number): Promise<RoomRow[]>;
  /** By the number of a room, else by that of a person. */
  conversation(userId: number, number: number, page: ChatPage): Promise<Conversation>;
  conversationWith(userId: number, otherId: number, limit: number): Promise<Conversation>;
  send(userId: number, chat: WrittenChat): Promise<ChatRow>;
  markSeen(userId: number, roomId: number, lastId: number): Promise<void>;
  /** What a notice on the channel is about; null when it is gone. */
  readNews(notice: string): Promise<ChatNews | null>;
}

export function makeChatService(db: Db, clock: FieldClock): ChatService {
  const context = { db, clock };
  return {
    async users() {
      const all = await queries.listUsers(db, SIGN_IN_DESIGNATIONS, CHAT_SITE_ID);
      return all.map((row) => ({ ...row, siteId: row.siteId ?? CHAT_SITE_ID }));
    },
    rooms: (userId) => queries.listRooms(db, userId),
    conversation: (userId, number, page) => readConversation(db, userId, number, page),
    conversationWith: (userId, otherId, limit) => readConversationWith(db, userId, otherId, limit),
    send: (userId, chat) => sendChat(context, userId, chat),
    markSeen: (userId, roomId, lastId) => markSeen(context, userId, roomId, lastId),
    readNews: (notice) => readNews(db, notice),
  };
}
