// Marker events, data tags and the CSV export of both.
import { accepted, equal, ok200, refused, said, shape, show, that } from '../lib/expect.mjs';
import { freeMinute, plot, quietValues, rowMs, TAG, table, webEntry } from '../lib/surficial.mjs';
import { DAY, toFormTs, toTs } from '../lib/time.mjs';

export const title = 'marker events, data tags, export';
export const prefix = 'K';
const SITE = 'lpa';
const HEADER = [
  'site code',
  'marker name',
  'tag/history ts',
  'tag/history',
  'type',
  'observance ts',
  'remarks',
  'tagger',
];

function csvRows(text) {
  const rows = [];
  let row = [],
    cell = '',
    quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '"' && text[i + 1] === '"') {
        cell += '"';
        i++;
      } else if (c === '"') quoted = false;
      else cell += c;
    } else if (c === '"') quoted = true;
    else if (c === ',') {
      row.push(cell);
      cell = '';
    } else if (c === '\n') {
      row.push(cell.replace(/\r$/, ''));
      rows.push(row);
      row = [];
      cell = '';
    } else cell += c;
  }
  if (cell !== '' || row.length) {
    row.push(cell);
    rows.push(row);
  }
  return rows.filter((r) => r.length > 1 || r[0] !== '');
}

