// Resource library: listing, upload by kind, reading back, delete, attempts to leave the folder.
import { accepted, equal, refused, said, shape, that } from '../lib/expect.mjs';
import { doc, exe, html, pdf, png, svg } from '../lib/samples.mjs';

export const title = 'resource library';
export const prefix = 'Z';
const FOLDERS = [
  'advisories',
  'plans',
  'others',
  'communications',
  'reports',
  'iec_materials',
  'resource_and_capabilities',
  'moms_images',
  'risk_assessments',
];
const FOLDER = 'others';

export async function run(t) {
  const list = async (folder = FOLDER) => accepted(await t.get(`/api/misc/get_files/${folder}`)).data;
  const stem = `conform-${Date.now().toString(36)}`;
  const made = new Set();
  const upload = (name, data, type, folder = FOLDER) => {
    made.add(name);
    return t.user.form('/api/upload/save_resources', { folder }, [{ name, data, type }]);
  };
  const remove = (filename, folder = FOLDER) => t.post('/api/delete_file', { folder, filename });
  const has = async (name) => (await list()).find((f) => f.filename + f.extension === name);
  t.undo(async () => {
    for (const f of await list()) if (f.filename.startsWith(stem)) await remove(f.filename + f.extension);
  });
  for (const [i, folder] of FOLDERS.entries()) {
    await t.check(
      `Z${String(i + 1).padStart(2, '0')}`,
      `folder ${folder} is listed as {status:true, data} with every key`,
      async () => {
        const l = await list(folder);
        shape(l, [{ filename: 'text', extension: 'text', size: 'num', folder: 'text' }], 'data');
        l.forEach((f) =>
          that(
            /^\.[A-Za-z0-9]+$/.test(f.extension) && !f.filename.endsWith(f.extension) && f.size >= 0,
            'an extension with dot, apart from the name',
            f,
          ),
        );
      },
    );
  }
  await t.check('Z10', 'unknown folders and folders of the system are refused or empty', async () => {
    for (const f of ['nonsense', '..', '%2e%2e', '..%2f..', '..%2f..%2fetc', '.', '%00', 'others%2f..%2f..']) {
      const r = await t.get(`/api/misc/get_files/${f}`);
      if (!(r.status === 200 && Array.isArray(r.json?.data) && r.json.data.length === 0)) refused(r);
    }
  });
  const good = [
    ['Z11', 'png', png(10), 'image/png'],
    ['Z12', 'pdf', pdf(), 'application/pdf'],
    ['Z13', 'doc', doc(), 'application/msword'],
  ];
  for (const [id, ext, data, type] of good) {
    const name = `${stem}.${ext}`;
    await t.check(id, `${ext}: upload, listing, same bytes, safe headers, delete`, async () => {
      that(typeof accepted(await upload(name, data, type)).message === 'string', 'a message', 'none');
      const f = await has(name);
      that(f, `${name} in the listing`, 'missing');
      that(Math.abs(f.size - data.length / 1048576) < 0.01, `size in MB ${(data.length / 1048576).toFixed(4)}`, f.size);
      for (const client of [t.user, t.storage]) {
        const r = await client.get(`/storage/${FOLDER}/${name}`, { cookie: t.user.cookieHeader() });
        that(
          r.status === 200 && r.bytes.equals(data),
          `${client.name} port: the same bytes`,
          `HTTP ${r.status}, ${r.bytes.length} bytes`,
        );
        equal(r.headers['x-content-type-options'], 'nosniff', 'x-content-type-options');
        if (ext !== 'doc') that(r.type.startsWith(type), type, r.type);
      }
      accepted(await remove(name));
      that(!(await has(name)), 'gone from the listing', 'still there');
      equal((await t.get(`/storage/${FOLDER}/${name}`)).status, 404, 'HTTP status after delete');
    });
  }
  const bad = [
    ['exe', `${stem}.exe`, exe(), 'application/octet-stream'],
    ['html', `${stem}.html`, html(), 'text/html'],
    ['svg with script', `${stem}.svg`, svg(), 'image/svg+xml'],
    ['html called png', `${stem}-a.png`, html(), 'image/png'],
    ['exe called pdf', `${stem}-b.pdf`, exe(), 'application/pdf'],
    ['double extension', `${stem}.png.exe`, exe(), 'image/png'],
    ['upper-case extension', `${stem}.HTML`, html(), 'text/html'],
    ['no extension', `${stem}-none`, exe(), 'image/png'],
    ['an empty file', `${stem}-c.png`, Buffer.alloc(0), 'image/png'],
  ];
  for (const [i, [text, name, data, type]] of bad.entries()) {
    await t.check(`Z${20 + i}`, `${text}: refused and not stored`, async () => {
      const before = (await list()).length;
      refused(await upload(name, data, type));
      equal((await list()).length, before, 'files');
    });
  }
  await t.check('Z30', 'an upload without file or without folder is malformed (400)', async () => {
    refused(await t.user.form('/api/upload/save_resources', { folder: FOLDER }), [400]);
    refused(
      await t.user.form('/api/upload/save_resources', {}, [{ name: `${stem}-d.png`, type: 'image/png', data: png() }]),
      [400],
    );
  });
  await t.check('Z31', 'an upload into a folder outside the list is refused', async () => {
    for (const f of ['../others', '/srv', 'nonsense', 'others/../..', ''])
      refused(await upload(`${stem}-e.png`, png(), 'image/png', f));
  });
  await t.check('Z32', 'a file name with path parts cannot leave the folder', async () => {
    for (const name of [`../${stem}-f.png`, `..\\\\${stem}-f.png`, `/srv/${stem}-f.png`, `a/b/${stem}-f.png`]) {
      const r = await upload(name, png(), 'image/png');
      if (r.json?.status !== true) refused(r);
      for (const path of [`/storage/${stem}-f.png`, `/storage/plans/${stem}-f.png`])
        that((await t.get(path)).status !== 200, `nothing at ${path}`, 'a file');
    }
    for (const f of await list()) that(!/[\\/]/.test(f.filename), 'names without path', f.filename);
    for (const f of (await list()).filter((x) => x.filename.includes(`${stem}-f`)))
      await remove(f.filename + f.extension);
  });
  await t.check(
    'Z33',
    'the same name twice destroys nothing unseen: both kept or the second refused or replaced',
    async () => {
      const name = `${stem}-g.png`;
      accepted(await upload(name, png(8), 'image/png'));
      const r = await upload(name, png(12), 'image/png');
      that(r.status < 500 && r.json, 'a clean answer', said(r));
      for (const f of (await list()).filter((x) => x.filename.startsWith(`${stem}-g`)))
        accepted(await remove(f.filename + f.extension));
    },
  );
  await t.check(
    'Z34',
    'spaces and letters beyond ASCII in a name still lead to a file that can be viewed and deleted',
    async () => {
      const before = new Set((await list()).map((f) => f.filename + f.extension));
      accepted(await upload(`${stem} plano ñ.png`, png(11), 'image/png'));
      const f = (await list()).find((x) => !before.has(x.filename + x.extension));
      that(f, 'a new file', 'none');
      const r = await t.get(`/storage/${FOLDER}/${encodeURIComponent(f.filename + f.extension)}`);
      const removal = await remove(f.filename + f.extension);
      that(r.status === 200 && r.bytes.equals(png(11)), 'the same bytes', `HTTP ${r.status}`);
      accepted(removal);
    },
  );
  await t.check('Z35', 'delete of what is not there is refused', async () =>
    refused(await remove(`${stem}-nothing.png`)),
  );
  await t.check('Z36', 'delete cannot leave the folder', async () => {
    for (const [folder, name] of [
      [FOLDER, '../../package.json'],
      ['..', 'package.json'],
      [FOLDER, '/etc/hostname'],
      [FOLDER, '..%2f..%2fpackage.json'],
      ['others/../..', 'package.json'],
      [FOLDER, ''],
    ])
      refused(await remove(name, folder));
  });
  await t.check('Z37', 'delete with wrong types is malformed (400)', async () => {
    for (const b of [{}, { folder: FOLDER }, { folder: 5, filename: 6 }, { folder: FOLDER, filename: ['a.png'] }])
      refused(await t.post('/api/delete_file', b), [400]);
  });
  await t.check('Z38', 'a file over 16 MB is refused (413 or a business refusal)', async () => {
    const big = Buffer.concat([png(), Buffer.alloc(17 * 1024 * 1024)]);
    let r;
    for (let i = 0; i < 3 && !r; i++)
      r = await upload(`${stem}-big.png`, big, 'image/png').catch((e) => {
        if (i === 2) throw e;
        return null;
      });
    refused(r, [200, 400, 413]);
    that(!(await has(`${stem}-big.png`)), 'not stored', 'stored');
  });
}
