// Messages of the house alone: who gets one, who does not, and what an older one becomes.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { type OpenDatabase, openDatabase, rows } from '../database/database.ts';
import { claim } from './claim-row.ts';
import { blankCodes, expireCodes, queueAccountNotice, queueAnswer, queueCode, queueNotice } from './house-messages.ts';
import { insertPlain } from './outbox-rows.ts';
import { settle } from './settle-row.ts';

const context = { clock: { now: () => 0 } };
const ONE = '639000000001';
const TWO = '639000000002';
let open: OpenDatabase;
let drop: () => Promise<void>;
/** One of the house. */
let person: number;
beforeAll(async () => {
  const made = await createStoryDatabase();
  drop = made.drop;
  open = openDatabase({ url: made.url, max: 2 });
  const { rows: people } = await sql<{ id: number }>`
    insert into users (first_name, last_name) values ('Elena', 'Halimbawa') returning user_id as id`.execute(open.db);
  person = people[0]!.id;
});
afterAll(async () => {
  await open.close();
  await drop();
});
beforeEach(async () => {
  await sql`truncate sms_rounds restart identity cascade`.execute(open.db);
});

const written = () =>
  rows<{ number: string; state: string; kind: string; text: string | null }>(
    open.db,
    sql`select o.number, o.state, r.kind, r.sms_msg as text from sms_outbox o join sms_rounds r using (round_id)
        order by outbox_id`,
  );
const longAgo = (minutes: number) =>
  sql`with old as (update sms_outbox set queued_at = queued_at - ${minutes} * interval '1 minute')
    update sms_rounds set written_at = written_at - ${minutes} * interval '1 minute'`.execute(open.db);
const answer = (number: string, text: string, userId: number | null = null, isAlwaysTold = false) =>
  queueAnswer(context, open.db, { number, mobileId: null, userId }, text, isAlwaysTold);
const texts = async () => (await written()).map(({ text }) => text);

describe('answers', () => {
  it('go to one number once in ten minutes, but for what is always told', async () => {
    await answer(ONE, 'first');
    await answer(ONE, 'too soon');
    await answer(TWO, 'another');
    await answer(ONE, 'help is told', null, true);
    expect(await texts()).toEqual(['first', 'another', 'help is told']);
    await longAgo(11);
    await answer(ONE, 'later');
    expect((await texts()).at(-1)).toBe('later');
  });

  it('to numbers that are nobody’s are ten an hour, even what is always told; people of the house get theirs', async () => {
    for (let index = 0; index < 12; index += 1)
      await answer(`6390000001${index + 10}`, `stranger ${index}`, null, true);
    expect(await written()).toHaveLength(10);
    await answer(ONE, 'known', person);
    expect((await texts()).at(-1)).toBe('known');
    await longAgo(61);
    await answer(TWO, 'an hour later');
    expect((await texts()).at(-1)).toBe('an hour later');
  });
});

it('a notice of duty takes the place of the one that waits for the same phone; what is in hand, for others, and other messages stay', async () => {
  await queueNotice(context, open.db, 'old', [ONE, TWO]);
  await answer(TWO, 'an answer');
  await sql`update sms_outbox set state = 'claimed' where outbox_id = 1`.execute(open.db);
  const states = async () => (await written()).map(({ text, state }) => `${text} ${state}`);
  await queueNotice(context, open.db, 'new', [ONE]);
  expect(await states()).toEqual(['old claimed', 'old queued', 'an answer queued', 'new queued']);
  await queueNotice(context, open.db, 'newest', [ONE, TWO]);
  expect(await states()).toEqual([
    ...['old claimed', 'old cancelled', 'an answer queued', 'new cancelled'],
    ...['newest queued', 'newest queued'],
  ]);
});

it('a notice about an account goes to each number once; without any there is no round', async () => {
  await queueAccountNotice(context, open.db, person, 'changed', [ONE, null, ONE, TWO]);
  expect((await written()).map(({ number }) => number)).toEqual([ONE, TWO]);
  await queueAccountNotice(context, open.db, person, 'changed', [null]);
  expect(await rows(open.db, sql`select round_id from sms_rounds`)).toHaveLength(1);
});

describe('codes', () => {
  const code = (number: string | null, userId: number | null) =>
    queueCode(context, open.db, { number, userId, code: '12345678' });

  it('for a name that nobody has write the same rows, and leave to nobody', async () => {
    await code(ONE, null);
    await code(null, null);
    expect((await written()).map(({ kind, state }) => [kind, state])).toEqual([
      ['otp', 'queued'],
      ['otp', 'cancelled'],
    ]);
  });

  it('lose their text after ten minutes, or once one is used; what is in hand keeps its row', async () => {
    await code(ONE, person);
    await code(TWO, null);
    await blankCodes(open.db, person);
    expect((await written()).map(({ text, state }) => [text === null, state])).toEqual([
      [true, 'cancelled'],
      [false, 'queued'],
    ]);
    await expireCodes(open.db);
    expect((await written())[1]).toMatchObject({ state: 'queued', text: expect.stringContaining('12345678') });
    await longAgo(11);
    await sql`update sms_outbox set state = 'claimed' where outbox_id = 2`.execute(open.db);
    await expireCodes(open.db);
    expect((await written())[1]).toMatchObject({ state: 'claimed', text: null });
  });
});

describe('what the gateway has taken', () => {
  const gateway = { kind: 'test', takesKeys: false, timeoutMs: 1000 };
  const parts = (holder: string, onAccepted = async () => {}) => ({ db: open.db, gateway, holder, onAccepted });
  const accepted = { outcome: 'accepted', reference: 'ref-1' } as const;

  it('is all noted or not at all: where the room cannot note it, the row, its attempt and the code stay', async () => {
    await queueCode(context, open.db, { number: ONE, userId: null, code: '12345678' });
    const row = (await claim(parts('here')))!;
    const fails = parts('here', async () => {
      throw new Error('broken on purpose');
    });
    await expect(settle(fails, row, accepted)).rejects.toThrow('broken on purpose');
    expect(await written()).toMatchObject([{ state: 'claimed', text: expect.stringContaining('12345678') }]);
    expect(await rows(open.db, sql`select 1 as one from sms_attempts where ended_at is null`)).toHaveLength(1);
    await settle(parts('here'), row, accepted);
    expect(await written()).toMatchObject([{ state: 'accepted', text: null }]);
  });

  it('by a process that has lost the row tells no room of it', async () => {
    const roundId = await insertPlain(context, open.db, 'test', 'hello');
    await sql`insert into sms_outbox (round_id, number, priority) values (${roundId}, ${ONE}, 7)`.execute(open.db);
    const row = (await claim(parts('here')))!;
    let told = 0;
    await settle(
      parts('elsewhere', async () => {
        told += 1;
      }),
      row,
      accepted,
    );
    expect(told).toBe(0);
    expect(await written()).toMatchObject([{ state: 'claimed' }]);
  });
});
