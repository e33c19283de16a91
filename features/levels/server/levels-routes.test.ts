// Levels for programs: opened by the scope, as the dashboard shows them, never green by absence, and without a name.
import { SCOPES } from '@bantay/kernel/roles/scopes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, decideAndRelease, rain, summaryOf } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { readingKeyOf } from '../../../apps/server/test/reading-key.ts';
import { readLevels, type SiteLevelReply } from '../wire/levels.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const levels = async (query = {}) => (await officer.send(readLevels, { query })).json.sites;
const lpa = async () => (await levels()).find((one) => one.site_code === 'lpa')!;

describe('levels', () => {
  it('are closed to strangers and to keys without the scope, and open to those with it', async () => {
    const read = async (key: string) =>
      (await house.visitor().raw('GET', '/api/levels', { headers: { authorization: `Bearer ${key}` } })).status;
    expect((await house.visitor().raw('GET', '/api/levels')).status).toBe(401);
    const others = SCOPES.filter((scope) => scope !== 'levels');
    expect(await read(await readingKeyOf(house, others))).toBe(403);
    expect(await read(await readingKeyOf(house, ['levels']))).toBe(200);
  });

  it('of a site where nothing measures are no level 0', async () => {
    const found = await levels();
    expect(found.map((one) => one.site_code)).toEqual(['lpa', 'scu']);
    for (const one of found) {
      expect(one).toMatchObject({ level: null, released: 0, until: null, raised_by: [], measuring: [] });
      expect(one.missing.map(({ since }) => since)).toContain(null);
    }
  });

  it('of a site that has no release yet are not known either, and the site is there', async () => {
    await sql`insert into sites (site_id, site_code, barangay, municipality, province, region, active)
              select 77, 'bag', 'Bagong', municipality, province, region, true from sites where site_code = 'lpa'`.execute(
      house.app.db,
    );
    const [bag] = await levels({ site: 'BAG' });
    expect(bag).toMatchObject({ site_id: 77, level: null, released: null, since: null, judged_at: null });
    await sql`update sites set active = false where site_id = 77`.execute(house.app.db);
    expect((await levels()).some((one) => one.site_id === 77)).toBe(false);
    expect((await officer.send(readLevels, { query: { site: 'bag' } })).status).toBe(404);
  });

  it('wait for a person, and then say level, end and what raised it as the dashboard does', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    expect(await candidateOf(officer)).toMatchObject({ public_alert_level: 1 });
    // Nobody has decided yet: outside it is what was released.
    expect(await lpa()).toMatchObject({ level: 0, raised_by: [], measuring: ['rainfall'] });
    await decideAndRelease(house, officer);
    const shown = await lpa();
    const summary = await summaryOf(officer);
    expect(shown).toMatchObject({
      ...{ level: 1, released: 1, internal: 'ND-R', is_overdue: false, cancelled_at: null },
      raised_by: [{ source: 'rainfall', symbol: 'R', description: 'Rainfall above threshold' }],
      ...{ since: summary.since, until: summary.validity, data_ts: summary.data_ts },
    });
    expect(shown.missing.map(({ source }) => source)).toEqual(summary.missing_data.filter((one) => one !== 'rainfall'));
  });

  it('stay where nobody has ended them, and say so', async () => {
    house.setNow('2026-11-23 09:10:00');
    await house.app.services.alerts.closeDue();
    expect(await lpa()).toMatchObject({ level: 1, is_overdue: true } satisfies Partial<SiteLevelReply>);
  });

  it('name nobody', async () => {
    const text = JSON.stringify(await levels());
    const { rows } = await sql<{ name: string }>`select last_name as name from users`.execute(house.app.db);
    expect(rows.length).toBeGreaterThan(2);
    for (const { name } of rows) expect(text.includes(name)).toBe(false);
  });

  it.each([
    ['an unknown site', '?site=xyz', 404],
    ['no site', '?site=', 400],
    ['two at once', '?site=lpa&site=scu', 400],
    ['a very long one', `?site=${'x'.repeat(200)}`, 400],
  ])('of %s are refused in words', async (_what, query, status) => {
    const answer = await officer.raw('GET', `/api/levels${query}`);
    expect([answer.status, typeof answer.json.message]).toEqual([status, 'string']);
  });
});
