// Bulletins over HTTP: the sheet of a release as it was, its files, the list of a site, and who gets none.
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, rain, send } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { listBulletins, readBulletin } from '../wire/bulletin.ts';

let house: House;
let officer: Visitor;
let releaseId: number;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await addHousehold('H-1', '1960-01-01');
  await rain(house, '2026-11-21 08:10:00', 4.5);
  await rain(house, '2026-11-21 09:05:00', 80);
  releaseId = await decideAndRelease(house, officer);
});
afterAll(() => house.close());

const addHousehold = (number: string, birthdate: string) =>
  sql`insert into household_data (site_id, household_id, household_head, gender, birthdate)
      values (24, ${number}, 'Ana Peña', 'F', ${birthdate})`.execute(house.app.db);
const read = async (id: number | string = releaseId) =>
  (await officer.send(readBulletin, { params: { release_id: String(id) } })).json;
const pdfOf = async (id: number = releaseId) => officer.raw('GET', `/api/bulletin/${id}/pdf`);

describe('the sheet of a release', () => {
  it('is written in the transaction of the release', async () => {
    const rows = await rowsOf<{ release_id: number }>(house, 'bulletins');
    expect(rows.map((row) => row.release_id)).toEqual([releaseId]);
  });

  it('says place, time, level, situation, elements at risk, recommendations and until when it holds', async () => {
    const { sheet, newer, cancelled_at, data_ts } = await read();
    expect(data_ts).toBe('2026-11-21 09:00:00');
    expect(sheet).toMatchObject({
      site: 'lpa',
      level: 1,
      title: 'CBEWS-L ALERT LEVEL INFORMATION: LPA-2026',
      facts: [
        { text: 'Brgy. Lipata, Paranas, Samar' },
        { text: 'November 21, 2026, 9:30 AM' },
        { text: 'Alert level 1, Get ready · Maghanda' },
      ],
      situation: [{ group: 'rainfall', reasons: [{ info: expect.stringContaining('exceeded threshold') }] }],
      note: 'This bulletin holds until a new one is released. Next release: November 21, 2026, 12:00 PM.',
    });
    expect(sheet.elements[1]!.text).toMatch(/^1 household, 1 person\. .* 1 aged 60 and over/);
    expect(sheet.recommendations.map(({ name }) => name)).toEqual([
      'Community',
      'LEWC',
      'Barangay',
      'Municipality',
      'Province',
    ]);
    expect(sheet.imprint).toMatch(
      /^Demo MDRRMO Paranas · bulletin \d+ · released 09:10 by Elena Halimbawa · seal \d+ [0-9a-f]{16} · letters [B-Z]{4} [B-Z]{4}$/,
    );
    expect([newer, cancelled_at]).toEqual([null, null]);
  });

  it('bears the letters of its release, which anybody may ask for, also before they stand in the log', async () => {
    const { sheet } = await read();
    const letters = sheet.imprint.split(' · letters ')[1] ?? '';
    const { publicLog } = house.app.services;
    expect(letters.replace(' ', '')).toBe(await publicLog.codeOfRelease(releaseId));
    expect(await publicLog.find(letters)).toMatchObject({ kind: 'release', releaseId, siteCode: 'lpa', level: 1 });
  });

  it('stays what it was when texts, households and places change, and so do the bytes of its PDF', async () => {
    const before = await read();
    const printed = await pdfOf();
    expect(printed.headers['content-type']).toBe('application/pdf');
    expect(printed.headers['content-disposition']).toBe(
      'attachment; filename="alert-bulletin-lpa-2026-11-21-0930.pdf"',
    );
    expect(printed.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await addHousehold('H-2', '1950-01-01');
    await sql`update ewi_templates set community_response = 'changed', trigger_description = 'changed'`.execute(
      house.app.db,
    );
    await sql`update sites set households = 'changed', barangay = 'changed'`.execute(house.app.db);
    const places = [
      {
        kind: 'evacuation' as const,
        name: 'Invented',
        points: [[11.7865, 125.0221]] as [number, number][],
        accuracyM: null,
      },
    ];
    await house.app.services.siteMap.setPlaces('lpa', places, 1);
    expect(await read()).toEqual(before);
    expect((await pdfOf()).bytes.equals(printed.bytes)).toBe(true);
    // Also when it has to be printed anew.
    await sql`delete from bulletin_files`.execute(house.app.db);
    expect((await pdfOf()).bytes.equals(printed.bytes)).toBe(true);
  });

  it('asked for by many at once it is printed once', async () => {
    await sql`delete from bulletin_files`.execute(house.app.db);
    const all = await Promise.all(Array.from({ length: 8 }, () => pdfOf()));
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  });

  it('is in the record of its site', async () => {
    const links = await rowsOf<{ table_name: string; row_key: number; site_id: number }>(house, 'record_chain');
    expect(links.filter((link) => link.table_name === 'bulletins')).toMatchObject([
      { row_key: releaseId, site_id: 24 },
    ]);
  });

  it('is there as a picture of A4 at scale 2, its map on a page below', async () => {
    const picture = await officer.raw('GET', `/api/bulletin/${releaseId}/image`);
    expect(picture.headers['content-type']).toBe('image/png');
    expect(picture.headers['content-disposition']).toContain('alert-bulletin-lpa-2026-11-21-0930.png');
    expect([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)]).toEqual([1588, 2 * 2246]);
  });

  it('is there as a card for telephones, small enough for a bad line', async () => {
    const card = await officer.raw('GET', `/api/bulletin/${releaseId}/card`);
    expect(card.headers).toMatchObject({ 'content-type': 'image/png' });
    expect(card.headers['content-disposition']).toContain('card-alert-bulletin-lpa-2026-11-21-0930.png');
    expect(card.bytes.readUInt32BE(16)).toBe(1080);
    expect(card.bytes.length).toBeLessThan(200_000);
  });

  it('has the text that residents were sent, whole, so that anybody can have it checked', async () => {
    expect((await read()).share).toBeNull();
    await send(officer, releaseId, 'Alert level 1. Maghanda.');
    const { share } = await read();
    expect(share).toMatch(/^Alert level 1\. Maghanda\. [B-Z]{4} [B-Z]{4}$/);
    expect(await house.app.services.publicLog.find(share ?? '')).toMatchObject({ releaseId, standing: 'newest' });
  });

  it('shows its seals', async () => {
    const { sheet } = await read();
    expect(sheet.seals).toHaveLength(2);
    const seal = await officer.raw('GET', `/api/bulletin/seal/${sheet.seals[0]!.hash}`);
    expect([seal.status, seal.headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('the server answers others while it prints', async () => {
    await sql`delete from bulletin_files`.execute(house.app.db);
    let printed = false;
    const printing = pdfOf().then(() => {
      printed = true;
    });
    let turns = 0;
    while (!printed) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    await printing;
    // Printed in this thread the loop would turn some thirty times.
    expect(turns).toBeGreaterThan(300);
  });
});

describe('a release without a kept sheet', () => {
  it('gets one when it is asked for, and keeps it', async () => {
    await sql`delete from bulletin_files`.execute(house.app.db);
    await sql`delete from bulletins`.execute(house.app.db);
    const late = await read();
    expect(late.sheet.elements[0]!.text).toBe('changed');
    await sql`update sites set households = 'changed again'`.execute(house.app.db);
    expect(await read()).toEqual(late);
  });

  it('whose texts are missing says which, and the release itself is not stopped', async () => {
    await sql`delete from bulletin_files`.execute(house.app.db);
    await sql`delete from bulletins`.execute(house.app.db);
    await sql`update ewi_templates set trigger = 'x' || trigger where trigger = 'rainfall'`.execute(house.app.db);
    const refused = await officer.raw('GET', `/api/bulletin/${releaseId}`);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'The bulletin cannot be written: texts are missing for 1 rainfall.',
    ]);
    await rain(house, '2026-11-21 09:08:00', 90, 'rain_scusb');
    const other = await decideAndRelease(house, officer, 101);
    const audit = await rowsOf<{ action: string; subject_id: number }>(house, 'audit');
    expect(audit.filter((row) => row.action === 'bulletin.failed').map((row) => row.subject_id)).toEqual([other]);
    await sql`update ewi_templates set trigger = 'rainfall' where trigger = 'xrainfall'`.execute(house.app.db);
    expect((await read(other)).sheet.site).toBe('scu');
  });
});

describe('the bulletins of a site', () => {
  const list = async (site: string, query: { year?: string } = {}) =>
    (await officer.send(listBulletins, { params: { site_code: site }, query })).json;

  it('are listed by year, without those of level 0', async () => {
    expect(await list('lpa')).toMatchObject({
      years: [2026],
      year: 2026,
      current: releaseId,
      bulletins: [{ release_id: releaseId, level: 1, data_ts: '2026-11-21 09:00:00', cancelled_at: null }],
    });
    expect((await list('lpa', { year: '2025' })).bulletins).toEqual([]);
  });

  it('a cancelled one says so, and so does its sheet', async () => {
    await sql`update monitoring_releases set cancelled_at = '2026-11-21 01:20:00+00'
      where release_id = ${releaseId}`.execute(house.app.db);
    expect((await list('lpa')).bulletins[0]!.cancelled_at).toBe('2026-11-21 09:20:00');
    expect((await read()).cancelled_at).toBe('2026-11-21 09:20:00');
  });

  it('and its PDF is printed anew with the mark, beside the one that was said', async () => {
    const kept = async () => rowsOf<{ is_cancelled: boolean }>(house, 'bulletin_files');
    const before = (await kept()).length;
    const marked = await pdfOf();
    expect((await pdfOf()).bytes.equals(marked.bytes)).toBe(true);
    expect((await kept()).length).toBe(before + 1);
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(marked.bytes);
    expect([...document.pages()][0]!.getText()).toContain('CANCELLED · KANSELADO, November 21, 2026, 9:20 AM');
    library.destroy();
  });

  it('an older one names the newer release', async () => {
    await sql`insert into monitoring_releases (event_alert_id, site_id, data_ts, release_time, released_at,
        bulletin_number, fingerprint, kind)
      select event_alert_id, site_id, data_ts + interval '4 hours', '13:40', released_at + interval '4 hours',
        bulletin_number + 1, '', 're-release' from monitoring_releases where release_id = ${releaseId}`.execute(
      house.app.db,
    );
    const { newer } = await read();
    expect(newer).toMatchObject({ level: 1, data_ts: '2026-11-21 13:00:00' });
    expect((await list('lpa')).current).toBe(newer!.release_id);
  });
});

describe('refusals', () => {
  it.each([
    ['/api/bulletin/1', 401, false],
    ['/api/bulletin/1/pdf', 401, false],
    ['/api/bulletin/1/image', 401, false],
    ['/api/bulletin/1/card', 401, false],
    ['/api/bulletin/list/lpa', 401, false],
    [`/api/bulletin/seal/${'a'.repeat(64)}`, 401, false],
    ['/api/bulletin/999999', 404, true],
    ['/api/bulletin/999999/pdf', 404, true],
    ['/api/bulletin/999999/image', 404, true],
    ['/api/bulletin/999999/card', 404, true],
    ['/api/bulletin/99999999999', 400, true],
    ['/api/bulletin/0', 400, true],
    ['/api/bulletin/x/pdf', 400, true],
    ['/api/bulletin/list/zzz', 404, true],
    ['/api/bulletin/list/lpa?year=26', 400, true],
    [`/api/bulletin/seal/${'a'.repeat(64)}`, 404, true],
    ['/api/bulletin/seal/..%2f..%2fetc', 400, true],
  ])('%s is answered with %i (signed in: %s)', async (url, status, isSignedIn) => {
    const visitor = isSignedIn ? officer : house.visitor();
    const answer = await visitor.raw('GET', url);
    expect([answer.status, answer.json.status]).toEqual([status, false]);
  });

  it('an unknown release is told in words', async () => {
    expect((await officer.raw('GET', '/api/bulletin/999999')).json.message).toBe(
      'There is no release 999999, so it has no bulletin.',
    );
  });

  it('level 0 has no bulletin', async () => {
    const opening = (await rowsOf<{ release_id: number; kind: string }>(house, 'monitoring_releases')).find(
      (row) => row.kind === 'opening',
    )!;
    for (const file of ['', '/pdf', '/image', '/card']) {
      const answer = await officer.raw('GET', `/api/bulletin/${opening.release_id}${file}`);
      expect([answer.status, answer.json.message]).toEqual([404, 'Alert level 0 has no bulletin.']);
    }
  });
});
