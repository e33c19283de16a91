// Schemas of the chat (api-facts §9.3, §9.4): people, rooms of two, messages, and what goes over the socket.
import { done, filledText, id, pathId } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { MESSAGE_MAX } from '../rules/message.ts';
import { chatCalls } from './chat.calls.ts';

/** `YYYY-MM-DDTHH:mm:ss`, Manila time. */
const isoTs = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);

export const chatUser = z.object({
  user_id: z.number().int(),
  /** "Last, First". */
  name: z.string(),
  designation: z.string(),
  site_id: z.number().int(),
});
export type ChatUser = z.output<typeof chatUser>;

export const chatRoom = z.object({
  id: z.number().int(),
  /** The other party: "First Last". */
  room_name: z.string(),
  ts_created: isoTs,
  creator_user_id: z.number().int(),
  last_ts: isoTs.nullable(),
  last_msg: z.string().nullable(),
  /** The other party. */
  user_id: z.number().int(),
  /** Messages to the one who asks that were not seen yet. */
  unread: z.number().int(),
});
export type ChatRoom = z.output<typeof chatRoom>;

export const chat = z.object({
  id: z.number().int(),
  room_id: z.number().int(),
  msg: z.string(),
  ts: isoTs,
  ts_seen: isoTs.nullable(),
  sender_user_id: z.number().int(),
  recipient_user_id: z.number().int(),
  /** The sender, in conversations with the designation before the name. */
  source: z.string(),
  /** The sender's own name of the message, if it gave one. */
  client_id: z.string().nullable(),
});
export type Chat = z.output<typeof chat>;

/** Messages of one answer; older ones are asked for with `before`. */
export const CHATS_SHOWN = 200;

/** A bare array (api-facts §15): people who can sign in and so can read what is written to them. */
export const listUsers = declare(chatCalls.listUsers, {
  who: 'reader',
  what: 'whom one can write to',
  reply: z.array(chatUser),
});

export const listRooms = declare(chatCalls.listRooms, {
  who: 'own',
  readRefuses: true,
  what: 'the chat rooms of somebody',
  params: z.object({ user_id: pathId }),
  /** Newest first. */
  reply: z.object({ status: z.literal(true), title: z.string(), data: z.array(chatRoom) }),
});

const chats = z.object({
  status: z.literal(true),
  title: z.string(),
  /** Oldest first. */
  data: z.array(chat),
  /** Whether older ones lie before these. */
  has_more: z.boolean(),
});

export const listConversation = declare(chatCalls.listConversation, {
  who: 'own',
  readRefuses: true,
  what: 'the messages of a chat room',
  /** A room, or a person when no room has that number. */
  params: z.object({ room_id: pathId }),
  query: z.object({ before: pathId.optional() }),
  reply: chats,
});

export const readRecipientRoom = declare(chatCalls.readRecipientRoom, {
  who: 'own',
  readRefuses: true,
  why: 'the earlier client opens the room with a person by it (api-facts §9.3)',
  params: z.object({ recipient: pathId, sender: pathId }),
  /** Null as long as nobody has written. */
  reply: chats.extend({ room_id: z.number().int().nullable() }),
});

/** The same on both ways, HTTP and socket. */
export const newChat = z.object({
  /** Null or left out: the room with the recipient, made when there is none. */
  room_id: id.nullish(),
  msg: filledText(MESSAGE_MAX),
  /** Only for older clients: it is the session that says who writes. */
  sender_user_id: id.optional(),
  /** May be left out when the room says it. */
  recipient_user_id: id.optional(),
  /** Made with the message: the same one again is the same message, however often it is sent. */
  client_id: z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional(),
});

export const sendChat = declare(chatCalls.sendChat, {
  who: 'own',
  why: 'older clients write by it, and ours when the socket is gone (api-facts §9.3)',
  body: newChat,
  reply: z.object({ status: z.literal(true), res: chat }),
});

export const markSeen = declare(chatCalls.markSeen, {
  who: 'own',
  why: 'unread counts need to know what was seen',
  /** Messages of the room up to this one. */
  body: z.object({ room_id: id, last_id: id }),
  reply: done,
});

export const listEmergencyNumbers = declare(chatCalls.listEmergencyNumbers, {
  who: 'reader',
  why: 'agencies of the municipality beside the chat, from its own file',
  reply: z.object({
    status: z.literal(true),
    data: z.array(z.object({ agency: z.string(), numbers: z.array(z.string()) })),
  }),
});

/** What a sender that asked for an acknowledgement is told. */
export type ChatAnswer =
  | { status: true; res: Chat }
  | { status: false; code: string; message: string; details: Record<string, string | number> };
