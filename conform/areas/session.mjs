// The session gate over every call of the specification, unknown routes, wrong methods, other origins.
import { FORMS, READS, WRITES } from '../lib/calls.mjs';
import { equal, fault, said, that, unsigned } from '../lib/expect.mjs';

export const title = 'session gate over all calls, unknown routes';
export const prefix = 'E';

export async function run(t) {
  const anon = t.anon();
  let n = 1;
  const id = () => `E${String(n++).padStart(3, '0')}`;
  for (const path of READS)
    await t.check(
      id(),
      `unsigned GET ${path.replace('{}', 'lpa').slice(0, 70)} is 401 with {status:false, message}`,
      async () => unsigned(await anon.get(path.replace('{}', 'lpa'))),
    );
  for (const [method, path, body] of WRITES)
    await t.check(id(), `unsigned ${method} ${path} is 401 with {status:false, message}`, async () =>
      unsigned(await anon.call(method, path, { json: body })),
    );
  for (const [path, fields] of FORMS)
    await t.check(id(), `unsigned POST ${path} is 401 with {status:false, message}`, async () =>
      unsigned(await anon.form(path, fields)),
    );
  await t.check(id(), 'a user id in the body is no session', async () =>
    unsigned(await anon.post('/api/users/change_password', { new_pass: 'Conform-pass-1', user_id: t.myId })),
  );
  await t.check(id(), 'a bearer token that is no token is no session', async () =>
    unsigned(await anon.get('/api/sites/get_sites_data', { headers: { authorization: 'Bearer x.y.z' } })),
  );
  for (const path of [
    '/api/nothing',
    '/api',
    '/message/nothing',
    '/api/household_data/get_everything/24',
    '/api/sites/get_sites_data/lpa/more/and/more',
  ]) {
    await t.check(id(), `unknown route ${path}: 404 as JSON with status false`, async () => {
      const r = await t.get(path);
      that(
        r.status === 404 && r.json?.status === false && typeof r.json.message === 'string',
        'HTTP 404 {status:false, message}',
        said(r),
      );
    });
  }
  for (const [method, path] of [
    ['PUT', '/api/signin'],
    ['DELETE', '/api/sites/get_sites_data'],
    ['GET', '/api/household_data/add'],
    ['PATCH', '/api/surficial/insert_web'],
    ['GET', '/api/users/change_password'],
  ]) {
    await t.check(id(), `${method} ${path}: wrong method, 404 or 405 without error`, async () => {
      const r = await t.user.call(method, path);
      that([404, 405].includes(r.status) && !fault(r) && r.json?.status === false, 'HTTP 404 or 405 as JSON', said(r));
    });
  }
  await t.check(id(), 'no credentials for foreign origins', async () => {
    const r = await t.get('/api/sites/get_sites_data', { headers: { origin: 'http://foreign.example' } });
    const allow = r.headers['access-control-allow-origin'];
    that(
      !(
        r.headers['access-control-allow-credentials'] === 'true' &&
        (allow === '*' || allow === 'http://foreign.example')
      ),
      'no allowance with credentials',
      `${allow}, credentials ${r.headers['access-control-allow-credentials']}`,
    );
  });
  await t.check(id(), 'answers carry X-Content-Type-Options nosniff', async () =>
    equal((await t.get('/api/sites/get_sites_data')).headers['x-content-type-options'], 'nosniff', 'header'),
  );
  await t.check(id(), 'the server does not name its software', async () =>
    that(!(await t.get('/api/sites/get_sites_data')).headers['x-powered-by'], 'no x-powered-by', 'one'),
  );
  for (const path of ['/health', '/health/live', '/health/ready'])
    await t.check(id(), `${path} answers 200 without a session`, async () =>
      equal((await anon.get(path)).status, 200, 'HTTP status'),
    );
  for (const path of ['/api/signin', '/api/forgot_password', '/api/verify_otp']) {
    await t.check(id(), `POST ${path} is open: an empty object is malformed (400), not 401`, async () => {
      const r = await anon.post(path, {}, { allow429: true });
      that([400, 429].includes(r.status), 'HTTP 400', said(r));
    });
  }
  const unknown = [
    '/api/nothing',
    '/api/nothing/at/all?x=1',
    '/api/status',
    '/message/nothing',
    '/message/',
    '/api/household_data/get_everything/24',
    '/api/sites/get_sites_data/lpa/more',
    '/api/sites/get_sites_data/zzz',
    '/api/household_data/get_all/abc',
  ];
  const files = [
    '/storage/nothing',
    '/storage/nonsense/a.png',
    '/storage/others/conform-none.pdf',
    '/moms/conform-none.png',
    '/moms/conform-none.jpg',
  ];
  for (const path of unknown)
    await t.check(id(), `unsigned GET ${path} is 401 before 404 or 400`, async () => unsigned(await anon.get(path)));
  for (const [word, base] of [
    ['API', t.opts.api],
    ['storage', t.opts.storage],
  ]) {
    await t.check(id(), `${word} port: unsigned ${files.join(', ')} are 401, there or not`, async () => {
      const client = t.at(base, 'anonymous');
      for (const path of files) unsigned(await client.get(path));
      unsigned(await client.form('/storage/nonsense', {}, [{ name: 'a.png', data: 'x' }]));
    });
  }
  await t.check(
    id(),
    'unsigned calls with a wrong method, broken JSON, a wrong type or no body are 401 before 400 and 405',
    async () => {
      for (const [method, path, options] of [
        ['DELETE', '/api/sites/get_sites_data', {}],
        ['PATCH', '/api/surficial/insert_web', { json: {} }],
        ['GET', '/api/household_data/add', {}],
        ['PUT', '/api/nothing', { json: {} }],
        ['POST', '/api/household_data/add', { raw: '{"a":', type: 'application/json' }],
        ['POST', '/api/household_data/add', { raw: '', type: 'application/json' }],
        ['POST', '/message/send', { raw: '<a/>', type: 'application/xml' }],
        ['POST', '/storage/moms', { raw: 'x', type: 'multipart/form-data' }],
        ['POST', '/api/upload/save_resources', { json: [1] }],
      ])
        unsigned(await anon.call(method, path, options));
    },
  );
  await t.check(id(), 'an unsigned address with bad encoding is 401 (or 400), never more', async () => {
    for (const path of ['/api/%E0%A4%A', '/api/sites/get_sites_data/%00', '/storage/others/%E0%A4%A.png']) {
      const r = await anon.get(path);
      that([400, 401].includes(r.status) && r.json?.status === false && !fault(r), `HTTP 401 for ${path}`, said(r));
    }
  });
}
