// Photos that follow their entry in pieces: each counts once, half of one is never shown, and only a whole one is judged.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPicture } from '@bantay/server/demo/demo-picture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { type FormPart, jpeg, multipart } from '../../../apps/server/test/multipart.ts';
import { type Activity, deleteActivity, listActivities } from '../../activities/wire/activities.ts';
import { getMomsInstances, writeMoms } from '../../moms/wire/moms.ts';

const URL = '/storage/moms/pieces';
const CUT = 1000;
let house: House;
let officer: Visitor;
let second: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  second = await house.signedIn(people.secondOfficer);
});
afterAll(() => house.close());

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Another one for each number. */
const photoOf = (n: number) => demoPicture(n);
let count = 0;
async function report(photos: { bytes: Buffer; name: string }[], visitor = officer) {
  const remarks = `Report ${++count}`;
  const entry = {
    ...{ alert_level: 0, feature_name: '', feature_type: 'crack', report_narrative: 'Three metres.', remarks },
    ...{ observance_ts: '2026-11-21 08:00:00', location: 'Purok 3', dynaName: 'A. Guro' },
    photos: photos.map(({ bytes, name }) => ({ sha256: hashOf(bytes), bytes: bytes.length, name })),
  };
  const { json } = await visitor.send(writeMoms, { body: { site_code: 'lpa', moms_list: [entry] } });
  expect(json.status).toBe(1);
  return json.moms_ids[0]!; // one was stored
}
interface Sent {
  range?: string;
  visitor?: Visitor;
  sha256?: string;
  data?: Buffer;
}
function send(bytes: Buffer, from: number, more: Sent = {}) {
  const data = more.data ?? bytes.subarray(from, from + CUT);
  const range = more.range ?? `bytes ${from}-${from + data.length - 1}/${bytes.length}`;
  const parts: FormPart[] = [
    { field: 'sha256', data: more.sha256 ?? hashOf(bytes) },
    { field: 'piece', name: 'piece', data },
  ];
  const { body, headers } = multipart(parts);
  return (more.visitor ?? officer).raw('POST', URL, { body, headers: { ...headers, 'content-range': range } });
}
const ask = (bytes: Buffer, visitor = officer) =>
  send(bytes, 0, { data: Buffer.alloc(0), range: `bytes */${bytes.length}`, visitor });
async function sendAll(bytes: Buffer, from = 0) {
  let last = await ask(bytes);
  for (let at = from; at < bytes.length; at += CUT) last = await send(bytes, at);
  return last.json;
}
const shown = async (momsId: number) =>
  (await officer.send(getMomsInstances, { params: { site_code: 'lpa' } })).json.data
    .flatMap(({ moms }) => moms)
    .find((one) => one.moms_id === momsId);
