// The record: real work is sealed, and whoever changes a byte behind the server's back is found.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { candidateOf, release } from '../../../apps/server/test/field.ts';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
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
/** A decision, recorded like any other. */
const decide = (tx: typeof house.app.db) =>
  sql`insert into alert_status (trigger_id, ts_last_retrigger, ts_set, ts_ack, alert_status, remarks, user_id)
    select trigger_id, ts, ts, ts, 1, 'Seen.', 2 from operational_triggers where site_id = 24 limit 1`.execute(tx);

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
  // As it stands at the foot of a bulletin: the first 16 digits.
  expect(await words(seals.map((seal) => seal.slice(0, 16)))).toEqual([]);
  expect(await words(['ab'.repeat(8)])).toEqual([expect.stringContaining('is in no chain')]);
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

// Finding A M6: both were answered "Every link and every row is as it was written", with seals noted before.
describe('what is well recorded and yet a lie', () => {
  const rolledBack = async (deed: (tx: typeof house.app.db) => Promise<unknown>) => {
    let found: string[] = [];
    const back = new Error('rolled back');
    await house.app.db
      .transaction()
      .execute(async (tx) => {
        await decide(tx);
        const before = (await makeChainService(tx).verify()).heads.map((head) => head.hash);
        await deed(tx);
        const report = await makeChainService(tx).verify(before);
        found = report.faults.map((fault) => `${fault.table} ${fault.key}: ${fault.what}`);
        throw back;
      })
      .catch((error: unknown) => {
        if (error !== back) throw error;
      });
    return found;
  };

  it('a plain update of a decision is listed, though its trigger recorded it', async () => {
    const found = await rolledBack((tx) =>
      sql`update alert_status set user_id = user_id + 1, remarks = 'I never said this'`.execute(tx),
    );
    expect(found).toEqual([
      expect.stringMatching(/^alert_status \d+: link \d+: changed in remarks, user_id, which no program does$/),
    ]);
  });

  it('a changed row is not covered by a link in the chain of a site that there is not', async () => {
    const found = await rolledBack(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update operational_triggers set tech_info = 'Crocks.' where tech_info = 'Cracks.'`.execute(tx);
      await sql`select record_append(4242, 'operational_triggers', trigger_id::bigint, 'update', to_jsonb(t)::text)
        from operational_triggers t where tech_info = 'Crocks.'`.execute(tx);
    });
    expect(found).toEqual([
      'record_chain null: there is a chain of site 4242, and no such site',
      expect.stringMatching(/^operational_triggers \d+: row changed$/),
      expect.stringMatching(/^operational_triggers \d+: row has links in the chains 24, 4242$/),
    ]);
  });

  it('nor by one in the chain of the other site, or of none', async () => {
    for (const site of [101, 0]) {
      const found = await rolledBack(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update alert_status set user_id = user_id + 1`.execute(tx);
        await sql`select record_append(${site}, 'alert_status', stat_id::bigint, 'seal', to_jsonb(t)::text)
          from alert_status t`.execute(tx);
      });
      expect(found.join('\n')).toMatch(/alert_status \d+: row changed\n.*row has links in the chains/);
    }
  });

  it('a second seal of a changed row, a decision that was taken away, one that began twice', async () => {
    const again = (what: string) => (tx: typeof house.app.db) =>
      sql`select record_append(24, 'alert_status', stat_id::bigint, ${what}, (to_jsonb(t) || '{"user_id": 4}')::text)
        from alert_status t`.execute(tx);
    expect((await rolledBack(again('seal'))).join()).toMatch(/changed in user_id, which no program does/);
    expect((await rolledBack(again('insert'))).join()).toMatch(/recorded as new a second time/);
    const gone = await rolledBack((tx) => sql`delete from alert_status`.execute(tx));
    expect(gone.join()).toMatch(/link \d+: deleted, which no program does/);
  });
});
