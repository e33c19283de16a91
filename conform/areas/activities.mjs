// Activity calendar: list, save, edit that keeps the picture, delete.
import { absent, accepted, equal, refused, said, shape, sorted, that } from '../lib/expect.mjs';
import { html, png } from '../lib/samples.mjs';
import { siteIds } from '../lib/sites.mjs';
import { DAY, toTs } from '../lib/time.mjs';

export const title = 'activity calendar';
export const prefix = 'V';

export async function run(t) {
  const sites = await siteIds(t);
  const list = async (site = sites.lpa) => accepted(await t.get(`/api/events/get_all_events/${site}`)).data;
  const fields = (more = {}) => ({
    activity_id: '0',
    start_date: toTs(Date.now() + DAY),
    end_date: toTs(Date.now() + DAY + 7_200_000),
    activity_name: t.mark,
    activity_place: 'Test hall',
    activity_note: 'Made by the checker',
    site_id: String(sites.lpa),
    file_name: '',
    ...more,
  });
  const save = (more, files = []) => t.user.form('/api/events/save_activity', fields(more), files);
  const remove = (id) => t.post('/api/events/delete_activity', { activity_id: id });
  const find = async (id) => (await list()).find((a) => a.id === id);
  t.undo(async () => {
    for (const a of await list()) if (a.title.startsWith(t.mark)) await remove(a.id);
  });
  await t.check('V01', 'get_all_events is {status:true, data} flat, in id order, with every listed key', async () => {
    const a = await list();
    shape(
      a,
      [
        {
          id: 'int',
          start: 'ts',
          end: 'ts',
          title: 'text',
          place: 'str|null',
          note: 'str|null',
          file: 'str|null',
          issuer_id: 'int|null',
          site_id: 'int',
        },
      ],
      'data',
    );
    sorted(
      a.map((x) => x.id),
      'asc',
      'ids',
    );
    a.forEach((x) => {
      equal(x.site_id, sites.lpa, 'site_id');
      that(x.start <= x.end, 'start not after end', [x.start, x.end]);
    });
  });
  let id;
  await t.check('V02', 'save_activity (multipart) says status true, feedback and activity_id', async () => {
    const j = accepted(await save({}));
    shape(j, { feedback: 'text', activity_id: 'int' });
    id = j.activity_id;
  });
  await t.check('V03', 'the activity is in the list as sent, issued by the session user', async () => {
    const a = await find(id);
    const f = fields();
    equal(
      [a?.title, a?.place, a?.note, a?.start.slice(0, 10), a?.file || null, a?.issuer_id],
      [f.activity_name, f.activity_place, f.activity_note, f.start_date.slice(0, 10), null, t.myId],
      'activity',
    );
  });
  const picture = png(9);
  const name = `conform-${Date.now().toString(36)}.png`;
  let stored;
  await t.check('V04', 'an edit with a picture stores it under /storage/activity_schedule', async () => {
    const j = accepted(
      await save({ activity_id: String(id), activity_note: 'with picture', file_name: name }, [
        { name, type: 'image/png', data: picture },
      ]),
    );
    equal(j.activity_id, id, 'activity_id');
    stored = (await find(id))?.file;
    that(stored, 'a file name', stored);
    const r = await t.get(`/storage/activity_schedule/${encodeURIComponent(stored)}`);
    that(r.status === 200 && r.bytes.equals(picture), 'the same picture', `HTTP ${r.status}, ${r.bytes.length} bytes`);
  });
  await t.check('V05', 'an edit without a file keeps the picture', async () => {
    accepted(await save({ activity_id: String(id), activity_name: `${t.mark} edited`, file_name: undefined }));
    const a = await find(id);
    equal([a?.title, a?.file, a?.id], [`${t.mark} edited`, stored, id], 'title, file, id');
  });
  await t.check('V06', 'a new activity with a picture has it at once', async () => {
    const j = accepted(
      await save({ activity_name: `${t.mark} two`, file_name: name }, [{ name, type: 'image/png', data: picture }]),
    );
    that((await find(j.activity_id))?.file, 'a file', 'none');
    equal(accepted(await remove(j.activity_id)).status, true, 'status');
  });
  await t.check('V07', 'upload to /storage/activity_schedule says status 200', async () => {
    const r = await t.user.form('/storage/activity_schedule', { activity_id: String(id) }, [
      { name, type: 'image/png', data: picture },
    ]);
    equal(accepted(r).status, 200, 'status');
  });
  await t.check('V08', 'equal start and end are allowed', async () => {
    const at = toTs(Date.now() + DAY);
    const j = accepted(await save({ activity_name: `${t.mark} short`, start_date: at, end_date: at }));
    accepted(await remove(j.activity_id));
  });
  const bad = [
    ['no name', { activity_name: '' }],
    ['a name of spaces', { activity_name: '   ' }],
    ['an end before the start', { end_date: toTs(Date.now()) }],
    ['a start that is no date', { start_date: 'Invalid date' }],
    ['no dates', { start_date: undefined, end_date: undefined }],
    ['a name of 101 characters', { activity_name: 'x'.repeat(101) }],
    ['a note of 301 characters', { activity_note: 'x'.repeat(301) }],
    ['an unknown site', { site_id: '999999' }],
    ['an unknown activity id', { activity_id: '999999999' }],
    ['an activity id that is text', { activity_id: 'abc' }],
  ];
  for (const [i, [text, more]] of bad.entries()) {
    await t.check(`V${String(i + 10)}`, `save_activity with ${text} is refused and stores nothing`, async () => {
      const before = (await list()).length;
      refused(await save(more));
      equal((await list()).length, before, 'activities');
    });
  }
  await t.check('V20', 'an HTML file as picture is refused', async () =>
    refused(
      await save({ activity_id: String(id), file_name: 'x.html' }, [
        { name: 'x.html', type: 'text/html', data: html() },
      ]),
    ),
  );
  await t.check('V21', 'activities of another site do not mix', async () => {
    (await list(sites.scu)).forEach((a) => equal(a.site_id, sites.scu, 'site_id'));
  });
  await t.check('V22', 'activities of an unknown site are absent', async () =>
    absent(await t.get('/api/events/get_all_events/999999')),
  );
  await t.check('V23', 'delete says status true with the listed message; the activity is gone', async () => {
    const r = await remove(id);
    equal(accepted(r).message, 'Successfully deleted activity!', 'message');
    that(!(await find(id)), 'gone', said(r));
  });
  await t.check('V24', 'a failed delete has both message and feedback', async () =>
    shape(refused(await remove(id), [200, 404]), { message: 'text', feedback: 'text' }),
  );
  await t.check('V25', 'delete without and with a text id is malformed (400)', async () => {
    refused(await remove(undefined), [400]);
    refused(await remove('all'), [400]);
  });
}
