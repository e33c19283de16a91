// People, rooms and messages as they go over the wire.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { Chat, ChatRoom, ChatUser } from '../wire/chat.ts';
import type { ChatPerson, ChatRow, RoomRow } from './chat-service.ts';

const iso = (at: number) => toManilaText(at).replace(' ', 'T');

export const presentUser = ({ user_id, first_name, last_name, designation, site_id }: ChatPerson): ChatUser => ({
  user_id,
  name: `${last_name}, ${first_name}`,
  designation,
  site_id,
});

export const presentRoom = (row: RoomRow): ChatRoom => ({
  id: row.id,
  room_name: row.other_name,
  ts_created: iso(row.ts_created),
  creator_user_id: row.creator_user_id,
  last_ts: row.last_ts === null ? null : iso(row.last_ts),
  last_msg: row.last_msg,
  user_id: row.other_user_id,
  unread: row.unread,
});

/** A message that was just written. */
export const presentChat = ({ name, designation, ...row }: ChatRow): Chat => ({
  ...row,
  ts: iso(row.ts),
  ts_seen: row.ts_seen === null ? null : iso(row.ts_seen),
  source: name,
});

/** A message in a conversation: its sender with the designation (api-facts §9.3). */
export const presentChatOfRoom = (row: ChatRow): Chat => ({
  ...presentChat(row),
  source: [row.designation, row.name].filter(Boolean).join(' '),
});
