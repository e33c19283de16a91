import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LPA, measureCm } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import {
  getAllStaffUsers,
  getSurficialMeasurers,
  getTabledObservations,
  getTrendingData,
  insertMarkerEvent,
  insertObservation,
  type MarkerPlot,
  type ObservationInput,
  saveMarkerDataTag,
} from '../wire/surficial.ts';

const BASE = '/api/surficial';
const TABLES = [
  'markers',
  'marker_history',
  'marker_names',
  'marker_observations',
  'marker_data',
  'marker_data_tags',
  'marker_alerts',
  'operational_triggers',
];

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const plot = async (query = '', start = 'None', end = '2026-12-31 00:00:00', site = 'lpa') =>
  (await officer.raw('GET', `${BASE}/get_surficial_plot_data/${site}/${start}/${end}${query}`))
    .json as unknown as MarkerPlot[];
const markerOf = async (name: string) => (await plot()).find((one) => one.marker_name === name && one.in_use === 1)!;
const entry = (more: Partial<ObservationInput> = {}): ObservationInput => ({
  date: '2026-11-20 07:30:00 AM',
  marker: { A: '60.0', B: 110 },
  panahon: 'MAARAW',
  reporter: 'Aida Gawa',
  type: 'ROUTINE',
  site_code: 'lpa',
  ...more,
});
const enter = (more: Partial<ObservationInput> = {}, visitor = officer) =>
  visitor.send(insertObservation, { body: entry(more) });
const event = (body: object) =>
  officer.send(insertMarkerEvent, {
    body: {
      site_code: 'lpa',
      event: 'add',
      marker_id: null,
      ts: '2026-11-21 09:00:00',
      marker_name: '',
      remarks: 'seen',
      ...body,
    },
  });
const counts = () => Promise.all(TABLES.map(async (table) => (await rowsOf(house, table)).length));
const table = async () =>
  (
    await officer.send(getTabledObservations, {
      params: { site_code: 'lpa', start: '2020-10-25', end: '2026-11-21' },
    })
  ).json.data;

describe('who may do what', () => {
  it('nothing without a session', async () => {
    const guest = house.visitor();
    for (const path of [
      `${BASE}/get_surficial_plot_data/lpa/None/2026-11-21`,
      `${BASE}/tabled_marker_observations/lpa/2020-10-25/2026-11-21`,
      `${BASE}/get_surficial_marker_trending_data/lpa/A/2026-11-21`,
      `${BASE}/get_marker_history_tags?ts_start=2026-01-01&ts_end=2026-11-21&markers=1`,
      '/api/monitoring/surficial_measurers/lpa',
      '/api/misc/get_all_staff_users',
    ]) {
      expect([path, (await guest.raw('GET', path)).status]).toEqual([path, 401]);
    }
    for (const call of ['insert_web', 'update_surficial_data', 'delete_surficial_data', 'insert_marker_event']) {
      expect((await guest.raw('POST', `${BASE}/${call}`, { body: entry() })).status).toBe(401);
    }
  });
});

