// Photos that follow their report in pieces: each counts once, half of one is never shown, and only a whole one is judged.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoPicture } from '@bantay/server/demo/demo-picture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { type FormPart, jpeg, multipart } from '../../../apps/server/test/multipart.ts';
import { getMomsInstances, writeMoms } from '../wire/moms.ts';

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
