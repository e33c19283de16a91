// A house in which every call of the table of writing calls is taken, and what a refused one must leave as it was.
import { addHousehold } from '@bantay/features/households/wire/households.ts';
import { type Declaration, isForKeys, type KeyKind } from '@bantay/kernel/wire/route';
import { sql } from 'kysely';
import { createLoggerKey } from '../src/cli/logger-key.ts';
import { rows } from '../src/database/database.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { seedColumns } from '../src/demo/demo-tilt.ts';
import { candidateOf, decide, decideAndRelease, LPA, measureCm, rain, send } from './field.ts';
import { type House, openHouse, people, type Visitor } from './harness.ts';
import { multipart } from './multipart.ts';
/** What may stand in a field. */
export type Kind = 'id' | 'reference' | 'choice' | 'time' | 'clock' | 'text' | 'flag' | 'list' | 'object' | 'anything';
/** Longer than any text that is taken. */
export const LONG = 'x'.repeat(210_000);

export interface Field {
  /** Path inside the body: `release_details.data_ts`, `events.0.ts`. */
  path: string;
  kind: Kind;
  /** May be left out; null is then not tried either. */
  isOptional?: boolean;
  /** What is wrong here besides, or only here. */
  also?: readonly unknown[];
}

export interface Row {
  declaration: Declaration;
  /** A body that is accepted; made anew for each use, after the cases of all rows were tried. */
  body: () => Promise<object> | object;
  fields: readonly Field[];
}

export let house: House;
export let officer: Visitor;
export let former: Visitor;
export const keys: Partial<Record<KeyKind, string>> = {};
export let releaseId = 0;
export const SCU = 101;

export const PERSON = { birthdate: '1990-01-01', gender: 'F', pregnant: false, disability: null, comorbidity: null };
export const HOUSEHOLD = {
  household_id: 'B-1',
  household_head: 'Ana',
  purok: 'Purok 1',
  ...PERSON,
  members: [{ household_member: 'Ben', ...PERSON }],
};
/** Rows that come and go with any request, or keep what was refused. */
const NOT_LOOKED_AT = [
  'sessions',
  'sign_in_failures',
  'idempotency',
  'rain_rejects',
  'tilt_rejects',
  'rejections_noted',
  'early_readings',
  'logger_keys',
  'logger_arrivals',
  'job_runs',
  'otp_requests',
];

/** The first message of the release, brought into a state in which something can be done about it. */
export async function setOutbox(state: 'failed' | 'doubtful'): Promise<number> {
  const [first] = await rows<{ outboxId: number }>(
    house.app.db,
    sql`update sms_outbox set state = ${state}
        where outbox_id = (select min(outbox_id) from sms_outbox) returning outbox_id`,
  );
  return first!.outboxId;
}

/** Somebody who is written to. */
export async function firstRecipient(): Promise<number> {
  const [first] = await rows<{ userId: number }>(
    house.app.db,
    sql`select user_id from sms_outbox where user_id is not null order by outbox_id limit 1`,
  );
  return first!.userId;
}

