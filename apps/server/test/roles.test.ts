// Address by role by site: the running server is held to the role that each call declares, and to the site it is about.
import { type HeldRole, isRole, ROLES, type Role } from '@bantay/kernel/roles/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECLARATIONS, routesOf } from './every-call.ts';
import { LPA } from './field.ts';
import { type House, people } from './harness.ts';
import { TABLE } from './writing-calls.ts';
import { officer, openWritingHouse, post, SCU, userId } from './writing-house.ts';

let house: House;
let mayor = 0;
beforeAll(async () => {
  house = await openWritingHouse();
  mayor = await userId(people.mayorOfLgu);
});
afterAll(() => house.close());

/** While something is tried; the session goes on. */
async function holding<T>(roles: readonly (HeldRole & { until?: string })[], work: () => Promise<T>): Promise<T> {
  const { db } = house.app;
  await sql`delete from user_roles where user_id = ${mayor}`.execute(db);
  for (const { role, siteId, until = null } of roles)
    await sql`insert into user_roles (user_id, role, site_id, valid_from, valid_until)
      values (${mayor}, ${role}, ${siteId}, now() - interval '1 day', ${until}::timestamptz)`.execute(db);
  try {
    return await work();
  } finally {
    await sql`delete from user_roles where user_id = ${mayor}`.execute(db);
    await sql`insert into user_roles (user_id, role) values (${mayor}, 'officer'), (${mayor}, 'admin')`.execute(db);
  }
}

const everywhere = (...roles: Role[]) => roles.map((role) => ({ role, siteId: null }));
/** The least of the four that may what asks for it, and those below. */
const below = (role: Role): Role[] => (role === 'admin' ? ROLES.slice(0, 4) : ROLES.slice(0, ROLES.indexOf(role)));
const isOfRole = (code: unknown) => code === 'roleMissing' || code === 'roleElsewhere';

const asked = DECLARATIONS.flatMap((one) =>
  isRole(one.shape.who) ? routesOf(one).map((route) => [route, one.shape.who] as [string, Role]) : [],
);

describe('whatever is sent along', () => {
  /** `:site_code` of an address is nobody's site. */
  const knock = (route: string) => {
    const [method = '', path = ''] = route.split(' ');
    return officer.raw(method, path.replaceAll(/:\w+/g, '0'), method === 'GET' ? {} : { body: {} });
  };

  it('nothing is open without a role', () =>
    holding([], async () => {
      for (const [route] of asked) expect([route, (await knock(route)).json.code]).toEqual([route, 'roleMissing']);
      for (const file of ['/storage/moms/x.png', '/api/openapi.json', '/api/nothing-there'])
        expect([file, (await officer.raw('GET', file)).json.code]).toEqual([file, 'roleMissing']);
      expect((await officer.raw('GET', '/api/session')).status).toBe(200);
    }));

  it.each(ROLES.map((role) => [role]))('%s: all that is for it or for less, and nothing else', (role) =>
    holding(everywhere(role), async () => {
      for (const [route, needed] of asked) {
        const expected = below(needed).includes(role) || (role === 'admin' && !['admin', 'reader'].includes(needed));
        expect([route, (await knock(route)).json.code === 'roleMissing']).toEqual([route, expected]);
      }
    }),
  );

  it('a reader changes nothing', () => {
    const writes = DECLARATIONS.filter(({ shape, call }) => shape.who === 'reader' && call.method !== 'GET');
    expect(writes.filter(({ shape }) => shape.rank !== null)).toEqual([]);
  });
});

/** The bodies of the table are about lpa, but for these. */
const isOfScu = (path: string, body: object) =>
  path.endsWith('/update_alert_status') || Reflect.get(body, 'site_id') === SCU;

const rows = TABLE.filter(({ declaration }) => isRole(declaration.shape.who)).map((row, index) => {
  const { call, shape } = row.declaration;
  return [`${index + 1}. ${call.method} ${call.path}`, row, shape.about] as const;
});

describe.each(rows)('%s', (_name, row, about) => {
  const needed = row.declaration.shape.who as Role; // filtered above

  it('is refused to those below, and at another site than its own', async () => {
    const body = await row.body();
    const codeAt = (siteId: number | null) =>
      holding([{ role: needed, siteId }], async () => (await post(row, body)).json.code);
    for (const role of below(needed))
      expect((await holding(everywhere(role), () => post(row, body))).json.code).toBe('roleMissing');
    if (about === undefined) return;
    if (about === 'all') {
      expect(await codeAt(LPA)).toBe('roleMissing');
      return;
    }
    const [elsewhere, own] = isOfScu(row.declaration.call.path, body) ? [LPA, SCU] : [SCU, LPA];
    expect(await codeAt(elsewhere)).toBe('roleElsewhere');
    expect(isOfRole(await codeAt(own))).toBe(false);
  });
});

describe('a role that ends', () => {
  const feed = () => officer.raw('GET', '/api/monitoring/candidate_alerts');
  it('ends with its hour in a session that goes on', async () => {
    const open = [{ role: 'reader' as const, siteId: null, until: new Date(Date.now() + 1500).toISOString() }];
    await holding(open, async () => {
      expect((await feed()).json.code).not.toBe('roleMissing');
      await expect.poll(async () => (await feed()).json.code, { timeout: 5000 }).toBe('roleMissing');
    });
  });
});
