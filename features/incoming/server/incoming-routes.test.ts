// Replies and measurements by SMS: who may bring them, what becomes of them, and what goes back.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { SPOOL } from '@bantay/server/sms/gammu-gateway.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, measureCm, rain, send } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { listIncoming, readIncoming, showNumber, simulateReply } from '../wire/incoming.ts';

let house: House;
let officer: Visitor;
let key: string;
let releaseId: number;
/** Numbers of contacts that were warned. */
let warned: string[];
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  key = await createLoggerKey(house.app.db, 'phone', { sms: true });
  await measureCm(house, '2026-11-20 08:00:00', { A: 60, B: 110, C: 45 });
  await rain(house, '2026-11-21 09:05:00', 80);
  releaseId = await decideAndRelease(house, officer);
  await send(officer, releaseId);
  await sql`update sms_outbox set state = 'accepted', changed_at = clock_timestamp()`.execute(house.app.db);
  warned = (await rowsOf<{ number: string }>(house, 'sms_outbox')).map((row) => row.number);
});
afterAll(() => house.close());

let names = 0;
const post = (text: unknown, from: unknown = warned[0], more: object = {}, bearer = key) =>
  house.visitor().raw('POST', '/api/ingest/sms', {
    body: { from, text, id: `m${++names}`, ...more },
    headers: { authorization: `Bearer ${bearer}` },
  });
const list = async (query: { release_id?: string; before?: string } = {}) =>
  (await officer.send(listIncoming, { query })).json;
const newest = async () => (await list()).messages[0]!;
/** Texts that went back, newest last. */
const answers = async () =>
  (
    await sql<{ number: string; sms_msg: string }>`
      select o.number, r.sms_msg from sms_outbox o join sms_rounds r using (round_id)
      where r.kind = 'answer' order by o.outbox_id`.execute(house.app.db)
  ).rows;
/** The ten minutes after an answer are over. */
const waitTenMinutes = () =>
  sql`update sms_outbox set queued_at = queued_at - interval '11 minutes'`.execute(house.app.db);

describe('the door of gateways', () => {
  it('opens to a key for SMS only', async () => {
    const rainKey = await createLoggerKey(house.app.db, 'gauge', { gauges: ['rain_lpasb'] });
    const body = { from: warned[0], text: 'ok' };
    expect((await house.visitor().raw('POST', '/api/ingest/sms', { body })).status).toBe(401);
    expect((await officer.raw('POST', '/api/ingest/sms', { body })).status).toBe(401);
    expect((await post('ok', warned[0], {}, rainKey)).status).toBe(403);
    expect(await rowsOf(house, 'sms_inbox')).toEqual([]);
  });

  it.each([
    { text: 'x'.repeat(1001) },
    { text: 'a\u0000b' },
    { text: 7 },
    { from: '' },
    { from: 7 },
    { sent_at: 'noon' },
    { id: '' },
    { id: 'x'.repeat(201) },
  ])('refuses %j', async (wrong) => {
    expect((await post('ok', warned[0], wrong)).status).toBe(400);
    expect(await rowsOf(house, 'sms_inbox')).toEqual([]);
  });

  it('takes the same message once', async () => {
    const more = { id: 'same', sent_at: '2026-11-21T09:09:00+08:00' };
    expect((await post('sino po ito', '0999', more)).json.kind).toBe('other');
    expect((await post('sino po ito', '0999', more)).json.kind).toBe('duplicate');
    expect(await rowsOf(house, 'sms_inbox')).toHaveLength(1);
    // Another gateway may use the same name.
    const second = await createLoggerKey(house.app.db, 'second phone', { sms: true });
    expect((await post('sino po ito', '0999', more, second)).json.kind).toBe('other');
  });

  it('the same message from two connections at once is one', async () => {
    const kinds = await Promise.all(Array.from({ length: 5 }, () => post('ok', '0998', { id: 'burst' })));
    const duplicates = kinds.filter(({ json }) => json.kind === 'duplicate');
    expect(duplicates).toHaveLength(4);
  });
});