describe('an observation', () => {
  it.each([
    ['a marker that is not in use', { marker: { Q: 50 } }, 'observationMarkerUnknown'],
    ['a time in the future', { date: '2026-11-21 09:11' }, 'observationInFuture'],
    ['a site that does not exist', { site_code: 'zzz' }, 'siteNotFound'],
    ['an observation to edit that does not exist', { mo_id: 999_999 }, 'observationUnknown'],
    ['a reporter with digits', { reporter: 'TEAM 007' }, 'observerWrong'],
    ['a second reporter with digits', { reporter: 'Aida Gawa, TEAM 007' }, 'observerWrong'],
  ])('with %s is refused and leaves nothing', async (_, more, code) => {
    const before = await counts();
    const { status, json } = await enter(more);
    expect([status, json.status, json.code]).toEqual([200, false, code]);
    expect(await counts()).toEqual(before);
  });

  it('is stored with its audit row, and read back in chart and table', async () => {
    const { json } = await enter();
    expect(json).toMatchObject({ status: true, notice: null });
    const [a, b, c] = await plot('', '2026-11-20 07:30:00', '2026-11-20 07:30:00');
    expect(a!.data).toMatchObject([
      {
        y: 60,
        mo_id: json.mo_id,
        observer_name: 'AIDA GAWA',
        weather: 'MAARAW',
        meas_type: 'ROUTINE',
        unreliable_data: {},
      },
    ]);
    expect([b!.data.length, c!.data.length]).toEqual([1, 0]);
    expect((await table()).table_data[0]).toMatchObject({
      time: '2026-11-20 07:30:00',
      mo_id: json.mo_id,
      A: 60,
      C: null,
    });
    const audits = await rowsOf<{ action: string; subject_id: number; topic: string }>(house, 'audit');
    expect(audits.filter((row) => row.action === 'surficial.observe')).toMatchObject([
      { subject_id: json.mo_id, topic: 'surficial' },
    ]);
  });

  it('sent again says the same and changes nothing, whoever sends it', async () => {
    const before = await rowsOf(house, 'audit');
    const second = await house.signedIn('mlgu2.demo');
    expect((await enter({}, second)).json.status).toBe(true);
    expect((await enter()).json.status).toBe(true);
    expect((await rowsOf(house, 'audit')).length - before.length).toBeLessThanOrEqual(1); // the sign-in
  });

  it('of the same minute and person replaces values, keeps the others', async () => {
    const { json } = await enter({ marker: { A: 60.2 }, panahon: 'maulap' });
    const [row] = (await table()).table_data;
    expect([json.status, row!.A, row!.B, row!.weather]).toEqual([true, 60.2, 110, 'MAULAP']);
  });

  it('of the same minute by another person is asked about first', async () => {
    const second = await house.signedIn('mlgu2.demo');
    const refused = await enter({ marker: { A: 61 } }, second);
    expect(refused.json).toMatchObject({ status: false, code: 'observationTaken' });
    expect(refused.json.message).toContain('Elena Halimbawa');
    expect((await table()).table_data[0]!.A).toBe(60.2);
    expect((await enter({ marker: { A: 61 }, replace: true }, second)).json.status).toBe(true);
    expect((await table()).table_data[0]!.A).toBe(61);
  });

  it('by night is stored, with a notice', async () => {
    expect((await enter({ date: '2026-11-20 04:59' })).json).toMatchObject({ status: true, notice: 'outsideDaytime' });
  });

  it('is edited in one step: a marker left out goes, a taken minute is refused and nothing is lost', async () => {
    const { mo_id } = (await enter({ date: '2026-11-19 10:00', marker: { A: 60, B: 110, C: 45 } })).json;
    expect((await enter({ mo_id, date: '2026-11-20 07:30' })).json.code).toBe('observationMinuteTaken');
    expect((await enter({ mo_id, date: '2026-11-19 10:00', reporter: '7' })).json.code).toBe('observerWrong');
    expect((await table()).table_data.find((row) => row.mo_id === mo_id)).toMatchObject({ A: 60, B: 110, C: 45 });
    expect((await enter({ mo_id, date: '2026-11-19 10:05', marker: { A: 60, C: 45.5 } })).json.mo_id).toBe(mo_id);
    const row = (await table()).table_data.find((one) => one.mo_id === mo_id);
    expect(row).toMatchObject({ time: '2026-11-19 10:05:00', A: 60, B: null, C: 45.5 });
  });
});

