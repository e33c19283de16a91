// Feedback and bug reports: accepted with and without picture, refused when incomplete.
import { accepted, refused, that } from '../lib/expect.mjs';
import { exe, html, png } from '../lib/samples.mjs';

export const title = 'feedback and bug reports';
export const prefix = 'N';

export async function run(t) {
  const feedback = (more = {}, files = []) =>
    t.user.form(
      '/api/feedback/save_feedback',
      { feedback_id: '0', issue: 'Suggestions', concern: t.mark, other_concern: '', ...more },
      files,
    );
  const bug = (more = {}) => t.post('/api/bug_report/add', { id: 0, file_path: null, description: t.mark, ...more });
  const text = (j, key) => that(typeof j[key] === 'string' && j[key].trim() !== '', `${key} text`, j[key]);
  await t.check('N01', 'feedback without picture: status true and feedback text', async () =>
    text(accepted(await feedback()), 'feedback'),
  );
  await t.check('N02', 'feedback with picture', async () =>
    text(accepted(await feedback({}, [{ name: 'conform.png', type: 'image/png', data: png() }])), 'feedback'),
  );
  await t.check('N03', 'every listed subject is taken, Others with its text', async () => {
    for (const issue of ['CBEWS-L Web app', 'Monitoring Operations', 'Suggestions'])
      accepted(await feedback({ issue }));
    accepted(await feedback({ issue: 'Others', other_concern: 'Something else' }));
  });
  await t.check('N04', 'an empty file part counts as no file', async () =>
    accepted(await feedback({}, [{ name: '', type: 'application/octet-stream', data: '' }])),
  );
  const bad = [
    ['no subject', { issue: '' }],
    ['no description', { concern: '' }],
    ['a description of spaces', { concern: '   ' }],
    ['missing fields', { issue: undefined, concern: undefined }],
    ['another text of 101 characters', { issue: 'Others', other_concern: 'x'.repeat(101) }],
  ];
  for (const [i, [word, more]] of bad.entries())
    await t.check(`N${String(i + 5).padStart(2, '0')}`, `feedback with ${word} is refused`, async () => {
      refused(await feedback(more));
    });
  await t.check('N10', 'feedback with an HTML file as picture is refused', async () =>
    refused(await feedback({}, [{ name: 'x.html', type: 'text/html', data: html() }])),
  );
  await t.check('N11', 'bug report as JSON: status true and message', async () =>
    text(accepted(await bug()), 'message'),
  );
  await t.check('N12', 'a file object that became {} in JSON is tolerated', async () =>
    accepted(await bug({ file_path: {} })),
  );
  await t.check('N13', 'bug report as multipart with a picture', async () =>
    accepted(
      await t.user.form('/api/bug_report/add', { id: '0', description: t.mark }, [
        { field: 'file_path', name: 'conform.png', type: 'image/png', data: png() },
      ]),
    ),
  );
  await t.check('N14', 'bug report without description is refused', async () => {
    refused(await bug({ description: '' }));
    refused(await bug({ description: undefined }));
    refused(await bug({ description: 7 }));
  });
  await t.check('N15', 'a file_path that is a path is not followed', async () => {
    const r = await bug({ file_path: '../../../../etc/passwd' });
    that(!/root:/.test(r.text), 'no file content', r.text.slice(0, 80));
    if (r.json?.status !== true) refused(r);
  });
  const stem = `conform-${Date.now().toString(36)}`;
  const calls = [
    ['feedback', (file) => feedback({}, [file])],
    [
      'bug report',
      (file) => t.user.form('/api/bug_report/add', { id: '0', description: t.mark }, [{ ...file, field: 'file_path' }]),
    ],
  ];
  const renamed = [
    ['an .exe', 'exe', exe()],
    ['an HTML file', 'html', html()],
  ];
  let n = 16;
  for (const [word, go] of calls)
    for (const [what, ext, data] of renamed) {
      await t.check(
        `N${n++}`,
        `${word} with ${what} renamed to .png is refused whole, the file is not stored`,
        async () => {
          const name = `${stem}-${ext}-${word.slice(0, 3)}.png`;
          refused(await go({ name, type: 'image/png', data }));
          for (const folder of ['feedback', 'bug_report', 'others', 'moms']) {
            const r = await t.get(`/storage/${folder}/${name}`);
            that(r.status >= 400 && r.status < 500, `nothing at /storage/${folder}/${name}`, `HTTP ${r.status}`);
          }
        },
      );
    }
}
