// Forgotten password: request, wrong codes with and without the cookie of the request, the limit on guessing. Runs last, because it provokes lock-outs.
import { equal, ok200, refused, said, that, unsigned } from '../lib/expect.mjs';
import { nobody } from '../lib/sites.mjs';

export const title = 'one-time code for a forgotten password';
export const prefix = 'O';
const NEW_PASS = 'Conform-2026-passphrase!';
/** A server that allows 60 failures per address in 10 minutes must still come to its end. */
const TRIES = 70;

export async function run(t) {
  const ask = (indicator, client = t.anon()) => client.post('/api/forgot_password', { indicator }, { allow429: true });
  const verify = (otp, more = {}, client = t.anon()) =>
    client.post('/api/verify_otp', { otp, password: NEW_PASS, ...more }, { allow429: true });
  const strangerClient = t.anon();
  const stranger = await ask(nobody(), strangerClient);
  if (stranger.status === 429)
    return t.skip(
      'O01',
      'the whole area',
      'requests are still throttled, probably by an earlier run: try later or restart the server',
    );
  const mine = t.fresh('asked for a code');
  const known = await ask(t.opts.user, mine);
  const words = (r) => [r.status, r.json?.status, r.json?.title, r.json?.message];
  const listed = (r) =>
    r.json?.status === false &&
    r.json.title === 'Error' &&
    r.json.message === 'Invalid username / mobile number found.';
  await t.check('O01', 'an unknown identifier: the very answer of a known one, or the listed refusal', () => {
    ok200(stranger);
    if (!listed(stranger)) equal(words(stranger), words(known), 'the answer to a known identifier');
  });
  await t.check('O02', 'an unknown mobile number likewise', async () => {
    const r = await ask(`09${String(Date.now()).slice(-9)}`);
    ok200(r);
    if (!listed(r)) equal(words(r), words(known), 'the answer to a known identifier');
  });
  await t.check('O03', 'a known identifier: title "OTP Sent" and a message; the code is not in the answer', () => {
    const j = ok200(known);
    equal([j.status, j.title], [true, 'OTP Sent'], 'status and title');
    that(typeof j.message === 'string' && j.message !== '', 'a message', j.message);
    that(
      !/\d{4,}/.test(known.text) && !/"(?:otp|code)"\s*:\s*"?\d/i.test(known.text),
      'no code in the answer',
      known.text,
    );
  });
  await t.check(
    'O18',
    'a cookie of the request, where one is set, is HttpOnly, no session, and set for unknown identifiers as well',
    async () => {
      for (const line of known.setCookie)
        that(
          /httponly/i.test(line) && /samesite=(lax|strict)/i.test(line),
          'HttpOnly and SameSite',
          line.replace(/=[^;]*/, '=…'),
        );
      for (const [, value] of mine.cookies)
        that(
          value.length >= 16 && !value.includes(String(t.opts.user)),
          'a random value',
          `${value.length} characters`,
        );
      if (!listed(stranger))
        equal([...strangerClient.cookies.keys()], [...mine.cookies.keys()], 'cookie names for an unknown identifier');
      if (mine.cookies.size) unsigned(await mine.get('/api/sites/get_sites_data'));
    },
  );
  for (const [id, text, body] of [
    ['O04', 'no identifier', {}],
    ['O05', 'an empty identifier', { indicator: ' ' }],
    ['O06', 'an identifier that is an object', { indicator: { $ne: '' } }],
  ]) {
    await t.check(id, `request with ${text} is malformed (400)`, async () =>
      refused(await t.anon().post('/api/forgot_password', body, { allow429: true }), [400, 429]),
    );
  }
  for (const [id, text, body] of [
    ['O07', 'no code', { password: NEW_PASS }],
    ['O08', 'no password', { otp: '123456' }],
    ['O09', 'an empty password', { otp: '123456', password: '' }],
    ['O10', 'a code that is an object', { otp: { $ne: '' }, password: NEW_PASS }],
    ['O11', 'a code of 10 000 characters', { otp: '1'.repeat(10_000), password: NEW_PASS }],
  ]) {
    await t.check(id, `verification with ${text} is refused`, async () =>
      refused(await mine.post('/api/verify_otp', body, { allow429: true })),
    );
  }
  await t.check(
    'O12',
    'a wrong code in the client that asked (its cookie kept): title "Invalid OTP Code" and a message',
    async () => {
      const r = await verify('000000', {}, mine);
      const j = refused(r, [200, 429]);
      if (r.status === 200) equal(j.title, 'Invalid OTP Code', 'title');
    },
  );
  await t.check(
    'O19',
    'a wrong code in another client (no cookie), with and without the identifier: likewise',
    async () => {
      for (const more of [{}, { indicator: t.opts.user }, { indicator: nobody() }]) {
        const r = await verify('000001', more);
        const j = refused(r, [200, 429]);
        if (r.status === 200) equal(j.title, 'Invalid OTP Code', 'title');
      }
    },
  );
  await t.check('O13', 'SQL as a code is only a wrong code', async () => {
    refused(await verify("' OR validity = true --", {}, mine));
  });
  await t.check('O20', `${TRIES} wrong codes with the cookie kept: every one a clean refusal`, async () => {
    for (let i = 0; i < TRIES; i++) {
      const r = await verify(String(200_000 + i * 7919).slice(0, 6), {}, mine);
      refused(r);
      if (r.status === 429) return;
    }
  });
  await t.check('O14', `guessing without cookie comes to an end: 429 within ${TRIES} wrong codes`, async () => {
    let last;
    for (let i = 0; i < TRIES; i++) {
      last = await verify(String(100_000 + i * 7919).slice(0, 6));
      refused(last);
      if (last.status === 429) return;
    }
    that(false, 'HTTP 429 with {status:false, message}', said(last));
  });
  await t.check('O15', `asking for codes comes to an end as well: 429 within ${TRIES} requests`, async () => {
    const names = [nobody(), nobody(), nobody()];
    let last;
    for (let i = 0; i < TRIES; i++) {
      last = await ask(names[i % 3]);
      if (last.status === 429) {
        equal(last.json?.status, false, 'status');
        return;
      }
    }
    that(false, 'HTTP 429 with {status:false, message}', said(last));
  });
  await t.check('O16', 'the password is still the old one', async () => {
    const r = await t.signIn(t.fresh('after'), t.opts.user, t.opts.pass);
    that(r.json?.status === true || r.status === 429, 'sign-in with the old password (or 429)', said(r));
    const wrong = await t.signIn(t.fresh('after'), t.opts.user, NEW_PASS);
    that(wrong.json?.status !== true, 'no sign-in with the guessed password', said(wrong));
  });
  await t.check('O17', 'a running session is not ended by a request for a code', async () => {
    ok200(await t.get('/api/sites/get_sites_data'));
  });
}
