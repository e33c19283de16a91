// People, rooms and messages as they go over the wire.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { Chat, ChatRoom, ChatUser } from '../wire/chat.ts';
import type { ChatPerson, ChatRow, RoomRow } from './chat-service.ts';

const iso = (at: number) => toManilaText(at).replace(' ', 'T');

export const presentUser = ({ userId, firstName, lastName, designation, siteId }: ChatPerson): ChatUser => ({
  user_id: userId,
  name: `${lastName}, ${firstName}`,
  designation,
  site_id: siteId,
});

export const presentRoom = (row: RoomRow): ChatRoom => ({
  id: row.id,
  room_name: row.otherName,
  ts_created: iso(row.tsCreated),
  creator_user_id: row.creatorUserId,
  last_ts: row.lastTs === null ? null : iso(row.lastTs),
  last_msg: row.lastMsg,
  user_id: row.otherUserId,
  unread: row.unread,
});

/** A message that was just written. */
export const presentChat = (row: ChatRow): Chat => ({
  id: row.id,
  room_id: row.roomId,
  msg: row.msg,
  ts: iso(row.ts),
  ts_seen: row.tsSeen === null ? null : iso(row.tsSeen),
  sender_user_id: row.senderUserId,
  recipient_user_id: row.recipientUserId,
  client_id: row.clientId,
  source: row.name,
});

/** A message in a conversation: its sender with the designation (api-facts §9.3). */
export const presentChatOfRoom = (row: ChatRow): Chat => ({
  ...presentChat(row),
  source: [row.designation, row.name].filter(Boolean).join(' '),
});