const stored = () => {
  const folder = join(house.dataFolder, 'storage', 'moms');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const pieces = () => rowsOf(house, 'photo_pieces');

describe('a photo', () => {
  it('comes in pieces, is stored with the last, and only then stands with its report', async () => {
    const bytes = photoOf(1);
    const momsId = await report([{ bytes, name: 'crack.png' }]);
    expect(await shown(momsId)).toMatchObject({ files: null, photos_awaited: 1 });
    expect((await ask(bytes)).json).toEqual({ status: 200, received: 0, filename: null });
    const half = await send(bytes, 0);
    expect(half.json).toEqual({ status: 200, received: CUT, filename: null });
    expect(await shown(momsId)).toMatchObject({ files: null, photos_awaited: 1 });
    expect(stored()).toEqual([]);
    expect(await sendAll(bytes, CUT)).toEqual({ status: 200, received: bytes.length, filename: 'crack.png' });
    const there = await shown(momsId);
    expect([there?.files, there && 'photos_awaited' in there]).toEqual(['crack.png', false]);
    expect((await officer.raw('GET', '/moms/crack.png')).bytes.equals(bytes)).toBe(true);
    expect(await pieces()).toEqual([]);
  });

  it('of which each piece comes twice, and in any order, is there once', async () => {
    const bytes = photoOf(2);
    const momsId = await report([{ bytes, name: 'twice.png' }]);
    const places = Array.from({ length: Math.ceil(bytes.length / CUT) }, (_, i) => i * CUT).reverse();
    for (const at of places.slice(0, -1)) await send(bytes, at);
    expect((await ask(bytes)).json.received).toBe(0);
    const answers = await Promise.all([0, 0, 0].map((at) => send(bytes, at)));
    expect(answers.map(({ json }) => json.filename)).toEqual(['twice.png', 'twice.png', 'twice.png']);
    expect((await ask(bytes)).json).toMatchObject({ filename: 'twice.png' });
    expect((await shown(momsId))?.files).toBe('twice.png');
    expect(stored().filter((name) => name.startsWith('twice'))).toEqual(['twice.png']);
    const audits = await rowsOf<{ action: string; subject_id: number }>(house, 'audit');
    expect(audits.filter(({ action, subject_id }) => action === 'moms.picture' && subject_id === momsId)).toHaveLength(
      1,
    );
  });

  it('goes on where the line broke, cut smaller than before', async () => {
    const bytes = photoOf(3);
    await report([{ bytes, name: 'broken-off.png' }]);
    await send(bytes, 0);
    const { received } = (await ask(bytes)).json as { received: number };
    expect(received).toBe(CUT);
    await send(bytes, received, { data: bytes.subarray(received, received + 300) });
    expect((await ask(bytes)).json.received).toBe(CUT + 300);
    expect(await sendAll(bytes, CUT + 300)).toMatchObject({ filename: 'broken-off.png' });
  });

  it('stands with every report of its writer that names it, and beside pictures that came first', async () => {
    const bytes = photoOf(4);
    const ids = [await report([{ bytes, name: 'both.png' }]), await report([{ bytes, name: 'both.png' }])];
    await sendAll(bytes);
    for (const momsId of ids) expect((await shown(momsId))?.files).toBe('both.png');
  });

  it('loses the place where it was taken', async () => {
    const bytes = jpeg([0xe1, Buffer.from('Exif\0\0 11.8 N 125.0 E')]);
    const momsId = await report([{ bytes, name: 'place.jpg' }]);
    await sendAll(bytes);
    const { files } = (await shown(momsId))!; // stored above
    expect((await officer.raw('GET', `/moms/${files}`)).bytes.equals(jpeg())).toBe(true);
  });
});

describe('what is refused', () => {
  it('a photo that no report of this person awaits: nothing is kept', async () => {
    const bytes = photoOf(5);
    expect((await send(bytes, 0)).json).toMatchObject({ status: 400, code: 'photoNotAwaited' });
    await report([{ bytes, name: 'mine.png' }]);
    expect((await send(bytes, 0, { visitor: second })).json.code).toBe('photoNotAwaited');
    expect(await pieces()).toEqual([]);
  });

  it('nobody without a session', async () => {
    expect((await send(photoOf(5), 0, { visitor: house.visitor() })).status).toBe(401);
  });

  it('bytes that are no picture: said with the last, kept nowhere, and not awaited any more', async () => {
    const bytes = Buffer.from(`<!doctype html><script>alert(1)</script>${'x'.repeat(3000)}`);
    const momsId = await report([{ bytes, name: 'evil.png' }]);
    const before = stored();
    expect(await sendAll(bytes)).toMatchObject({ status: 400, code: 'pictureKindRefused' });
    expect([await pieces(), stored()]).toEqual([[], before]);
    const there = await shown(momsId);
    expect([there?.files, there && 'photos_awaited' in there]).toEqual([null, false]);
    expect((await ask(bytes)).json.code).toBe('photoRefused');
  });

  it('bytes that the line has changed: from the beginning', async () => {
    const bytes = photoOf(6);
    await report([{ bytes, name: 'changed.png' }]);
    const changed = Buffer.from(bytes);
    changed[10] = (changed[10] ?? 0) ^ 255;
    for (let at = CUT; at < bytes.length; at += CUT) await send(bytes, at);
    expect((await send(bytes, 0, { data: changed.subarray(0, CUT) })).json).toMatchObject({
      received: 0,
      filename: null,
    });
    expect(await sendAll(bytes)).toMatchObject({ filename: 'changed.png' });
  });

  it.each([
    ['no range', { range: '' }],
    ['another size', { range: 'bytes 0-999/1000' }],
    ['a range that is not the piece’s', { range: 'bytes 0-998/5000' }],
    ['a hash that is none', { sha256: 'zz' }],
    ['a piece that is too large', { data: Buffer.alloc(300_000) }],
  ])('%s: in words, and nothing is kept', async (_, more) => {
    const bytes = photoOf(7);
    await report([{ bytes, name: 'odd.png' }]);
    const before = (await pieces()).length;
    const answer = await send(bytes, 0, more);
    expect([answer.status >= 400 && answer.status < 500, answer.json.status]).toEqual([true, 400]);
    expect((await pieces()).length).toBe(before);
  });

  it('a report with too many, or one that is too large', async () => {
    const one = { sha256: 'a'.repeat(64), bytes: 1000, name: 'x.png' };
    const body = (photos: object[]) => ({ site_code: 'lpa', moms_list: [{ feature_type: 'crack', photos }] });
    for (const photos of [Array(6).fill(one), [{ ...one, bytes: 11 * 1024 * 1024 }], [{ ...one, sha256: 'A' }]]) {
      const { status, json } = await officer.raw('POST', writeMoms.call.path, { body: body(photos) });
      expect([status < 500, json.status]).not.toContain(1);
    }
  });
});

const named = (photos: { bytes: Buffer; name: string }[]) =>
  JSON.stringify(photos.map(({ bytes, name }) => ({ sha256: hashOf(bytes), bytes: bytes.length, name })));
const form = (path: string, fields: Record<string, string>, picture?: FormPart, visitor = officer) =>
  visitor.raw(
    'POST',
    path,
    multipart([...Object.entries(fields).map(([field, data]) => ({ field, data })), ...(picture ? [picture] : [])]),
  );
const PLANNED = { start_date: '2026-11-25 08:00:00', end_date: '2026-11-25 17:00:00', activity_name: 'Drill' };
const plan = async (more: Record<string, string>, picture?: FormPart, visitor = officer) => {
  const { json } = await form('/api/events/save_activity', { ...PLANNED, ...more }, picture, visitor);
  return { ...json, id: Number(json.activity_id) };
};
const activity = async (id: number): Promise<Activity | undefined> =>
  (await officer.send(listActivities, { params: {} })).json.data.find((one) => one.id === id);
const drills = () => readdirSync(join(house.dataFolder, 'storage', 'activity_schedule'));

describe('the photo of an activity', () => {
  it('follows: the activity stands without it, says that one is on its way, and shows it once it is whole', async () => {
    const bytes = photoOf(10);
    const { id } = await plan({ photos: named([{ bytes, name: 'drill.png' }]) });
    await send(bytes, 0);
    expect(await activity(id)).toMatchObject({ file: null, photos_awaited: 1, version: 1 });
    expect(await sendAll(bytes, CUT)).toMatchObject({ filename: 'drill.png' });
    const there = await activity(id);
    // The version that somebody may be editing is the same.
    expect(there).toMatchObject({ file: 'drill.png', version: 1 });
    expect(there).not.toHaveProperty('photos_awaited');
    expect((await officer.raw('GET', '/storage/activity_schedule/drill.png')).bytes.equals(bytes)).toBe(true);
    const audits = await rowsOf<{ action: string; subject_id: number; after: object }>(house, 'audit');
    expect(audits.filter(({ action }) => action === 'activities.picture')).toMatchObject([
      { subject_id: id, after: { file: 'drill.png' } },
    ]);
  });

  it('whole with its form, as pages of before send it: nothing is awaited', async () => {
    const bytes = photoOf(11);
    const { id } = await plan({ photos: '' }, { field: 'file', name: 'whole.png', data: bytes });
    expect(await activity(id)).toMatchObject({ file: 'whole.png' });
    expect((await ask(bytes)).json.code).toBe('photoNotAwaited');
  });

  it('of another person, or of nobody: nothing is kept', async () => {
    const bytes = photoOf(12);
    const { id } = await plan({ photos: named([{ bytes, name: 'mine.png' }]) });
    const before = await pieces();
    expect((await send(bytes, 0, { visitor: second })).json.code).toBe('photoNotAwaited');
    expect((await send(bytes, 0, { visitor: house.visitor() })).status).toBe(401);
    expect([await pieces(), await activity(id)]).toMatchObject([before, { file: null, photos_awaited: 1 }]);
  });

  it('that comes after a newer one was chosen: the device is told that it is done, and the newer one stays', async () => {
    const [old, fresh] = [photoOf(13), photoOf(14)];
    const { id } = await plan({ photos: named([{ bytes: old, name: 'old.png' }]) });
    await send(old, 0);
    await plan({ activity_id: String(id), photos: named([{ bytes: fresh, name: 'fresh.png' }]) }, undefined, second);
    expect((await ask(old)).json).toMatchObject({ received: old.length, filename: 'old.png' });
    expect(await activity(id)).toMatchObject({ photos_awaited: 1 });
    for (let at = 0; at < fresh.length; at += CUT) await send(fresh, at, { visitor: second });
    expect(await activity(id)).toMatchObject({ file: 'fresh.png' });
    expect(drills()).not.toContain('old.png');
  });

  it('whose activity is deleted meanwhile: done, and nothing lies on the disk', async () => {
    const bytes = photoOf(15);
    const { id } = await plan({ photos: named([{ bytes, name: 'gone.png' }]) });
    await officer.send(deleteActivity, { body: { activity_id: id } });
    expect(await sendAll(bytes)).toMatchObject({ filename: 'gone.png' });
    expect(drills()).not.toContain('gone.png');
  });

  it('while one is on its way, another picture for what was seen before it is a conflict, and other words are not', async () => {
    const { id } = await plan({ activity_note: 'Whistles' });
    const { start, end, title, place, note, file } = (await activity(id))!; // saved above
    const base = JSON.stringify({ start, end, name: title, place: place ?? '', note: note ?? '', file });
    const edit = { activity_id: String(id), activity_note: 'Whistles', version: '1', base };
    const name = 'edit.png';
    await plan({ ...edit, photos: named([{ bytes: photoOf(16), name }]) });
    const late = await plan({ ...edit, photos: named([{ bytes: photoOf(17), name }]) }, undefined, second);
    expect(late).toMatchObject({ code: 'changedMeanwhile', current: { photos_awaited: 1 } });
    expect(await plan({ ...edit, activity_note: 'Ropes' }, undefined, second)).toMatchObject({ status: true });
    expect(await sendAll(photoOf(16))).toMatchObject({ filename: 'edit.png' });
    expect(await activity(id)).toMatchObject({ note: 'Ropes', file: 'edit.png' });
  });

  it.each([
    ['two', named([1, 2].map((n) => ({ bytes: photoOf(n), name: 'x.png' })))],
    ['one that is too large', JSON.stringify([{ sha256: 'a'.repeat(64), bytes: 11 * 1024 * 1024, name: 'x.png' }])],
    ['one without a hash', JSON.stringify([{ bytes: 1000, name: 'x.png' }])],
    ['no list', '{{'],
  ])('%s is refused, and no activity is stored', async (_, photos) => {
    const before = await rowsOf(house, 'activity');
    expect((await plan({ photos })).status).toBe(false);
    expect((await form('/api/bug_report/add', { description: 'Slow', photos })).json.status).toBe(false);
    expect([await rowsOf(house, 'activity'), await rowsOf(house, 'bug_reports')]).toEqual([before, []]);
  });
});

it('the picture of feedback and of a report of a fault follows as well, the same one in both', async () => {
  const bytes = jpeg([0xe1, Buffer.from('Exif\0\0 11.8 N 125.0 E')]);
  const photos = named([{ bytes, name: 'screen.jpg' }]);
  await form('/api/feedback/save_feedback', { issue: 'Others', concern: 'Slow', other_concern: '', photos });
  await form('/api/bug_report/add', { description: 'Slow', photos });
  expect(await rowsOf(house, 'feedback')).toMatchObject([{ file_name: null }]);
  await sendAll(bytes);
  const files = [
    ...(await rowsOf<{ file_name: string }>(house, 'feedback')),
    ...(await rowsOf<{ file_name: string }>(house, 'bug_reports')),
  ];
  const names = files.map((one) => one.file_name);
  expect(names.toSorted()).toEqual(['screen.jpg', 'screen_1.jpg']);
  // Without the place where it was taken.
  for (const name of names)
    expect(readFileSync(join(house.dataFolder, 'storage', 'feedback', name)).equals(jpeg())).toBe(true);
});
