// Who may do what: the running server is held to the declaration of every call, by people who may and by people who may not.
import { readSession } from '@bantay/features/accounts/wire/accounts.ts';
import { newPhone } from '@bantay/features/push/server/push-receiver.fixture.ts';
import { isRole } from '@bantay/kernel/roles/roles';
import { isForKeys, type KeyKind, type Who } from '@bantay/kernel/wire/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../src/database/database.ts';
import { DEMO_PASSWORD } from '../src/demo/demo-people.ts';
import { demoPicture } from '../src/demo/demo-picture.ts';
import { SESSION_COOKIE } from '../src/http/cookies.ts';
import { DECLARATIONS, routesOf } from './every-call.ts';
import { LPA } from './field.ts';
import { type House, people, type Visitor } from './harness.ts';
import { multipart } from './multipart.ts';
import { TABLE } from './writing-calls.ts';
import { digest, former, isRefused, keys, officer, openWritingHouse, releaseId, SCU, userId } from './writing-house.ts';

let house: House;
let provincial: Visitor;
/** Ids of the two who try each other's things. */
const ids = { mayor: 0, provincial: 0 };
/** Of the provincial officer and a third person, with one message. */
let closedRoom = 0;
/** Of the other site. */
const scu = { household: 0, mobile: 0, person: 0, marker: 0, instance: 0 };

/** What the mayor's officer sends about somebody else's thing, and how it is refused. */
interface Attempt {
  what: string;
  params?: () => Record<string, string | number>;
  body?: () => object;
  refusal: string;
}

const bodyOf = async (path: string, change: object) => ({
  ...(await TABLE.find((row) => row.declaration.call.path === path)!.body()),
  ...change,
});

/** What is no call of the contract: files, and how the server is. */
const NO_CALLS: Record<string, Who> = {
  'GET /health': 'anybody',
  'GET /health/live': 'anybody',
  'GET /health/ready': 'anybody',
  'GET /download/bantay.apk': 'anybody',
  'GET /api/first_answers': 'reader',
  'GET /api/openapi.json': 'reader',
  'GET /openapi.json': 'anybody',
  'GET /docs': 'anybody',
  'GET /docs/start.js': 'anybody',
  'GET /docs/swagger-ui.css': 'anybody',
  'GET /docs/swagger-ui-bundle.js': 'anybody',
  'GET /storage/moms/thumbnails/:file': 'reader',
  'GET /storage/moms/:file': 'reader',
  'GET /storage/activity_schedule/:file': 'reader',
  'GET /storage/:folder/:file': 'reader',
  'GET /moms/:file': 'reader',
};
const WHO: Record<string, Who> = {
  ...NO_CALLS,
  ...Object.fromEntries(DECLARATIONS.flatMap((one) => routesOf(one).map((route) => [route, one.shape.who]))),
};
const routesFor = (isMeant: (who: Who) => boolean) => Object.keys(WHO).filter((route) => isMeant(WHO[route]!));

