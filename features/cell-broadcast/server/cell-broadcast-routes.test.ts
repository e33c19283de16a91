// The request for a cell broadcast through its doors: what it says, what may be noted, by whom, and that nothing noted is lost.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { readBulletin } from '../../bulletin/wire/bulletin.ts';
import { listCandidateAlerts } from '../../dashboard/wire/dashboard.ts';
import { WORDS_MAX } from '../rules/broadcast-request.ts';
import { markBroadcastRequest, readBroadcastRequest } from '../wire/cell-broadcast.ts';

let house: House;
let officer: Visitor;
let releaseId: number;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
  releaseId = await decideAndRelease(house, officer);
});
afterAll(() => house.close());

const read = async (visitor = officer, id = releaseId) =>
  visitor.send(readBroadcastRequest, { params: { release_id: String(id) } });
const mark = (kind: 'asked' | 'sent', at: string, visitor = officer, id = releaseId) =>
  visitor.send(markBroadcastRequest, { body: { release_id: id, kind, at } });

describe('the page', () => {
  it('says who asks, where, what and how, in texts that fit on a telephone', async () => {
    await house.app.services.cap.publish();
    const { json } = await read();
    expect(json).toMatchObject({
      ...{ release_id: releaseId, municipality: 'Paranas', province: 'Samar', level: 1, marks: [] },
      ...{ place: 'Brgy. Lipata, Paranas, Samar (LPA)', is_cancelled: false, is_newest: true },
      ...{ cap: expect.stringContaining('lpa'), ends: expect.stringMatching(/^Ends 11\/22/) },
    });
    expect(json.texts.map(({ language }) => language)).toEqual(['fil', 'en']);
    for (const { text, words } of json.texts) {
      expect(text).toMatch(/^ALERT LEVEL 1: .+Brgy\. Lipata/);
      expect(words).toBeLessThanOrEqual(WORDS_MAX);
    }
    expect((await officer.send(readBulletin, { params: { release_id: String(releaseId) } })).json.asks_broadcast).toBe(
      true,
    );
  });

  it('is for nobody who is not signed in, and of no release that is none or says level 0', async () => {
    expect((await read(house.visitor())).status).toBe(401);
    expect((await read(officer, 999_999)).status).toBe(404);
    const { rows } = await sql<{ id: number }>`select release_id as id from monitoring_releases
      where kind = 'opening' order by release_id limit 1`.execute(house.app.db);
    expect((await read(officer, rows[0]!.id)).status).toBe(404); // seeded
  });
});

describe('a note', () => {
  it('is kept with its time and person, each beside those before it', async () => {
    house.move(40 * 60_000);
    expect((await mark('asked', '2026-11-21 09:30:00')).json).toMatchObject({ status: true });
    expect((await mark('asked', '2026-11-21 09:32:00')).json).toMatchObject({ status: true });
    expect((await mark('sent', '2026-11-21 09:45:00')).json).toMatchObject({ status: true });
    expect((await read()).json.marks).toMatchObject([
      { kind: 'sent', at: '2026-11-21 09:45:00', by: 'Elena Halimbawa' },
      { kind: 'asked', at: '2026-11-21 09:32:00' },
      { kind: 'asked', at: '2026-11-21 09:30:00' },
    ]);
    const { on_going } = (await officer.send(listCandidateAlerts)).json;
    expect(JSON.parse(on_going).latest[0].sent_statuses.broadcast).toEqual({
      ...{ asked: '2026-11-21 09:32:00', sent: '2026-11-21 09:45:00' },
    });
    const audit = await rowsOf<{ action: string; subject_id: number }>(house, 'audit');
    expect(audit.filter(({ action }) => action.startsWith('cell-broadcast.')).map(({ action }) => action)).toEqual([
      'cell-broadcast.asked',
      'cell-broadcast.asked',
      'cell-broadcast.sent',
    ]);
  });

  it.each([
    ['of the future', 'asked', '2026-11-21 10:30:00', 'broadcastInFuture'],
    ['of before the release', 'asked', '2026-11-21 08:00:00', 'broadcastBeforeRelease'],
    ['that it was sent before it was asked for', 'sent', '2026-11-21 09:31:00', 'broadcastBeforeAsked'],
  ] as const)('%s is refused in words, and nothing of it is kept', async (_what, kind, time, code) => {
    const before = await rowsOf(house, 'cell_broadcast_marks');
    const answer = await mark(kind, time);
    expect(answer.status).toBeLessThan(500);
    expect(answer.json).toMatchObject({ status: false, code });
    expect(await rowsOf(house, 'cell_broadcast_marks')).toEqual(before);
  });

  it('is taken from nobody who may not work at the site', async () => {
    expect((await mark('asked', '2026-11-21 09:31:00', house.visitor())).status).toBe(401);
    expect((await mark('asked', '2026-11-21 09:31:00', officer, 999_999)).json).toMatchObject({ status: false });
  });
});

it('where it is switched off there is no page, no note and no link', async () => {
  const off = await openHouse({ now: '2026-11-21 09:10:00', env: { CELL_BROADCAST: 'off' } });
  const visitor = await off.signedIn();
  await rain(off, '2026-11-21 09:05:00', 80);
  const id = await decideAndRelease(off, visitor);
  expect((await read(visitor, id)).json).toMatchObject({ status: false, code: 'cellBroadcastOff' });
  expect((await mark('asked', '2026-11-21 09:10:00', visitor, id)).json).toMatchObject({ code: 'cellBroadcastOff' });
  expect((await visitor.send(readBulletin, { params: { release_id: String(id) } })).json.asks_broadcast).toBe(false);
  const { on_going } = (await visitor.send(listCandidateAlerts)).json;
  expect(JSON.parse(on_going).latest[0].sent_statuses.broadcast).toBeUndefined();
  await off.close();
});