describe('two people at one observation', () => {
  const versionOf = async (moId: number) => (await table()).table_data.find((row) => row.mo_id === moId)?.version;
  const put = async (date: string) => (await enter({ date })).json.mo_id;

  it('the second one is told who changed it, when, and what stands now; the newest version gets through', async () => {
    const second = await house.signedIn('mlgu2.demo');
    const mo_id = await put('2026-11-13 08:00');
    expect(await versionOf(mo_id)).toBe(1);
    const theirs = await enter({ mo_id, date: '2026-11-13 08:00', marker: { A: 60.4, B: 110 }, version: 1 }, second);
    expect([theirs.json.status, await versionOf(mo_id)]).toEqual([true, 2]);
    const mine = { mo_id, date: '2026-11-13 08:00', marker: { A: 60.6, B: 110 }, version: 1 };
    const refused = (await enter(mine)).json as unknown as { code: string; message: string; current: object };
    expect(refused).toMatchObject({ status: false, code: 'changedMeanwhile', current: { mo_id, A: 60.4, version: 2 } });
    expect(refused.message).toMatch(/^\S+ .+ has changed this at 2026\/11\/21 09:10\.$/);
    expect(refused.message).not.toContain('Elena');
    expect(await versionOf(mo_id)).toBe(2);
    expect((await enter({ ...mine, version: 2 })).json.status).toBe(true);
    expect(await versionOf(mo_id)).toBe(3);
  });

  it('of two edits at once one is stored', async () => {
    const mo_id = await put('2026-11-13 09:00');
    const edit = (A: number) => enter({ mo_id, date: '2026-11-13 09:00', marker: { A }, version: 1 });
    const codes = (await Promise.all([edit(61), edit(62)])).map(({ json }) => json.code ?? 'stored');
    expect(codes.sort()).toEqual(['changedMeanwhile', 'stored']);
  });

  it('every other change counts as well: a moved time, a corrected and a removed value', async () => {
    const mo_id = await put('2026-11-13 10:00');
    const [a, b] = (await plot()).flatMap((marker) => marker.data.filter((one) => one.mo_id === mo_id));
    const post = (call: string, body: object) => officer.raw('POST', `${BASE}/${call}`, { body });
    await post('update_surficial_data', { mo_id, ts: '2026-11-13 10:05:00' });
    await post('update_surficial_data', { data_id: a!.data_id, measurement: 60.3 });
    await post('delete_surficial_data', { quantity: 'one', id: b!.data_id });
    expect(await versionOf(mo_id)).toBe(4);
    const late = await enter({ mo_id, date: '2026-11-13 10:00', version: 1 });
    expect(late.json.code).toBe('changedMeanwhile');
  });

  it('the edit of one that is gone is refused, and nothing comes back to life', async () => {
    const mo_id = await put('2026-11-13 11:00');
    await officer.raw('POST', `${BASE}/delete_surficial_data`, { body: { quantity: 'all', id: mo_id } });
    expect((await enter({ mo_id, date: '2026-11-13 11:00', version: 1 })).json.code).toBe('observationUnknown');
    expect(await versionOf(mo_id)).toBeUndefined();
  });

  it('a form that asks is also asked about its own minute, and told what stands there', async () => {
    const mo_id = await put('2026-11-13 12:00');
    const again = { date: '2026-11-13 12:00', marker: { A: 70 }, replace: false };
    const { json } = await enter(again);
    expect(json).toMatchObject({ code: 'observationTaken', current: { mo_id, A: 60, B: 110 } });
    expect((await enter({ ...again, marker: { A: '60.0', B: 110 } })).json).toMatchObject({ status: true, mo_id });
    expect((await enter({ ...again, replace: true })).json).toMatchObject({ status: true, mo_id });
  });
});

describe('an entry that waited on a device', () => {
  const waiting = (date: string) => entry({ date, replace: false });

  it('is stored once, however often it comes, and its first answer is given again', async () => {
    const key = 'waiting-entry-0001';
    const send = () => officer.send(insertObservation, { body: waiting('2026-11-13 14:00'), key });
    const answers = [await send(), ...(await Promise.all([send(), send()]))].map(({ json }) => json);
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    const audits = await rowsOf<{ action: string; subject_id: number }>(house, 'audit');
    expect(audits.filter((row) => row.subject_id === answers[0]!.mo_id && row.action.startsWith('surf'))).toHaveLength(
      1,
    );
  });

  it('is not stored under the account of somebody else', async () => {
    const second = await house.signedIn('mlgu2.demo');
    const { user } = (await officer.raw('GET', '/api/session')).json.data as { user: { user_id: number } };
    const body = { ...waiting('2026-11-13 15:00'), entered_by: user.user_id };
    const before = await counts();
    expect((await second.send(insertObservation, { body })).json.code).toBe('observationOfOther');
    expect(await counts()).toEqual(before);
    expect((await officer.send(insertObservation, { body })).json.status).toBe(true);
  });
});

