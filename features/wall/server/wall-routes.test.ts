// The wall's call: opened by the scope of levels alone, as the dashboard knows it, and without a name.
import { SCOPES } from '@bantay/kernel/roles/scopes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, decideAndRelease, rain, summaryOf } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { readingKeyOf } from '../../../apps/server/test/reading-key.ts';
import { readWall } from '../wire/wall.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const wall = async () => (await officer.send(readWall, {})).json;
const lpa = async () => (await wall()).sites.find((one) => one.site_code === 'lpa')!;
const openedBy = async (key: string) =>
  (await house.visitor().raw('GET', '/api/levels/wall', { headers: { authorization: `Bearer ${key}` } })).status;

describe('the wall', () => {
  it('is closed to strangers and to keys without the scope, and open to those with it until they are revoked', async () => {
    expect((await house.visitor().raw('GET', '/api/levels/wall')).status).toBe(401);
    expect(
      await openedBy(
        await readingKeyOf(
          house,
          SCOPES.filter((scope) => scope !== 'levels'),
        ),
      ),
    ).toBe(403);
    const { readers } = house.app.services;
    const until = Date.now() + 86_400_000;
    const made = await readers.create(
      { name: 'wall', scopes: ['levels'], until, rate: 60 },
      { by: null, reason: 'wall' },
    );
    expect(await openedBy(made.key)).toBe(200);
    await readers.revoke(made.keyId, { by: null, reason: 'lost' });
    expect(await openedBy(made.key)).toBe(401);
  });

  it('opens nothing else by its key: neither the dashboard nor people', async () => {
    const authorization = `Bearer ${await readingKeyOf(house, ['levels'])}`;
    for (const path of [
      '/api/monitoring/candidate_alerts',
      '/message/incoming',
      '/api/duty/problems',
      '/api/session',
    ]) {
      expect((await house.visitor().raw('GET', path, { headers: { authorization } })).status).toBe(403);
    }
  });

  it('shows no level 0 where nothing measures, and counts no sensor that was never heard', async () => {
    const { sites, sensors, municipality } = await wall();
    expect(sites.map(({ site_code }) => site_code)).toEqual(['lpa', 'scu']);
    for (const one of sites) expect(one).toMatchObject({ level: null, released: 0, waiting: null, measuring: 0 });
    expect(sensors.heard).toBe(0);
    expect(sensors.of).toBeGreaterThan(3);
    expect(municipality).not.toBe('');
  });

  it('shows a site without a release as unknown and unjudged', async () => {
    await sql`insert into sites (site_id, site_code, barangay, municipality, province, region, active)
              select 77, 'bag', 'Bagong', municipality, province, region, true from sites where site_code = 'lpa'`.execute(
      house.app.db,
    );
    const bag = (await wall()).sites.find(({ site_code }) => site_code === 'bag');
    expect(bag).toMatchObject({ level: null, released: null, released_at: null, due: null, is_unjudged: true });
    await sql`update sites set active = false where site_id = 77`.execute(house.app.db);
  });

  it('shows what waits beside what is released, since when, and tells it first', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    expect(await candidateOf(officer)).toMatchObject({ public_alert_level: 1 });
    const { sensors, events } = await wall();
    expect(await lpa()).toMatchObject({
      ...{ level: 0, released: 0, measuring: 1, is_unjudged: false },
      waiting: { for: 'decision', level: 1, since: expect.stringMatching(/^2026-11-21 09:/), is_possible: false },
    });
    expect(sensors.heard).toBe(1);
    expect(events[0]).toMatchObject({ kind: 'asked', site_code: 'lpa', level: 1 });
  });

  it('after the release shows it, when the next is due, and that nothing waits', async () => {
    await decideAndRelease(house, officer);
    const summary = await summaryOf(officer);
    expect(await lpa()).toMatchObject({ level: 1, released: 1, waiting: null, due: '2026-11-21 12:00:00' });
    expect(summary.alert_level).toBe(1);
    const { events } = await wall();
    expect(events.map(({ kind }) => kind)).toContain('released');
    expect(events.length).toBeLessThanOrEqual(5);
  });

  it('says that a release is late, and colours nothing that nobody has judged for hours', async () => {
    house.setNow('2026-11-21 15:10:00');
    expect(await lpa()).toMatchObject({ released: 1, due: '2026-11-21 12:00:00', is_unjudged: true });
    expect((await wall()).events).toContainEqual(
      expect.objectContaining({ at: '2026-11-21 12:00:00', kind: 'late', site_code: 'lpa' }),
    );
  });

  it('names nobody', async () => {
    const text = JSON.stringify(await wall());
    const { rows } = await sql<{ name: string }>`select last_name as name from users`.execute(house.app.db);
    expect(rows.length).toBeGreaterThan(2);
    for (const { name } of rows) expect(text.includes(name)).toBe(false);
  });
});