/** Said a second time on purpose: whoever opens a call, or gives it to machines, has to say so here as well. */
const OPEN = [
  ...['POST /signin', 'POST /api/signin', 'POST /api/signup', 'POST /api/forgot_password', 'POST /api/verify_otp'],
  ...[
    'GET /public/municipality.json',
    'GET /public/screen-words.json',
    'GET /health',
    'GET /health/live',
    'GET /health/ready',
    'GET /health/pulse',
    'GET /health/levels',
    'GET /health/log-proof',
    'POST /api/watch/hello',
    'POST /api/push/shown',
    'POST /api/push/answer',
  ],
  'GET /download/bantay.apk',
  ...[
    'GET /openapi.json',
    'GET /docs',
    'GET /docs/start.js',
    'GET /docs/swagger-ui.css',
    'GET /docs/swagger-ui-bundle.js',
  ],
  'GET /calendar/:file',
  ...['GET /cap/feed.xml', 'GET /cap/message/:file', 'GET /cap/key.pem'],
  ...['GET /levels', 'GET /levels/:language', 'GET /levels.json', 'GET /levels/feed.xml', 'GET /levels/check'],
  ...['GET /levels/log/checkpoint', 'GET /levels/log/leaves', 'GET /levels/log/key'],
];
const OF_KEYS: Record<string, readonly KeyKind[]> = {
  'POST /api/ingest/rainfall': ['rain key'],
  'POST /api/ingest/reading': ['rain key', 'tilt key'],
  'POST /api/ingest/things-stack': ['rain key', 'tilt key'],
  'POST /api/ingest/chirpstack': ['rain key', 'tilt key'],
  'POST /api/ingest/campbell': ['rain key', 'tilt key'],
  'POST /api/ingest/tilt': ['tilt key'],
  'POST /api/ingest/earthquakes': ['earthquake key'],
  'POST /api/ingest/sms': ['sms key'],
  'POST /api/ingest/sms-report': ['sms key', 'report key'],
};
/** What raises, lowers and sends: never less than a session, and no call of a machine. */
const WARNING_PATH = [
  ...['POST /api/monitoring/update_alert_status', 'POST /api/monitoring/insert_ewi'],
  ...['POST /api/monitoring/save_on_demand_data', 'POST /message/send_ewi', 'POST /message/send_again'],
  ...['POST /message/correct_ewi', 'POST /message/resolve_doubtful'],
];
/** Names the session it comes with, so that there is nothing to try: see 'a session says who its own person is'. */
const OWN_BY_SESSION = [
  'GET /api/push/subscription',
  'POST /api/push/subscription',
  'GET /api/session',
  'GET /api/rights',
  'POST /api/logout',
  'GET /api/events/calendar_addresses',
  'POST /api/events/make_calendar_address',
  'POST /api/watch-log/looked',
];

/** Of the provincial officer; it stands before anything is tried. */
const THEIR_PHONE = 'https://push.invalid/theirs';
async function theirPhone(): Promise<string> {
  const { rows } = await sql`select from push_subscriptions where endpoint = ${THEIR_PHONE}`.execute(house.app.db);
  expect(rows).toHaveLength(1);
  return THEIR_PHONE;
}

