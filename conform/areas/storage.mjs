// File storage on both ports: feature pictures, private reading, attempts to leave the folder.
import { equal, ok200, refused, said, shape, that } from '../lib/expect.mjs';
import { exe, html, jpeg, jpegWithPlace, png, pngWithZip, SECRET, svg, wholeJpeg, wholePng } from '../lib/samples.mjs';

export const title = 'file storage on both ports';
export const prefix = 'P';

export async function run(t) {
  const cookie = t.user.cookieHeader();
  const signed = { cookie };
  const picture = png(13, [10, 120, 60]);
  const ports = [
    ['API', t.user],
    ['storage', t.storage],
  ];
  const stem = `conform-${Date.now().toString(36)}`;
  for (const [i, [word, client]] of ports.entries()) {
    const name = `${stem}-${i}.png`;
    await t.check(`P0${i * 4 + 1}`, `${word} port: POST /storage/moms says status 200`, async () => {
      const r = await client.form('/storage/moms', {}, [{ name, type: 'image/png', data: picture }], signed);
      const j = ok200(r);
      equal(j.status, 200, 'status');
      shape(j, { 'filename?': 'text' });
    });
    await t.check(
      `P0${i * 4 + 2}`,
      `${word} port: the picture is at /moms/{file} and /storage/moms/{file}, same bytes, on both ports`,
      async () => {
        for (const [, c] of ports)
          for (const path of [`/moms/${name}`, `/storage/moms/${name}`]) {
            const r = await c.get(path, signed);
            that(
              r.status === 200 && r.bytes.equals(picture),
              `${c.name} ${path} with the same bytes`,
              `HTTP ${r.status}, ${r.bytes.length} bytes`,
            );
            that(
              r.type.startsWith('image/png') && r.headers['x-content-type-options'] === 'nosniff',
              'image/png and nosniff',
              `${r.type}, ${r.headers['x-content-type-options'] ?? 'no nosniff'}`,
            );
          }
      },
    );
    await t.check(`P0${i * 4 + 3}`, `${word} port: reading without a session is refused`, async () => {
      for (const path of [
        `/moms/${name}`,
        `/storage/moms/${name}`,
        '/storage/others/x.png',
        '/storage/activity_schedule/x.png',
      ]) {
        const r = await client.get(path, { cookie: '' });
        that(r.status === 401, `${path} HTTP 401`, `HTTP ${r.status}`);
      }
    });
    await t.check(`P0${i * 4 + 4}`, `${word} port: writing without a session is refused`, async () => {
      for (const path of ['/storage/moms', '/storage/activity_schedule']) {
        const r = await client.form(path, {}, [{ name: `${stem}-x.png`, type: 'image/png', data: picture }], {
          cookie: '',
        });
        that(r.status === 401, `${path} HTTP 401`, said(r));
      }
    });
  }
  const badFiles = [
    ['html', 'x.html', html(), 'text/html'],
    ['svg with script', 'x.svg', svg(), 'image/svg+xml'],
    ['exe', 'x.exe', exe(), 'application/octet-stream'],
    ['html called png', 'x.png', html(), 'image/png'],
  ];
  for (const [i, [text, name, data, type]] of badFiles.entries()) {
    await t.check(`P1${i}`, `${text} as a feature picture: status 400`, async () => {
      for (const path of ['/storage/moms', '/storage/activity_schedule']) {
        const r = await t.user.form(path, {}, [{ name: `${stem}-${name}`, type, data }]);
        refused(r);
        that(r.json.status === 400 || r.status >= 400, 'status 400', said(r));
      }
    });
  }
  await t.check('P14', 'an upload without a file is status 400', async () => {
    const r = await t.user.form('/storage/moms', { note: 'no file' });
    refused(r);
  });
  await t.check('P15', 'a JSON body instead of multipart is refused', async () =>
    refused(await t.post('/storage/moms', { file: 'x' })),
  );
  await t.check('P16', 'two uploads of one name keep both pictures apart or refuse the second', async () => {
    const name = `${stem}-0.png`;
    const r = await t.user.form('/storage/moms', {}, [{ name, type: 'image/png', data: png(5) }]);
    if (r.json?.status === 200)
      that((await t.get(`/moms/${name}`)).bytes.equals(picture), 'the first picture unchanged', 'overwritten');
    else refused(r);
  });
  const outside = [
    '/storage/../package.json',
    '/storage/others/../../package.json',
    '/storage/others/..%2f..%2fpackage.json',
    '/storage/%2e%2e/%2e%2e/etc/passwd',
    '/storage/others/%252e%252e/package.json',
    '/moms/../../../../etc/passwd',
    '/moms/..%5c..%5cpackage.json',
    '/storage/others/%2fetc%2fpasswd',
    '/moms/%00',
    '/storage/.env',
    '/storage/others/.',
    '/storage//etc/passwd',
    '/storage/nonsense/a.png',
    '/moms/',
    '/storage/others/',
  ];
  for (const [i, [word, client]] of ports.entries()) {
    await t.check(`P2${i}`, `${word} port: no way out of the folders, no directory listing`, async () => {
      for (const path of outside) {
        const r = await client.get(path, signed);
        const page = r.status === 200 && /text\/html/.test(r.type) && (path.includes('..') || path === '/moms/'); // the web application itself, no file
        that(
          page || (r.status >= 400 && r.status < 500),
          `${path} HTTP 4xx`,
          `HTTP ${r.status} ${r.text.slice(0, 60)}`,
        );
        that(!/root:|"dependencies"|DATABASE_URL/.test(r.text), `${path} without content`, r.text.slice(0, 60));
      }
    });
    await t.check(`P3${i}`, `${word} port: a missing picture is 404 as JSON`, async () => {
      const r = await client.get(`/moms/${stem}-missing.png`, signed);
      equal(r.status, 404, 'HTTP status');
      equal(r.json?.status, false, 'status');
    });
  }
  await t.check('P40', 'the download page is public; the app is there (a package, no page) or 404', async () => {
    const page = await t.anon().get('/download');
    that(page.status === 200, '/download HTTP 200', `HTTP ${page.status}`);
    const app = await t.anon().get('/download/bantay.apk');
    that(
      app.status === 404 || (app.status === 200 && app.bytes.subarray(0, 2).toString() === 'PK'),
      '/download/bantay.apk a package, or HTTP 404',
      `HTTP ${app.status} ${app.type}`,
    );
  });
  /** Every way in for pictures: sends, says whether it was taken, and where it then is. */
  const ways = [
    ...['moms', 'activity_schedule'].map((folder) => [
      folder,
      async (name, type, data) => {
        const r = await t.user.form(`/storage/${folder}`, {}, [{ name, type, data }]);
        return {
          r,
          taken: r.json?.status === 200,
          path: `/storage/${folder}/${encodeURIComponent(r.json?.filename ?? name)}`,
        };
      },
    ]),
    [
      'others',
      async (name, type, data) => {
        const r = await t.user.form('/api/upload/save_resources', { folder: 'others' }, [{ name, type, data }]);
        t.undo(() => t.post('/api/delete_file', { folder: 'others', filename: name }));
        return { r, taken: r.json?.status === true, path: `/storage/others/${encodeURIComponent(name)}` };
      },
    ],
  ];
  const returned = async (name, type, data, judge) => {
    for (const [folder, put] of ways) {
      const { r, taken, path } = await put(`${folder.slice(0, 2)}-${name}`, type, data);
      if (!taken) {
        refused(r);
        judge(null, folder);
        continue;
      }
      const back = await t.get(path);
      equal(back.status, 200, `HTTP status of ${path}`);
      judge(back.bytes, folder);
    }
  };
  await t.check('P50', 'a clean JPEG comes back byte for byte', async () =>
    returned(`${stem}-clean.jpg`, 'image/jpeg', jpeg(), (b, folder) =>
      that(b?.equals(jpeg()), `the same bytes in ${folder}`, b ? `${b.length} bytes` : 'a refusal'),
    ),
  );
  await t.check('P51', 'a clean PNG comes back byte for byte', async () =>
    returned(`${stem}-clean.png`, 'image/png', png(14), (b, folder) =>
      that(b?.equals(png(14)), `the same bytes in ${folder}`, b ? `${b.length} bytes` : 'a refusal'),
    ),
  );
  await t.check(
    'P52',
    'a JPEG with an EXIF block and a GPS position comes back without them, or is refused',
    async () =>
      returned(`${stem}-place.jpg`, 'image/jpeg', jpegWithPlace(), (b, folder) => {
        if (!b) return;
        that(!b.includes('Exif') && !b.includes(SECRET), `no EXIF block in ${folder}`, 'the block');
        that(wholeJpeg(b), `a whole JPEG in ${folder}`, `${b.length} bytes that are none`);
      }),
  );
  await t.check('P53', 'a PNG with a ZIP behind its end comes back without it, or is refused', async () =>
    returned(`${stem}-zip.png`, 'image/png', pngWithZip(), (b, folder) => {
      if (!b) return;
      that(!b.includes('PK\x03\x04') && !b.includes(SECRET), `no archive in ${folder}`, 'the archive');
      that(wholePng(b), `a whole PNG in ${folder}`, `${b.length} bytes that are none`);
    }),
  );
}
