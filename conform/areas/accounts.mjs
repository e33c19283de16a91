// Own profile and own password: a round trip of each, restored at the end, and every refusal.
import { accepted, equal, refused, said, shape, that } from '../lib/expect.mjs';
import { png } from '../lib/samples.mjs';
import { DAY, toDate } from '../lib/time.mjs';

export const title = 'profile and password';
export const prefix = 'U';
const NEW_PASS = 'Conform-2026-passphrase!';
const OTHER_PASS = 'Another-2026-passphrase!';

export async function run(t) {
  const local = (no) => (/^63\d{10}$/.test(no) ? `0${no.slice(2)}` : no);
  const asForm = (me, more = {}) => ({
    id: String(me.user.user_id),
    firstname: me.user.first_name,
    middlename: me.user.middle_name ?? '',
    lastname: me.user.last_name,
    suffix: me.user.suffix ?? '',
    gender: me.user.sex,
    address: me.profile.address ?? '',
    designation_id: String(me.profile.designation_details.id),
    kaarawan: me.user.birthday ?? '',
    nickname: me.user.nickname ?? '',
    mobile_number: local(me.mobile_no),
    ...more,
  });
  const update = (fields, files) => t.user.form('/api/users/update_profile', fields, files);
  const again = async (user = t.opts.user, pass = t.opts.pass) => {
    const c = t.fresh('again');
    const r = await t.signIn(c, user, pass);
    that(r.json?.status === true, 'sign-in to succeed', said(r));
    c.data = r.json.data;
    return c;
  };
  const seen = (d) => [
    d.user.first_name,
    d.user.middle_name || '',
    d.user.last_name,
    d.user.suffix || '',
    d.user.sex,
    d.user.birthday,
    d.user.nickname || '',
    d.profile.address || '',
    d.profile.designation_details.id,
    d.mobile_no,
  ];
  const original = await again().then(
    (c) => c.data,
    () => t.me,
  );
  t.undo(() => update(asForm(original)));
  await t.check('U01', 'update_profile (multipart) says status true, title and message', async () => {
    const j = accepted(
      await update(
        asForm(original, {
          firstname: 'Conform',
          middlename: 'Test',
          suffix: 'Jr',
          address: 'Test street 1',
          nickname: 'con',
          kaarawan: '1980-02-29',
          mobile_number: '09990001234',
        }),
      ),
    );
    equal([j.title, j.message], ['Profile updated!', 'Profile updated successfully!'], 'title and message');
  });
  await t.check('U02', 'the next sign-in shows every changed field, the mobile number as well', async () => {
    const { data } = await again();
    equal(
      [
        data.user.first_name,
        data.user.middle_name,
        data.user.suffix,
        data.profile.address,
        data.user.nickname,
        data.user.birthday,
      ],
      ['Conform', 'Test', 'Jr', 'Test street 1', 'con', '1980-02-29'],
      'profile',
    );
    that(/9990001234$/.test(data.mobile_no), 'a number ending in 9990001234', data.mobile_no);
    equal(
      [data.user.last_name, data.profile.designation_details.id],
      [original.user.last_name, original.profile.designation_details.id],
      'unchanged fields',
    );
  });
  await t.check('U03', 'the original profile is restored', async () => {
    accepted(await update(asForm(original)));
    equal(seen((await again()).data), seen(original), 'profile');
  });
  const bad = [
    ['designation 5', { designation_id: '5' }],
    ['designation 1', { designation_id: '1' }],
    ['a designation that is text', { designation_id: 'boss' }],
    ['an unknown gender', { gender: 'X' }],
    ['an unknown suffix', { suffix: 'Esquire' }],
    ['a mobile number of 12 digits', { mobile_number: '091712345678' }],
    ['letters in the mobile number', { mobile_number: '0917abc4567' }],
    ['a birthdate in the future', { kaarawan: toDate(Date.now() + 3 * DAY) }],
    ['a birthdate that does not exist', { kaarawan: '1980-02-30' }],
    ['no first name', { firstname: '' }],
    ['no last name', { lastname: ' ' }],
    ['a missing field', { firstname: undefined }],
    ['a first name of 5000 characters', { firstname: 'x'.repeat(5000) }],
  ];
  for (const [i, [text, more]] of bad.entries())
    await t.check(`U${String(i + 4).padStart(2, '0')}`, `profile with ${text} is refused`, async () =>
      refused(await update(asForm(original, more))),
    );
  await t.check('U17', 'profile with any other designation is refused', async () => {
    for (const d of ['0', '2', '6', '-3', '3.5', '3,4', ' ', ''])
      refused(await update(asForm(original, { designation_id: d })));
  });
  await t.check('U18', 'none of these changed anything', async () =>
    equal(seen((await again()).data), seen(original), 'profile'),
  );
  await t.check('U19', 'the profile of another user cannot be changed', async () => {
    if (!t.otherId) return;
    const r = await update({ ...asForm(t.other), firstname: 'Hacked' });
    if (r.json?.status !== true) refused(r);
    equal(seen((await again(t.opts.plgu, t.opts['plgu-pass'])).data), seen(t.other), 'other profile');
    accepted(await update(asForm(original)));
  });
  await t.check('U20', 'a picture is taken or refused cleanly, and never stored outside', async () => {
    const r = await update(asForm(original), [{ name: '../../conform.png', type: 'image/png', data: png() }]);
    if (r.json?.status !== true) refused(r);
    const path = (await again()).data.profile.pic_path;
    that(path === null || !path.includes('..'), 'a path without ..', path);
  });

  await t.check(
    'U21',
    'MLGU to PLGU or back: allowed and shown at the next sign-in, or refused and unchanged',
    async () => {
      const had = original.profile.designation_details.id;
      const want = had === 3 ? 4 : 3;
      const r = await update(asForm(original, { designation_id: String(want) }));
      const now = (await again()).data;
      if (r.json?.status === true) {
        equal(
          [now.profile.designation_details.id, now.profile.designation_details.designation],
          [want, { 3: 'MLGU', 4: 'PLGU' }[want]],
          'designation',
        );
        accepted(await update(asForm(original)));
      } else {
        refused(r);
      }
      equal((await again()).data.profile.designation_details.id, had, 'designation in the end');
    },
  );

  const verify = (old_pass, user_id = t.myId) => t.post('/api/users/verify_old_password', { old_pass, user_id });
  const change = (new_pass, more = {}) => t.post('/api/users/change_password', { new_pass, user_id: t.myId, ...more });
  const works = async (pass) => {
    const c = t.fresh('try');
    const r = await t.signIn(c, t.opts.user, pass);
    return r.json?.status === true;
  };
  const renew = async (pass) => {
    t.user.cookies.clear();
    return (await t.signIn(t.user, t.opts.user, pass)).json?.status === true;
  };
  /** Back to the given password, whichever of the test passwords is in force. */
  const restore = async () => {
    for (const pass of [t.opts.pass, NEW_PASS, OTHER_PASS]) {
      if (!(await renew(pass))) continue;
      if (pass === t.opts.pass) return;
      accepted(await verify(pass));
      accepted(await change(t.opts.pass));
      that(await renew(t.opts.pass), 'sign-in with the original password', 'refused');
      return;
    }
    that(false, 'one of the known passwords to sign in', 'none does');
  };
  await t.check('U30', 'wrong old password: status false with the listed message', async () =>
    equal(refused(await verify('not-the-password'), [200]).message, 'Old password does not match.', 'message'),
  );
  t.changeIsGuarded = await t.check('U31', 'change without a fresh verification is refused', async () => {
    const r = await change(NEW_PASS);
    const still = await works(t.opts.pass);
    if (!still) await restore();
    refused(r);
    that(still, 'the old password still valid', 'changed');
  });
  await t.check('U32', 'verification with missing or wrong types is malformed (400)', async () => {
    refused(await t.post('/api/users/verify_old_password', {}), [400]);
    refused(await verify({ $ne: 1 }), [400]);
    refused(await verify(12345678), [400]);
  });
  await t.check('U33', 'right old password: status true', async () =>
    equal(accepted(await verify(t.opts.pass)).status, true, 'status'),
  );
  await t.check('U34', 'an empty, missing or non-text new password is refused', async () => {
    for (const p of ['', undefined, 5, ['x'], {}]) refused(await change(p));
  });
  await t.check('U35', 'a new password of 100 000 characters is refused quickly', async () => {
    const start = Date.now();
    refused(await change('x'.repeat(100_000)));
    that(Date.now() - start < 5000, 'an answer in 5 s', `${Date.now() - start} ms`);
  });
  if (t.otherId) {
    await t.check('U36', 'the password of another user cannot be changed', async () => {
      await verify(t.opts.pass, t.otherId);
      const r = await change(NEW_PASS, { user_id: t.otherId });
      const still = await again(t.opts.plgu, t.opts['plgu-pass']).then(
        () => true,
        () => false,
      );
      if (r.json?.status === true && !(await works(t.opts.pass))) await restore(); // it changed the own password instead: allowed
      that(still, 'the other account signs in as before', 'it does not');
    });
  }
  let changed = false;
  t.undo(restore);
  await t.check(
    'U37',
    'verify, then change: status true; the new password signs in, the old one does not',
    async () => {
      if (!t.user.cookies.size) await renew(t.opts.pass);
      accepted(await verify(t.opts.pass));
      equal(accepted(await change(NEW_PASS)).status, true, 'status');
      changed = true;
      that(await works(NEW_PASS), 'sign-in with the new password', 'refused');
      that(!(await works(t.opts.pass)), 'no sign-in with the old password', 'accepted');
    },
  );
  await t.check('U38', 'one verification serves one change only', async () => {
    if (!changed) return;
    await renew(NEW_PASS);
    refused(await change(OTHER_PASS));
  });
  await t.check('U39', 'the original password is restored', async () => {
    await restore();
    shape(await t.user.get('/api/sites/get_sites_data').then((r) => r.json), ['obj']);
  });
}
