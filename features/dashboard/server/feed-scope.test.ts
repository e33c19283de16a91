// The feed of a municipality, a region or a map window, and what of it has changed since; the feed of all is as it was.
import type { Db } from '@bantay/server/database/database.ts';
import { openDatabase } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, LPA, rain, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { listChanged, putReleasedBoards } from '../../alerts/server/boards-queries.ts';
import { candidates, listCandidateAlerts, onGoing } from '../wire/dashboard.ts';

const SCU = 101;

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await runDue(house);
  await sql`update sites set municipality = 'San Test', region = 'Region T', latitude = 10.2, longitude = 124.9
    where site_id = ${SCU}`.execute(house.app.db);
  await sql`update sites set latitude = 11, longitude = 125 where site_id = ${LPA}`.execute(house.app.db);
});
afterAll(() => house.close());

async function ask(query: Record<string, string> = {}) {
  const { json, status } = await officer.send(listCandidateAlerts, { params: {}, query: query as never }); // as pages spell it
  if (status !== 200) throw new Error(`refused: ${status}`);
  const read = {
    on: onGoing.parse(JSON.parse(json.on_going)),
    ofCandidates: candidates.parse(JSON.parse(json.candidate_alerts)),
  };
  return { ...read, json, sites: read.on.summary.map(({ site }) => site.site_id) };
}

describe('a scope', () => {
  it.each([
    ['municipality', { municipality: 'san test' }, [SCU]],
    ['region', { region: 'REGION T' }, [SCU]],
    ['window', { window: '10.9,124.5,11.5,125.5' }, [LPA]],
    ['window with both', { window: '-1,-180,90,180' }, [LPA, SCU]],
    ['municipality and window that do not meet', { municipality: 'San Test', window: '10.9,124.5,11.5,125.5' }, []],
    ['municipality that is none', { municipality: 'Nowhere' }, []],
  ])('of a %s has its sites alone', async (_what, query, sites) => {
    const { json, ...read } = await ask(query);
    expect([...read.sites].sort((a, b) => a - b)).toEqual(sites);
    expect([...json.judged!].sort((a, b) => a - b)).toEqual(sites);
  });

  it('that is no window is refused, not taken for all', async () => {
    expect((await officer.raw('GET', '/api/monitoring/candidate_alerts?window=1,2,3')).status).toBe(400);
  });

  it('of all says what the call without one says, which names no version', async () => {
    const [plain, all] = [await ask(), await ask({ since: '0' })];
    expect(plain.json).not.toHaveProperty('version');
    expect(plain.json).not.toHaveProperty('judged');
    const { version: _version, judged: _judged, ...same } = all.json;
    expect({ ...same, now: 0 }).toEqual({ ...plain.json, now: 0 });
  });
});

describe('since a version', () => {
  /** From which on nothing is told: while anybody writes in a database beside this one, sites are told of once more. */
  const settled = async () => {
    let version = '';
    await expect
      .poll(async () => {
        version = (await ask({ since: '0' })).json.version!;
        return (await ask({ since: version })).sites;
      })
      .toEqual([]);
    return version;
  };

  it('nothing is told of what has not changed', async () => {
    expect((await ask({ since: '0' })).sites).toHaveLength(2);
    const { json } = await ask({ since: await settled() });
    expect(json.judged).toEqual([]);
  });

  it('a site is told of that has a new result, and one of which something waits for as long as it does', async () => {
    const version = await settled();
    house.setNow('2026-11-21 09:15:00');
    await rain(house, '2026-11-21 09:12:00', 80);
    const next = await ask({ since: version });
    expect(next.sites).toEqual([LPA]);
    expect(next.ofCandidates).toMatchObject([{ site_id: LPA }]);
    await decideAndRelease(house, officer);
    const later = await ask({ since: next.json.version! });
    expect(later.on.latest.map(({ event }) => event.site_id)).toEqual([LPA]);
    // The time goes on for it, whether or not it is written.
    expect((await ask({ since: later.json.version! })).sites).toEqual([LPA]);
  });

  it('in the hours of the routine release all that are due are told of together', async () => {
    house.setNow('2026-11-23 11:20:00');
    await runDue(house);
    const { json } = await ask({ since: '0' });
    expect((await ask({ since: json.version! })).sites).toEqual([LPA]);
    house.setNow('2026-11-23 12:02:00');
    await runDue(house);
    const noon = await ask({ since: json.version! });
    const again = await ask({ since: noon.json.version! });
    expect(again.sites).toContain(SCU);
    expect(again.ofCandidates.find((one) => 'routine_details' in one)).toEqual(
      (await ask()).ofCandidates.find((one) => 'routine_details' in one),
    );
  });

  it('a version of another database, or of nobody, is answered with all', async () => {
    const { json } = await ask({ since: '0' });
    const [era, xid] = json.version!.split('-');
    for (const since of [`${Number(era) + 1}-${xid}`, 'abc', '1-2-3', '-'])
      expect((await ask({ since })).sites).toHaveLength(2);
  });
});

describe('two that write at a time', () => {
  it('are both seen by whoever asks in between, in whichever order they end', async () => {
    const other = openDatabase({ url: house.url, max: 4 });
    const changed = (mark: { era: string; xid: string } | null) => listChanged(house.app.db, {}, mark, house.now(), []);
    const begin = await changed(null);
    let end = () => {};
    let hasWritten = () => {};
    const written = new Promise<void>((resolve) => (hasWritten = resolve));
    const held = new Promise<void>((resolve) => (end = resolve));
    // Begins first, with the smaller number, and ends last.
    const slow = other.db.transaction().execute(async (tx: Db) => {
      await putReleasedBoards(tx, [SCU]);
      hasWritten();
      await held;
    });
    await written;
    await other.db.transaction().execute((tx) => putReleasedBoards(tx, [LPA]));
    const between = await changed(begin);
    expect(between.siteIds).not.toContain(SCU);
    const seen = await sql<{ most: string }>`select max(version)::text as most from site_boards`.execute(house.app.db);
    end();
    await slow;
    const after = await changed(between);
    expect(after.siteIds).toContain(SCU);
    // By the largest version that was to be seen in between it would have been missed.
    expect((await changed({ ...between, xid: String(Number(seen.rows[0]!.most) + 1) })).siteIds).not.toContain(SCU);
    expect((await changed(await changed(null))).siteIds).not.toContain(SCU);
    await other.close();
  });
});
