// Bad input over all calls: each must be refused cleanly, without server error, inside detail or change.
import { feed, running } from '../lib/alerts.mjs';
import { FORMS, OPEN_WRITES, READS, WRITES } from '../lib/calls.mjs';
import { equal, fault, refused, said, show, that } from '../lib/expect.mjs';
import { siteIds } from '../lib/sites.mjs';
import { plot, table } from '../lib/surficial.mjs';

export const title = 'bad input over all calls';
export const prefix = 'Y';
const NO = 999999999;

const PARTS = [
  '%00',
  "'%20OR%201=1--",
  '..%2f..%2fetc%2fpasswd',
  '%F0%9F%92%A9',
  '-1',
  '0',
  '1e309',
  'NaN',
  '99999999999999999999',
  '1.5',
  '%7B%7D',
  '__proto__',
  'constructor',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '%0d%0aX-Evil:1',
  '1;%20SELECT%20pg_sleep(8)',
  'null',
  'a'.repeat(3000),
  '%E0%A4%A',
];
/** Replace every leaf of a body. */
const mapLeaves = (v, fn) =>
  Array.isArray(v)
    ? v.map((x) => mapLeaves(x, fn))
    : v !== null && typeof v === 'object'
      ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, mapLeaves(x, fn)]))
      : fn(v);
const mapTop = (body, fn) => Object.fromEntries(Object.entries(body).map(([k, v]) => [k, fn(v, k)]));
const raw = (text, type = 'application/json') => ({ raw: text, type });
const json = (value) => ({ json: value });

