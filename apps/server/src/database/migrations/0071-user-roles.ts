// What people may do at which site, from when to when. Whoever could sign in so far could do everything, and still can.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_roles (
      role_id int generated always as identity primary key,
      user_id int not null references users,
      role text not null check (role in ('reader', 'measurer', 'operator', 'officer', 'admin')),
      -- Null: at every site, those of later too.
      site_id int references sites,
      -- Machine time: what is allowed does not follow a clock that the demo moves. Ended roles stay.
      valid_from timestamptz not null default now(),
      valid_until timestamptz check (valid_until >= valid_from),
      -- Null: by the command line or by an earlier version.
      given_by int references users,
      ended_by int references users)`.execute(db);
  await sql`create index user_roles_user on user_roles (user_id)`.execute(db);
  const { rows: people } = await sql<{ id: number; isDemo: boolean }>`
    select user_id as id, username = 'plgu.demo' and is_demo as "isDemo"
    from user_accounts join users using (user_id)`.execute(db);
  await sql`insert into user_roles (user_id, role)
    select id, 'officer' from unnest(${people.map(({ id }) => id)}::int[]) id`.execute(db);
  await sql`insert into user_roles (user_id, role)
    select id, 'admin' from unnest(${people.filter(({ isDemo }) => isDemo).map(({ id }) => id)}::int[]) id`.execute(db);
}