describe('corrections', () => {
  const update = (body: object) => officer.raw('POST', `${BASE}/update_surficial_data`, { body });
  const remove = (quantity: string, id: number) =>
    officer.raw('POST', `${BASE}/delete_surficial_data`, { body: { quantity, id } });

  it('move the whole observation, change one value, or both', async () => {
    const { mo_id } = (await enter({ date: '2026-11-18 10:00' })).json;
    const point = (await markerOf('A')).data.find((one) => one.mo_id === mo_id)!;
    const both = { mo_id, ts: '2026-11-18 10:30:00', data_id: point.data_id, measurement: '60.4' };
    expect((await update(both)).json.status).toBe('success');
    const points = (await plot()).flatMap((marker) => marker.data).filter((one) => one.mo_id === mo_id);
    expect(points.map((one) => [one.x, one.y])).toEqual([
      [Date.parse('2026-11-18T10:30:00+08:00'), 60.4],
      [Date.parse('2026-11-18T10:30:00+08:00'), 110],
    ]);
  });

  it('made from what is not there any more are shown what is, and go through when they insist', async () => {
    const { mo_id } = (await enter({ date: '2026-11-18 12:00' })).json;
    const point = (await markerOf('A')).data.find((one) => one.mo_id === mo_id)!;
    const was = { was_ts: '2026-11-18 12:00:00', was_measurement: point.y };
    const value = (measurement: number, from: object) => update({ data_id: point.data_id, measurement, ...from });
    expect((await value(point.y + 1, was)).json.status).toBe('success');
    const late = (await value(point.y + 2, was)).json;
    expect(late).toMatchObject({ status: 'error', code: 'changedMeanwhile', details: { name: 'Elena Halimbawa' } });
    expect(late.current).toEqual({ ts: '2026-11-18 12:00:00', measurement: point.y + 1 });
    const moved = await update({ mo_id, ts: '2026-11-18 12:30:00', was_ts: '2026-11-18 11:59:00' });
    expect(moved.json).toMatchObject({ code: 'changedMeanwhile', current: { measurement: null } });
    expect((await markerOf('A')).data.find((one) => one.mo_id === mo_id)?.y).toBe(point.y + 1);
    const insists = { was_ts: '2026-11-18 12:00:00', was_measurement: point.y + 1 };
    expect((await value(point.y + 2, insists)).json.status).toBe('success');
    // Clients name an observation beside the measurement; without a new time it counts for nothing.
    const beside = { mo_id: 999_999, was_ts: '2026-11-18 12:00:00' };
    expect((await value(point.y + 3, beside)).json.status).toBe('success');
  });

  it.each([
    ['neither id', {}, 'nothingToChange'],
    ['an id without a time', { mo_id: 1 }, 'nothingToChange'],
    ['an unknown observation', { mo_id: 999_999, ts: '2026-11-18 10:00:00' }, 'observationUnknown'],
    ['an unknown measurement', { data_id: 999_999, measurement: 5 }, 'measurementUnknown'],
    ['a value in words', { data_id: 1, measurement: 'abc' }, 'measurementWrong'],
    ['an empty value', { data_id: 1, measurement: '' }, 'measurementWrong'],
    ['a time in the future', { mo_id: 1, ts: '2026-11-21 09:11:00' }, 'observationInFuture'],
    ['the minute of another', { mo_id: 1, ts: '2026-11-19 10:05:00' }, 'observationMinuteTaken'],
  ])('with %s are refused', async (_, body, code) => {
    const before = JSON.stringify(await rowsOf(house, 'marker_data'));
    expect((await update(body)).json).toMatchObject({ status: 'error', code });
    expect(JSON.stringify(await rowsOf(house, 'marker_data'))).toBe(before);
  });

  it('that are half wrong change nothing', async () => {
    const { mo_id } = (await enter({ date: '2026-11-17 10:00' })).json;
    const body = { mo_id, ts: '2026-11-17 11:00:00', data_id: 999_999, measurement: 5 };
    expect((await update(body)).json.status).toBe('error');
    expect((await table()).table_data.find((row) => row.mo_id === mo_id)!.time).toBe('2026-11-17 10:00:00');
  });

  it('remove one value, the last one with its observation, or all', async () => {
    const { mo_id } = (await enter({ date: '2026-11-16 10:00' })).json;
    const ids = (await plot())
      .flatMap((marker) => marker.data.filter((one) => one.mo_id === mo_id))
      .map((one) => one.data_id);
    expect((await remove('one', ids[0]!)).json.status).toBe('success');
    expect((await table()).table_data.find((row) => row.mo_id === mo_id)).toMatchObject({ A: null, B: 110 });
    expect((await remove('one', ids[1]!)).json.status).toBe('success');
    expect((await table()).table_data.find((row) => row.mo_id === mo_id)).toBeUndefined();
    expect((await remove('all', mo_id)).json).toMatchObject({ status: 'error', code: 'observationUnknown' });
    expect((await remove('some', mo_id)).json).toMatchObject({ status: 'error', code: 'quantityUnknown' });
    const again = (await enter({ date: '2026-11-16 10:00' })).json.mo_id;
    const answer = await officer.raw('POST', `${BASE}/delete_prev_measurement`, { body: { mo_id: again } });
    expect(answer.json.status).toBe(true);
  });
});