describe('replies to a warning', () => {
  it('count per number and release; a call for help stays one', async () => {
    const [first, second, third] = warned as [string, string, string];
    await post('OK po', first);
    await post('okay', first.replace(/^63/, '0'));
    await post('tulng', second);
    await post('ok', `+${second}`);
    await post('may bitak sa daan', third);
    await post('ok', '09990000000'); // nobody warned this number
    const { counts, messages, unread } = await list({ release_id: String(releaseId) });
    expect(counts).toEqual({ ok: 1, tulong: 1 });
    expect(messages.map(({ kind }) => kind)).toEqual(['other', 'ok', 'tulong', 'ok', 'ok']);
    expect(messages[0]).toMatchObject({ text: 'may bitak sa daan', site_code: 'lpa', release_id: releaseId });
    expect(messages[0]!.number).toMatch(/^\*{8}\d{4}$/);
    expect(messages[0]!.name).not.toBe('');
    expect(unread).toBeGreaterThanOrEqual(2);
    expect(await answers()).toEqual([]);
  });

  it('a reply after more than a day belongs to no warning', async () => {
    await sql`update sms_outbox set changed_at = now() - interval '25 hours'`.execute(house.app.db);
    await post('ok');
    expect((await newest()).release_id).toBeNull();
    await sql`update sms_outbox set changed_at = now()`.execute(house.app.db);
  });

  it('who has read a call for help, and who has looked at a number, stands on record', async () => {
    const one = (await list()).messages.find(({ kind }) => kind === 'tulong')!;
    const { unread } = await list();
    expect((await officer.send(readIncoming, { body: { inbox_id: one.inbox_id } })).status).toBe(200);
    await officer.send(readIncoming, { body: { inbox_id: one.inbox_id } });
    expect((await list()).unread).toBe(unread - 1);
    expect((await list()).messages.find(({ inbox_id }) => inbox_id === one.inbox_id)!.read_by).not.toBeNull();
    const shown = await officer.send(showNumber, { body: { inbox_id: one.inbox_id } });
    expect(shown.json.number).toBe(warned[1]);
    const actions = (await rowsOf<{ action: string; user_id: number | null }>(house, 'audit')).filter(({ action }) =>
      ['incoming.read', 'incoming.show-number'].includes(action),
    );
    expect(actions.map(({ action }) => action)).toEqual(['incoming.read', 'incoming.show-number']);
    expect(actions.every(({ user_id }) => user_id !== null)).toBe(true);
    for (const call of [readIncoming, showNumber]) {
      expect((await officer.send(call, { body: { inbox_id: 999_999 } })).json.status).toBe(false);
    }
  });

  it('nobody reads them signed out', async () => {
    expect((await house.visitor().send(listIncoming)).status).toBe(401);
    expect((await house.visitor().send(showNumber, { body: { inbox_id: 1 } })).status).toBe(401);
  });

  it('are listed a hundred at a time', async () => {
    const { messages } = await list();
    const older = await list({ before: String(messages[1]!.inbox_id) });
    expect(older.messages[0]!.inbox_id).toBe(messages[2]!.inbox_id);
  });
});

describe('a flood of words (finding A, minor)', () => {
  it('pushes no call for help off the first page: each number that waits stands before the newest hundred', async () => {
    const [known, , third] = warned as [string, string, string];
    await post('TULONG po', '09991112222');
    await post('TULONG', known);
    await post('TULONG may bata dito', known);
    await post('tulong', third);
    await sql`insert into sms_inbox (gateway_id, number, sms_msg, field_at, kind)
        select 'flood ' || n, '0998', 'hoy', now(), 'other' from generate_series(1, 150) n`.execute(house.app.db);
    const { messages } = await list();
    expect(messages).toHaveLength(103);
    expect(messages.slice(0, 3).map(({ kind, text }) => [kind, text])).toEqual([
      ['tulong', 'tulong'],
      ['tulong', 'TULONG may bata dito'],
      ['tulong', 'TULONG po'],
    ]);
    // The next page goes on where the newest hundred end, whatever stood before them.
    const older = await list({ before: String(messages.at(-1)!.inbox_id) });
    expect(older.messages[0]!.inbox_id).toBe(messages.at(-1)!.inbox_id - 1);
    await sql`delete from sms_inbox where number = '0998' or number = '639991112222' or kind = 'tulong' and read_at is null`.execute(
      house.app.db,
    );
  });
});

