// Chat: rooms of two people and their messages.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chatrooms (
      id int generated always as identity primary key,
      creator_user_id int not null references users,
      recipient_user_id int not null references users check (recipient_user_id <> creator_user_id),
      -- Field time.
      ts_created timestamptz not null
    )`.execute(db);
  await sql`create unique index chatrooms_pair on chatrooms
    (least(creator_user_id, recipient_user_id), greatest(creator_user_id, recipient_user_id))`.execute(db);
  await sql`
    create table chats (
      id int generated always as identity primary key,
      room_id int not null references chatrooms,
      msg varchar(255) not null,
      -- Field time of writing and of seeing.
      ts timestamptz not null,
      ts_seen timestamptz,
      sender_user_id int not null references users,
      recipient_user_id int not null references users,
      client_id text,
      -- Machine time: how much one person writes in a minute.
      stored_at timestamptz not null default clock_timestamp(),
      unique (sender_user_id, client_id)
    )`.execute(db);
  await sql`create index chats_room on chats (room_id, id)`.execute(db);
  await sql`create index chats_unseen on chats (recipient_user_id, room_id) where ts_seen is null`.execute(db);
  await sql`create index chats_sender on chats (sender_user_id, stored_at)`.execute(db);
}
