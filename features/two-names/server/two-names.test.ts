// Two names in the running house: who may give one, what sends a release back, and that there is exactly one release.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { candidateOf, decide, LPA, releaseBody } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { makeReleasable, stateOf } from '../../../apps/server/test/releasable.ts';
import { idOf, watch, watchAudit } from '../../../apps/server/test/written.ts';
import { insertEwi } from '../../alerts/wire/alerts.ts';
import { listCandidateAlerts } from '../../dashboard/wire/dashboard.ts';
import type { SecondPerson } from '../rules/second-person.ts';
import {
  changeReleasePolicies,
  confirmProposal,
  listReleasePolicies,
  overrideProposal,
  proposeEwi,
  readProposal,
  withdrawProposal,
} from '../wire/two-names.ts';

let house: House;
/** Elena asks, Noel answers. */
let elena: Visitor;
let noel: Visitor;
let triggerId: number;
/** The machine's own time, which no clock changes. */
let sinceBoot = 1_000_000;
/** What a clock of the database would say is not moved by these tests. */
const hands = { wall: () => Date.now(), sinceBoot: () => sinceBoot };

beforeEach(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00', hands });
  ({ officer: elena, triggerId } = await makeReleasable(house));
  noel = await house.signedIn(people.secondOfficer);
});
afterEach(() => house.close());

async function want(secondPerson: SecondPerson, level = 1, seconds = 120): Promise<void> {
  const admin = await house.signedIn(people.provincialOfficer);
  const { sites } = (await admin.send(listReleasePolicies)).json;
  const { version, levels } = sites.find((one) => one.site_id === LPA)!; // a demo site
  const body = {
    ...{ site_code: 'lpa', version, reason: 'tried' },
    levels: levels.map((one) =>
      one.level === level ? { level: one.level, second_person: secondPerson, override_after_s: seconds } : one,
    ),
  };
  expect((await admin.send(changeReleasePolicies, { body })).json.status).toBe(true);
}

const bodyNow = async () => releaseBody(house, (await candidateOf(elena))!) as never; // asked only while there is one
const releaseAs = async (who: Visitor) => (await who.send(insertEwi, { body: await bodyNow() })).json;
const proposeAs = async (who: Visitor, more: object = {}) =>
  (await who.send(proposeEwi, { body: { ...((await bodyNow()) as object), ...more } as never })).json;
const confirmAs = async (who: Visitor, proposalId: number) =>
  (await who.send(confirmProposal, { body: { proposal_id: proposalId } })).json;
const overrideAs = async (who: Visitor, proposalId: number, reason = 'Nobody answers.') =>
  (await who.send(overrideProposal, { body: { proposal_id: proposalId, reason } })).json;
const withdrawAs = async (who: Visitor, proposalId: number) =>
  (await who.send(withdrawProposal, { body: { proposal_id: proposalId } })).json;

interface Row {
  proposal_id: number;
  state: string;
  confirmed_by: number | null;
  confirmed_way: string | null;
  release_id: number | null;
  returned_for: string | null;
}
const proposals = () => rowsOf<Row>(house, 'release_proposals');
const released = async () => (await stateOf(house)).event.alert.level;
const queued = async () =>
  (
    await sql<{ number: string; text: string | null; kind: string; state: string }>`
      select o.number, r.sms_msg as text, r.kind, o.state from sms_outbox o join sms_rounds r using (round_id)
      order by o.outbox_id`.execute(house.app.db)
  ).rows;

/** Elena has asked; the number of her proposal. */
async function asked(): Promise<number> {
  await want('must');
  const { proposal } = await proposeAs(elena);
  return proposal.proposal_id;
}

describe('without a policy', () => {
  it('a release is made as always: nothing is asked for, told or kept', async () => {
    const changed = await watch(house, ['release_proposals', 'release_codes', 'release_policies']);
    expect(await releaseAs(elena)).toMatchObject({ status: true, release_ids: [expect.any(Number)] });
    expect(await changed()).toEqual([]);
    const { json } = await elena.send(listCandidateAlerts, { params: { param: undefined } });
    expect(json).not.toHaveProperty('proposals');
  });

  it('nobody asks for a second name where none is wanted', async () => {
    expect(await proposeAs(elena)).toMatchObject({ status: false, code: 'secondPersonNotNeeded' });
    expect(await proposals()).toEqual([]);
  });

  it.each<[SecondPerson, number]>([
    ['off', 1],
    ['must', 2],
    ['must', 3],
  ])('nor does "%s" at level %i hold a release of level 1', async (mode, level) => {
    await want(mode, level);
    expect(await releaseAs(elena)).toMatchObject({ status: true });
  });
});