describe('a measurement by SMS', () => {
  const good = 'ROUTINE LPA NOV 21 2026 8:00AM A 60.5CM B 110CM X 3CM MAARAW JUAN DELACRUZ';

  it('becomes an observation, and one answer says what was taken', async () => {
    await post(good);
    const message = await newest();
    expect(message).toMatchObject({ kind: 'measurement', refusal: null, site_code: 'lpa' });
    const [observation] = (
      await rowsOf<{ mo_id: number; data_source: string; weather: string; observer_name: string }>(
        house,
        'marker_observations',
      )
    ).filter(({ mo_id }) => mo_id === message.mo_id);
    expect(observation).toMatchObject({ data_source: 'SMS', weather: 'MAARAW', observer_name: 'JUAN DELACRUZ' });
    expect(await answers()).toEqual([
      {
        number: warned[0],
        sms_msg:
          'Natanggap ang sukat ng LPA 2026/11/21 08:00: A 60.5, B 110 cm. Hindi kilalang marker: X. Walang sukat: C, D. Salamat po.',
      },
    ]);
  });

  it('within ten minutes a second answer stays away, and the same text changes nothing', async () => {
    const before = await rowsOf(house, 'marker_data');
    await post(good);
    expect(await rowsOf(house, 'marker_data')).toEqual(before);
    expect((await newest()).refusal).toBeNull();
    await post('ROUTINE LPA');
    expect(await answers()).toHaveLength(1);
    await waitTenMinutes();
  });

  it('corrected by its sender replaces the value; of another sender it is refused and stays as it was', async () => {
    await post(good.replace('60.5', '60.8'));
    const valueOfA = async () =>
      (
        await sql<{ measurement: number }>`select measurement from marker_data d
          join marker_observations o using (mo_id) where o.data_source = 'SMS' order by d.data_id limit 1`.execute(
          house.app.db,
        )
      ).rows[0]!.measurement;
    expect(await valueOfA()).toBe(60.8);
    await post(good.replace('60.5', '70'), warned[1]);
    expect((await newest()).refusal).toBe('taken');
    expect(await valueOfA()).toBe(60.8);
    await waitTenMinutes();
  });

  it('of a number that is nobody’s is kept, shown and answered, but not entered', async () => {
    const before = await rowsOf(house, 'marker_observations');
    await post(good.replace('8:00AM', '8:30AM'), '09990000001');
    expect(await newest()).toMatchObject({ refusal: 'unknownSender', name: '', mo_id: null });
    expect(await rowsOf(house, 'marker_observations')).toEqual(before);
    expect((await answers()).at(-1)!.sms_msg).toContain('hindi nakarehistro');
    await waitTenMinutes();
  });

  it.each([
    ['ROUTINE XYZ NOV 21 2026 8:00AM A 60CM MAARAW JUAN', 'site', 'code ng site'],
    ['ROUTINE LPA NOV 22 2026 8:00AM A 60CM MAARAW JUAN', 'dateOutOfRange', 'hinaharap'],
    ['ROUTINE LPA NOV 21 2026 8:00AM A 0CM MAARAW JUAN', 'noMeasurement', 'sukat'],
    ['ROUTINE LPA NOV 21 2026 8:00AM X 60CM MAARAW JUAN', 'noMarkerInUse', 'walang marker'],
  ])('%s: %s', async (text, refusal, words) => {
    await post(text, warned[2]);
    expect((await newest()).refusal).toBe(refusal);
    expect((await answers()).at(-1)).toMatchObject({ number: warned[2], sms_msg: expect.stringContaining(words) });
    await waitTenMinutes();
  });

  it('at a site that is watched no more: as of an unknown site', async () => {
    await sql`update sites set active = false where site_code = 'scu'`.execute(house.app.db);
    await post('ROUTINE SCU NOV 21 2026 8:00AM A 60CM MAARAW JUAN', warned[2]);
    expect((await newest()).refusal).toBe('site');
    expect((await answers()).at(-1)!.sms_msg).toContain('code ng site');
    await sql`update sites set active = true where site_code = 'scu'`.execute(house.app.db);
    await waitTenMinutes();
  });

  it('far from the last one raises a trigger', async () => {
    const raised = async () =>
      (await rowsOf<{ trigger_sym_id: number; tech_info: string }>(house, 'operational_triggers')).filter((one) =>
        one.tech_info.includes('Marker'),
      );
    expect(await raised()).toEqual([]);
    await post('EVENT LPA NOV 21 2026 9:00AM A 75CM B 110CM C 45CM MAULAN JUAN DELACRUZ');
    expect(await raised()).toHaveLength(1);
  });

  // Finding A M1: a second SMS "from" the same number took a level 3 back before anybody had seen it.
  it('does not take back what an SMS has raised to 2 or 3, by the same minute or by one before it, and is answered', async () => {
    const marked = async () =>
      (
        await sql<{ level: number }>`select y.alert_level as level from operational_triggers t
            join operational_trigger_symbols y using (trigger_sym_id)
          where t.tech_info like '%Marker%' and y.alert_level > 0`.execute(house.app.db)
      ).rows;
    const before = await marked();
    expect(before.some(({ level }) => level >= 2)).toBe(true);
    const stands = await rowsOf(house, 'marker_data');
    const told = (await answers()).length;
    for (const [hour, letters] of [
      ['9:00', 'A 60.8CM B 110CM C 45CM'],
      ['8:59', 'A 75CM B 110CM C 45CM'],
    ] as const) {
      await post(`EVENT LPA NOV 21 2026 ${hour}AM ${letters} MAULAN JUAN DELACRUZ`);
      expect((await newest()).refusal).toBe('wouldLower');
      expect(await rowsOf(house, 'marker_data')).toEqual(stands);
      expect(await marked()).toEqual(before);
    }
    // Within ten minutes of another answer: the owner of the number hears of it all the same.
    expect((await answers()).slice(told).map(({ sms_msg }) => sms_msg)).toEqual([
      expect.stringContaining('level 2 o 3'),
      expect.stringContaining('level 2 o 3'),
    ]);
    // Upward it stays open.
    await post('EVENT LPA NOV 21 2026 9:00AM A 95CM B 110CM C 45CM MAULAN JUAN DELACRUZ');
    expect((await newest()).refusal).toBeNull();
    // It is far from the last round, so the answer asks (finding S m4), whatever was answered within ten minutes.
    expect((await answers()).at(-1)!.sms_msg).toMatch(/A 95.*Tama po ba ang A 95 \(huli /);
  });

  it('of numbers that are nobody’s: ten answers an hour, whoever writes from how many', async () => {
    await sql`update sms_outbox set queued_at = queued_at - interval '2 hours'`.execute(house.app.db);
    const told = (await answers()).length;
    for (let index = 0; index < 14; index++) await post('ROUTINE LPA', `0999000${String(1000 + index)}`);
    expect((await answers()).length - told).toBe(10);
  });
});

describe('demo mode', () => {
  it('answers as a resident would', async () => {
    const body = { number: warned[0]!, text: 'TULONG' };
    expect((await officer.send(simulateReply, { body })).status).toBe(200);
    expect(await newest()).toMatchObject({ kind: 'tulong', release_id: releaseId });
  });

  it('is refused to the key of a gateway', async () => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await house
      .visitor()
      .raw('POST', '/message/simulator/reply', { body: { number: '0', text: '' }, headers });
    expect(answer.status).toBe(401);
  });
});