/** What is tried with things of others, or with things that do not belong together. */
const ATTEMPTS: Record<string, readonly Attempt[]> = {
  'POST /api/users/update_profile': [
    {
      what: 'the profile of another',
      body: () => ({ ...PROFILE, id: String(ids.provincial) }),
      refusal: 'ownAccountOnly',
    },
  ],
  'POST /api/push/test': [
    {
      what: 'a test to the phone of another',
      body: async () => ({ endpoint: await theirPhone() }),
      refusal: 'pushUnknown',
    },
  ],
  'DELETE /api/push/subscription': [
    {
      what: 'the phone of another, to be off',
      body: async () => ({ endpoint: await theirPhone() }),
      refusal: 'pushUnknown',
    },
  ],
  'POST /api/users/verify_old_password': [
    {
      what: 'the password of another',
      body: () => ({ user_id: ids.provincial, old_pass: DEMO_PASSWORD }),
      refusal: 'ownAccountOnly',
    },
  ],
  'POST /api/users/change_password': [
    {
      what: 'the password of another',
      body: () => ({ user_id: ids.provincial, new_pass: 'A long new passphrase' }),
      refusal: 'ownAccountOnly',
    },
  ],
  'POST /api/events/revoke_calendar_address': [
    {
      what: 'the address of another',
      body: async () => ({
        address_id: (await house.app.services.calendar.make(ids.provincial, LPA)).addressId,
      }),
      refusal: 'calendarAddressUnknown',
    },
  ],
  'GET /message/get_rooms/:user_id': [
    {
      what: 'the rooms of another',
      params: () => ({ user_id: ids.provincial }),
      refusal: 'chatRoomClosed',
    },
  ],
  'GET /message/get_conversations/:room_id': [
    {
      what: 'a room of two others',
      params: () => ({ room_id: closedRoom }),
      refusal: 'chatRoomClosed',
    },
  ],
  'GET /message/get_recipient_room/:recipient/:sender': [
    {
      what: 'in the name of another',
      params: () => ({ recipient: ids.mayor, sender: ids.provincial }),
      refusal: 'chatNotSender',
    },
  ],
  'POST /message/send': [
    {
      what: 'in the name of another',
      body: () => ({ sender_user_id: ids.provincial, recipient_user_id: ids.mayor, msg: 'x' }),
      refusal: 'chatNotSender',
    },
    { what: 'into a room of two others', body: () => ({ room_id: closedRoom, msg: 'x' }), refusal: 'chatRoomClosed' },
  ],
  'POST /message/seen': [
    {
      what: 'in a room of two others',
      body: () => ({ room_id: closedRoom, last_id: 999 }),
      refusal: 'chatRoomClosed',
    },
  ],
  'POST /api/surficial/insert_web': [
    {
      what: 'what waited on a device under another account',
      body: () => bodyOf('/api/surficial/insert_web', { entered_by: ids.provincial }),
      refusal: 'observationOfOther',
    },
  ],
  'POST /api/surficial/insert_marker_event': [
    {
      what: 'a marker of the other site',
      body: () => bodyOf('/api/surficial/insert_marker_event', { marker_id: scu.marker }),
      refusal: 'markerUnknown',
    },
  ],
  'POST /api/manifestations_of_movement/write_monitoring_moms_to_db': [
    {
      what: 'a feature of the other site',
      body: () => ({ site_code: 'lpa', uploads: [], moms_list: [{ ...FEATURE, instance_id: scu.instance }] }),
      refusal: 'featureUnknown',
    },
  ],
  'PATCH /api/household_data/update': [
    {
      what: 'a household of the other site as one of this',
      body: () => bodyOf('/api/household_data/update', { id: scu.household, site_id: LPA }),
      refusal: 'householdUnknown',
    },
  ],
  'POST /message/note_told': [
    {
      what: 'a person of the other site',
      body: () => ({ release_id: releaseId, person_id: scu.person, way: 'call' }),
      refusal: 'personNotOfSite',
    },
  ],
  'POST /message/send_ewi': [
    {
      what: 'a release of the other site',
      body: () => ({ release_id: releaseId, site_code: 'scu', sms_msg: 'Alert level 1. Maghanda.' }),
      refusal: 'releaseOfOtherSite',
    },
    {
      what: 'contacts of the other site',
      body: () => ({
        release_id: releaseId,
        sms_msg: 'Alert level 1. Maghanda.',
        recipient_list: [{ mobile_id: scu.mobile }],
      }),
      refusal: 'recipientsRefused',
    },
  ],
};

const PROFILE = {
  ...{ firstname: 'Hacked', middlename: '', lastname: 'X', suffix: '', gender: 'Male', address: '', nickname: '' },
  ...{ designation_id: '4', kaarawan: '', mobile_number: '09990001234' },
};
const FEATURE = {
  ...{ feature_type: 'Crack', alert_level: 0, observance_ts: '2026-11-21 08:00:00', report_narrative: 'x' },
  ...{ remarks: 'x', location: 'x', file_name: '' },
};

/** The routes as the server itself knows them; every GET is answered to HEAD as well. */
function knownRoutes(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const found = /^(?<indent>[│ ]*)[├└]── (?<part>\S+)(?: \((?<methods>[^)]+)\))?/.exec(line)?.groups;
    if (!found) return [];
    const depth = found.indent!.length / 4;
    above.length = depth;
    above.push(found.part!);
    const methods = found.methods?.split(', ').filter((one) => one !== 'HEAD') ?? [];
    return methods.map((method) => `${method} ${above.join('')}`);
  });
}

