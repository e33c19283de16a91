// SMS that come in, without the doors: whole or not at all, once, and a spool in which one message holds up no other.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemActor } from '@bantay/server/database/audit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideAndRelease, rain, send } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import {
  broken,
  makeGate,
  oneAfterTheOther,
  watch,
  watchAudit,
  whenAudited,
} from '../../../apps/server/test/written.ts';
import { noteReports, type ReportsContext } from './note-reports.ts';
import { type ReceiveContext, receiveSms } from './receive-sms.ts';
import { type SpoolContext, takeSpool } from './take-spool.ts';

const TABLES = ['sms_inbox', 'sms_outbox', 'marker_observations', 'marker_data', 'audit', 'record_chain'];
const MEASUREMENT = 'ROUTINE LPA NOV 21 2026 8:00AM A 60CM MAARAW AIDA';

let house: House;
let number: string;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  const { rows } = await sql<{ number: string }>`select n.sim_num as number from user_mobiles m
    join mobile_numbers n using (mobile_id) join users u using (user_id)
    where m.status = 1 and u.status = 1 order by n.sim_num limit 1`.execute(house.app.db);
  number = rows[0]!.number; // seeded
});
afterAll(() => house.close());

/** The house's own, but for what a test puts in its place. */
function contextWith(own: Partial<SpoolContext> = {}): ReceiveContext & SpoolContext {
  const { clock, measurements, outbox, reports, rollCall, sites, twoNames } = house.app.services;
  return { db: house.app.db, clock, measurements, outbox, reports, rollCall, sites, twoNames, tellWhy: null, ...own };
}
let count = 0;
const sms = (text: string, gatewayId = `trial ${++count}`) => ({ from: number, text, sentAt: null, gatewayId });

it('when the observation or the answer cannot be written, the message is not taken either: it comes again', async () => {
  const changed = await watch(house, TABLES);
  for (const own of [{ measurements: { takeText: broken } }, { outbox: { queueAnswer: broken } }]) {
    const sent = receiveSms(contextWith(own), sms(MEASUREMENT), systemActor);
    await expect(sent).rejects.toThrow('broken on purpose');
  }
  expect(await changed()).toEqual([]);
  expect(await receiveSms(contextWith(), sms(MEASUREMENT), systemActor)).toBe('measurement');
  expect((await changed()).sort()).toEqual([...TABLES].sort());
});

it('a measurement of somebody unknown is answered and asks nobody to enter it; a number that is none gets no answer', async () => {
  const answered: string[] = [];
  const queueAnswer: ReceiveContext['outbox']['queueAnswer'] = async (_tx, recipient) =>
    answered.push(recipient.number) > 0;
  const context = contextWith({ outbox: { queueAnswer }, measurements: { takeText: broken } });
  await receiveSms(context, { ...sms(MEASUREMENT), from: '09990000001' }, systemActor);
  await receiveSms(context, { ...sms(MEASUREMENT), from: 'GLOBE' }, systemActor);
  expect(answered).toEqual(['639990000001']);
  const refusals = (await rowsOf<{ number: string; refusal: string }>(house, 'sms_inbox')).slice(-2);
  expect(refusals.map((row) => [row.number, row.refusal])).toEqual([
    ['639990000001', 'unknownSender'],
    ['GLOBE', 'unknownSender'],
  ]);
});

it('one message by two connections at once: the second waits, and is a duplicate without an audit row', async () => {
  const came = await watchAudit(house);
  const gate = makeGate();
  const [first, second] = await oneAfterTheOther(
    house,
    gate,
    () => receiveSms(contextWith({ db: whenAudited(house, gate.pass) }), sms('OK po', 'twice'), systemActor),
    () => receiveSms(contextWith(), sms('OK po', 'twice'), systemActor),
  );
  expect([first, second]).toEqual(['ok', 'duplicate']);
  expect((await came()).map((row) => row.action)).toEqual(['incoming.receive']);
});