describe('a tag', () => {
  const tag = (body: object, visitor = officer) =>
    visitor.send(saveMarkerDataTag, {
      body: { marker_tag_id: null, data_id: 1, tagger_id: 1, remarks: 'tape', tag_type: -1, ...body } as never,
    });

  it('is of who is signed in, one per point, and never goes back to validating', async () => {
    const point = (await markerOf('A')).data[0]!;
    const read = async () => (await markerOf('A')).data.find((one) => one.data_id === point.data_id)!.unreliable_data;
    expect((await tag({ data_id: point.data_id, remarks: ' ' })).json.code).toBe('tagNoRemarks');
    expect((await tag({ data_id: 999_999 })).json.code).toBe('measurementUnknown');
    expect((await tag({ data_id: point.data_id, marker_tag_id: 999_999 })).json.code).toBe('tagUnknown');
    expect(await read()).toEqual({});
    const { marker_tag_id, message } = (await tag({ data_id: point.data_id, tag_type: 0, remarks: '' })).json;
    // Finding R #9: 'Succesfully saved unreliable data.' was said of all three kinds.
    expect(message).toBe('Successfully saved data to be validated.');
    expect(await read()).toMatchObject({ marker_tag_id, tag_type: 0, tagger: { last_name: 'Halimbawa' } });
    expect((await tag({ data_id: point.data_id, marker_tag_id, tag_type: 1 })).json).toMatchObject({
      status: true,
      message: 'Successfully saved confirmed data.',
    });
    expect((await tag({ data_id: point.data_id, marker_tag_id, tag_type: 0 })).json.code).toBe('tagBackToValidating');
    expect((await tag({ data_id: point.data_id, remarks: '=HYPERLINK("x")' })).json.marker_tag_id).toBe(marker_tag_id);
    expect(await read()).toMatchObject({ marker_tag_id, tag_type: -1 });
  });
});

describe('a tag that two decide on', () => {
  it('is not overwritten unseen: the second is told what stands, and may insist', async () => {
    const { data_id } = (await markerOf('B')).data[0]!;
    const tag = (body: object) =>
      officer.send(saveMarkerDataTag, { body: { data_id, remarks: 'tape', tag_type: -1, ...body } as never });
    expect((await tag({ was: null })).json.status).toBe(true);
    const second = (await tag({ tag_type: 1, remarks: 'sound', was: null })).json;
    expect(second).toMatchObject({
      code: 'changedMeanwhile',
      details: { name: expect.stringContaining('Halimbawa') },
      current: { tag_type: -1, remarks: 'tape' },
    });
    const current = async () => (await markerOf('B')).data.find((one) => one.data_id === data_id)!.unreliable_data;
    expect(await current()).toMatchObject({ tag_type: -1, remarks: 'tape' });
    expect((await tag({ tag_type: 1, remarks: 'sound', was: { tag_type: -1, remarks: 'tape' } })).json.status).toBe(
      true,
    );
    expect(await current()).toMatchObject({ tag_type: 1, remarks: 'sound' });
  });
});