/** Values with which reading calls answer 200 where there is something. */
const PARAMS: Record<string, string | number> = {
  ...{
    site_code: 'lpa',
    site_id: LPA,
    column: 'lpasa',
    ts_end: '2026-11-21 09:00:00',
    ts_start: '2026-11-20 09:00:00',
  },
  ...{ hour_value: '4', start: '2026-11-20 00:00:00', end: '2026-11-21 09:00:00', marker_name: 'A', days_diff: 3 },
  ...{ ts: '2026-11-21 09:00:00', param: '', folder: 'others', file: 'a.png', id: 1, trigger_id: 1, release_id: 1 },
  ...{ hash: '0'.repeat(64), identifier: 'x', user_id: 1, room_id: 1, recipient: 1, sender: 2 },
};
const fill = (path: string, params: Record<string, string | number> = {}) =>
  path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? PARAMS[name] ?? 'missing'));

const FORMS = new Set(DECLARATIONS.filter(({ shape }) => shape.files).flatMap(routesOf));

/** Sends a body as the call takes it: a form where it takes one. */
async function knock(visitor: Visitor, route: string, body: object | undefined, more: Record<string, string> = {}) {
  const [method = '', path = ''] = route.split(' ');
  if (FORMS.has(route)) {
    const texts = Object.entries(body ?? {}).map(([field, data]) => ({ field, data: String(data) }));
    const form = multipart([...texts, { field: 'file', name: 'a.png', data: demoPicture(1) }].slice(0, body ? -1 : 9));
    return visitor.raw(method, path, { body: form.body, headers: { ...form.headers, ...more } });
  }
  return visitor.raw(method, path, { ...(body && method !== 'GET' ? { body } : {}), headers: more });
}

const gated = routesFor((who) => isRole(who) || who === 'own');

beforeAll(async () => {
  house = await openWritingHouse();
  provincial = await house.signedIn(people.provincialOfficer);
  ids.mayor = await userId(people.mayorOfLgu);
  ids.provincial = await userId(people.provincialOfficer);
  const { endpoint, p256dh, auth } = newPhone(THEIR_PHONE);
  await house.app.services.push.subscribe({ endpoint, p256dh, auth }, ids.provincial);
  const { db } = house.app;
  const one = async (text: ReturnType<typeof sql>) => (await rows<{ id: number }>(db, text as never))[0]!.id;
  closedRoom = await one(sql`insert into chatrooms (creator_user_id, recipient_user_id, ts_created)
    values (${ids.provincial}, ${await userId(people.secondOfficer)}, now()) returning id`);
  await sql`insert into chats (room_id, msg, ts, sender_user_id, recipient_user_id)
    values (${closedRoom}, 'between us', now(), ${ids.provincial}, ${await userId(people.secondOfficer)})`.execute(db);
  const body = await bodyOf('/api/household_data/add', { site_id: SCU, household_id: 'S-1' });
  scu.household = Number((await officer.raw('POST', '/api/household_data/add', { body })).json.id);
  scu.mobile = await one(sql`select m.mobile_id as id from user_organizations o join user_mobiles m using (user_id)
    where o.site_id = ${SCU} and not exists (select 1 from user_organizations x where x.user_id = o.user_id and x.site_id = ${LPA})
    order by 1 limit 1`);
  scu.person = await one(sql`select user_id as id from user_mobiles where mobile_id = ${scu.mobile} limit 1`);
  scu.marker = await one(sql`select marker_id as id from markers where site_id = ${SCU} order by 1 limit 1`);
  scu.instance = await one(sql`insert into moms_instances (site_id, feature_id, feature_name)
    values (${SCU}, 1, 'Z') returning instance_id as id`);
});
afterAll(() => house.close());

it('every address of the server is declared, and every declared one is there', () => {
  const known = knownRoutes(house.app.http.printRoutes({ commonPrefix: false }));
  expect(known.toSorted()).toEqual(Object.keys(WHO).toSorted());
});

describe('what the declarations say', () => {
  it('opens to a stranger, and to machines, what is named here and nothing else', () => {
    expect(routesFor((who) => who === 'anybody').toSorted()).toEqual(OPEN.toSorted());
    expect(routesFor(isForKeys).toSorted()).toEqual(Object.keys(OF_KEYS).toSorted());
    for (const [route, kinds] of Object.entries(OF_KEYS)) expect(kinds).toContain(WHO[route]);
  });

  it.each(WARNING_PATH)('%s is of officers', (route) => expect(WHO[route]).toBe('officer'));

  it('what is one’s own is tried with what is of another', () => {
    const tried = [...Object.keys(ATTEMPTS), ...OWN_BY_SESSION];
    expect(routesFor((who) => who === 'own').filter((route) => !tried.includes(route))).toEqual([]);
    expect(Object.keys(ATTEMPTS).filter((route) => !gated.includes(route))).toEqual([]);
  });
});

