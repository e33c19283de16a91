// Sign-in, the designation gate, the session cookie and sign-out.
import { equal, malformed, ok200, orNull, refused, said, shape, that, unsigned } from '../lib/expect.mjs';

import { nobody } from '../lib/sites.mjs';

export const title = 'sign-in, designation gate, session';
export const prefix = 'A';
const GATE = 'Only MLGU and PLGU stakeholder accounts are allowed to login here.';
const WRONG = 'No username-password combination found';
const SIGNED_ONLY = '/api/sites/get_sites_data';

export async function run(t) {
  const { me, signInAnswer: answer } = t;
  await t.check('A01', 'sign-in says status true and "Successfully logged in"', () => {
    equal(ok200(answer).message, 'Successfully logged in', 'message');
  });
  await t.check('A02', 'user has every listed field', () =>
    shape(
      me.user,
      {
        user_id: 'int',
        salutation: 'str|null',
        first_name: 'text',
        middle_name: 'str|null',
        last_name: 'text',
        suffix: 'str|null',
        nickname: 'str|null',
        sex: 'text',
        status: 'int|null',
        birthday: 'date|null',
        ewi_recipient: 'int|null',
        ground_reminder_recipient: 'int|null',
        start_ewi_recipient: 'int|null',
      },
      'data.user',
    ),
  );
  await t.check('A03', 'sex is Male or Female', () =>
    that(['Male', 'Female'].includes(me.user.sex), 'Male or Female', me.user.sex),
  );
  await t.check('A04', 'profile has every listed field', () =>
    shape(
      me.profile,
      {
        id: 'int',
        user_id: 'int',
        address: 'str|null',
        join_date: 'date|null',
        pic_path: 'str|null',
        designation_details: { id: 'int', designation: 'text' },
      },
      'data.profile',
    ),
  );
  await t.check('A05', 'user.user_id equals profile.user_id', () =>
    equal(me.profile.user_id, me.user.user_id, 'profile.user_id'),
  );
  await t.check('A06', 'the signed-in account is MLGU (3) or PLGU (4)', () => {
    const d = me.profile.designation_details;
    equal(d.designation, { 3: 'MLGU', 4: 'PLGU' }[d.id], `designation of id ${d.id}`);
  });
  await t.check('A07', 'mobile_no is text, never missing', () => shape(me, { mobile_no: 'str' }, 'data'));
  await t.check('A08', 'no password, hash or salt in the answer', () => {
    const hit = /"(?:[^"]*password[^"]*|[^"]*hash[^"]*|salt)"\s*:/i.exec(answer.text);
    that(
      !hit && !answer.text.includes('$argon2') && !answer.text.includes('$2b$'),
      'no such key',
      hit?.[0] ?? 'a hash',
    );
  });
  await t.check('A09', 'the session cookie is HttpOnly, SameSite Lax or Strict, Path=/', () => {
    const line = answer.setCookie.find((c) => /httponly/i.test(c));
    that(line, 'an HttpOnly cookie', answer.setCookie.map((c) => c.replace(/=[^;]*/, '=…')).join(' | ') || 'no cookie');
    that(/samesite=(lax|strict)/i.test(line), 'SameSite Lax or Strict', line.replace(/=[^;]*/, '=…'));
    that(/path=\/(;|$)/i.test(line), 'Path=/', line.replace(/=[^;]*/, '=…'));
  });
  await t.check('A10', 'the session value is long and not the user id', () => {
    const longest = Math.max(...[...t.user.cookies.values()].map((v) => v.length));
    that(longest >= 22, 'a value of at least 22 characters', longest);
  });
  await t.check('A11', 'the answer may not be stored by caches', () => {
    const c = answer.headers['cache-control'] ?? '';
    that(/no-store|no-cache|private/.test(c), 'cache-control no-store', c || 'no such header');
  });
  await t.check('A12', 'wrong password: status false with the listed message, no cookie', async () => {
    const c = t.anon();
    const r = await c.post('/api/signin', { username: t.opts.user, password: 'conform-wrong-1' });
    equal(refused(r, [200]).message, WRONG, 'message');
    equal(c.cookies.size, 0, 'cookies');
  });
  await t.check('A13', 'unknown user: the very same answer as a wrong password', async () => {
    const r = await t.anon().post('/api/signin', { username: nobody(), password: 'conform-wrong-1' });
    equal(refused(r, [200]).message, WRONG, 'message');
  });
  const bad = [
    ['A14', 'no body members', {}],
    ['A15', 'no password', { username: t.opts.user }],
    ['A16', 'username is a number', { username: 7, password: 'x' }],
    ['A17', 'password is an object', { username: t.opts.user, password: { $ne: '' } }],
    ['A18', 'an array instead of an object', []],
  ];
  for (const [id, text, body] of bad) {
    await t.check(id, `sign-in with ${text} is malformed (400)`, async () =>
      malformed(await t.anon().post('/api/signin', body)),
    );
  }
  await t.check('A19', 'sign-in with broken JSON is malformed (400)', async () => {
    malformed(await t.anon().call('POST', '/api/signin', { raw: '{"username": "a", ', type: 'application/json' }));
  });
  await t.check('A20', 'SQL in the username is only a wrong username', async () => {
    const c = t.anon();
    refused(await c.post('/api/signin', { username: "' OR '1'='1' --", password: "' OR '1'='1" }), [200, 429]);
    equal(c.cookies.size, 0, 'cookies');
  });
  if (t.outsider) {
    const gate = await t.signIn(t.outsider, t.opts.outsider, t.opts['outsider-pass']).catch((err) => ({ error: err }));
    if (gate.status === 429)
      t.skip(
        'A21',
        'another designation: the gate message',
        'this account is throttled by earlier runs: it never signs in, so nothing resets it',
      );
    else
      await t.check('A21', 'another designation: HTTP 200, status false and the gate message', () => {
        if (gate.error) throw gate.error;
        equal(refused(gate, [200]).message, GATE, 'message');
      });
    await t.check('A22', 'another designation gets no usable session', async () =>
      unsigned(await t.outsider.get(SIGNED_ONLY)),
    );
    await t.check('A23', 'another designation with a wrong password gets no gate message', async () => {
      const r = await t.anon().post('/api/signin', { username: t.opts.outsider, password: 'conform-wrong-1' });
      equal(refused(r, [200, 429]).message === GATE, false, 'gate message shown');
    });
  } else t.skip('A21', 'designation gate', 'no --outsider account given');
  if (t.plgu) {
    await t.check('A24', 'the second account is a stakeholder and another user', () => {
      that(
        [3, 4].includes(t.other.profile.designation_details.id),
        'designation 3 or 4',
        t.other.profile.designation_details.id,
      );
      that(t.otherId !== t.myId, 'another user id', t.otherId);
    });
  } else t.skip('A24', 'second stakeholder account', 'no --plgu account given');
  await t.check('A25', 'an altered cookie is no session (401)', async () => {
    const cookie = [...t.user.cookies]
      .map(([k, v]) => `${k}=${v.slice(0, -4)}${v.endsWith('aaaa') ? 'bbbb' : 'aaaa'}`)
      .join('; ');
    unsigned(await t.user.get(SIGNED_ONLY, { cookie }));
  });
  await t.check('A26', 'a made-up cookie is no session (401)', async () => {
    const cookie = [...t.user.cookies].map(([k]) => `${k}=${t.myId}`).join('; ');
    unsigned(await t.user.get(SIGNED_ONLY, { cookie }));
  });
  const second = t.fresh('second session');
  await t.check('A27', 'the same user may hold two sessions', async () => {
    const r = await t.signIn(second, t.opts.user, t.opts.pass);
    that(r.json?.status === true, 'a second sign-in to succeed', said(r));
    ok200(await second.get(SIGNED_ONLY));
    ok200(await t.get(SIGNED_ONLY));
  });
  await t.check('A28', 'sign-out ends the session on the server, the other one stays', async () => {
    const cookie = second.cookieHeader();
    const r = await second.post('/api/logout', {});
    that(r.status < 400, 'sign-out to succeed', said(r));
    unsigned(await second.get(SIGNED_ONLY, { cookie }));
    ok200(await t.get(SIGNED_ONLY));
  });
  await t.check('A29', 'registration is disabled: /api/signup never creates an account', async () => {
    const username = nobody();
    refused(
      await t.anon().post('/api/signup', {
        username,
        password: 'Conform-pass-1',
        firstname: 'C',
        lastname: 'F',
        designation_id: 3,
      }),
    );
    refused(await t.anon().post('/api/signin', { username, password: 'Conform-pass-1' }), [200, 429]);
  });
  await t.check('A30', 'the gate is not opened by asking for another designation at sign-in', async () => {
    if (!t.opts.outsider) return;
    const c = t.anon();
    const r = await c.post('/api/signin', {
      username: t.opts.outsider,
      password: t.opts['outsider-pass'],
      designation_id: 3,
      profile: { designation_details: { id: 3 } },
    });
    refused(r, [200, 400, 429]);
    equal(c.cookies.size, 0, 'cookies');
  });
  await t.check('A31', 'tokens, where sent, are text', () => {
    if (me.tokens !== undefined)
      shape(me.tokens, orNull({ 'access_token?': 'str', 'refresh_token?': 'str' }), 'data.tokens');
  });
  await t.check('A32', 'sign-out also with JSON content type and no body', async () => {
    const third = t.fresh('third session');
    await t.signIn(third, t.opts.user, t.opts.pass);
    const cookie = third.cookieHeader();
    ok200(await third.get(SIGNED_ONLY));
    const r = await third.call('POST', '/api/logout', { raw: '', type: 'application/json' });
    that(r.status < 400, 'sign-out to succeed', said(r));
    unsigned(await third.get(SIGNED_ONLY, { cookie }));
  });
}
