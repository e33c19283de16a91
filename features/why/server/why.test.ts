// Why a site has its level, as the dashboard and everybody are told it: of what was released, with its numbers.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideAndRelease, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { listCandidateAlerts } from '../../dashboard/wire/dashboard.ts';
import { readLevelsDocument } from '../../public-page/wire/public-page.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const seen = async (siteCode = 'lpa') => {
  const { on_going } = (await officer.send(listCandidateAlerts)).json;
  return JSON.parse(on_going).summary.find((one: { site: { site_code: string } }) => one.site.site_code === siteCode)
    .why;
};

it('at level 0 nothing raises, and what is missing is named', async () => {
  expect((await seen()).en).toEqual({
    raised: 'Nothing raises the level.',
    against: expect.stringContaining('the ground markers'),
    ends: 'No warning is in force.',
  });
});

it('rain that waits for a decision does not explain a level that nobody has released', async () => {
  await rain(house, '2026-11-21 09:05:00', 80);
  expect((await seen()).en).toMatchObject({
    raised: 'Nothing raises the level.',
    against: expect.stringContaining('1 waiting for a decision'),
  });
});

it('released, it is told with value, limit and time, what is missing, and when it ends', async () => {
  await decideAndRelease(house, officer);
  const told = await seen();
  expect(told.en.raised).toMatch(
    /^Rain at LPASB: 80\.0 mm in 24 h, limit \d+\.\d mm, since 11\/21 09:00, last 11\/21 09:00\.$/,
  );
  expect(told.fil.raised).toMatch(/^Ulan sa LPASB: 80\.0 mm sa 24 oras, limit/);
  expect(told.war.raised).toMatch(/^Uran ha LPASB: 80\.0 mm ha 24 ka oras, limit/);
  expect(told.en.against).toContain('the ground markers');
  expect(told.en.ends).toMatch(
    /^Ends 11\/22 \d\d:00 if the .*ground markers.* are measured and nothing is over its limit/,
  );
  expect((await seen('scu')).en.raised).toBe('Nothing raises the level.');
});

it('everybody is told the same, in words', async () => {
  const told = await seen();
  const page = (await house.visitor().raw('GET', '/levels')).bytes.toString('utf8');
  for (const part of ['raised', 'against', 'ends'] as const) expect(page).toContain(told.fil[part]);
  const { sites } = (await house.visitor().send(readLevelsDocument)).json;
  const whyOf = (code: string) => sites.find(({ site_code }) => site_code === code)!.why.map(({ en }) => en);
  expect(whyOf('lpa')).toEqual(expect.arrayContaining([told.en.raised, told.en.against, told.en.ends]));
  expect(whyOf('scu').join()).not.toContain('No warning is in force');
});