it.each(OPEN)('%s answers a stranger', async (route) => {
  const { status } = await knock(house.visitor(), route, undefined);
  expect([401, 403]).not.toContain(status);
});

describe('without a living session', () => {
  /** Everybody who holds something, and none of it opens the door. */
  async function strangers(): Promise<[string, Visitor, Record<string, string>?][]> {
    const { db } = house.app;
    const guest = house.visitor();
    const inventor = house.visitor();
    inventor.cookies.set(SESSION_COOKIE, 'x'.repeat(43));
    const ended = async (change: ReturnType<typeof sql>) => {
      const visitor = await house.signedIn();
      await sql`update sessions set ${change} where session_id = (select max(session_id) from sessions)`.execute(db);
      return visitor;
    };
    const signedOut = await house.signedIn();
    const cookies = new Map(signedOut.cookies);
    await signedOut.raw('POST', '/api/logout');
    for (const [name, value] of cookies) signedOut.cookies.set(name, value);
    return [
      ['nobody', guest],
      ['an invented cookie', inventor],
      ['a session after its seven days', await ended(sql`expires_at = now() - interval '1 second'`)],
      ['a session after twelve hours of silence', await ended(sql`seen_at = now() - interval '12 hours 1 second'`)],
      ['a session that was signed out', signedOut],
      ['an officer who became a resident', former],
      ...Object.entries(keys).map(([name, key]): [string, Visitor, Record<string, string>] => [
        `the ${name}`,
        house.visitor(),
        { authorization: `Bearer ${key}` },
      ]),
    ];
  }

  it('a resident with an account gets none', async () => {
    const visitor = house.visitor();
    const body = { username: people.outsider, password: DEMO_PASSWORD };
    const { json } = await visitor.raw('POST', '/api/signin', { body });
    expect([json.code, visitor.cookies.size]).toEqual(['onlyStakeholders', 0]);
  });

  it('nothing answers but 401, and nothing changes', async () => {
    const people = await strangers();
    const bodies = new Map<string, object>();
    for (const { declaration, body } of TABLE) {
      bodies.set(`${declaration.call.method} ${declaration.call.path}`, await body());
    }
    const before = await digest();
    const opened: string[] = [];
    for (const route of gated) {
      const [method = '', path = ''] = route.split(' ');
      const body = method === 'GET' ? undefined : (bodies.get(route) ?? {});
      for (const [who, visitor, headers] of people) {
        const had = new Map(visitor.cookies);
        for (const as of method === 'GET' && who === 'nobody' ? ['GET', 'HEAD'] : [method]) {
          const { status } = await knock(visitor, `${as} ${fill(path)}`, body, headers);
          if (status !== 401) opened.push(`${as} ${path} to ${who}: ${status}`);
        }
        for (const [name, value] of had) visitor.cookies.set(name, value);
      }
    }
    expect(opened).toEqual([]);
    expect(await digest()).toBe(before);
  });

  it('a disabled account is out at once', async () => {
    const visitor = await house.signedIn(people.provincialOfficer);
    const active = (is: boolean) =>
      sql`update user_accounts set is_active = ${is} where user_id = ${ids.provincial}`.execute(house.app.db);
    await active(false);
    const answer = await visitor.send(readSession);
    await active(true);
    expect(answer.status).toBe(401);
  });

  it('readings come with a key for them and with nothing else', async () => {
    const before = await digest();
    const rowsOfKeys = TABLE.filter((one) => isForKeys(one.declaration.shape.who));
    expect(rowsOfKeys).toHaveLength(Object.keys(OF_KEYS).length);
    for (const row of rowsOfKeys) {
      const { path } = row.declaration.call;
      const own: readonly string[] = OF_KEYS[`POST ${path}`]!;
      const body = await row.body();
      const tries: [string, Visitor, Record<string, string>][] = [
        ['nobody', house.visitor(), {}],
        ['an officer', officer, {}],
        ['an unknown key', house.visitor(), { authorization: 'Bearer no-such-key' }],
        ...Object.entries(keys)
          .filter(([name]) => !own.includes(name))
          .map(([name, value]): [string, Visitor, Record<string, string>] => [
            name,
            house.visitor(),
            { authorization: `Bearer ${value}` },
          ]),
      ];
      for (const [who, visitor, headers] of tries) {
        const answer = await visitor.raw('POST', path, { body, headers });
        expect([path, who, isRefused(answer)]).toEqual([path, who, true]);
      }
      for (const kind of own) {
        const headers = { authorization: `Bearer ${keys[kind as KeyKind]}` };
        const { status } = await house.visitor().raw('POST', path, { body: {}, headers });
        expect([path, kind, status]).toEqual([path, kind, 400]);
      }
    }
    expect(await digest()).toBe(before);
  });
});