/** A house in which every body of the table is taken; `database` is a fresh one unless given. */
export async function openWritingHouse(
  env: Record<string, string> = {},
  database?: { url: string; drop: () => Promise<void> },
): Promise<House> {
  house = await openHouse({
    ...(database && { database }),
    now: '2026-11-21 09:10:00',
    env: {
      TELEGRAM_TOKEN: '1:invented',
      VOICE: 'baresip://127.0.0.1:9?domain=example.org',
      SIREN: 'modbus://127.0.0.1:9',
      ...env,
    },
  });
  officer = await house.signedIn();
  former = await house.signedIn(people.secondOfficer);
  await sql`insert into user_roles (user_id, role) select user_id, 'admin' from user_accounts
    where username = ${people.mayorOfLgu}`.execute(house.app.db);
  await measureCm(house, '2026-11-21 06:00:00', { A: 60, B: 110 });
  await measureCm(house, '2026-11-21 08:00:00', { A: 60, B: 110 });
  keys['rain key'] = await createLoggerKey(house.app.db, 'gauge', { gauges: ['rain_lpasb'] });
  await inTransaction(house.app.db, (tx) => seedColumns(tx, house.now()));
  keys['tilt key'] = await createLoggerKey(house.app.db, 'column', { columns: ['lpasa'] });
  keys['earthquake key'] = await createLoggerKey(house.app.db, 'network', { earthquakes: true });
  keys['sms key'] = await createLoggerKey(house.app.db, 'phone', { sms: true });
  keys['report key'] = await createLoggerKey(house.app.db, 'reports', { reports: true });
  await house.app.services.incoming.receive(
    { from: '0', text: 'ok', sentAt: null, gatewayId: 'first' },
    { actor: 'system', userId: null },
  );
  await rain(house, '2026-11-21 09:05:00', 80);
  await officer.send(addHousehold, { body: { ...HOUSEHOLD, gender: 'F', members: [], household_id: 'B-0' } });
  const form = Object.entries({ activity_name: 'x', start_date: '2026-11-21', end_date: '2026-11-21' });
  await officer.raw('POST', '/api/events/save_activity', multipart(form.map(([field, data]) => ({ field, data }))));
  releaseId = await decideAndRelease(house, officer, LPA);
  await send(officer, releaseId);
  await rain(house, '2026-11-21 09:06:00', 90, 'rain_scusb');
  const { trigger_list_arr: open } = (await candidateOf(officer, SCU))!;
  // Decided, so that a release is refused for its body and for nothing else.
  await decide(officer, open[0]!.trigger_id, 1);
  await sql`update user_profiles set designation_id = 1 where user_id =
    (select user_id from user_accounts where username = ${people.secondOfficer})`.execute(house.app.db);
  await makeDigest();
  return house;
}

export const userId = async (username: string) =>
  (
    await rows<{ userId: number }>(house.app.db, sql`select user_id from user_accounts where username = ${username}`)
  )[0]!.userId;

/** Of every table that a refused call must leave alone; in one question, because a table of tests asks it thousands of times. */
export async function digest(): Promise<string> {
  const [row] = await rows<{ digest: string }>(house.app.db, sql`select test_digest.of_all() as digest`);
  return row!.digest; // a function answers
}

/** A function whose statements each connection plans once. */
async function makeDigest(): Promise<void> {
  const { db } = house.app;
  const tables = await rows<{ name: string }>(
    db,
    // Of one that is divided by months the parts are in the whole.
    sql`select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and not relispartition and relname <> all(${NOT_LOOKED_AT}) order by 1`,
  );
  const parts = tables.map(({ name }) => {
    const only =
      name === 'audit' ? `where action not in ('rainfall.rejected', 'subsurface.rejected', 'earthquake.rejected')` : '';
    return `all_of := all_of || '${name} ' ||
      coalesce((select md5(string_agg(t::text, '|' order by t::text)) from "${name}" t ${only}), '') || E'\\n';`;
  });
  await sql`create schema test_digest`.execute(db);
  await sql
    .raw(`create function test_digest.of_all() returns text language plpgsql as $$
      declare all_of text := ''; begin ${parts.join('\n')} return all_of; end $$`)
    .execute(db);
}

/** `at` is another house: whoever is known here knocks there. */
export function post(row: Row, body: unknown, as: Visitor | null = officer, at: House = house) {
  const { who } = row.declaration.shape;
  const key = isForKeys(who) ? keys[who] : undefined;
  const visitor = isForKeys(who) || as === null || at !== house ? at.visitor() : as;
  if (at !== house && !isForKeys(who)) for (const [name, value] of as?.cookies ?? []) visitor.cookies.set(name, value);
  const headers: Record<string, string> = key !== undefined && as !== null ? { authorization: `Bearer ${key}` } : {};
  return visitor.raw(row.declaration.call.method, row.declaration.call.path, { body: body as object, headers });
}

/** A refusal in words, a 4xx, or an intake that kept the item aside. */
export function isRefused({ status, json }: Awaited<ReturnType<typeof post>>): boolean {
  if (status >= 400) return status < 500 && typeof json.message === 'string';
  return json.status === false || json.status === 'error' || (Number(json.rejected) > 0 && json.stored === 0);
}

export function withValue(body: object, path: string, change: { value: unknown } | 'left out'): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop()!;
  let place = copy;
  for (const name of names) place = place[name] as Record<string, unknown>;
  if (change === 'left out') delete place[last];
  else place[last] = change.value;
  return copy;
}
