// SQL of the chat.
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName, notify } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';

/** Carries what has happened, not what was said: `message 12`, or `room 3` when something in it was seen. */
export const CHAT_CHANNEL = 'bantay_chat';

export const tell = (tx: Db, what: `message ${number}` | `room ${number}`) => notify(tx, CHAT_CHANNEL, what);

export interface UserRow {
  userId: number;
  firstName: string;
  lastName: string;
  designation: string;
  siteId: number | null;
}

/** People who can sign in; the site is that of the chat when they serve it. */
const PEOPLE = (designations: readonly number[], siteId: number) => sql`
  select u.user_id, u.first_name, u.last_name, d.designation,
    (select o.site_id from user_organizations o where o.user_id = u.user_id
      order by o.site_id <> ${siteId}, o.site_id limit 1) as site_id
  from users u
  join user_accounts a on a.user_id = u.user_id and a.is_active
  join user_profiles p on p.user_id = u.user_id and p.designation_id = any(${designations})
  join designations d on d.id = p.designation_id`;

export const listUsers = (db: Db, designations: readonly number[], siteId: number) =>
  rows<UserRow>(db, sql`${PEOPLE(designations, siteId)} order by u.last_name, u.first_name, u.user_id`);

export const readUser = (db: Db, designations: readonly number[], siteId: number, userId: number) =>
  firstRow<UserRow>(db, sql`${PEOPLE(designations, siteId)} where u.user_id = ${userId}`);

export interface RoomRow {
  id: number;
  creatorUserId: number;
  recipientUserId: number;
}

/** Held to the end: the messages of a room get their numbers in the order in which they are told. */
export const lockRoom = (tx: Db, roomId: number) =>
  firstRow<RoomRow>(
    tx,
    sql`select id, creator_user_id, recipient_user_id from chatrooms where id = ${roomId} for update`,
  );

export const readRoom = (db: Db, roomId: number) =>
  firstRow<RoomRow>(db, sql`select id, creator_user_id, recipient_user_id from chatrooms where id = ${roomId}`);

export const readRoomOfPair = async (db: Db, one: number, other: number): Promise<number | null> =>
  (
    await firstRow<{ id: number }>(
      db,
      sql`select id from chatrooms
          where least(creator_user_id, recipient_user_id) = least(${one}::int, ${other}::int)
            and greatest(creator_user_id, recipient_user_id) = greatest(${one}::int, ${other}::int)`,
    )
  )?.id ?? null;

/** Nothing happens when the other has made it at the same moment. */
export const insertRoom = (tx: Db, creator: number, recipient: number, fieldAt: number) =>
  sql`insert into chatrooms (creator_user_id, recipient_user_id, ts_created)
      values (${creator}, ${recipient}, ${at(fieldAt)}) on conflict do nothing`.execute(tx);

export interface RoomOfUserRow {
  id: number;
  tsCreated: number;
  creatorUserId: number;
  otherUserId: number;
  otherName: string;
  lastTs: number | null;
  lastMsg: string | null;
  unread: number;
}

export const listRooms = (db: Db, userId: number) =>
  rows<RoomOfUserRow>(
    db,
    sql`select r.id, r.ts_created, r.creator_user_id, o.user_id as other_user_id,
          o.first_name || ' ' || o.last_name as other_name, c.ts as last_ts, c.msg as last_msg,
          (select count(*) from chats n where n.room_id = r.id and n.recipient_user_id = ${userId} and n.ts_seen is null)
            as unread
        from chatrooms r
        join users o on o.user_id = r.creator_user_id + r.recipient_user_id - ${userId}::int
        left join lateral (
          select m.id, m.ts, m.msg from chats m where m.room_id = r.id order by m.id desc limit 1) c on true
        where ${userId} in (r.creator_user_id, r.recipient_user_id)
        order by c.id desc nulls last, r.id desc`,
  );

export interface ChatRow {
  id: number;
  roomId: number;
  msg: string;
  ts: number;
  tsSeen: number | null;
  senderUserId: number;
  recipientUserId: number;
  clientId: string | null;
  name: string;
  designation: string | null;
}

const CHATS = sql`
  select c.id, c.room_id, c.msg, c.ts, c.ts_seen, c.sender_user_id, c.recipient_user_id, c.client_id,
    u.first_name || ' ' || u.last_name as name, d.designation
  from chats c
  join users u on u.user_id = c.sender_user_id
  left join user_profiles p on p.user_id = c.sender_user_id
  left join designations d on d.id = p.designation_id`;

/** Newest first, older than `before`. */
export const listChats = (db: Db, roomId: number, before: number | null, limit: number) =>
  rows<ChatRow>(
    db,
    sql`${CHATS} where c.room_id = ${roomId} and (${before}::int is null or c.id < ${before})
        order by c.id desc limit ${limit}`,
  );

export const readChat = (db: Db, chatId: number) => firstRow<ChatRow>(db, sql`${CHATS} where c.id = ${chatId}`);

export const readChatOfClient = (db: Db, senderId: number, clientId: string) =>
  firstRow<ChatRow>(db, sql`${CHATS} where c.sender_user_id = ${senderId} and c.client_id = ${clientId}`);

/** Messages of one person go one after the other, so that the same one twice sees the first. */
export const lockSender = (tx: Db, senderId: number) =>
  sql`select pg_advisory_xact_lock(${lockName(`chat ${senderId}`)})`.execute(tx);

/** Machine times of what a person wrote within the last minute. */
export async function listSentAt(tx: Db, senderId: number): Promise<{ now: number; at: number[] }> {
  const row = await firstRow<{ now: number; at: number[] | null }>(
    tx,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
          (select array_agg((extract(epoch from stored_at) * 1000)::float8) from chats
            where sender_user_id = ${senderId} and stored_at > clock_timestamp() - interval '1 minute') as at`,
  );
  const { now, at: sentAt } = row!; // a query without "from" gives one row
  return { now, at: sentAt ?? [] };
}

export const insertChat = async (
  tx: Db,
  one: { roomId: number; msg: string; fieldAt: number; senderId: number; recipientId: number; clientId: string | null },
): Promise<number> =>
  (await firstRow<{ id: number }>(
    tx,
    sql`insert into chats (room_id, msg, ts, sender_user_id, recipient_user_id, client_id)
        values (${one.roomId}, ${one.msg}, ${at(one.fieldAt)}, ${one.senderId}, ${one.recipientId}, ${one.clientId})
        returning id`,
  ))!.id; // an insert that returns has its row

export const markSeen = (tx: Db, roomId: number, userId: number, lastId: number, fieldAt: number) =>
  changed(
    tx,
    sql`update chats set ts_seen = ${at(fieldAt)}
        where room_id = ${roomId} and recipient_user_id = ${userId} and id <= ${lastId} and ts_seen is null`,
  );
