// Ground measurements: table, people, web entry, move, edit and removal of an observation.
import { absent, accepted, equal, near, ok200, oneOf, refused, shape, show, that } from '../lib/expect.mjs';
import { END, FIRST, freeMinute, plot, quietValues, rowMs, table, webEntry } from '../lib/surficial.mjs';
import { DAY, HOUR, toFormTs, toLongFormTs, toTs } from '../lib/time.mjs';

export const title = 'ground measurement table and entry';
export const prefix = 'G';
const WEATHER = ['MAARAW', 'MAULAP', 'MAULAN', 'MAULIMLIM', 'MAAMBON'];
const SITE = 'lpa';

export async function run(t) {
  const insert = (body) => t.post('/api/surficial/insert_web', body);
  const rowAt = async (ms) => (await table(t, SITE)).table_data.find((r) => Math.abs(rowMs(r) - ms) < 1000);
  const pointsOf = async (mo) =>
    (await plot(t, SITE)).flatMap((m) =>
      m.data.filter((p) => p.mo_id === mo).map((p) => ({ ...p, marker: m.marker_name })),
    );
  const remove = (quantity, id) => t.post('/api/surficial/delete_surficial_data', { quantity, id });

  for (const [id, site] of [
    ['G01', 'lpa'],
    ['G02', 'scu'],
  ]) {
    await t.check(id, `${site}: table has markers and rows with every listed key`, async () => {
      const d = await table(t, site);
      shape(d.markers, ['text'], 'markers');
      that(d.markers.length > 0, 'marker columns', d.markers);
      const columns = Object.fromEntries(d.markers.map((m) => [`${m}?`, 'num|null']));
      shape(
        d.table_data,
        [
          {
            date: 'text',
            time: 'text',
            ts: 'ms|iso',
            mo_id: 'int',
            weather: 'str|null',
            measurer: 'str|null',
            type: oneOf('ROUTINE', 'EVENT'),
            ...columns,
          },
        ],
        'table_data',
      );
    });
  }
  await t.check('G03', 'time is a whole date-time, date a date, both of the row ts', async () => {
    for (const r of (await table(t, SITE)).table_data.slice(0, 50)) {
      const want = toTs(rowMs(r));
      that(String(r.time).replace('T', ' ').startsWith(want.slice(0, 16)), `time ${want}`, r.time);
      that(String(r.date).startsWith(want.slice(0, 10)), `date ${want.slice(0, 10)}`, r.date);
    }
  });
  await t.check('G04', 'ts is a number, as the table sorts by subtraction', async () =>
    (await table(t, SITE)).table_data.forEach((r) => shape(r.ts, 'ms', 'ts')),
  );
  await t.check('G05', 'marker columns are exactly the markers in use', async () => {
    const used = (await plot(t, SITE))
      .filter((m) => m.in_use === 1)
      .map((m) => m.marker_name)
      .sort();
    equal([...(await table(t, SITE)).markers].sort(), used, 'columns');
  });
  await t.check('G06', 'rows agree with the plot data, value by value', async () => {
    const d = await table(t, SITE);
    const rows = new Map(d.table_data.map((r) => [r.mo_id, r]));
    let compared = 0;
    for (const m of (await plot(t, SITE, FIRST)).filter((x) => x.in_use === 1))
      for (const p of m.data) {
        const row = rows.get(p.mo_id);
        that(row, `a row for mo_id ${p.mo_id} at ${toTs(p.x)}`, 'none');
        equal(rowMs(row), p.x, `time of mo_id ${p.mo_id}`);
        near(row[m.marker_name], p.y, 0.001, `${m.marker_name} of mo_id ${p.mo_id}`);
        compared++;
      }
    that(compared > 0, 'values to compare', compared);
  });
  await t.check('G07', 'mo_id is unique in the table, weather words are the five listed', async () => {
    const rows = (await table(t, SITE)).table_data;
    equal(new Set(rows.map((r) => r.mo_id)).size, rows.length, 'distinct mo_id');
    rows.forEach(
      (r) => r.weather && that(WEATHER.includes(String(r.weather).toUpperCase()), `one of ${WEATHER}`, r.weather),
    );
  });
  await t.check('G08', 'a month range holds only rows of that month', async () => {
    const rows = (await table(t, SITE)).table_data;
    that(rows.length > 0, 'rows', 'none');
    const month = toTs(rowMs(rows[0])).slice(0, 7);
    const part = (await table(t, SITE, `${month}-01 00:00:00`, `${month}-28 23:59:59`)).table_data;
    const want = rows.filter((r) => toTs(rowMs(r)).slice(0, 7) === month && toTs(rowMs(r)) <= `${month}-28 23:59:59`);
    equal(part.length, want.length, 'rows');
  });
  await t.check('G09', 'date-only range ends are understood', async () => {
    await table(t, SITE, '2020-10-25', toTs(Date.now() + DAY).slice(0, 10));
  });
  await t.check('G10', 'table of an unknown site is absent', async () =>
    absent(await t.get(`/api/surficial/tabled_marker_observations/zzz/2024-01-01/${encodeURIComponent(END())}`)),
  );
  await t.check('G11', 'table with a bad date is malformed (400)', async () =>
    refused(await t.get('/api/surficial/tabled_marker_observations/lpa/soon/later'), [400, 404]),
  );
  await t.check('G12', 'measurers are people with user_id and name', async () => {
    for (const site of ['lpa', 'scu']) {
      const j = ok200(await t.get(`/api/monitoring/surficial_measurers/${site}`));
      const list = Array.isArray(j) ? j : j.data;
      shape(list, [{ user_id: 'int', name: 'text' }], 'people');
      that(list.length > 0, 'people', 'none');
    }
  });
  await t.check('G13', 'measurers of an unknown site are absent', async () =>
    absent(await t.get('/api/monitoring/surficial_measurers/zzz')),
  );

  const at = await freeMinute(t, SITE).catch(() => Date.now() - 2 * DAY);
  let values = {};
  await t.check('G14', 'there are markers in use to measure', async () => {
    values = await quietValues(t, SITE, at);
  });
  const [first, second] = Object.keys(values);
  let row;
  t.undo(async () => {
    for (const ms of [at, at + HOUR]) {
      const r = await rowAt(ms);
      if (r && /CONFORM|SANTOS-DELA CRUZ/i.test(r.measurer)) await remove('all', r.mo_id);
    }
  });
  await t.check('G15', 'insert_web stores an observation and says status true', async () => {
    equal(ok200(await insert(webEntry(SITE, toFormTs(at), values))).status, true, 'status');
    row = await rowAt(at);
    that(row, `a row at ${toTs(at)}`, 'none');
  });
  await t.check('G16', 'the new row shows weather, measurer, type and values as sent', () => {
    that(row, 'the new row', 'none');
    equal([String(row.weather).toUpperCase(), row.type], ['MAARAW', 'ROUTINE'], 'weather and type');
    that(/CONFORM CHECKER/i.test(row.measurer), 'CONFORM CHECKER', row.measurer);
    for (const [m, v] of Object.entries(values)) near(row[m], v, 0.001, m);
  });
  await t.check('G17', 'the new observation is in the plot, one point per marker', async () => {
    const pts = await pointsOf(row?.mo_id);
    equal(pts.map((p) => p.marker).sort(), Object.keys(values).sort(), 'markers');
    pts.forEach((p) => {
      equal(p.x, at, 'x');
      near(p.y, values[p.marker], 0.001, p.marker);
      equal(p.unreliable_data, {}, 'unreliable_data');
    });
  });
  await t.check('G18', 'sending the same time again updates, it does not double', async () => {
    const body = webEntry(
      SITE,
      toLongFormTs(at),
      { ...values, [first]: String(values[first] + 0.1) },
      { panahon: 'MAULAP' },
    );
    equal(ok200(await insert(body)).status, true, 'status');
    const same = (await table(t, SITE)).table_data.filter((r) => rowMs(r) === at);
    equal(same.length, 1, 'rows at that time');
    row = same[0];
    near(row[first], values[first] + 0.1, 0.001, first);
  });
  await t.check('G19', 'update_surficial_data changes one measurement', async () => {
    const p = (await pointsOf(row?.mo_id)).find((x) => x.marker === first);
    that(p, 'the point', 'none');
    equal(
      ok200(await t.post('/api/surficial/update_surficial_data', { data_id: p.data_id, measurement: values[first] }))
        .status,
      'success',
      'status',
    );
    near((await rowAt(at))?.[first], values[first], 0.001, first);
  });
  await t.check('G20', 'update_surficial_data with ts moves the whole observation', async () => {
    const later = at + HOUR;
    equal(
      ok200(await t.post('/api/surficial/update_surficial_data', { mo_id: row?.mo_id, ts: toTs(later) })).status,
      'success',
      'status',
    );
    const pts = await pointsOf(row?.mo_id);
    that(
      pts.length === Object.keys(values).length && pts.every((p) => p.x === later),
      `all points at ${toTs(later)}`,
      pts.map((p) => toTs(p.x)),
    );
    that(!(await rowAt(at)) && (await rowAt(later))?.mo_id === row?.mo_id, 'the row at the new time only', 'otherwise');
  });
  await t.check('G21', 'one call may hold both changes', async () => {
    const p = (await pointsOf(row?.mo_id)).find((x) => x.marker === first);
    that(p, 'the point', 'none');
    equal(
      ok200(
        await t.post('/api/surficial/update_surficial_data', {
          mo_id: row.mo_id,
          ts: toTs(at),
          data_id: p.data_id,
          measurement: String(values[first] + 0.05),
        }),
      ).status,
      'success',
      'status',
    );
    near((await rowAt(at))?.[first], values[first] + 0.05, 0.001, first);
  });
  const badUpdates = [
    ['G22', 'neither id', {}],
    ['G23', 'a future ts', { ts: toTs(Date.now() + 2 * DAY) }],
    ['G24', 'a ts that is no date', { ts: '2024-02-31 08:00:00' }],
    ['G25', 'a measurement that is text', { measurement: 'abc' }],
    ['G26', 'a negative measurement', { measurement: -5 }],
    ['G27', 'an empty measurement', { measurement: '' }],
  ];
  for (const [id, text, part] of badUpdates) {
    await t.check(id, `update with ${text} is refused and changes nothing`, async () => {
      const p = (await pointsOf(row?.mo_id)).find((x) => x.marker === first);
      const before = show(await rowAt(at));
      refused(
        await t.post(
          '/api/surficial/update_surficial_data',
          text === 'neither id' ? {} : part.ts ? { mo_id: row?.mo_id, ...part } : { data_id: p?.data_id, ...part },
        ),
      );
      equal(show(await rowAt(at)), before, 'row');
    });
  }
  await t.check('G28', 'update of an unknown id is refused', async () =>
    refused(await t.post('/api/surficial/update_surficial_data', { data_id: 999999999, measurement: 5 })),
  );
  await t.check('G29', 'moving onto another observation is refused', async () => {
    const taken = (await table(t, SITE)).table_data.find((r) => r.mo_id !== row?.mo_id);
    if (!taken) return;
    refused(await t.post('/api/surficial/update_surficial_data', { mo_id: row?.mo_id, ts: toTs(rowMs(taken)) }));
    that(await rowAt(at), 'the row still at its time', 'moved');
  });
  const bad = [
    ['an unknown marker', { marker: { 9: 10 } }],
    ['no marker value', { marker: {} }],
    ['only empty values', { marker: { [first]: '', [second]: '' } }],
    ['a value that is text', { marker: { [first]: 'ten' } }],
    ['a negative value', { marker: { [first]: -1 } }],
    ['a zero value', { marker: { [first]: 0 } }],
    ['an unknown weather', { panahon: 'STORM' }],
    ['an unknown type', { type: 'MAYBE' }],
    ['no reporter', { reporter: ' ' }],
    ['digits in the reporter', { reporter: 'TEAM 007' }],
    ['special characters in the reporter', { reporter: 'A;B=C#' }],
    ['a future time', { date: toFormTs(Date.now() + DAY) }],
    ['a date that does not exist', { date: '2024-02-31 08:00:00 AM' }],
    ['no date', { date: undefined }],
    ['an unknown site', { site_code: 'zzz' }],
    ['marker as text', { marker: 'A 10' }],
    ['a huge value', { marker: { [first]: '1e309' } }],
  ];
  for (const [i, [text, part]] of bad.entries()) {
    await t.check(`G${30 + i}`, `insert_web with ${text} is refused and stores nothing`, async () => {
      const before = (await table(t, SITE)).table_data.length;
      refused(await insert({ ...webEntry(SITE, toFormTs(at + 5 * 60_000), { [first]: values[first] }), ...part }));
      equal((await table(t, SITE)).table_data.length, before, 'rows');
    });
  }
  await t.check('G48', 'the site code may come in upper case, names in lower-case columns do not matter', async () => {
    equal(ok200(await insert(webEntry(SITE.toUpperCase(), toTs(at), values))).status, true, 'status');
    equal((await table(t, SITE)).table_data.filter((r) => rowMs(r) === at).length, 1, 'rows at that time');
  });
  await t.check('G49', 'delete "one" removes one marker value and keeps the observation', async () => {
    row = await rowAt(at);
    const pts = await pointsOf(row?.mo_id);
    that(pts.length >= 2, 'at least two markers', pts.length);
    equal(ok200(await remove('one', pts[0].data_id)).status, 'success', 'status');
    equal(
      (await pointsOf(row.mo_id)).map((p) => p.marker).sort(),
      pts
        .slice(1)
        .map((p) => p.marker)
        .sort(),
      'markers left',
    );
    const after = await rowAt(at);
    that(
      after && (after[pts[0].marker] === null || after[pts[0].marker] === undefined),
      'an empty cell',
      after?.[pts[0].marker],
    );
  });
  await t.check('G50', 'delete with a bad quantity is refused', async () => refused(await remove('some', row?.mo_id)));
  await t.check('G51', 'delete of an unknown id is refused', async () => refused(await remove('all', 999999999)));
  await t.check('G52', 'delete "all" removes the observation everywhere', async () => {
    equal(ok200(await remove('all', row?.mo_id)).status, 'success', 'status');
    equal((await pointsOf(row?.mo_id)).length, 0, 'points');
    that(!(await rowAt(at)), 'no row', 'a row');
  });
  await t.check('G53', 'delete "one" of the last value removes the observation', async () => {
    ok200(await insert(webEntry(SITE, toFormTs(at), { [first]: values[first] })));
    const r = await rowAt(at);
    const [p] = await pointsOf(r?.mo_id);
    that(p, 'one point', 'none');
    equal(ok200(await remove('one', p.data_id)).status, 'success', 'status');
    that(!(await rowAt(at)), 'no row', 'a row');
  });
  await t.check('G54', 'a reporter with full stop, hyphen and ñ is accepted and kept', async () => {
    const name = 'Ma. Santos-Dela Cruz Ñ';
    equal(
      ok200(await insert(webEntry(SITE, toFormTs(at), { [first]: values[first] }, { reporter: name }))).status,
      true,
      'status',
    );
    const r = await rowAt(at);
    that(String(r?.measurer).normalize('NFC').toUpperCase().includes(name.toUpperCase()), name, r?.measurer);
    await remove('all', r.mo_id);
  });
  await t.check('G55', 'get_all_staff_users is {status:true, data} of people', async () => {
    const { data } = accepted(await t.get('/api/misc/get_all_staff_users'));
    shape(data, [{ user_id: 'int', first_name: 'text', last_name: 'text' }], 'data');
    that(data.length > 0, 'people', 'none');
    that(!/"(?:password|salt|hash|username)"/i.test(JSON.stringify(data)), 'no account data', 'some');
  });
  await t.check('G56', 'delete_prev_measurement removes an observation; an unknown one is refused', async () => {
    ok200(await insert(webEntry(SITE, toFormTs(at), { [first]: values[first] })));
    const r = await rowAt(at);
    that(r, 'the row', 'none');
    accepted(await t.post('/api/surficial/delete_prev_measurement', { mo_id: r.mo_id }));
    that(!(await rowAt(at)), 'no row', 'a row');
    refused(await t.post('/api/surficial/delete_prev_measurement', { mo_id: r.mo_id }));
    refused(await t.post('/api/surficial/delete_prev_measurement', {}));
  });
}