describe('where a second person must', () => {
  it('nothing is released alone, and nothing is written', async () => {
    await want('must');
    const changed = await watch(house, ['monitoring_releases', 'release_proposals', 'audit', 'sms_outbox']);
    expect(await releaseAs(elena)).toMatchObject({
      ...{ status: false, code: 'secondPersonNeeded' },
      message: 'Level 1 at LPA needs the name of a second person. Nothing was released.',
    });
    expect(await changed()).toEqual([]);
  });

  it('B confirms on the page: one release in the name of A, with the name of B, in audit and record', async () => {
    const id = await asked();
    const audited = await watchAudit(house);
    const { json } = await noel.send(readProposal, { params: { proposal_id: String(id) } });
    expect(json.proposal).toMatchObject({ state: 'open', others: 2, changed: null, level: 1, released_level: 0 });
    expect(json.proposal.text).toContain('Alert level 1');
    expect(json.proposal.recipients).toBeGreaterThan(0);
    const done = await confirmAs(noel, id);
    expect(done).toMatchObject({ status: true, outcome: 'released', release_ids: [expect.any(Number)] });
    expect(await released()).toBe(1);
    const [elenaId, noelId] = [await idOf(house, people.mayorOfLgu), await idOf(house, people.secondOfficer)];
    expect((await stateOf(house)).event.releases.map((one) => one.publisherId)).toEqual([elenaId]);
    expect(await proposals()).toMatchObject([
      { state: 'confirmed', confirmed_by: noelId, confirmed_way: 'page', release_id: done.release_ids[0] },
    ]);
    const actions = (await audited()).map(({ action, actor }) => `${action} ${actor}`);
    expect(actions).toContain(`two-names.confirm user:${noelId}`);
    expect(actions).toContain(`alerts.release user:${elenaId}`);
    const { faults } = await house.app.services.chain.verify([]);
    expect(faults).toEqual([]);
  });

  it('A gives no second name to A, not from another session either', async () => {
    const id = await asked();
    const again = await house.signedIn(people.mayorOfLgu);
    for (const who of [elena, again]) expect(await confirmAs(who, id)).toMatchObject({ code: 'ownProposal' });
    expect(await released()).toBe(0);
  });

  it('B presses twice: the first answer again, one release', async () => {
    const id = await asked();
    const first = await confirmAs(noel, id);
    expect(await confirmAs(noel, id)).toMatchObject({ outcome: 'released', release_ids: first.release_ids });
    expect((await stateOf(house)).event.releases).toHaveLength(1);
  });

  it('two confirm and A goes alone at once: exactly one release, and one name stands with it', async () => {
    await want('must', 1, 10);
    const { proposal } = await proposeAs(elena);
    const ramon = await house.signedIn(people.provincialOfficer);
    sinceBoot += 10_000;
    const id = proposal.proposal_id;
    const answers = await Promise.all([confirmAs(noel, id), confirmAs(ramon, id), overrideAs(elena, id)]);
    expect(answers.filter((one) => one.status === true)).toHaveLength(1);
    expect(answers.filter((one) => one.code === 'proposalReleased')).toHaveLength(2);
    expect((await stateOf(house)).event.releases).toHaveLength(1);
    expect((await proposals()).filter(({ release_id }) => release_id !== null)).toHaveLength(1);
  });

  it('A asks twice: one request, and each number is told once', async () => {
    const id = await asked();
    const before = await queued();
    expect((await proposeAs(elena)).proposal.proposal_id).toBe(id);
    expect(await queued()).toEqual(before);
  });

  it('another who wants the same is told to confirm it', async () => {
    await asked();
    expect(await proposeAs(noel)).toMatchObject({ code: 'proposalStands', message: expect.stringContaining('Elena') });
  });

  it('the feed tells of it, and the candidate waits in it as before', async () => {
    const before = await candidateOf(noel);
    const id = await asked();
    const { json } = await noel.send(listCandidateAlerts, { params: { param: undefined } });
    expect(json.proposals).toMatchObject([{ proposal_id: id, site_code: 'lpa', level: 1, mode: 'must' }]);
    expect(await candidateOf(noel)).toEqual(before);
    await confirmAs(noel, id);
    const after = (await noel.send(listCandidateAlerts, { params: { param: undefined } })).json;
    expect(after).not.toHaveProperty('proposals');
  });
});

