// Sheets alone: a neighbour that fails, two who ask at once, and what is printed once.
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideAndRelease, LPA, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { broken, watch } from '../../../apps/server/test/written.ts';
import { type PrintContext, readPdf, readSheet } from './read-sheet.ts';
import { freezeSheet } from './write-sheet.ts';

let house: House;
let releaseId: number;
/** Names of what was printed. */
const printed: string[] = [];

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  await rain(house, '2026-11-21 09:05:00', 80);
  releaseId = await decideAndRelease(house, await house.signedIn(), LPA);
});
afterAll(() => house.close());
beforeEach(async () => {
  printed.length = 0;
  await sql`truncate bulletins, bulletin_files, bulletin_seals cascade`.execute(house.app.db);
  await sql`update monitoring_releases set cancelled_at = null`.execute(house.app.db);
});

function contextWith(own: Partial<Omit<PrintContext, 'releases'>> = {}) {
  const print = async (name: string) => {
    printed.push(name);
    return Buffer.from(`${name}, time ${printed.length}`);
  };
  return {
    ...house.app.services,
    db: house.app.db,
    drawMap: house.app.services.siteMap.onPaper,
    seals: async () => [{ alt: 'Seal', hash: 'a'.repeat(64), png: Buffer.from('png') }],
    printer: { pdf: print, picture: print, card: print },
    ...own,
  };
}
const SHEETS = ['bulletins', 'bulletin_seals'];
const failures = async () =>
  (await rowsOf<{ action: string; after: unknown }>(house, 'audit')).filter((row) => row.action === 'bulletin.failed');

describe('with its release', () => {
  it('what it rested on, how sure it is and when it is over stand on it; where that cannot be read the sheet stands without it', async () => {
    const sheetWith = async (own: Partial<Omit<PrintContext, 'releases'>> = {}) => {
      let certainty: unknown;
      const undone = house.app.db.transaction().execute(async (tx) => {
        await sql`delete from bulletins where release_id = ${releaseId}`.execute(tx);
        await freezeSheet(contextWith(own), tx, releaseId);
        const [row] = await rows<{ sheet: { certainty?: unknown } }>(
          tx,
          sql`select content as sheet from bulletins where release_id = ${releaseId}`,
        );
        certainty = row?.sheet.certainty;
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      return certainty;
    };
    const measured = {
      name: 'Measured',
      text: expect.stringMatching(
        /^Rain at LPASB: 80\.0 mm in 24 h, \d+ % of the limit .*; 1 of 48 half hours measured; /,
      ),
    };
    expect(await sheetWith()).toEqual([
      measured,
      { name: 'How sure', text: expect.stringContaining('no data from') },
      { name: 'When over', text: expect.stringMatching(/^Ends \d\d\/\d\d \d\d:\d\d if/) },
    ]);
    expect(await sheetWith({ why: { of: broken } })).toEqual([measured]);
    expect(await sheetWith({ why: { of: broken }, record: { linesOf: broken } })).toEqual([]);
  });

  it('has the map of the slope as it stands; where that cannot be read the sheet stands without it', async () => {
    const mapWith = async (own: Partial<Omit<PrintContext, 'releases'>>) => {
      await sql`truncate bulletins cascade`.execute(house.app.db);
      await house.app.db.transaction().execute((tx) => freezeSheet(contextWith(own), tx, releaseId));
      const [row] = await rowsOf<{ content: { map?: { outline: unknown[] } } }>(house, 'bulletins');
      return row?.content;
    };
    const before = (await failures()).length;
    expect((await mapWith({}))?.map?.outline.length).toBeGreaterThan(2);
    const without = await mapWith({ drawMap: broken });
    expect(without).toBeDefined();
    expect(without).not.toHaveProperty('map');
    expect(await failures()).toHaveLength(before);
  });

  it.each<[string, Partial<Omit<PrintContext, 'releases'>>]>([
    ['the pictures', { seals: broken }],
    ['the counting of people', { households: { counts: broken } }],
  ])('a sheet of which %s fail stops nothing, leaves nothing, and is on record', async (_, own) => {
    const before = (await failures()).length;
    const changed = await watch(house, SHEETS);
    await house.app.db.transaction().execute(async (tx) => {
      await freezeSheet(contextWith(own), tx, releaseId);
      // The transaction of the release goes on.
      await rows(tx, sql`select 1 as one`);
    });
    expect(await changed()).toEqual([]);
    expect((await failures()).slice(before)).toMatchObject([{ after: { message: 'broken on purpose' } }]);
  });

  it('without a level there is none, and that is no failure', async () => {
    const [routine] = await rows<{ id: number }>(
      house.app.db,
      sql`select release_id as id from monitoring_releases where release_id <> ${releaseId} order by 1 limit 1`,
    );
    const changed = await watch(house, [...SHEETS, 'audit']);
    await house.app.db.transaction().execute((tx) => freezeSheet(contextWith(), tx, routine!.id));
    expect(await changed()).toEqual([]);
  });
});

it('one that is missing is written when it is asked for, once of two at once, and then stays', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => readSheet(contextWith(), releaseId)));
  expect(other?.sheet).toEqual(one?.sheet);
  expect(await rowsOf(house, 'bulletins')).toHaveLength(1);
  const settings = await house.app.services.settings.read();
  const read = async () => ({ ...settings, office: { ...settings.office, office: 'Another office' } });
  expect((await readSheet(contextWith({ settings: { read } }), releaseId)).sheet).toEqual(one?.sheet);
});

describe('the paper', () => {
  it('is printed once; of a warning that was taken back there is a second one, and the first stays', async () => {
    const first = await readPdf(contextWith(), releaseId);
    expect((await readPdf(contextWith(), releaseId)).bytes).toEqual(first.bytes);
    await sql`update monitoring_releases set cancelled_at = now() where release_id = ${releaseId}`.execute(
      house.app.db,
    );
    expect((await readPdf(contextWith(), releaseId)).bytes).not.toEqual(first.bytes);
    expect(printed).toEqual([`${releaseId}`, `${releaseId} cancelled`]);
    await sql`update monitoring_releases set cancelled_at = null`.execute(house.app.db);
    expect((await readPdf(contextWith(), releaseId)).bytes).toEqual(first.bytes);
  });

  it('that two print at once is the one that was stored first, for both', async () => {
    // Two servers: each prints its own, and none is done before the other has begun.
    const pdf = async (name: string) => {
      const mine = printed.push(name);
      await expect.poll(() => printed).toHaveLength(2);
      return Buffer.from(`paper ${mine}`);
    };
    const context = contextWith({ printer: { pdf, picture: pdf, card: pdf } });
    const both = await Promise.all([1, 2].map(() => readPdf(context, releaseId)));
    expect(both[0]?.bytes).toEqual(both[1]?.bytes);
  });

  it('of which the printing fails is not kept: the next one prints it', async () => {
    const fails = contextWith({ printer: { pdf: broken, picture: broken, card: broken } });
    await expect(readPdf(fails, releaseId)).rejects.toThrow('broken on purpose');
    await readPdf(contextWith(), releaseId);
    expect(printed).toHaveLength(1);
  });
});
