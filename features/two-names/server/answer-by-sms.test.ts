// The second name by SMS: the code of one number and one proposal, once, for ten minutes, thrice wrong and over.
import { systemActor } from '@bantay/server/database/audit.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { candidateOf, decide, LPA, releaseBody } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { makeReleasable, stateOf } from '../../../apps/server/test/releasable.ts';
import { idOf } from '../../../apps/server/test/written.ts';
import { proposeEwi } from '../wire/two-names.ts';

const [ELENA, RAMON, NOEL] = ['639000000001', '639000000002', '639000000003'];

let house: House;
let elena: Visitor;
let triggerId: number;
let proposalId: number;

beforeEach(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  ({ officer: elena, triggerId } = await makeReleasable(house));
  await sql`insert into release_policies values (${LPA}, 1, 'must', 120)`.execute(house.app.db);
  const body = releaseBody(house, (await candidateOf(elena))!) as never; // it was made releasable
  proposalId = (await elena.send(proposeEwi, { body })).json.proposal.proposal_id;
});
afterEach(() => house.close());

interface Sent {
  number: string;
  text: string | null;
  kind: string;
  state: string;
}
const sent = async () =>
  (
    await sql<Sent>`select o.number, r.sms_msg as text, r.kind, o.state from sms_outbox o join sms_rounds r using (round_id)
      order by o.outbox_id`.execute(house.app.db)
  ).rows;

async function codeOf(number: string): Promise<string> {
  const text = (await sent()).find((one) => one.number === number && one.text?.includes('CONFIRM'))?.text;
  return /CONFIRM (\d{4})/.exec(text ?? '')?.[1] ?? 'none';
}
let count = 0;
/** What the number writes; the kind it was taken for, and what goes back. */
async function write(number: string, text: string) {
  const before = (await sent()).length;
  const sms = { from: number, text, sentAt: null, gatewayId: `trial ${++count}` };
  const kind = await house.app.services.incoming.receive(sms, systemActor);
  const answers = (await sent()).slice(before).filter((one) => one.kind === 'answer');
  return { kind, answer: answers.find((one) => one.number === number)?.text ?? null };
}
const states = async () => (await rowsOf<{ state: string }>(house, 'release_proposals')).map(({ state }) => state);
const released = async () => (await stateOf(house)).event.alert.level;
const other = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

it('each number but that of A has a code of its own; stored is none of them', async () => {
  const told = (await sent()).filter(({ text }) => text?.includes('CONFIRM'));
  expect(told.map(({ number }) => number)).toEqual([RAMON, NOEL]);
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining('Elena Halimbawa'),
    expect.stringContaining('alert level 1 sa LPA'),
  ]);
  const kept = JSON.stringify([await rowsOf(house, 'release_codes'), await rowsOf(house, 'audit')]);
  // Four digits of a telephone's number, of an instant or a year are no code, and now and then the same.
  const words = kept.replaceAll(/\d{4}-\d\d-\d\d/g, '').match(/\d+/g);
  for (const number of [RAMON!, NOEL!]) expect(words).not.toContain(await codeOf(number));
});

it('B answers with the code: the release is made at once, in the name of A, and B is told', async () => {
  const { kind, answer } = await write(NOEL!, `confirm ${await codeOf(NOEL!)}`);
  expect(kind).toBe('confirm');
  expect(answer).toBe('Bantay: kinumpirma mo ang alert level 1 sa LPA. Nailabas na.');
  expect(await released()).toBe(1);
  expect((await stateOf(house)).event.releases.map((one) => one.publisherId)).toEqual([
    await idOf(house, people.mayorOfLgu),
  ]);
  expect(await rowsOf(house, 'release_proposals')).toMatchObject([
    { state: 'confirmed', confirmed_way: 'sms', confirmed_by: await idOf(house, people.secondOfficer) },
  ]);
  // What is left of the codes: no text, and nothing that still waits.
  expect((await sent()).filter(({ kind: of }) => of === 'otp')).toMatchObject([
    { text: null, state: 'cancelled' },
    { text: null, state: 'cancelled' },
  ]);
});

it('the gateway brings it twice: one release, one answer', async () => {
  const sms = { from: NOEL!, text: `CONFIRM ${await codeOf(NOEL!)}`, sentAt: null, gatewayId: 'the same' };
  expect(await house.app.services.incoming.receive(sms, systemActor)).toBe('confirm');
  expect(await house.app.services.incoming.receive(sms, systemActor)).toBe('duplicate');
  expect((await stateOf(house)).event.releases).toHaveLength(1);
  expect((await sent()).filter(({ kind }) => kind === 'answer')).toHaveLength(1);
});