describe('what is different by now goes back to A', () => {
  it('another decision on the trigger', async () => {
    const id = await asked();
    await decide(noel, triggerId, -1);
    expect(await confirmAs(noel, id)).toMatchObject({ status: true, outcome: 'returned', returned_for: 'candidate' });
    expect(await released()).toBe(0);
    expect(await proposals()).toMatchObject([{ state: 'returned', returned_for: 'candidate', release_id: null }]);
    expect(await confirmAs(noel, id)).toMatchObject({ code: 'proposalEnded' });
  });

  it('another text', async () => {
    const id = await asked();
    const known = await house.app.services.settings.read();
    // What the text is composed with, here the one word of it that is no template.
    house.app.services.settings.read = async () => ({
      ...known,
      office: { ...known.office, office: 'Another office' },
    });
    expect(await confirmAs(noel, id)).toMatchObject({ outcome: 'returned', returned_for: 'text' });
    expect(await released()).toBe(0);
  });

  it('other recipients: said before anybody confirms, and again by the confirmation', async () => {
    const id = await asked();
    await sql`update user_mobiles set status = 0 where user_id = (select m.user_id from user_mobiles m
      join user_organizations using (user_id) where m.status = 1 limit 1)`.execute(house.app.db);
    const { json } = await noel.send(readProposal, { params: { proposal_id: String(id) } });
    expect(json.proposal).toMatchObject({ state: 'open', changed: 'recipients' });
    expect(await confirmAs(noel, id)).toMatchObject({ outcome: 'returned', returned_for: 'recipients' });
    expect(await released()).toBe(0);
  });

  it('A may not release any more', async () => {
    const id = await asked();
    await sql`update user_accounts set is_active = false where username = ${people.mayorOfLgu}`.execute(house.app.db);
    expect(await confirmAs(noel, id)).toMatchObject({ outcome: 'returned', returned_for: 'proposer' });
    expect(await released()).toBe(0);
  });

  it('A asks anew with what stands now, and that counts', async () => {
    const id = await asked();
    await sql`update release_proposals set text_sha = 'of before' where proposal_id = ${id}`.execute(house.app.db);
    const { proposal } = await proposeAs(elena);
    expect(proposal.proposal_id).not.toBe(id);
    expect(await confirmAs(noel, id)).toMatchObject({ code: 'proposalEnded' });
    expect(await confirmAs(noel, proposal.proposal_id)).toMatchObject({ outcome: 'released' });
  });
});

describe('whoever may not give the name', () => {
  it.each<[string, string, string]>([
    ['switched off', 'update user_accounts set is_active = false where username = $1', 'unsigned'],
    [
      'without the role',
      'update user_roles set valid_until = now() where user_id = (select user_id from user_accounts where username = $1)',
      'roleMissing',
    ],
  ])('%s: refused, and it waits on', async (_, change, code) => {
    const id = await asked();
    await sql.raw(change.replace('$1', `'${people.secondOfficer}'`)).execute(house.app.db);
    expect(await confirmAs(noel, id)).toMatchObject({ status: false, code });
    expect(await proposals()).toMatchObject([{ state: 'open' }]);
  });

  it('an officer of another site', async () => {
    const id = await asked();
    await sql`update user_roles set site_id = (select site_id from sites where site_code = 'scu')
      where user_id = (select user_id from user_accounts where username = ${people.secondOfficer})`.execute(
      house.app.db,
    );
    expect(await confirmAs(noel, id)).toMatchObject({ code: 'roleElsewhere' });
    expect(await proposals()).toMatchObject([{ state: 'open' }]);
  });

  it('one who has signed out', async () => {
    const id = await asked();
    await noel.raw('POST', '/api/logout');
    expect((await confirmAs(noel, id)).status).not.toBe(true);
    expect(await released()).toBe(0);
  });
});

