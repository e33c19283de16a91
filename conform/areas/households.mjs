// Household data: lists, the six counts reckoned again by the checker, add, update, delete.
import { absent, accepted, equal, ok200, oneOf, refused, said, shape, that } from '../lib/expect.mjs';
import { siteIds } from '../lib/sites.mjs';
import { ageOn, DAY, toDate } from '../lib/time.mjs';

export const title = 'household data';
export const prefix = 'H';
const BASE = '/api/household_data';
const PERSON = {
  birthdate: 'date|null',
  gender: oneOf('M', 'F'),
  pregnant: 'bool',
  disability: 'str|null',
  comorbidity: 'str|null',
};
const HOUSEHOLD = {
  id: 'int',
  household_id: 'str',
  household_head: 'text',
  ...PERSON,
  site_id: 'int',
  members: [{ household_member: 'text', ...PERSON }],
};

export async function run(t) {
  const sites = await siteIds(t);
  const today = toDate(Date.now());
  const age = (p) => (p.birthdate === null ? NaN : ageOn(p.birthdate, today)); // an unknown age is in no group
  const GROUPS = {
    get_pregnant: ['pregnant_count', (p) => p.pregnant === true],
    get_disability: ['disability_count', (p) => p.disability !== null],
    get_comorbidity: ['comorbidity_count', (p) => p.comorbidity !== null],
    get_seniors: ['seniors_count', (p) => age(p) >= 60],
    get_children: ['children_count', (p) => age(p) >= 6 && age(p) <= 12],
    get_toddlers: ['toddler_count', (p) => age(p) >= 0 && age(p) <= 5],
  };
  const list = async (call, site = sites.lpa) => accepted(await t.get(`${BASE}/${call}/${site}`)).data;
  const people = (h) => [h, ...h.members];
  for (const [id, code] of [
    ['H01', 'lpa'],
    ['H02', 'scu'],
  ]) {
    await t.check(id, `${code}: get_all is {status:true, data} of households with a members array`, async () => {
      const all = await list('get_all', sites[code]);
      shape(all, [HOUSEHOLD], 'data');
      all.forEach((h) => equal(h.site_id, sites[code], 'site_id'));
    });
  }
  await t.check('H03', 'there are households, household numbers are unique', async () => {
    const all = await list('get_all');
    that(all.length > 0, 'households', 'none');
    equal(new Set(all.map((h) => h.household_id)).size, all.length, 'distinct household_id');
  });
  await t.check('H04', 'no male is pregnant, no birthdate in the future', async () =>
    (await list('get_all')).flatMap(people).forEach((p) => {
      that(!(p.gender === 'M' && p.pregnant), 'no pregnant male', p);
      that(p.birthdate === null || p.birthdate <= today, 'a past birthdate', p.birthdate);
    }),
  );
  let n = 5;
  for (const [call, [, match]] of Object.entries(GROUPS)) {
    await t.check(
      `H${String(n++).padStart(2, '0')}`,
      `${call}: exactly the households with such a person, each once, members as arrays`,
      async () => {
        const all = await list('get_all');
        const part = await list(call);
        shape(part, [HOUSEHOLD], 'data');
        equal(
          part.map((h) => h.id).sort((a, b) => a - b),
          all
            .filter((h) => people(h).some(match))
            .map((h) => h.id)
            .sort((a, b) => a - b),
          'household ids',
        );
      },
    );
  }
  const summary = async (site = sites.lpa) => accepted(await t.get(`${BASE}/get_summary/${site}`));
  const reckon = async (site) => {
    const all = (await list('get_all', site)).flatMap(people);
    return Object.fromEntries(Object.values(GROUPS).map(([key, match]) => [key, all.filter(match).length]));
  };
  for (const [id, code] of [
    ['H11', 'lpa'],
    ['H12', 'scu'],
  ]) {
    await t.check(id, `${code}: the six counts of get_summary are the persons (heads and members)`, async () => {
      const j = await summary(sites[code]);
      const want = await reckon(sites[code]);
      equal(Object.fromEntries(Object.keys(want).map((k) => [k, j[k]])), want, 'counts');
    });
  }
  await t.check('H13', 'an unknown site is absent', async () => {
    absent(await t.get(`${BASE}/get_all/999999`));
    const r = await t.get(`${BASE}/get_summary/999999`);
    if (!(r.status === 200 && r.json?.pregnant_count === 0)) refused(r);
  });
  await t.check('H14', 'a site id that is text is malformed (400)', async () =>
    refused(await t.get(`${BASE}/get_all/lpa;drop`), [400, 404]),
  );

  const number = `CONFORM-${Date.now().toString(36)}`;
  const yearsAgo = (y, days = 0) =>
    toDate(
      Date.parse(
        `${Number(today.slice(0, 4)) - y}-${today.slice(5) === '02-29' ? '02-28' : today.slice(5)}T04:00:00Z`,
      ) +
        days * DAY,
    );
  const person = (more = {}) => ({
    birthdate: yearsAgo(30),
    gender: 'F',
    pregnant: false,
    disability: null,
    comorbidity: null,
    ...more,
  });
  const home = (more = {}) => ({
    household_id: number,
    household_head: `${t.mark} HEAD`,
    site_id: sites.lpa,
    ...person({ pregnant: true }),
    members: [
      {
        household_member: 'Senior Today',
        ...person({ birthdate: yearsAgo(60), gender: 'M', disability: 'not specified' }),
      },
      { household_member: 'Not Yet Senior', ...person({ birthdate: yearsAgo(60, 1), gender: 'M' }) },
      { household_member: 'Child Six', ...person({ birthdate: yearsAgo(6) }) },
      { household_member: 'Toddler Five', ...person({ birthdate: yearsAgo(6, 1) }) },
      { household_member: 'Teen', ...person({ birthdate: yearsAgo(13), comorbidity: 'Asthma' }) },
      { household_member: 'Child Twelve', ...person({ birthdate: yearsAgo(13, 1) }) },
      { household_member: 'New Born', ...person({ birthdate: today, gender: 'M' }) },
    ],
    ...more,
  });
  const add = (body) => t.post(`${BASE}/add`, body);
  const find = async (no = number) => (await list('get_all')).find((h) => h.household_id === no);
  let before, mine;
  t.undo(async () => {
    for (const h of (await list('get_all')).filter((x) => x.household_id.startsWith(number)))
      await t.user.call('DELETE', `${BASE}/delete`, { json: { id: h.id } });
  });
  await t.check('H15', 'add says status true with the listed message', async () => {
    before = await summary();
    equal(
      accepted(await add({ ...home(), disabled: false, comorbid: false, count: 7 })).message,
      'Successfully added new household!',
      'message',
    );
    mine = await find();
    that(mine, 'the household in get_all', 'none');
  });
  await t.check('H16', 'it is stored as sent, all members in order', () => {
    const want = home();
    equal(
      [mine?.household_head, mine?.birthdate, mine?.gender, mine?.pregnant, mine?.disability],
      [want.household_head, want.birthdate, 'F', true, null],
      'head',
    );
    equal(
      mine.members.map((m) => [m.household_member, m.birthdate, m.gender, m.pregnant, m.disability, m.comorbidity]),
      want.members.map((m) => [m.household_member, m.birthdate, m.gender, m.pregnant, m.disability, m.comorbidity]),
      'members',
    );
  });
  await t.check(
    'H17',
    'the counts grow by 1 pregnant, 1 disability, 1 comorbidity, 1 senior, 2 children, 2 toddlers (ages at their limits)',
    async () => {
      const after = await summary();
      const grown = Object.fromEntries(Object.values(GROUPS).map(([k]) => [k, after[k] - before[k]]));
      equal(
        grown,
        {
          pregnant_count: 1,
          disability_count: 1,
          comorbidity_count: 1,
          seniors_count: 1,
          children_count: 2,
          toddler_count: 2,
        },
        'growth',
      );
    },
  );
  await t.check('H18', 'every list now holds the household once', async () => {
    for (const call of Object.keys(GROUPS)) equal((await list(call)).filter((h) => h.id === mine?.id).length, 1, call);
  });
  await t.check('H19', 'a household number in use is refused with the listed message', async () => {
    equal(
      refused(await add(home()), [200]).message,
      'Failed to add household! Household head / id already exist.',
      'message',
    );
    equal((await list('get_all')).filter((h) => h.household_id === number).length, 1, 'households with the number');
  });
  await t.check('H20', 'update changes head and members, status true and the listed message', async () => {
    const r = await t.user.call('PATCH', `${BASE}/update`, {
      json: { ...mine, household_head: `${t.mark} NEW HEAD`, pregnant: false, members: mine?.members.slice(0, 2) },
    });
    equal(accepted(r).message, 'Successfully updated Household data!', 'message');
    const now = await find();
    equal(
      [now?.id, now?.household_head, now?.pregnant, now?.members.length],
      [mine?.id, `${t.mark} NEW HEAD`, false, 2],
      'id, head, pregnant, members',
    );
  });
  await t.check('H21', 'pregnancy of a male is not stored', async () => {
    const r = await t.user.call('PATCH', `${BASE}/update`, { json: { ...mine, gender: 'M', pregnant: true } });
    if (r.status === 200 && r.json?.status === true) equal((await find())?.pregnant, false, 'pregnant');
    else refused(r);
  });
  const bad = [
    ['no number', { household_id: '' }],
    ['no head', { household_head: '' }],
    ['an unknown gender', { gender: 'X' }],
    ['a future birthdate', { birthdate: toDate(Date.now() + 2 * DAY) }],
    ['a birthdate that does not exist', { birthdate: '2001-02-30' }],
    ['a member without name', { members: [{ ...person(), household_member: '' }] }],
    ['a member without gender', { members: [{ ...person(), household_member: 'X', gender: undefined }] }],
    ['members as text', { members: '[]' }],
    ['a head of 66 characters', { household_head: 'x'.repeat(66) }],
    ['an unknown site', { site_id: 999999 }],
    ['pregnant as text', { pregnant: 'maybe' }],
  ];
  for (const [i, [text, more]] of bad.entries()) {
    await t.check(`H${22 + i}`, `add with ${text} is refused and stores nothing`, async () => {
      const count = (await list('get_all')).length;
      refused(await add({ ...home({ household_id: `${number}-${i}` }), ...more }));
      equal((await list('get_all')).length, count, 'households');
    });
  }
  await t.check('H34', 'update without or with an unknown id is refused', async () => {
    refused(await t.user.call('PATCH', `${BASE}/update`, { json: { ...mine, id: undefined } }));
    refused(await t.user.call('PATCH', `${BASE}/update`, { json: { ...mine, id: 999999999 } }));
  });
  await t.check('H35', 'delete without, with a text and with an unknown id is refused', async () => {
    for (const id of [undefined, 'all', 999999999])
      refused(await t.user.call('DELETE', `${BASE}/delete`, { json: { id } }));
  });
  await t.check('H36', 'delete with the id in the JSON body removes it, counts return', async () => {
    const r = await t.user.call('DELETE', `${BASE}/delete`, { json: { id: mine?.id } });
    equal(accepted(r).message, 'Successfully deleted Household data!', 'message');
    that(!(await find()), 'gone', said(r));
    const after = await summary();
    equal(
      Object.values(GROUPS).map(([k]) => after[k]),
      Object.values(GROUPS).map(([k]) => before?.[k]),
      'counts',
    );
  });
  await t.check('H37', 'a second delete is refused', async () =>
    refused(await t.user.call('DELETE', `${BASE}/delete`, { json: { id: mine?.id } })),
  );
  await t.check(
    'H39',
    'a head and a member without birthdate are saved with null and count in no age group, other groups as usual',
    async () => {
      const start = await summary();
      const no = `${number}-age`;
      accepted(
        await add({
          ...home({
            household_id: no,
            birthdate: null,
            pregnant: false,
            members: [{ household_member: 'Age Unknown', ...person({ birthdate: null, disability: 'not specified' }) }],
          }),
        }),
      );
      const h = await find(no);
      that(h, 'the household in get_all', 'none');
      equal([h.birthdate, h.members[0]?.birthdate], [null, null], 'birthdates');
      const end = await summary();
      equal(
        Object.fromEntries(Object.values(GROUPS).map(([k]) => [k, end[k] - start[k]])),
        {
          pregnant_count: 0,
          disability_count: 1,
          comorbidity_count: 0,
          seniors_count: 0,
          children_count: 0,
          toddler_count: 0,
        },
        'growth',
      );
      for (const call of ['get_seniors', 'get_children', 'get_toddlers'])
        that(!(await list(call)).some((x) => x.id === h.id), `not in ${call}`, 'listed');
      accepted(await t.user.call('DELETE', `${BASE}/delete`, { json: { id: h.id } }));
    },
  );
  await t.check('H38', 'get_all of the empty remainder still answers', async () => {
    ok200(await t.get(`${BASE}/get_all/${sites.scu}`));
  });
}