describe('marker events', () => {
  it.each([
    ['a letter in use', { marker_name: 'a' }, 'markerNameTaken'],
    ['no letter', { marker_name: '7' }, 'markerNameNotLetters'],
    ['an unknown event', { event: 'explode' }, 'markerEventUnknown'],
    ['no marker', { event: 'reposition' }, 'markerUnknown'],
    ['no remarks', { marker_name: 'X', remarks: ' ' }, 'markerNoRemarks'],
    ['a time in the future', { marker_name: 'X', ts: '2026-11-21 09:11:00' }, 'markerEventInFuture'],
    ['an unknown site', { marker_name: 'X', site_code: 'zzz' }, 'siteNotFound'],
  ])('with %s are refused', async (_, body, code) => {
    const before = await counts();
    expect((await event(body)).json).toMatchObject({ status: 'error', code });
    expect(await counts()).toEqual(before);
  });

  it('add, reposition, rename, decommission; then the letter is free again', async () => {
    const { marker_id } = (await event({ marker_name: 'x' })).json;
    expect(await markerOf('X')).toMatchObject({ marker_id, in_use: 1, data: [], marker_history: [{ event: 'add' }] });
    expect((await event({ event: 'reposition', marker_id })).json.status).toBe('success');
    expect((await event({ event: 'rename', marker_id, marker_name: 'y' })).json.status).toBe('success');
    expect(
      (await markerOf('Y')).marker_history.map((one) => [one.event, one.marker_name?.marker_name ?? null]),
    ).toEqual([
      ['rename', 'Y'],
      ['reposition', null],
      ['add', 'X'],
    ]);
    expect((await table()).markers).toContain('Y');
    expect((await event({ event: 'decommission', marker_id })).json.status).toBe('success');
    expect((await table()).markers).not.toContain('Y');
    expect((await event({ event: 'reposition', marker_id })).json.code).toBe('markerDefunct');
    expect((await enter({ date: '2026-11-15 10:00', marker: { Y: 10 } })).json.code).toBe('observationMarkerUnknown');
    expect((await event({ marker_name: 'Y' })).json.status).toBe('success');
    expect((await plot()).filter((one) => one.marker_name === 'Y').map((one) => one.in_use)).toEqual([1, 0]);
  });

  it('of two officers at once give a letter once', async () => {
    const answers = await Promise.all([event({ marker_name: 'Z' }), event({ marker_name: 'Z' })]);
    expect(answers.map((one) => one.json.status).sort()).toEqual(['error', 'success']);
  });
});

describe('the audit of what was there before', () => {
  const before = async (action: string) =>
    (await rowsOf<{ action: string; before: object | null }>(house, 'audit')).findLast(
      (row) => row.action === action && row.before !== null,
    )?.before;

  it('names the columns, as it did from the first version on', async () => {
    expect(await before('surficial.edit')).toMatchObject({
      observer_name: expect.any(String),
      entered_by: expect.any(Number),
      data: expect.arrayContaining([expect.objectContaining({ marker_id: expect.any(Number), in_use: true })]),
    });
    expect(await before('surficial.tag')).toMatchObject({
      tag_type: expect.any(Number),
      tagger_id: expect.any(Number),
    });
    expect(await before('surficial.marker-event')).toMatchObject({ marker_name: expect.any(String), site_id: 24 });
  });
});

