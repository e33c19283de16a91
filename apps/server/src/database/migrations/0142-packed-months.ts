// Readings by month: raw rows lie in partitions, and what is older than some months is packed (decision 102). What is there already stays where
// it is, as the part of all months that have none of their own; the jobs of the rooms make the months and pack.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await divide(db, 'rain_readings', 'measured_at', ['rain_id', 'measured_at']);
  await divide(db, 'tilt_data', 'ts', ['tsm_id', 'ts', 'node_id', 'type_num']);
  // Of one gauge and Manila month, in the order of time: three lists of one length.
  await sql`
    create table rain_packed_months (
      rain_id int not null,
      month date not null check (extract(day from month) = 1),
      first_data_at timestamptz,
      measured_at timestamptz[] not null check (cardinality(measured_at) > 0),
      mm_thousandths int[] not null check (cardinality(mm_thousandths) = cardinality(measured_at)),
      received_at timestamptz[] not null check (cardinality(received_at) = cardinality(measured_at)),
      primary key (rain_id, month)
    )`.execute(db);
  // Of one accelerometer and Manila day: as charts and the engine ask for them.
  await sql`
    create table tilt_packed_days (
      tsm_id int not null,
      day date not null,
      node_id smallint not null,
      type_num smallint not null,
      ts timestamptz[] not null check (cardinality(ts) > 0),
      xval smallint[] not null check (cardinality(xval) = cardinality(ts)),
      yval smallint[] not null check (cardinality(yval) = cardinality(ts)),
      zval smallint[] not null check (cardinality(zval) = cardinality(ts)),
      batt real[] not null check (cardinality(batt) = cardinality(ts)),
      received_at timestamptz[] not null check (cardinality(received_at) = cardinality(ts)),
      primary key (tsm_id, day, node_id, type_num)
    ) with (toast_tuple_target = 256)`.execute(db);
  await sql`
    create view rain_packed_readings as
      select p.rain_id, p.month, u.measured_at, u.mm_thousandths, u.received_at
      from rain_packed_months p cross join lateral unnest(p.measured_at, p.mm_thousandths, p.received_at)
        as u (measured_at, mm_thousandths, received_at)`.execute(db);
  await sql`
    create view tilt_packed_counts as
      select p.tsm_id, p.day, u.ts, p.node_id, p.type_num, u.xval, u.yval, u.zval, u.batt, u.received_at
      from tilt_packed_days p cross join lateral unnest(p.ts, p.xval, p.yval, p.zval, p.batt, p.received_at)
        as u (ts, xval, yval, zval, batt, received_at)`.execute(db);
}

/** The table becomes the part of the rest of a divided one that bears its name. */
async function divide(db: Kysely<unknown>, table: string, time: string, key: readonly string[]): Promise<void> {
  const rest = `${table}_rest`;
  await sql`alter table ${sql.table(table)} rename to ${sql.id(rest)}`.execute(db);
  await sql`alter table ${sql.id(rest)} rename constraint ${sql.id(`${table}_pkey`)} to ${sql.id(`${rest}_pkey`)}`.execute(
    db,
  );
  await sql`create table ${sql.table(table)} (like ${sql.id(rest)} including defaults) partition by range (${sql.id(time)})`.execute(
    db,
  );
  const columns = sql.join(key.map((column) => sql.id(column)));
  await sql`alter table ${sql.table(table)} add constraint ${sql.id(`${table}_pkey`)} primary key (${columns})`.execute(
    db,
  );
  await sql`alter table ${sql.table(table)} attach partition ${sql.id(rest)} default`.execute(db);
}