describe('from another site', () => {
  it('nothing is changed at any address, public ones included', async () => {
    const before = await digest();
    const opened: string[] = [];
    for (const route of routesFor((who) => !isForKeys(who))) {
      if (route.startsWith('GET ')) continue;
      const [method = '', path = ''] = route.split(' ');
      const heads: Record<string, string>[] = [{ origin: 'https://evil.example' }, { origin: 'null' }];
      for (const head of [...heads, { 'sec-fetch-site': 'cross-site' }]) {
        const { status, json } = await knock(officer, `${method} ${fill(path)}`, {}, head);
        if (status !== 403 || json.code !== 'foreignOrigin') opened.push(`${route}: ${status}`);
      }
    }
    expect(opened).toEqual([]);
    expect(await digest()).toBe(before);
  });
});

describe('of somebody else', () => {
  const attempts = Object.entries(ATTEMPTS).flatMap(([route, all]) =>
    all.map((attempt) => [route, attempt.what, attempt] as const),
  );
  it.each(attempts)('%s: %s is refused, and nothing changes', async (route, _what, { params, body, refusal }) => {
    const [method = '', path = ''] = route.split(' ');
    const given = await body?.();
    const before = await digest();
    const answer = await knock(officer, `${method} ${fill(path, params?.())}`, given);
    expect(answer.json).toMatchObject({ code: refusal, message: expect.any(String) });
    expect([200, 403, 404]).toContain(answer.status);
    expect(JSON.stringify(answer.json)).not.toMatch(/between us|639\d{9}/);
    expect(await digest()).toBe(before);
  });

  it('a session says who its own person is, and signing out ends no other', async () => {
    const [one, two] = [await house.signedIn(), await house.signedIn(people.provincialOfficer)];
    expect((await two.send(readSession)).json.data.user.user_id).toBe(ids.provincial);
    await one.raw('POST', '/api/logout', { body: { user_id: ids.provincial, session_id: 1 } });
    expect((await two.send(readSession)).json.data.user.user_id).toBe(ids.provincial);
    expect((await officer.send(readSession)).status).toBe(200);
  });

  it('a request key opens no answer of another, and is not spent by him', async () => {
    const body = { recipient_user_id: ids.mayor, msg: 'only once' };
    const headers = { 'idempotency-key': 'a-key-of-the-first' };
    const mine = await provincial.raw('POST', '/message/send', { body, headers });
    const his = await officer.raw('POST', '/message/send', {
      body: { ...body, recipient_user_id: ids.provincial },
      headers,
    });
    expect([mine.json.status, his.json.status]).toEqual([true, true]);
    expect((mine.json.res as { id: number }).id).not.toBe((his.json.res as { id: number }).id);
  });
});