describe('the export', () => {
  const csv = (query: string) => officer.raw('GET', `${BASE}/get_marker_history_tags?${query}`);
  const RANGE = 'ts_start=2020-01-01&ts_end=2026-11-21 09:00:00';

  it('holds history and tags of the chosen markers, safe for spreadsheets', async () => {
    const { marker_id } = await markerOf('A');
    const answer = await csv(`${RANGE}&markers[]=${marker_id}`);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="lpa_11-21-2026_09-10-00\.csv"$/);
    const lines = answer.bytes.toString('utf8').trimEnd().split('\n');
    expect(lines[0]).toBe(
      '"site code","marker name","tag/history ts","tag/history","type","observance ts","remarks","tagger"',
    );
    expect(lines[1]).toBe('"lpa","A","2024-01-15 08:00:00","history","add","","Invented marker.",""');
    expect(lines[2]).toContain(`"tag","unreliable"`);
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")","Elena Halimbawa"`);
    expect(lines).toHaveLength(3);
  });

  it('understands every spelling of the list', async () => {
    const [a, b] = (await plot()).map((one) => one.marker_id);
    const sizes = await Promise.all(
      [`markers=${a}&markers=${b}`, `markers=${a},${b}`, `markers[]=${a}&markers%5B%5D=${b}`].map(
        async (list) => (await csv(`${RANGE}&${list}`)).bytes.length,
      ),
    );
    expect(new Set(sizes).size).toBe(1);
  });

  it.each([
    ['no marker', RANGE, 'malformed'],
    ['ids in words', `${RANGE}&markers=abc`, 'malformed'],
    ['no times', 'markers=1', 'malformed'],
    ['an unknown marker', `${RANGE}&markers=999999`, 'markerUnknown'],
    ['markers of two sites', `${RANGE}&markers=1,5`, 'exportSitesMixed'],
    ['an end in the future', 'ts_start=2026-01-01&ts_end=2026-11-22 00:00:00&markers=1', 'exportInFuture'],
    ['an end before the start', 'ts_start=2026-02-01&ts_end=2026-01-01&markers=1', 'exportReversed'],
  ])('is refused with %s', async (_, query, code) => {
    expect((await csv(query)).json).toMatchObject({ status: 'error', code });
  });
});

describe('charts', () => {
  it('are absent for an unknown site, malformed without a time, empty for a reversed range', async () => {
    const get = async (path: string) => (await officer.raw('GET', `${BASE}/get_surficial_plot_data/${path}`)).status;
    expect(await get('zzz/None/2026-11-21')).toBe(404);
    expect(await get('lpa/sometime/2026-11-21')).toBe(400);
    expect(await get('lpa/None/2026-99-01 00:00:00')).toBe(400);
    expect((await plot('', '2026-11-20', '2026-11-19')).every((one) => one.data.length === 0)).toBe(true);
  });

  it('of a shift hold the last ten observations, whatever the start', async () => {
    for (let hour = 10; hour < 20; hour++) await measureCm(house, `2026-11-14 ${hour}:00:00`, { A: 60, B: 110 });
    const all = await plot();
    const observations = (list: MarkerPlot[]) => new Set(list.flatMap((one) => one.data.map((point) => point.mo_id)));
    expect(observations(all).size).toBeGreaterThan(12);
    expect(observations(await plot('?is_end_of_shift=true', '2026-11-21 09:00:00')).size).toBe(10);
    expect(observations(await plot('?limit=3')).size).toBe(3);
  });

  it('are not thinned below 100,000 points, and refuse a width that is none', async () => {
    const [marker] = await plot('?pixels=50');
    expect(marker).not.toHaveProperty('is_reduced');
    expect((await officer.raw('GET', `${BASE}/get_surficial_plot_data/lpa/None/2026-11-21?pixels=49`)).status).toBe(
      400,
    );
  });

  it('above it keep ends, extremes and tagged points of each pixel', async () => {
    const { makeSurficialService } = await import('./surficial-service.ts');
    const few = makeSurficialService(house.app.db, 5);
    const site = (await house.app.services.sites.read('lpa'))!;
    const range = { from: null, to: house.now(), newest: null };
    const [whole] = await few.plot(site, { ...range, pixels: null });
    const [thin] = await few.plot(site, { ...range, pixels: 1 });
    expect(whole!.kept).toBeNull();
    const { dataIds } = thin!.points;
    expect(thin!.kept!.length).toBeLessThan(dataIds.length);
    expect(thin!.kept!.some((index) => thin!.tags.has(dataIds[index]!))).toBe(true);
    expect([thin!.kept![0], thin!.kept!.at(-1)]).toEqual([0, dataIds.length - 1]);
  });
});

describe('measurements and observations are read side by side', () => {
  it('in order of time, also where a round was entered late', async () => {
    await measureCm(house, '2026-11-12 09:00:00', { A: 61.3 });
    await measureCm(house, '2026-11-12 06:00:00', { A: 61.4 });
    const [marker] = await plot();
    const times = marker!.data.map(({ x }) => x);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(marker!.data.filter(({ y }) => y === 61.3 || y === 61.4).map(({ y }) => y)).toEqual([61.4, 61.3]);
  });

  it('one whose observation went away in between is left out, and the rest is shown', async () => {
    const { makeSurficialService } = await import('./surficial-service.ts');
    const { writePlot } = await import('./surficial-presenter.ts');
    const gone = (await plot())[0]!.data.at(-1)!;
    const lacking = house.app.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.filter((row) => !('observer_name' in row && row.mo_id === gone.mo_id)),
      }),
    });
    const site = (await house.app.services.sites.read('lpa'))!;
    const request = { from: null, to: house.now(), newest: null, pixels: null };
    let text = '';
    for await (const piece of writePlot(await makeSurficialService(lacking).plot(site, request))) text += piece;
    const ids = (JSON.parse(text) as MarkerPlot[])[0]!.data.map(({ data_id }) => data_id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).not.toContain(gone.data_id);
  });
});

describe('the trend of a marker', () => {
  const trend = (name: string, ts: string) =>
    officer.send(getTrendingData, { params: { site_code: 'lpa', marker_name: name, ts } });

  it('is there when ten readings speed up, and asking changes nothing', async () => {
    for (let i = 0; i < 10; i++) {
      const at = `2026-11-${String(10 + Math.floor(i / 6)).padStart(2, '0')} ${String((i % 6) * 4).padStart(2, '0')}:00:00`;
      await measureCm(house, at, { D: Math.round((80 + 0.1 * i + 0.07 * i * i) * 100) / 100 });
    }
    const before = await counts();
    const { json } = await trend('D', '2026-11-11 12:00:00');
    expect(json.has_trend).toBe(true);
    expect(json.trending_data?.map((one) => one.dataset_name)).toEqual([
      'velocity_acceleration',
      'displacement_interpolation',
      'velocity_acceleration_time',
    ]);
    expect((await trend('D', '2026-11-11 08:00:00')).json).toEqual({ has_trend: false });
    expect((await trend('A', '2026-11-21 09:00:00')).json).toEqual({ has_trend: false });
    expect(await counts()).toEqual(before);
  });

  it('of an unknown marker is refused', async () => {
    expect((await trend('NOPE', '2026-11-21 09:00:00')).json).toMatchObject({ status: 'error', code: 'markerUnknown' });
    expect((await officer.raw('GET', `${BASE}/get_surficial_marker_trending_data/lpa/A/never`)).status).toBe(400);
  });
});

describe('people who measure', () => {
  it('are those of the site and everybody with an account, without secrets', async () => {
    const ofSite = (await officer.send(getSurficialMeasurers, { params: { site_code: 'scu' } })).json.data;
    const all = (await officer.send(getAllStaffUsers)).json.data;
    expect(ofSite.map((one) => one.name)).toContain('Elena Halimbawa');
    expect(all.length).toBeGreaterThan(ofSite.length);
    expect(JSON.stringify(all)).not.toMatch(/password|username|salt/i);
    const unknown = await officer.raw('GET', '/api/monitoring/surficial_measurers/zzz');
    expect(unknown.status).toBe(404);
  });
});

it('the record covers markers and measurements, and is as it was written', async () => {
  const { makeChainService } = await import('../../record/server/chain-service.ts');
  await measureCm(house, '2026-11-21 09:05:00', { A: 60 });
  const report = await makeChainService(house.app.db).verify();
  expect(report.faults).toEqual([]);
  const links = await rowsOf<{ site_id: number; table_name: string }>(house, 'record_chain');
  for (const name of TABLES) {
    const own = links.filter((link) => link.table_name === name);
    expect([name, own.length > 0, own.filter((link) => ![LPA, 101].includes(link.site_id)).length]).toEqual([
      name,
      true,
      0,
    ]);
  }
});
