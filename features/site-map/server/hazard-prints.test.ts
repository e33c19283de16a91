// Hazard pictures for sheets: drawn beforehand, small, once for each file, and none that fails stops a sheet.
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { broken } from '../../../apps/server/test/written.ts';
import { readBulletin } from '../../bulletin/wire/bulletin.ts';
import { drawHazard, PRINT_BYTES } from './draw-hazard.ts';
import { readyHazards } from './hazard-prints.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const path = () => join(house.dataFolder, 'hazard-map-lpa.svg');
const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${colour}"/></svg>`;
/** Every file that is laid there is an hour younger than the last. */
let hours = 0;
function lay(text: string): void {
  writeFileSync(path(), text);
  const at = house.now() / 1000 + 3600 * hours++;
  utimesSync(path(), at, at);
}
const round = (own: Partial<Parameters<typeof readyHazards>[0]> = {}) =>
  readyHazards({ db: house.app.db, ...house.app.services, ...own });
const stored = () => rowsOf<{ site_id: number; hash: string | null }>(house, 'site_map_hazards');
const pictures = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from bulletin_seals`.execute(house.app.db)).rows[0]!
    .count;

describe('a round', () => {
  it('does nothing for sites without a picture', async () => {
    await round();
    expect(await stored()).toEqual([]);
  });

  it('draws the picture once for each file', async () => {
    const before = await pictures();
    lay(svg('#c00'));
    await round();
    const [first] = await stored();
    expect(first).toMatchObject({ site_id: 24, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await round({ bulletins: { keepPicture: broken } });
    lay(svg('#0c0'));
    await round();
    const [second, ...more] = await stored();
    expect([second!.hash === first!.hash, more, (await pictures()) - before]).toEqual([false, [], 2]);
  });

  it('a file that is no picture, or is gone, leaves none', async () => {
    lay('no drawing any more');
    await round();
    expect(await stored()).toMatchObject([{ site_id: 24, hash: null }]);
    rmSync(path());
    await round();
    expect(await stored()).toEqual([]);
  });

  it('a site whose file cannot be fetched stops no other, and is told', async () => {
    lay(svg('#00c'));
    const sites = [{ siteId: 25, hazardMap: 'x.png' }, ...(await house.app.services.sites.list())];
    const find = async (site: { hazardMap: string | null }) =>
      site.hazardMap === 'x.png' ? broken() : house.app.services.hazardMaps.find(site);
    // Of a site nothing but its id and the name of its picture is read.
    const list = async () => sites as Awaited<ReturnType<House['app']['services']['sites']['list']>>;
    await expect(round({ sites: { list }, hazardMaps: { find } })).rejects.toThrow();
    expect(await stored()).toMatchObject([{ site_id: 24 }]);
  });
});

describe('on the sheet of a release', () => {
  const sheetAt = async (releaseId: number) =>
    (await officer.send(readBulletin, { params: { release_id: String(releaseId) } })).json.sheet;
  const told = (map: { lines: { name: string; text: string }[] } | undefined) =>
    map?.lines.find(({ name }) => name === 'Hazard map')?.text;
  let releaseId: number;
  const again = async () => {
    await sql`truncate bulletins, bulletin_files cascade`.execute(house.app.db);
    return sheetAt(releaseId);
  };

  it('it is told why it is not drawn', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    releaseId = await decideAndRelease(house, officer);
    const { map } = await sheetAt(releaseId);
    expect(map).not.toHaveProperty('hazard');
    expect(told(map)).toMatch(/^published 2026\/11\/21 \d\d:10, not on this map: nobody has said where it lies$/);
  });

  it('it lies under the map, in page and file, and stays when another one is published', async () => {
    const corners: [number, number][] = [
      [11.781, 125.014],
      [11.791, 125.026],
    ];
    const places = [{ kind: 'hazard' as const, name: 'map', points: corners, accuracyM: null }];
    await house.app.services.siteMap.setPlaces('lpa', places, 1);
    const before = await again();
    expect(told(before.map)).toMatch(/, under this map$/);
    const shown = await officer.raw('GET', `/api/bulletin/seal/${before.map!.hazard!.hash}`);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await sharp(shown.bytes).stats()).dominant).toMatchObject({ r: 8, g: 8 });
    const printed = await officer.raw('GET', `/api/bulletin/${releaseId}/pdf`);
    expect(printed.bytes.toString('latin1')).toContain('/Width 400');
    lay(svg('#cc0'));
    await round();
    expect(await sheetAt(releaseId)).toEqual(before);
    await sql`delete from bulletin_files`.execute(house.app.db);
    expect((await officer.raw('GET', `/api/bulletin/${releaseId}/pdf`)).bytes.equals(printed.bytes)).toBe(true);
    expect((await again()).map!.hazard!.hash).not.toBe(before.map!.hazard!.hash);
  });

  it('one that could not be read is told, and the sheet stands', async () => {
    lay('no drawing any more');
    await round();
    const { map } = await again();
    expect(map).not.toHaveProperty('hazard');
    expect(told(map)).toMatch(/its picture could not be read$/);
  });
});

describe('a drawn picture', () => {
  it('has few bytes however large and noisy the file is', async () => {
    const noise = await sharp({
      create: { width: 1500, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 60 } },
    })
      .jpeg()
      .toBuffer();
    const png = await drawHazard(noise);
    expect(png!.length).toBeLessThanOrEqual(PRINT_BYTES);
    expect(await sharp(png!).metadata()).toMatchObject({ format: 'png', hasAlpha: false });
  });

  it('is as large as the file at most, upright, and on white', async () => {
    const half = await sharp({
      create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const png = (await drawHazard(half))!;
    expect(await sharp(png).metadata()).toMatchObject({ width: 40, height: 60 });
    expect((await sharp(png).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it.each([
    ['nothing', ''],
    ['words', 'no picture'],
  ])('of %s is none', async (_what, text) => {
    expect(await drawHazard(Buffer.from(text))).toBeNull();
  });
});