describe('the spool of a modem', () => {
  it('brings a call for help although a message before it cannot be stored, and keeps that one for later', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bantay-spool-'));
    const inbox = join(folder, SPOOL.inbox);
    mkdirSync(inbox);
    const put = (name: string, text: string) => {
      writeFileSync(join(inbox, name), text);
      // Longer ago than parts of one message come after each other.
      utimesSync(join(inbox, name), new Date(0), new Date(0));
    };
    const measurement = `IN20261121_090000_00_${warned[0]}_00.txt`;
    put(measurement, 'ROUTINE SCU NOV 21 2026 8:00AM A 60CM MAARAW JUAN');
    put(`IN20261121_090100_00_${warned[1]}_00.txt`, 'TULONG po');
    const { db, services } = house.app;
    await sql`alter table sms_inbox add constraint no_routine check (kind <> 'measurement') not valid`.execute(db);
    await expect(services.incoming.takeSpool(folder)).rejects.toThrow('1 message(s) were not stored');
    expect(await newest()).toMatchObject({ kind: 'tulong', text: 'TULONG po' });
    expect(readdirSync(inbox)).toEqual([measurement]);
    await sql`alter table sms_inbox drop constraint no_routine`.execute(db);
    await services.incoming.takeSpool(folder);
    expect(readdirSync(inbox)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