describe('nothing is confirmed', () => {
  it('by the code of another number', async () => {
    const code = await codeOf(NOEL!);
    const { answer } = await write(RAMON!, `CONFIRM ${code}`);
    expect(answer).toBe('Bantay: mali ang code, walang nakumpirma. Natitirang subok: 2.');
    expect(await states()).toEqual(['open']);
  });

  it('by a code from a number that was never asked, nor from the number of A', async () => {
    const code = await codeOf(NOEL!);
    for (const number of ['639990000001', ELENA!]) {
      const { kind, answer } = await write(number, `CONFIRM ${code}`);
      expect(kind).toBe('other');
      expect(answer).toBeNull();
    }
    expect(await states()).toEqual(['open']);
  });

  it('by the digits without the word: they answer a notice of duty', async () => {
    const code = await codeOf(NOEL!);
    for (const text of [code, `OK ${code}`]) expect((await write(NOEL!, text)).kind).not.toBe('confirm');
    expect(await states()).toEqual(['open']);
  });

  it('after three wrong ones, by the right one either', async () => {
    const code = await codeOf(NOEL!);
    const answers: (string | null)[] = [];
    for (let turn = 0; turn < 3; turn++) answers.push((await write(NOEL!, `CONFIRM ${other(code)}`)).answer);
    expect(answers).toEqual([
      expect.stringContaining('subok: 2'),
      expect.stringContaining('subok: 1'),
      expect.stringContaining('hindi na gumagana'),
    ]);
    expect((await write(NOEL!, `CONFIRM ${code}`)).answer).toContain('hindi na gumagana');
    expect(await states()).toEqual(['open']);
    // Whoever tries numbers out of another's pocket ends that one's code alone.
    expect((await write(RAMON!, `CONFIRM ${await codeOf(RAMON!)}`)).answer).toContain('Nailabas na');
  });

  it('after ten minutes', async () => {
    const code = await codeOf(NOEL!);
    await sql`update release_codes set told_at = told_at - interval '10 minutes 1 second'`.execute(house.app.db);
    expect((await write(NOEL!, `CONFIRM ${code}`)).answer).toContain('hindi na gumagana');
    expect(await states()).toEqual(['open']);
  });

  it('once A took it back', async () => {
    const code = await codeOf(NOEL!);
    await house.app.services.twoNames.act(proposalId, { kind: 'withdraw', by: await idOf(house, people.mayorOfLgu) });
    const { answer } = await write(NOEL!, `CONFIRM ${code}`);
    expect(answer).toBe('Bantay: hindi na naghihintay ang alert level 1 sa LPA. Walang binago ang sagot mo.');
    expect(await released()).toBe(0);
  });

  it('when the number went to another person meanwhile, or its owner may not release any more', async () => {
    const [noelCode, ramonCode] = [await codeOf(NOEL!), await codeOf(RAMON!)];
    await sql`update user_mobiles set status = 0 where mobile_id =
      (select mobile_id from mobile_numbers where sim_num = ${NOEL})`.execute(house.app.db);
    expect((await write(NOEL!, `CONFIRM ${noelCode}`)).answer).toContain('hindi na gumagana');
    await sql`update user_accounts set is_active = false where username = ${people.provincialOfficer}`.execute(
      house.app.db,
    );
    expect((await write(RAMON!, `CONFIRM ${ramonCode}`)).answer).toContain('hindi na naghihintay');
    expect(await released()).toBe(0);
  });

  it('when something changed: B is told, and it goes back to A', async () => {
    const code = await codeOf(NOEL!);
    await decide(elena, triggerId, -1);
    expect((await write(NOEL!, `CONFIRM ${code}`)).answer).toContain('may nagbago');
    expect(await states()).toEqual(['returned']);
    expect(await released()).toBe(0);
  });
});

it('by SMS and on the page at once: one release, and the second hears that nothing waits', async () => {
  const code = await codeOf(NOEL!);
  const ramon = await idOf(house, people.provincialOfficer);
  const [bySms, onPage] = await Promise.all([
    write(NOEL!, `CONFIRM ${code}`),
    house.app.services.twoNames.act(proposalId, { kind: 'confirm', by: ramon, way: 'page' }).catch((error) => error),
  ]);
  const isFirst = bySms.answer?.includes('Nailabas na') ?? false;
  expect(onPage.kind === 'released').toBe(!isFirst);
  expect((await stateOf(house)).event.releases).toHaveLength(1);
});

it('a code is forgotten after a day', async () => {
  await sql`update release_codes set told_at = told_at - interval '25 hours'`.execute(house.app.db);
  await house.app.services.twoNames.tidy();
  expect(await rowsOf(house, 'release_codes')).toEqual([]);
});