describe('the two offices', () => {
  const reads = routesFor(isRole)
    .filter((route) => route.startsWith('GET '))
    // Who takes the audit out is the next row of it.
    .filter((route) => route !== 'GET /api/admin/audit/export')
    // Ages: another number each time.
    .filter((route) => route !== 'GET /metrics');
  it.each(reads)('%s answers both alike', async (route) => {
    // A sheet is drawn for seconds; for this question one that does not exist is as good.
    const isDrawn = /\/(pdf|image)$/.test(route);
    const url = fill(route.split(' ')[1]!, { release_id: isDrawn ? 999 : releaseId });
    const [one, two] = [await officer.raw('GET', url), await provincial.raw('GET', url)];
    expect([one.status, two.status]).toEqual([one.status, one.status]);
    expect(one.status).toBeLessThan(500);
    expect([401, 403]).not.toContain(one.status);
    expect(one.bytes.equals(two.bytes)).toBe(true);
  });
});

describe('who acted', () => {
  /** How often a person stands in each column that names one. */
  async function traces(person: number): Promise<Record<string, number>> {
    const { db } = house.app;
    const columns = await rows<{ place: string; tab: string; col: string }>(
      db,
      sql`select c.conrelid::regclass || '.' || a.attname as place, c.conrelid::regclass::text as tab, a.attname as col
          from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
          where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { place, tab, col } of columns) {
      const text = sql`select count(*)::int as n from ${sql.table(tab)} where ${sql.ref(col)} = ${person}`;
      counts[place] = (await rows<{ n: number }>(db, text as never))[0]!.n;
    }
    return counts;
  }
  const other = () => ({
    ...{ user_id: ids.provincial, tagger_id: ids.provincial, issuer_id: ids.provincial },
    ...{ reporter_id: ids.provincial, validator_id: ids.provincial, publisher_id: ids.provincial },
    ...{ sender_user_id: ids.provincial, updated_by: ids.provincial },
  });
  /** Here the body names the one whom it is about: tried above. */
  const NAMED = [
    '/api/users/verify_old_password',
    '/api/users/change_password',
    '/message/send',
    '/message/seen',
    '/api/admin/accounts/switch',
    '/api/admin/roles/give',
    '/api/admin/contacts/change',
    '/api/admin/contacts/switch',
  ];

  it('is the person of the session, whoever a body names', async () => {
    const before = [await traces(ids.provincial), await traces(ids.mayor)] as const;
    const done = TABLE.filter(
      (row) =>
        !isForKeys(row.declaration.shape.who) &&
        !NAMED.includes(row.declaration.call.path) &&
        !row.fields.some(({ path }) => path === 'routine_details'),
    );
    for (const row of done) {
      const body = { ...(await row.body()), ...other() };
      const { method, path } = row.declaration.call;
      const answer = await officer.raw(method, path, { body });
      expect([path, isRefused(answer), answer.json.message]).toEqual([path, false, answer.json.message]);
    }
    const report = { site_code: 'lpa', uploads: [], moms_list: [{ ...FEATURE, ...other(), reporter_id: 1 }] };
    for (const path of ['write_monitoring_moms_to_db', 'write_moms_for_validation'])
      await officer.raw('POST', `/api/manifestations_of_movement/${path}`, { body: report });
    await knock(officer, 'POST /api/events/save_activity', {
      ...{ activity_name: 'y', start_date: '2026-11-21', end_date: '2026-11-21' },
      ...other(),
    });
    await knock(officer, 'POST /api/feedback/save_feedback', {
      ...{ feedback_id: '0', issue: 'Suggestions', concern: 'x', other_concern: '' },
      ...other(),
    });
    const [theirs, mine] = [await traces(ids.provincial), await traces(ids.mayor)];
    // Whoever is asked for a second name is told.
    const told = { 'release_codes.user_id': expect.any(Number), 'sms_outbox.user_id': expect.any(Number) };
    expect(theirs).toEqual({ ...before[0], ...told });
    for (const place of ['audit.user_id', 'alert_status.user_id', 'monitoring_moms.validator_id', 'feedback.user_id'])
      expect([place, mine[place]! > before[1][place]!]).toEqual([place, true]);
  });
});