export async function run(t) {
  const event = (body) =>
    t.post('/api/surficial/insert_marker_event', {
      site_code: SITE,
      marker_id: null,
      ts: toTs(Date.now() - 60_000),
      marker_name: '',
      remarks: t.mark,
      ...body,
    });
  const done = (r) => equal(ok200(r).status, 'success', 'status');
  const markers = () => plot(t, SITE);
  let known = [];
  await t.check('K01', 'the site has markers in use', async () => {
    known = await markers();
    that(
      known.some((m) => m.in_use === 1),
      'a marker in use',
      'none',
    );
  });
  const inUse = known.filter((m) => m.in_use === 1);
  const free = [...'ZYXWVUTSRQPONMLKJIHGFEDCBA'].filter(
    (c) => !known.some((m) => m.marker_name === c || m.marker_history.some((h) => h.marker_name?.marker_name === c)),
  );
  const name = free[0];
  const bad = [
    ['an existing name', { event: 'add', marker_name: inUse[0]?.marker_name }],
    ['an existing name in lower case', { event: 'add', marker_name: inUse[0]?.marker_name?.toLowerCase() }],
    ['a name of two letters', { event: 'add', marker_name: 'AB' }],
    ['a digit as name', { event: 'add', marker_name: '7' }],
    ['an empty name', { event: 'add', marker_name: '' }],
    ['a letter outside A to Z', { event: 'add', marker_name: 'Ñ' }],
    ['a future ts', { event: 'add', marker_name: name, ts: toTs(Date.now() + DAY) }],
    ['a ts that is no date', { event: 'add', marker_name: name, ts: 'Invalid date' }],
    ['no remarks', { event: 'add', marker_name: name, remarks: '' }],
    ['remarks of 1501 characters', { event: 'add', marker_name: name, remarks: 'x'.repeat(1501) }],
    ['an unknown event', { event: 'explode', marker_id: inUse[0]?.marker_id }],
    ['an unknown site', { event: 'add', marker_name: name, site_code: 'zzz' }],
    ['rename without a new name', { event: 'rename', marker_id: inUse[0]?.marker_id, marker_name: '' }],
    [
      'rename to a taken name',
      { event: 'rename', marker_id: inUse[0]?.marker_id, marker_name: inUse[1]?.marker_name ?? inUse[0]?.marker_name },
    ],
    ['rename of an unknown marker', { event: 'rename', marker_id: 999999999, marker_name: name }],
    ['reposition without a marker', { event: 'reposition', marker_id: null }],
    ['decommission of an unknown marker', { event: 'decommission', marker_id: 999999999 }],
  ];
  for (const [i, [text, body]] of bad.entries()) {
    await t.check(
      `K${String(i + 2).padStart(2, '0')}`,
      `marker event with ${text} is refused and changes nothing`,
      async () => {
        if (name === undefined && body.marker_name === undefined) return;
        const before = show(
          (await markers()).map((m) => [m.marker_id, m.marker_name, m.in_use, m.marker_history.length]),
          5000,
        );
        refused(await event(body));
        equal(
          show(
            (await markers()).map((m) => [m.marker_id, m.marker_name, m.in_use, m.marker_history.length]),
            5000,
          ),
          before,
          'markers',
        );
      },
    );
  }
  if (free.length < 2)
    t.skip('K20', 'add, rename, reposition, decommission', 'every letter of the site is taken: start from fresh data');
  else {
    let mine;
    const find = async () =>
      (await markers()).find((m) => m.marker_id === mine?.marker_id || (!mine && m.marker_name === name));
    await t.check('K20', 'add: a new marker in use, with one history entry and the longest remarks', async () => {
      done(
        await event({
          event: 'add',
          marker_name: name,
          ts: toTs(Date.now() - 240_000),
          remarks: t.mark.padEnd(1500, '.'),
        }),
      );
      mine = await find();
      that(mine, `marker ${name}`, 'none');
      equal(
        [mine.in_use, mine.marker_history.length, mine.marker_history[0].event, mine.data.length],
        [1, 1, 'add', 0],
        'in_use, history, event, points',
      );
      equal(mine.marker_history[0].remarks.length, 1500, 'length of remarks');
      that((await table(t, SITE)).markers.includes(name), `column ${name} in the table`, 'missing');
    });
    await t.check('K21', 'reposition: history grows, name stays', async () => {
      done(await event({ event: 'reposition', marker_id: mine?.marker_id, ts: toTs(Date.now() - 180_000) }));
      mine = await find();
      equal(
        [mine?.marker_name, mine?.marker_history.length, mine?.marker_history[0].event],
        [name, 2, 'reposition'],
        'name, history, newest event',
      );
    });
    await t.check('K22', 'rename: the new name shows, lower case is raised', async () => {
      done(
        await event({
          event: 'rename',
          marker_id: mine?.marker_id,
          marker_name: free[1].toLowerCase(),
          ts: toTs(Date.now() - 120_000),
        }),
      );
      mine = await find();
      equal(
        [
          mine?.marker_name,
          mine?.name,
          mine?.marker_history[0].event,
          mine?.marker_history[0].marker_name?.marker_name,
        ],
        [free[1], free[1], 'rename', free[1]],
        'name, event, history name',
      );
    });
    await t.check('K23', 'decommission: in_use 0, gone from the table columns', async () => {
      done(await event({ event: 'decommission', marker_id: mine?.marker_id }));
      mine = await find();
      equal([mine?.in_use, mine?.marker_history[0].event], [0, 'decommission'], 'in_use, newest event');
      that(!(await table(t, SITE)).markers.includes(free[1]), 'no column', 'a column');
    });
    await t.check('K24', 'a decommissioned marker takes no further event and no measurement', async () => {
      refused(await event({ event: 'reposition', marker_id: mine?.marker_id }));
      refused(await event({ event: 'decommission', marker_id: mine?.marker_id }));
      refused(await t.post('/api/surficial/insert_web', webEntry(SITE, toFormTs(Date.now() - DAY), { [free[1]]: 10 })));
    });
  }

  const at = await freeMinute(t, SITE, 3).catch(() => Date.now() - 3 * DAY);
  let point, row, tag, marker;
  const tagIt = (body) =>
    t.post('/api/surficial/save_unreliable_marker_data', {
      marker_tag_id: null,
      data_id: point?.data_id,
      tagger_id: t.myId,
      remarks: 'conform',
      tag_type: -1,
      ...body,
    });
  const reread = async () => {
    marker = (await markers()).find((m) => m.data.some((p) => p.data_id === point?.data_id));
    return marker?.data.find((p) => p.data_id === point?.data_id)?.unreliable_data;
  };
  t.undo(async () => {
    if (row) await t.post('/api/surficial/delete_surficial_data', { quantity: 'all', id: row.mo_id });
  });
  await t.check('K25', 'an observation to tag can be entered', async () => {
    ok200(await t.post('/api/surficial/insert_web', webEntry(SITE, toFormTs(at), await quietValues(t, SITE, at))));
    row = (await table(t, SITE)).table_data.find((r) => rowMs(r) === at);
    marker = (await markers()).find((m) => m.data.some((p) => p.mo_id === row?.mo_id));
    point = marker?.data.find((p) => p.mo_id === row?.mo_id);
    that(point, 'a data point', 'none');
  });
  const badTags = [
    ['K26', 'no remarks for type -1', { remarks: '' }],
    ['K27', 'no remarks for type 1', { remarks: '', tag_type: 1 }],
    ['K28', 'remarks of 1001 characters', { remarks: 'x'.repeat(1001) }],
    ['K29', 'an unknown type', { tag_type: 5 }],
    ['K30', 'an unknown point', { data_id: 999999999 }],
    ['K31', 'no type', { tag_type: undefined }],
    ['K32', 'an unknown tag id', { marker_tag_id: 999999999 }],
  ];
  for (const [id, text, body] of badTags) {
    await t.check(id, `tag with ${text} is refused`, async () => {
      refused(await tagIt(body));
      equal(await reread(), {}, 'tag of the point');
    });
  }
  await t.check('K33', 'type 0 needs no remarks and shows on the point', async () => {
    const j = accepted(await tagIt({ tag_type: 0, remarks: '' }));
    that(typeof j.message === 'string' && j.message !== '', 'a message', j);
    tag = await reread();
    shape(tag, TAG, 'unreliable_data');
    equal(tag.tag_type, 0, 'tag_type');
  });
  await t.check('K34', 'the session decides who tagged, not the body', async () => {
    accepted(
      await tagIt({
        marker_tag_id: tag?.marker_tag_id,
        tagger_id: t.otherId ?? 1,
        tag_type: 1,
        remarks: '=HYPERLINK("x")',
      }),
    );
    const now = await reread();
    equal([now?.tagger.user_id, now?.tagger.last_name], [t.myId, t.me.user.last_name], 'tagger');
  });
  await t.check('K35', 'editing keeps the tag id and changes type and remarks', async () => {
    const now = await reread();
    equal(
      [now?.marker_tag_id, now?.tag_type, now?.remarks],
      [tag?.marker_tag_id, 1, '=HYPERLINK("x")'],
      'id, type, remarks',
    );
  });
  await t.check('K36', 'a decided tag does not go back to validating', async () => {
    refused(await tagIt({ marker_tag_id: tag?.marker_tag_id, tag_type: 0, remarks: 'back' }));
    equal((await reread())?.tag_type, 1, 'tag_type');
  });
  await t.check('K37', 'a second tag on one point is refused or replaces, never doubles', async () => {
    const r = await tagIt({ tag_type: -1, remarks: '=HYPERLINK("x")' });
    that(r.status < 500 && r.json, 'a clean answer', said(r));
    that(Number.isInteger((await reread())?.marker_tag_id), 'one tag', await reread());
  });

  const csv = (query) => t.get(`/api/surficial/get_marker_history_tags?${query}`);
  const range = `ts_start=${encodeURIComponent(toTs(at - DAY))}&ts_end=${encodeURIComponent(toTs(Date.now()))}`;
  const ids = () => [
    marker?.marker_id,
    ...inUse
      .filter((m) => m.marker_id !== marker?.marker_id)
      .slice(0, 1)
      .map((m) => m.marker_id),
  ];
  const rowsOf = async (query) => {
    const r = await csv(query);
    that(r.status === 200 && /text\/csv/.test(r.type), 'HTTP 200 text/csv', said(r));
    return csvRows(r.text);
  };
  await t.check('K38', 'export is CSV with the listed header', async () =>
    equal(
      (
        await rowsOf(
          `${range}&${ids()
            .map((i) => `markers[]=${i}`)
            .join('&')}`,
        )
      )[0].map((c) => c.trim().replace(/^\ufeff/, '')),
      HEADER,
      'header',
    ),
  );
  await t.check('K39', 'export is an attachment', async () => {
    const r = await csv(`${range}&markers[]=${marker?.marker_id}`);
    that(
      /attachment/.test(r.headers['content-disposition'] ?? ''),
      'content-disposition attachment',
      r.headers['content-disposition'] ?? 'none',
    );
  });
  await t.check('K40', 'export holds the tag row with type, observation time and tagger', async () => {
    const hit = (await rowsOf(`${range}&markers[]=${marker?.marker_id}`)).find(
      (r) => r[3] === 'tag' && r[5]?.startsWith(toTs(at).slice(0, 16)),
    );
    that(hit, `a tag row of ${toTs(at)}`, 'none');
    that(['confirmed', 'unreliable'].includes(hit[4]), 'confirmed or unreliable', hit[4]);
    that(hit[7].includes(t.me.user.last_name), t.me.user.last_name, hit[7]);
    equal(hit.length, 8, 'cells');
  });
  await t.check('K41', 'no cell begins as a spreadsheet formula', async () => {
    const cells = (await rowsOf(`${range}&markers[]=${marker?.marker_id}`)).flat();
    that(
      !cells.some((c) => /^[=+@\t\r]|^-[^\d]/.test(c)),
      'escaped cells',
      cells.find((c) => /^[=+@\t\r]|^-[^\d]/.test(c)),
    );
  });
  await t.check('K42', 'marker lists are understood as markers, markers[], repeated and with commas', async () => {
    const [a, b] = ids();
    const want = (await rowsOf(`${range}&markers[]=${a}&markers[]=${b}`)).length;
    for (const q of [`markers=${a}&markers=${b}`, `markers=${a},${b}`, `markers%5B%5D=${a}&markers%5B%5D=${b}`])
      equal((await rowsOf(`${range}&${q}`)).length, want, `rows with ${q}`);
  });
  await t.check('K43', 'history rows carry the event', async () => {
    const wide = `ts_start=${encodeURIComponent('2015-01-01 00:00:00')}&ts_end=${encodeURIComponent(toTs(Date.now()))}`;
    const rows = (await rowsOf(`${wide}&markers[]=${marker?.marker_id}`)).filter((r) => r[3] === 'history');
    equal(rows.length, marker?.marker_history.length, 'history rows');
    that(
      rows.every((r) => ['add', 'rename', 'reposition', 'decommission'].includes(r[4])),
      'an event in every row',
      rows[0],
    );
  });
  for (const [id, text, q] of [
    ['K44', 'no markers', range],
    ['K45', 'no times', 'markers[]=1'],
    ['K46', 'a bad time', 'ts_start=never&ts_end=now&markers[]=1'],
    ['K47', 'marker ids that are text', `${range}&markers[]=abc`],
    [
      'K48',
      'an end in the future',
      `ts_start=${encodeURIComponent(toTs(at))}&ts_end=${encodeURIComponent(toTs(Date.now() + 2 * DAY))}&markers[]=1`,
    ],
  ]) {
    await t.check(id, `export with ${text} is refused`, async () => refused(await csv(q), [200, 400]));
  }
}
