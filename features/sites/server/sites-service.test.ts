// Sites as rows: added, changed, shared and retired in one transaction with its audit row, or not at all; the file tells once.
import { operatorActor } from '@bantay/server/database/audit.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { demoMunicipality } from '@bantay/server/municipality-demo.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
import { watch, watchAudit } from '../../../apps/server/test/written.ts';
import { listSiteFacts } from '../wire/sites.ts';
import { prepareInstallation, WrongInstallation } from './prepare-installation.ts';
import type { SiteWords } from './sites-service.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
});
afterAll(() => house.close());

const change = () => ({ by: operatorActor, fieldAt: house.now() });
const words: SiteWords = {
  ...demoMunicipality.sites.lpa,
  ...{ barangay: 'Bagong Silang', season: 2, topics: ['rainfall', 'moms'], gaugeFrames: 2, menuPlace: 3 },
  ...{ menuWithout: [], hazardMap: null },
};
const create = (code: string) =>
  inTransaction(house.app.db, (tx) => house.app.services.sites.create(tx, code, words, change()));

describe('a site that is added', () => {
  it('stands with its words behind the others, with a number of its own, and its audit row says all of it', async () => {
    const audited = await watchAudit(house);
    const site = await create(' Mar ');
    expect(site).toMatchObject({
      siteId: 102,
      siteCode: 'mar',
      barangay: 'Bagong Silang',
      outline: words.outline,
      shares: [],
    });
    expect((await house.app.services.sites.list()).map(({ siteCode }) => siteCode)).toEqual(['lpa', 'scu', 'mar']);
    const [row] = await audited();
    expect(row).toMatchObject({ action: 'sites.create' });
    expect(JSON.stringify(row)).toContain('Bagong Silang');
  });

  it.each([
    ['mar', 'siteCodeTaken'],
    ['ma', 'siteCodeNear'],
    ['lpab', 'siteCodeNear'],
    ['a', 'siteCodeWrong'],
    ['24', 'siteCodeWrong'],
    ["x'; drop table sites", 'siteCodeWrong'],
  ])('%j is refused as %s, and nothing is written', async (code, problem) => {
    const changed = await watch(house, ['sites', 'site_shares', 'audit']);
    await expect(create(code)).rejects.toMatchObject({ code: problem });
    expect(await changed()).toEqual([]);
  });

  it('twice at once is one', async () => {
    const both = await Promise.allSettled([create('twin'), create('twin')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await house.app.services.sites.list()).filter(({ siteCode }) => siteCode === 'twin')).toHaveLength(1);
  });

  it('stands in the menus of every page at once, with its topics', async () => {
    const { json } = await (await house.signedIn()).send(listSiteFacts);
    expect(json.map((site) => site.site_code).slice(0, 3)).toEqual(['lpa', 'scu', 'mar']);
    const { limits, ...lpa } = json[0]!; // as many as are listed above
    expect(limits).toEqual([{ version_id: expect.any(Number), key: 'rain72h', value: 139.1899, valid_from: 0 }]);
    expect(lpa).toEqual({
      ...{ site_id: 24, site_code: 'lpa', gauge_frames: 4, menu_without: [], shares: [] },
      topics: ['rainfall', 'surficial', 'subsurface', 'moms'],
    });
    expect(json[1]).toMatchObject({
      ...{ site_id: 101, gauge_frames: 3, menu_without: ['rainfall', 'hazardMap'] },
      topics: ['rainfall', 'surficial', 'moms'],
      shares: [
        { from_site_id: 24, designation: 'MLGU' },
        { from_site_id: 24, designation: 'PLGU' },
      ],
    });
    expect(json[2]).toMatchObject({ site_id: 102, topics: ['rainfall', 'moms'] });
    expect((await house.visitor().send(listSiteFacts)).status).toBe(401);
  });
});

describe('a site that is there', () => {
  const mar = () => house.app.services.sites.require('mar');

  it('keeps what is not named when something is changed, and both sides are on record', async () => {
    const audited = await watchAudit(house);
    const site = await mar();
    const after = await inTransaction(house.app.db, (tx) =>
      house.app.services.sites.change(tx, site, { barangay: 'Osmeña', hazardMap: 'map.png' }, change()),
    );
    expect(after).toEqual({ ...site, barangay: 'Osmeña', hazardMap: 'map.png' });
    const text = JSON.stringify(await audited());
    expect(text).toContain('Bagong Silang');
    expect(text).toContain('Osmeña');
  });

  it('shares the people of another, and no longer when that is taken back', async () => {
    const shared = [{ fromSiteId: 24, designation: 'MLGU' }];
    const { sites } = house.app.services;
    const share = async (shares: typeof shared) =>
      (await inTransaction(house.app.db, async (tx) => sites.share(tx, await mar(), shares, change()))).shares;
    expect(await share(shared)).toEqual(shared);
    expect(await share([])).toEqual([]);
  });

  it('that is retired is listed no more and found no more; its row and its number stay', async () => {
    const site = await mar();
    await inTransaction(house.app.db, (tx) => house.app.services.sites.retire(tx, site, change()));
    expect((await house.app.services.sites.list()).map(({ siteCode }) => siteCode)).not.toContain('mar');
    await expect(mar()).rejects.toMatchObject({ code: 'siteUnknown' });
    await expect(house.app.services.sites.requireById(site.siteId)).rejects.toMatchObject({ code: 'siteUnknown' });
    // What was released there is still published and printed.
    expect(await house.app.services.sites.ofRow(site)).toEqual({ ...site, active: false });
    await expect(create('mar')).rejects.toMatchObject({ code: 'siteCodeTaken' });
    expect((await house.app.services.sites.list(true)).find(({ siteCode }) => siteCode === 'mar')?.active).toBe(false);
  });
});

describe('a start', () => {
  const start = (sites: object, kind: 'demo' | 'production' = 'demo') =>
    prepareInstallation(house.app.db, kind, { ...demoMunicipality, sites } as typeof house.municipality); // its sites differ
  const { lpa, scu } = demoMunicipality.sites;

  it('after the first takes nothing from the file any more, and says where the two differ', async () => {
    const changed = await watch(house, ['sites', 'site_shares']);
    const { isNew, remarks } = await start({ lpa: { ...lpa, barangay: 'Elsewhere' }, scu });
    expect(isNew).toBe(false);
    expect(remarks).toContainEqual(expect.stringContaining('Site lpa in municipality.json is not as it is stored'));
    expect(remarks.join()).not.toContain('Site scu in');
    expect(await changed()).toEqual([]);
  });

  it('of an installation that was told by no file yet takes its sites, a third one too, and retires what nobody speaks of', async () => {
    await sql`update installation set sites_told_at = null`.execute(house.app.db);
    await sql`update sites set barangay = '' where site_code = 'scu'`.execute(house.app.db);
    const { remarks } = await start({ lpa, tar: { ...lpa, barangay: 'Tarangnan', latitude: null } });
    expect(remarks).toContainEqual('Site tar has no coordinates: no earthquake alert can be computed for it.');
    const all = await house.app.services.sites.list(true);
    expect(all.find(({ siteCode }) => siteCode === 'tar')).toMatchObject({ barangay: 'Tarangnan', active: true });
    expect(all.find(({ siteCode }) => siteCode === 'scu')).toMatchObject({ active: false });
  });

  it('as another kind is refused, and nothing is changed', async () => {
    const changed = await watch(house, ['sites', 'installation']);
    await expect(start({ lpa }, 'production')).rejects.toThrow(WrongInstallation);
    expect(await changed()).toEqual([]);
  });
});