it('a report in the spool goes to our messages; one on nothing of ours is the words of a person', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-spool-'));
  const inbox = join(folder, 'inbox');
  mkdirSync(inbox);
  const put = (name: string) => {
    writeFileSync(join(inbox, name), 'Delivered');
    // Longer ago than parts of one message come after each other.
    utimesSync(join(inbox, name), new Date(0), new Date(0));
  };
  const before = (await rowsOf(house, 'sms_inbox')).length;
  put(`IN20261121_090000_00_${number}_00.txt`);
  await takeSpool(contextWith({ reports: { note: async () => 'delivered' } }), folder);
  expect((await rowsOf(house, 'sms_inbox')).length).toBe(before);
  put(`IN20261121_090001_00_${number}_00.txt`);
  await expect(takeSpool(contextWith({ reports: { note: broken } }), folder)).rejects.toThrow('broken on purpose');
  expect(readdirSync(inbox)).toHaveLength(1);
  await takeSpool(contextWith({ reports: { note: async () => 'unknown message' } }), folder);
  expect(await rowsOf(house, 'sms_inbox')).toHaveLength(before + 1);
  expect(readdirSync(inbox)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('of many delivery reports a few are noted at a time, and answered in their order', async () => {
  let atOnce = 0;
  let most = 0;
  const note: ReportsContext['reports']['note'] = async ({ references }) => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 2));
    atOnce--;
    return references[0] === 'm3' ? 'failed' : 'delivered';
  };
  const body = { reports: Array.from({ length: 9 }, (_, index) => ({ id: `m${index}`, status: 'delivered' })) };
  const shape = '{"reports":[{"id":"{id}","status":"{status}"}]}';
  const outcomes = await noteReports({ reports: { note }, reportShape: shape }, body);
  expect(outcomes?.map((one) => one === 'failed')).toEqual(body.reports.map(({ id }) => id === 'm3'));
  expect(most).toBe(4);
  expect(await noteReports({ reports: { note }, reportShape: shape }, 'no report')).toBeNull();
});

describe('somebody asks why', () => {
  const answers: string[] = [];
  const queueAnswer: ReceiveContext['outbox']['queueAnswer'] = async (_tx, _recipient, text) => answers.push(text) > 0;
  const asking = (tellWhy: ReceiveContext['tellWhy']) => contextWith({ outbox: { queueAnswer }, tellWhy });
  const because = async (releaseId: number) => `LPA: because of ${releaseId}`;
  beforeEach(() => answers.splice(0));

  it('before anybody was warned: a person reads it', async () => {
    expect(await receiveSms(asking(because), sms('BAKIT'), systemActor)).toBe('other');
    expect(answers).toEqual([]);
  });

  it('within a day of a warning: answered, and nobody has to read it; more than the question is read', async () => {
    const officer = await house.signedIn();
    await rain(house, '2026-11-21 09:05:00', 80);
    await send(officer, await decideAndRelease(house, officer));
    await sql`update sms_outbox set state = 'accepted', number = ${number} where outbox_id =
      (select max(outbox_id) from sms_outbox o join sms_rounds r using (round_id) where r.release_id is not null)`.execute(
      house.app.db,
    );
    expect(await receiveSms(asking(because), sms('bakit po?'), systemActor)).toBe('bakit');
    expect(answers).toEqual([expect.stringMatching(/^LPA: because of \d+$/)]);
    expect(await receiveSms(asking(because), sms('bakit wala pa kayo'), systemActor)).toBe('other');
    expect(await receiveSms(asking(null), sms('BAKIT'), systemActor)).toBe('other');
    expect(
      await receiveSms(
        asking(async () => null),
        sms('BAKIT'),
        systemActor,
      ),
    ).toBe('other');
    expect(answers).toHaveLength(1);
  });

  it('the house itself answers with the three sentences, in Filipino', async () => {
    // Within ten minutes of the answer to the measurement above nothing goes back, so a person has to read it.
    const asked = sms('BAKIT');
    await house.app.services.incoming.receive(asked, systemActor);
    const kindOf = async () =>
      (await rowsOf<{ gateway_id: string; kind: string }>(house, 'sms_inbox')).find(
        ({ gateway_id }) => gateway_id === asked.gatewayId,
      )?.kind;
    expect(await kindOf()).toBe('other');
    await sql`update sms_outbox set queued_at = queued_at - interval '11 minutes'`.execute(house.app.db);
    expect(await house.app.services.incoming.receive(sms('BAKIT'), systemActor)).toBe('bakit');
    const { rows } = await sql<{ text: string }>`select sms_msg as text from sms_rounds where kind = 'answer'
      order by round_id desc limit 1`.execute(house.app.db);
    expect(rows[0]?.text).toMatch(/^LPA, alert level 1: Ulan sa LPASB: 80\.0 mm sa 24 oras.* Matatapos 11\/22/);
  });
});
