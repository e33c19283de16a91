// The record: real work is sealed, and whoever changes a byte behind the server's back is found.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { candidateOf, release } from '../../../test/field.ts';
import { type House, openHouse } from '../../../test/harness.ts';
import { type ChainReport, makeChainService } from './chain-service.ts';

let house: House;
const verify = (known: string[] = []): Promise<ChainReport> => makeChainService(house.app.db).verify(known);
const words = async (known?: string[]) =>
  (await verify(known)).faults.map((fault) => `${fault.table} ${fault.key}: ${fault.what}`);

beforeAll(async () => {
  house = await openHouse();
  const officer = await house.signedIn();
  const raise = { site_id: 24, alert_level: '1', request_ts: '2026-11-21 09:00:00', reason: 'Cracks.', eq_id: null };
  await officer.raw('POST', '/api/monitoring/save_on_demand_data', { body: raise });
  expect((await release(house, officer, (await candidateOf(officer))!)).json.status).toBe(true);
});
afterAll(() => house.close());

it('work of a day is recorded per site and verifies', async () => {
  const report = await verify();
  expect(report.faults).toEqual([]);
  expect(report.links).toBeGreaterThan(10);
  expect(report.heads.map((head) => head.siteId)).toEqual(expect.arrayContaining([24, 101]));
});

it('an earlier seal stays part of the chain, a foreign one is reported', async () => {
  const { heads } = await verify();
  const seals = heads.map((head) => head.hash);
  expect(await words(seals)).toEqual([]);
  expect(await words(['ab'.repeat(32)])).toEqual([expect.stringContaining('is in no chain')]);
});

describe('what is done behind the back of the record', () => {
  /** As an intruder would: the triggers are off for this session. */
  const behind = async (statement: string) => {
    await house.app.db.connection().execute(async (own) => {
      await sql`set session_replication_role = replica`.execute(own);
      await sql.raw(statement).execute(own);
      await sql`reset session_replication_role`.execute(own);
    });
  };
  let undo = '';
  beforeEach(async () => {
    if (undo) await behind(undo);
    undo = '';
    expect(await words()).toEqual([]);
  });

  it.each([
    [
      'one changed letter of a sentence',
      `update operational_triggers set tech_info = 'Crocks.' where tech_info = 'Cracks.'`,
      `update operational_triggers set tech_info = 'Cracks.' where tech_info = 'Crocks.'`,
      /operational_triggers \d+: row changed/,
    ],
    [
      'a publisher that is gone',
      `delete from monitoring_release_publishers where publisher_id = 1`,
      `insert into monitoring_release_publishers overriding system value
         select (content::jsonb->>'publisher_id')::int, (content::jsonb->>'release_id')::int,
           (content::jsonb->>'user_id')::int, content::jsonb->>'role'
         from record_chain where table_name = 'monitoring_release_publishers' and row_key = 1`,
      /monitoring_release_publishers 1: row missing/,
    ],
    [
      'a row that was slipped in',
      `insert into public_alerts (site_id, pub_sym_id, ts, ts_updated) values (24, 1, '2020-01-01', '2020-01-01')`,
      `delete from public_alerts where ts = '2020-01-01'`,
      /public_alerts \d+: row not recorded/,
    ],
    [
      'one changed byte inside the chain',
      `update record_chain set content = replace(content, 'Cracks.', 'Crocks.') where table_name = 'narratives'`,
      `update record_chain set content = replace(content, 'Crocks.', 'Cracks.') where table_name = 'narratives'`,
      /narratives \d+: link \d+ was changed/,
    ],
    [
      'a link cut out, the next one hung on',
      `update record_chain set position = -position where site_id = 24 and position = 2`,
      `update record_chain set position = -position where site_id = 24 and position = -2`,
      /links are missing before/,
    ],
    [
      'recording switched off',
      `alter table alert_status disable trigger record_update`,
      `alter table alert_status enable trigger record_update`,
      /alert_status null: updates are not recorded/,
    ],
  ])('%s is found', async (_what, statement, back, expected) => {
    await behind(statement);
    undo = back;
    expect((await words()).join('\n')).toMatch(expected);
  });

  it('and nothing is left of it afterwards', async () => expect(await words()).toEqual([]));
});
