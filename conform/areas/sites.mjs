// Site list: both pilot sites with every field that address, map and bulletin need.
import { absent, equal, near, ok200, oneOf, shape, sorted, that } from '../lib/expect.mjs';
import { ADDRESS } from '../lib/sites.mjs';

export const title = 'site list';
export const prefix = 'S';
const SITE = {
  site_id: 'int',
  site_code: 'text',
  ...ADDRESS,
  region: 'text',
  active: 'bool',
  psgc: 'int',
  households: 'str',
  season: oneOf(1, 2),
  area_code: 'int',
  latitude: 'num|null',
  longitude: 'num|null',
};

export async function run(t) {
  let list = [];
  await t.check('S01', 'get_sites_data is a bare array', async () => {
    const j = ok200(await t.get('/api/sites/get_sites_data'));
    that(Array.isArray(j), 'an array', j);
    list = j;
  });
  await t.check('S02', 'every site has every listed field', () => {
    that(list.length >= 2, 'at least 2 sites', list.length);
    shape(list, [SITE]);
  });
  await t.check('S03', 'ordered by site_code, codes and ids unique', () => {
    sorted(
      list.map((s) => s.site_code),
      'asc',
      'site codes',
    );
    equal(new Set(list.map((s) => s.site_id)).size, list.length, 'distinct ids');
  });
  const by = (code) => list.find((s) => s.site_code === code) ?? {};
  await t.check('S04', 'lpa is site 24', () => equal(by('lpa').site_id, 24, 'site_id of lpa'));
  await t.check('S05', 'scu exists, is not 24 and names its sitio', () => {
    that(
      Number.isInteger(by('scu').site_id) && by('scu').site_id !== 24,
      'scu with an id other than 24',
      by('scu').site_id,
    );
    that(typeof by('scu').sitio === 'string' && by('scu').sitio !== '', 'a sitio', by('scu').sitio);
  });
  await t.check('S06', 'both sites lie in one municipality and near the map centre', () => {
    equal(by('scu').municipality, by('lpa').municipality, 'municipality');
    for (const code of ['lpa', 'scu']) {
      near(by(code).latitude, 11.79, 1, `latitude of ${code}`);
      near(by(code).longitude, 125.02, 1, `longitude of ${code}`);
    }
  });
  await t.check('S07', 'site codes are three letters, lower case', () =>
    list.forEach((s) => that(/^[a-z]{3}$/.test(s.site_code), 'three lower-case letters', s.site_code)),
  );
  await t.check('S08', 'households text is at most 255 characters', () =>
    list.forEach((s) => that(s.households.length <= 255, 'at most 255', s.households.length)),
  );
  await t.check('S09', 'with a code: one object with the same content', async () => {
    const j = ok200(await t.get('/api/sites/get_sites_data/lpa'));
    shape(j, SITE);
    equal(j.site_id, 24, 'site_id');
  });
  await t.check('S10', 'inactive sites only on request', async () => {
    that(
      list.every((s) => s.active === true),
      'only active sites by default',
      list.map((s) => s.active),
    );
    const all = ok200(await t.get('/api/sites/get_sites_data?include_inactive=true'));
    that(Array.isArray(all) && all.length >= list.length, `at least ${list.length} sites`, all.length);
  });
  await t.check('S11', 'an unknown code is absent, never a server error', async () =>
    absent(await t.get('/api/sites/get_sites_data/zzz')),
  );
  t.sites = { lpa: by('lpa').site_id ?? 24, scu: by('scu').site_id };
}