/** name of the group → list of [what, request options] made of the example body */
const GROUPS = {
  'a body of the wrong form': (b) => [
    ['null', json(null)],
    ['an array', json([])],
    ['a text', json('x')],
    ['a number', json(5)],
    ['broken JSON', raw('{"a":')],
    ['nothing', raw('')],
    ['XML', raw('<a/>', 'application/xml')],
    ['plain text', raw('a=1', 'text/plain')],
    ['invalid UTF-8', raw(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))],
    ['JSON called multipart', raw(JSON.stringify(b), 'multipart/form-data')],
    ['an empty object', json({})],
  ],
  'fields of the wrong type': (b) => [
    ['objects', json(mapTop(b, () => ({ $gt: '' })))],
    ['arrays', json(mapTop(b, () => [NO]))],
    ['nested arrays', json(mapTop(b, () => [[[]]]))],
    ['nulls', json(mapTop(b, () => null))],
    ['booleans', json(mapTop(b, () => false))],
    ['empty texts', json(mapTop(b, () => ''))],
  ],
  'hostile texts': (b) =>
    [
      "'; DROP TABLE sites; --",
      '\u0000\u0001\u0008',
      '../../../../etc/passwd',
      '${7*7}{{7*7}}',
      '\ud800',
      '1 OR 1=1',
      '2026-02-31 25:61:61',
      'Infinity',
      'x'.repeat(50_000),
    ].map((s) => [show(s, 24), json(mapLeaves(b, (v) => (typeof v === 'boolean' ? v : s)))]),
  'hostile numbers': (b) =>
    [-1, 0.5, -NO, 2 ** 53, 1e308]
      .map((x) => [String(x), json(mapLeaves(b, () => x))])
      .concat([
        ['1e999', raw(JSON.stringify(mapLeaves(b, () => 7)).replaceAll('7', '1e999'))],
        ['NaN', raw('{"id": NaN}')],
      ]),
  'keys of the prototype': (b) => [
    ['__proto__', raw(JSON.stringify(b).replace(/^\{/, '{"__proto__":{"admin":true,"status":true},'))],
    ['constructor', raw(JSON.stringify(b).replace(/^\{/, '{"constructor":{"prototype":{"admin":true}},'))],
    ['toString as own keys', json({ toString: 1, hasOwnProperty: 2, valueOf: 3, ...mapTop(b, () => null) })],
  ],
};

export async function run(t) {
  const sites = await siteIds(t);
  const print = async () => {
    const pick = async (path) => (await t.get(path)).text;
    const f = await feed(t).catch(() => null);
    return {
      sites: await pick('/api/sites/get_sites_data'),
      households: await pick(`/api/household_data/get_all/${sites.lpa}`),
      activities: await pick(`/api/events/get_all_events/${sites.lpa}`),
      users: await pick('/message/get_all_users'),
      waiting: await pick('/api/manifestations_of_movement/get_temp_moms'),
      features: await pick('/api/manifestations_of_movement/get_moms_instances/lpa'),
      files: await pick('/api/misc/get_files/others'),
      markers: show(
        (await plot(t, 'lpa').catch(() => [])).map((m) => [m.marker_id, m.name, m.in_use, m.data.length]),
        1e6,
      ),
      rows: show((await table(t, 'lpa').catch(() => ({ table_data: [] }))).table_data, 1e7),
      alerts: f
        ? show(
            running(f).map((a) => [a.event_alert_id, a.releases[0]?.release_id]),
            1e6,
          )
        : 'no feed',
    };
  };
  let before = await print();
  const unchanged = async () => {
    const after = await print();
    const moved = Object.keys(before).filter((k) => before[k] !== after[k]);
    before = after;
    equal(moved, [], 'changed data');
  };
  let n = 1;
  const id = () => `Y${String(n++).padStart(3, '0')}`;
  for (const [method, path, body] of WRITES) {
    if (path === '/api/users/change_password' && t.changeIsGuarded === false) {
      t.skip(id(), `${method} ${path}`, 'check U31 failed: bad input would lock the account');
      continue;
    }
    for (const [group, variants] of Object.entries(GROUPS)) {
      if (group === 'hostile texts' && path === '/api/bug_report/add') continue; // any text is a good description
      await t.check(id(), `${method} ${path}: ${group}`, async () => {
        const faults = [];
        const counted = path === '/api/users/verify_old_password'; // a wrong old password may count as a failed sign-in: do not wait, start again afterwards
        for (const [what, options] of variants(body)) {
          try {
            refused(await t.user.call(method, path, { ...options, allow429: counted }));
          } catch (err) {
            faults.push(`${what}: ${err.message}`);
          }
        }
        if (counted) await t.signIn(t.fresh('new start'), t.opts.user, t.opts.pass);
        that(faults.length === 0, 'every one a clean refusal', `${faults.length} others, first ${faults[0]}`);
      });
    }
    await t.check(id(), `${method} ${path}: none of it changed anything`, unchanged);
  }
  for (const path of READS.filter((p) => p.includes('{}'))) {
    await t.check(
      id(),
      `GET ${path.replaceAll(encodeURIComponent('2026-01-02 08:00:00'), 'TS')}: ${PARTS.length} hostile parts`,
      async () => {
        const faults = [];
        for (const part of PARTS) {
          try {
            const started = Date.now();
            const r = await t.get(path.replace('{}', part));
            const f =
              fault(r) ??
              (r.status !== 200 && r.json === undefined ? `no JSON (HTTP ${r.status})` : null) ??
              (/text\/html/.test(r.type) ? 'HTML' : null) ??
              (r.headers['x-evil'] ? 'an injected header' : null) ??
              (Date.now() - started > 7000 ? 'an answer only after 7 s' : null);
            if (f) faults.push(`${part.slice(0, 30)}: ${f}`);
          } catch (err) {
            faults.push(`${part.slice(0, 30)}: ${err.message}`);
          }
        }
        that(faults.length === 0, 'clean answers', `${faults.length} others, first ${faults[0]}`);
      },
    );
  }
  for (const [path, fields] of FORMS) {
    await t.check(id(), `POST ${path}: hostile form fields and broken multipart`, async () => {
      const faults = [];
      const tries = [
        ['no fields', () => t.user.form(path, {})],
        ['the example', () => t.user.form(path, fields)],
        ['SQL', () => t.user.form(path, Object.fromEntries(Object.entries(fields).map(([k]) => [k, "' OR 1=1 --"])))],
        [
          'control characters',
          () => t.user.form(path, Object.fromEntries(Object.entries(fields).map(([k]) => [k, '\u0000\u0007']))),
        ],
        ['prototype keys', () => t.user.form(path, { ...fields, __proto__x: '1', constructor: 'x', 'a[b][c]': '1' })],
        ['no boundary', () => t.user.call('POST', path, raw('x', 'multipart/form-data'))],
        [
          'a cut-off body',
          () =>
            t.user.call(
              'POST',
              path,
              raw(
                '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
                'multipart/form-data; boundary=b',
              ),
            ),
        ],
        ['JSON', () => t.user.call('POST', path, json([1]))],
        [
          '1000 fields',
          () =>
            t.user.form(path, {
              ...fields,
              ...Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, 'x'])),
            }),
        ],
        [
          '30 files',
          () =>
            t.user.form(
              path,
              fields,
              Array.from({ length: 30 }, (_, i) => ({ name: `${i}.exe`, data: 'MZ' })),
            ),
        ],
      ];
      const anyText = path.includes('feedback'); // any text is good feedback: there it may be taken, but not stumble
      for (const [what, go] of tries)
        try {
          const r = await go();
          if (anyText && ['SQL', 'control characters'].includes(what) && r.status === 200 && r.json?.status === true)
            continue;
          refused(r);
        } catch (err) {
          faults.push(`${what}: ${err.message}`);
        }
      that(faults.length === 0, 'every one a clean refusal', `${faults.length} others, first ${faults[0]}`);
    });
  }
  await t.check(id(), 'none of the forms changed anything', unchanged);
  const anon = t.anon();
  for (const [method, path, body] of OPEN_WRITES) {
    await t.check(id(), `${method} ${path} (open call): wrong forms and types`, async () => {
      const faults = [];
      for (const group of ['a body of the wrong form', 'fields of the wrong type', 'keys of the prototype'])
        for (const [what, options] of GROUPS[group](body)) {
          if (group === 'keys of the prototype' && path === '/api/forgot_password') continue;
          try {
            refused(await anon.call(method, path, { ...options, allow429: true }));
          } catch (err) {
            faults.push(`${what}: ${err.message}`);
          }
        }
      that(faults.length === 0, 'every one a clean refusal', `${faults.length} others, first ${faults[0]}`);
    });
  }
  const steady = async (go) => {
    for (let i = 0; ; i++) {
      try {
        return await go();
      } catch (err) {
        if (i === 2) throw err;
      }
    }
  };
  await t.check(id(), 'a JSON body of 2 MB is refused (413 or 400)', async () => {
    for (const path of ['/api/household_data/add', '/message/send', '/api/bug_report/add'])
      refused(await steady(() => t.post(path, { description: 'x'.repeat(2 * 1024 * 1024) })), [400, 413]);
  });
  await t.check(id(), 'an open call with 2 MB is refused without a session as well', async () => {
    refused(
      await steady(() => anon.post('/api/signin', { username: 'x'.repeat(2 * 1024 * 1024), password: 'x' })),
      [400, 413, 429],
    );
  });
  await t.check(id(), 'JSON nested 50 000 deep is refused', async () => {
    refused(
      await t.user.call(
        'POST',
        '/api/household_data/add',
        raw(`{"members":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
      ),
    );
  });
  await t.check(id(), '10 000 members of a household are refused', async () => {
    refused(
      await steady(() =>
        t.post('/api/household_data/add', {
          ...WRITES.find(([, path]) => path === '/api/household_data/add')[2],
          members: Array(10_000).fill({ household_member: 'x', gender: 'F' }),
        }),
      ),
    );
  });
  await t.check(id(), 'a very long address is refused', async () => {
    const r = await t.get(`/api/sites/get_sites_data/${'a'.repeat(12_000)}`);
    that(r.status >= 400 && r.status < 500 && !fault(r), 'HTTP 4xx', said(r));
  });
  await t.check(id(), 'a query parameter given many times does no harm', async () => {
    const r = await t.get(`/api/surficial/get_marker_history_tags?${'ts_start=x&'.repeat(300)}markers[]=1`);
    refused(r);
  });
  await t.check(id(), 'a broken session cookie is only no session', async () => {
    for (const c of ['a=b; c', '=;=;', `sid=${'x'.repeat(4000)}`, 'sid=%00', 'sid=%E0%A4%A', '__proto__=1'])
      that(
        (await t.get('/api/sites/get_sites_data', { cookie: c })).status === 401,
        `HTTP 401 for ${c.slice(0, 20)}`,
        'another',
      );
  });
  await t.check(id(), 'after all this the server still answers as before', async () => {
    await unchanged();
  });
}