describe('alone', () => {
  it('not before the wait is over, by the machine and not by a clock', async () => {
    const id = await asked();
    sinceBoot += 119_000;
    expect(await overrideAs(elena, id)).toMatchObject({
      code: 'overrideTooEarly',
      message: expect.stringContaining('1 s'),
    });
    house.move(86_400_000);
    expect(await overrideAs(elena, id)).toMatchObject({ code: 'overrideTooEarly' });
    house.move(-86_400_000);
    await sql`update release_proposals set proposed_at = proposed_at + interval '1 hour'`.execute(house.app.db);
    sinceBoot += 1000;
    expect(await overrideAs(elena, id)).toMatchObject({ status: true, outcome: 'released' });
  });

  it('a server that was started anew goes by the clock of the database, and one set back holds nobody up', async () => {
    const id = await asked();
    await sql`update release_proposals set process_name = 'the one before'`.execute(house.app.db);
    expect(await overrideAs(elena, id)).toMatchObject({ code: 'overrideTooEarly' });
    await sql`update release_proposals set proposed_at = clock_timestamp() + interval '1 hour'`.execute(house.app.db);
    expect(await overrideAs(elena, id)).toMatchObject({ status: true, outcome: 'released' });
  });

  it('every officer is told with the reason; audit and proposal keep it', async () => {
    const id = await asked();
    const audited = await watchAudit(house);
    const before = (await queued()).length;
    sinceBoot += 120_000;
    await overrideAs(elena, id, 'Walang sumasagot.');
    const told = (await queued()).slice(before).filter(({ kind }) => kind === 'account');
    expect(told.map(({ number }) => number).sort()).toEqual(['639000000002', '639000000003']);
    for (const { text } of told) expect(text).toContain('Dahilan: Walang sumasagot.');
    expect((await audited()).find(({ action }) => action === 'two-names.override')?.after).toMatchObject({
      reason: 'Walang sumasagot.',
    });
    expect(await rowsOf(house, 'release_proposals')).toMatchObject([
      { state: 'overridden', override_reason: 'Walang sumasagot.', confirmed_by: null },
    ]);
  });

  it('only A, and only with a reason', async () => {
    const id = await asked();
    sinceBoot += 120_000;
    expect(await overrideAs(noel, id)).toMatchObject({ code: 'notOwnProposal' });
    expect((await overrideAs(elena, id, '   ')).status).toBe(false);
    expect(await released()).toBe(0);
  });

  it('where nobody else can give a name A goes on at once: an office of one is never stopped', async () => {
    await sql`update user_accounts set is_active = false where username <> ${people.mayorOfLgu}
      and username <> ${people.provincialOfficer}`.execute(house.app.db);
    await want('must');
    await sql`update user_accounts set is_active = false where username = ${people.provincialOfficer}`.execute(
      house.app.db,
    );
    const { proposal } = await proposeAs(elena);
    expect(proposal).toMatchObject({ others: 0, left_ms: 0 });
    expect(await overrideAs(elena, proposal.proposal_id)).toMatchObject({ outcome: 'released' });
  });

  it('offered and declined at once: one press, which the record shows, and nobody is written to', async () => {
    await want('ask');
    expect(await releaseAs(elena)).toMatchObject({ code: 'secondPersonNeeded' });
    const before = await queued();
    expect(await proposeAs(elena, { alone: true })).toMatchObject({ status: true, outcome: 'released' });
    expect(await proposals()).toMatchObject([{ state: 'alone', release_id: expect.any(Number) }]);
    expect((await queued()).filter(({ kind }) => kind !== 'warning')).toEqual(before);
  });

  it('is not declined where it must be', async () => {
    await want('must');
    expect(await proposeAs(elena, { alone: true })).toMatchObject({ code: 'secondPersonNeeded' });
    expect(await proposals()).toEqual([]);
  });
});

describe('taken back', () => {
  it('by A: nothing is released, codes that wait are not sent', async () => {
    const id = await asked();
    expect(await withdrawAs(elena, id)).toMatchObject({ status: true, outcome: 'withdrawn', release_ids: [] });
    expect((await queued()).filter(({ kind }) => kind === 'otp')).toMatchObject([
      { state: 'cancelled', text: null },
      { state: 'cancelled', text: null },
    ]);
    expect(await confirmAs(noel, id)).toMatchObject({ code: 'proposalEnded' });
    expect(await released()).toBe(0);
  });

  it('by nobody else', async () => {
    const id = await asked();
    expect(await withdrawAs(noel, id)).toMatchObject({ code: 'notOwnProposal' });
    expect(await proposals()).toMatchObject([{ state: 'open' }]);
  });
});

it('one that nobody knows: 200 with a sentence', async () => {
  expect(await confirmAs(noel, 999)).toMatchObject({ status: false, code: 'proposalUnknown' });
});
