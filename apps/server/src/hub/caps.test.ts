// CAP messages of cells, by their signatures: what is handed on, what is withheld and told, and that no level hangs on any of it.
import { generateKeyPairSync } from 'node:crypto';
import { makeSigner } from '@bantay/features/cap/server/cap-signature.ts';
import type { PushedCap } from '@bantay/features/hub/wire/hub.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestHub, type TestHub } from '../../test/test-hub.ts';
import type { OpenDatabase } from '../database/database.ts';
import { makeTestCell, siteAt } from './cell.fixture.ts';
import { addCell, listCells } from './cells-queries.ts';
import { believeCaps, judgeUnjudged } from './judge-caps.ts';

let database: OpenDatabase;
let hub: TestHub['hub'];
let close: TestHub['close'];
let said: string[] = [];

beforeAll(async () => {
  ({ database, hub, close } = await openTestHub({ say: (text) => said.push(text) }));
});
afterAll(() => close());
afterEach(async () => {
  said = [];
  await sql`delete from hub_cells`.execute(database.db);
});

const newSigner = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return makeSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
};
const [ours, other] = [newSigner(), newSigner()];

interface CapPart extends Partial<PushedCap> {
  release?: number;
  /** Seconds of its minute by the clock of the cell. */
  at?: number;
  /** Messages that it says it comes after. */
  after?: PushedCap[];
  by?: ReturnType<typeof makeSigner> | null;
}
function capOf({ site = 'aaa', release = 1, at = release, after = [], by = ours, ...part }: CapPart = {}): PushedCap {
  const identifier = `PH-806022016-${site}-${release}-0`;
  const sent = Date.parse(`2026-11-21T09:35:${String(at).padStart(2, '0')}+08:00`);
  const timeOf = (one: number) => new Date(one).toISOString();
  const named = after.map((one) => `a@b.ph,${one.identifier},${timeOf(one.sent)}`).join(' ');
  const references = named && `<references>${named}</references>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${identifier}</identifier><sent>${timeOf(sent)}</sent><msgType>Alert</msgType>${references}<info><language>en-PH</language><headline>Evacuate ${site}, ${release}</headline></info></alert>`;
  return {
    ...{ site, identifier, type: 'Alert', headline: `Evacuate ${site}, ${release}`, sent, xml: by?.sign(xml) ?? xml },
    ...part,
  };
}

async function cellOf() {
  const cell = makeTestCell(hub);
  await addCell(database.db, { name: 'iloilo', publicKey: cell.key.name, areas: ['Iloilo'] });
  await cell.push({ sites: [siteAt('aaa', { level: 3 }), siteAt('bbb', { level: 2 })] });
  return cell;
}
const read = async <T>(path: string): Promise<T> => (await (await fetch(`${hub.url}${path}`)).json()) as T; // as its door declares it
interface Warning {
  site_code: string;
  level: number | null;
  cap: string | null;
  cap_signature: string | null;
}
const warnings = async () => (await read<{ warnings: Warning[] }>('/warnings.json')).warnings;
const feed = async () => (await fetch(`${hub.url}/warnings.xml`)).text();
const told = async () =>
  (await read<{ cells: { cap_fault: string | null; cap_key: string | null }[] }>('/cells.json')).cells[0];
const fetched = async ({ identifier }: PushedCap) =>
  (await fetch(`${hub.url}/cap/${(await listCells(database.db))[0]?.cellId}/${identifier}.xml`)).status;

/** Its level stands as the cell says it, and of its message nothing. */
async function isWithheld(cap: PushedCap, fault: string): Promise<void> {
  const one = (await warnings()).find(({ site_code }) => site_code === cap.site);
  expect(one).toMatchObject({ level: cap.site === 'aaa' ? 3 : 2, cap: null, cap_signature: fault });
  expect(await feed()).not.toContain(cap.headline);
  expect(await fetched(cap)).toBe(404);
  expect((await told())?.cap_fault).toBe(fault);
}
async function isHandedOn(cap: PushedCap, standing = 'signed'): Promise<void> {
  const one = (await warnings()).find(({ site_code }) => site_code === cap.site);
  expect(one).toMatchObject({ cap: expect.stringContaining(cap.identifier), cap_signature: standing });
  expect(await feed()).toContain(cap.headline);
  expect(await fetched(cap)).toBe(200);
}

describe('a message of a cell', () => {
  it('that is signed is handed on, and its key is held from then on', async () => {
    const cell = await cellOf();
    await cell.push({ caps: [capOf()] });
    await isHandedOn(capOf());
    expect(await told()).toMatchObject({ cap_fault: null, cap_key: ours.fingerprint });
    await cell.push({ caps: [capOf({ release: 2 }), capOf({ site: 'bbb' })] });
    await isHandedOn(capOf({ release: 2 }));
    await isHandedOn(capOf({ site: 'bbb' }));
    expect(said).toEqual([]);
  });

  it('that was changed is withheld and told, and the level of its site stands', async () => {
    const cell = await cellOf();
    const good = capOf();
    const changed = { ...good, xml: good.xml.replace('Evacuate aaa', 'No danger aaa') };
    expect((await cell.push({ caps: [changed] })).status).toBe(200);
    await isWithheld(changed, 'forged');
    expect(said).toEqual(['iloilo: its CAP messages are forged']);
    // It is said once, and stands where it was found until a person has looked.
    await cell.push({ caps: [changed] });
    expect(said).toHaveLength(1);
    await cell.push({ caps: [good] });
    await isHandedOn(good);
    expect((await told())?.cap_fault).toBe('forged');
    await believeCaps(database.db, 'iloilo');
    expect(await told()).toMatchObject({ cap_fault: null, cap_key: ours.fingerprint });
  });

  it('that was signed for another site of it, or as another message, is withheld', async () => {
    const cell = await cellOf();
    const wrong = { ...capOf({ site: 'bbb' }), site: 'aaa' };
    await cell.push({ caps: [wrong] });
    await isWithheld(wrong, 'forged');
    const renamed = capOf({ identifier: 'PH-806022016-aaa-7-0' });
    await cell.push({ caps: [renamed] });
    await isWithheld(renamed, 'forged');
    expect((await told())?.cap_key).toBeNull();
  });

  it('is told as it was signed, whatever is said beside it', async () => {
    const cell = await cellOf();
    await cell.push({ caps: [capOf({ headline: 'No danger', type: 'Cancel' })] });
    await isHandedOn(capOf());
    expect(await feed()).not.toContain('No danger');
  });

  it('of one that does not sign is handed on, and said to be unsigned', async () => {
    const cell = await cellOf();
    const plain = capOf({ by: null });
    await cell.push({ caps: [plain] });
    await isHandedOn(plain, 'unsigned');
    expect(await feed()).toContain('<title>Unsigned: Evacuate aaa');
    expect(await told()).toMatchObject({ cap_fault: 'unsigned', cap_key: null });
    expect(said).toEqual([]);
    // Its program was brought up to date.
    await cell.push({ caps: [capOf({ release: 2 })] });
    await isHandedOn(capOf({ release: 2 }));
    expect(await told()).toMatchObject({ cap_fault: null, cap_key: ours.fingerprint });
  });

  it('without a signature, where it is known to sign, is withheld: whoever takes one off wins nothing', async () => {
    const cell = await cellOf();
    await cell.push({ caps: [capOf()] });
    const stripped = capOf({ release: 2, by: null });
    await cell.push({ caps: [stripped] });
    await isWithheld(stripped, 'forged');
    // It signs no more, and a person says so.
    expect(await believeCaps(database.db, 'iloilo')).toEqual({ key: null, setBack: [] });
    await isHandedOn(stripped, 'unsigned');
  });
});

describe('another key', () => {
  it('is told and not taken, also for a message of another site, until a person believes it', async () => {
    const cell = await cellOf();
    await cell.push({ caps: [capOf()] });
    const strange = capOf({ site: 'bbb', release: 2, by: other });
    await cell.push({ caps: [strange] });
    await isWithheld(strange, 'other key');
    await isHandedOn(capOf());
    expect((await told())?.cap_key).toBe(ours.fingerprint);
    expect(said).toEqual(['iloilo: its CAP messages are signed by another key']);

    expect(await believeCaps(database.db, 'iloilo')).toEqual({ key: other.fingerprint, setBack: [] });
    await isHandedOn(strange);
    // What was signed by the one of before was right then.
    await isHandedOn(capOf());
    expect((await told())?.cap_fault).toBeNull();
    await cell.push({ caps: [capOf({ release: 3 })] });
    await isWithheld(capOf({ release: 3 }), 'other key');
  });

  it('of a cell that is not there is believed by nobody', async () => {
    expect(await believeCaps(database.db, 'nobody')).toBeNull();
  });

  it('puts its cell before those of which nothing is wrong', async () => {
    const well = makeTestCell(hub);
    await addCell(database.db, { name: 'antique', publicKey: well.key.name, areas: ['Antique'] });
    await well.push();
    const cell = await cellOf();
    await cell.push({ caps: [capOf()] });
    const names = async () => (await listCells(database.db)).map(({ name }) => name);
    expect(await names()).toEqual(['antique', 'iloilo']);
    await cell.push({ caps: [capOf({ release: 2, by: other })] });
    expect(await names()).toEqual(['iloilo', 'antique']);
  });
});

describe('an older message that was signed once', () => {
  const older = 'iloilo: its newest CAP message is older than one that was believed';

  it('neither takes the place of the newer one nor goes into the feed, and is told once', async () => {
    const cell = await cellOf();
    await cell.push({ caps: [capOf()] });
    await cell.push({ caps: [capOf({ release: 2 })] });
    // The same again is usual.
    await cell.push({ caps: [capOf({ release: 2 })] });
    expect(said).toEqual([]);
    expect((await cell.push({ caps: [capOf()] })).status).toBe(200);
    await cell.push({ caps: [capOf()] });
    await isHandedOn(capOf({ release: 2 }));
    expect(await feed()).not.toContain(capOf().headline);
    expect(await fetched(capOf())).toBe(404);
    expect((await told())?.cap_fault).toBe('older');
    expect(said).toEqual([older]);
    // What is newer is believed, and the fault stands until a person has looked.
    await cell.push({ caps: [capOf({ release: 3 })] });
    await isHandedOn(capOf({ release: 3 }));
    expect((await told())?.cap_fault).toBe('older');
    expect(await believeCaps(database.db, 'iloilo')).toEqual({ key: ours.fingerprint, setBack: [] });
    await isHandedOn(capOf({ release: 3 }));
    expect((await told())?.cap_fault).toBeNull();
  });

  it('wins nothing by way of one that is forged, by the site that was taken away, or by a new start', async () => {
    const cell = await cellOf();
    await cell.push({ caps: [capOf({ release: 2 })] });
    const forged = { ...capOf({ release: 3 }), xml: capOf({ release: 3 }).xml.replace('Evacuate', 'Stay') };
    await cell.push({ caps: [forged] });
    await cell.push({ caps: [capOf()] });
    await isWithheld(capOf(), 'forged');
    await cell.push({ all: ['bbb'], sites: [] });
    await cell.push({ all: ['aaa', 'bbb'], sites: [siteAt('aaa', { level: 3 })], caps: [capOf()] });
    await judgeUnjudged(database.db);
    await isWithheld(capOf(), 'older');
    await cell.push({ caps: [capOf({ release: 2 })] });
    await isHandedOn(capOf({ release: 2 }));
  });

  it('is right where a person says so: a backup of the cell was restored', async () => {
    const cell = await cellOf();
    await cell.push({ caps: [capOf({ release: 5 }), capOf({ site: 'bbb', release: 5 })] });
    await cell.push({ caps: [capOf({ release: 4 }), capOf({ site: 'bbb', release: 5 })] });
    await isHandedOn(capOf({ release: 5 }));
    const { site, identifier, sent } = capOf({ release: 4 });
    expect(await believeCaps(database.db, 'iloilo')).toEqual({
      key: ours.fingerprint,
      setBack: [{ site, identifier, sent }],
    });
    await isHandedOn(capOf({ release: 4 }));
    await isHandedOn(capOf({ site: 'bbb', release: 5 }));
    expect((await told())?.cap_fault).toBeNull();
    expect(await believeCaps(database.db, 'iloilo')).toMatchObject({ setBack: [] });
    await cell.push({ caps: [capOf({ release: 4 })] });
    await isHandedOn(capOf({ release: 4 }));
    expect((await told())?.cap_fault).toBeNull();
  });

  it('is none where the newer one is named in it, whatever the clock of the cell said', async () => {
    const cell = await cellOf();
    const before = capOf({ release: 1, at: 30 });
    const setBack = capOf({ release: 2, at: 10, after: [before] });
    await cell.push({ caps: [before] });
    await cell.push({ caps: [setBack] });
    await isHandedOn(setBack);
    // And the one of before is known to be that.
    await cell.push({ caps: [before] });
    await isHandedOn(setBack);
    expect(said).toEqual([older]);
  });

  it('of a cell that never signed holds nothing back: nobody vouches for its times', async () => {
    const cell = await cellOf();
    await cell.push({ caps: [capOf({ release: 9, by: null })] });
    await cell.push({ caps: [capOf({ release: 8, by: null })] });
    await isHandedOn(capOf({ release: 8, by: null }), 'unsigned');
    await cell.push({ caps: [capOf({ release: 7 })] });
    await isHandedOn(capOf({ release: 7 }));
  });

  it('of the time before this was looked at is known by what lay here then', async () => {
    const cell = await cellOf();
    await cell.push({ caps: [capOf({ release: 2 })] });
    await sql`delete from hub_cap_newest`.execute(database.db);
    await judgeUnjudged(database.db);
    await cell.push({ caps: [capOf()] });
    await isHandedOn(capOf({ release: 2 }));
    expect((await told())?.cap_fault).toBe('older');
  });
});

it('what lay here before signatures were looked at is withheld until the next start has judged it', async () => {
  const cell = await cellOf();
  const forged = { ...capOf({ site: 'bbb' }), xml: capOf({ site: 'bbb' }).xml.replace('Evacuate', 'Stay') };
  await cell.push({ caps: [capOf(), forged] });
  await sql`update hub_caps set standing = null`.execute(database.db);
  await sql`update hub_cells set cap_key = null, cap_fault = null`.execute(database.db);
  expect(await fetched(capOf())).toBe(404);
  await judgeUnjudged(database.db);
  await isHandedOn(capOf());
  await isWithheld(forged, 'forged');
  expect((await told())?.cap_key).toBe(ours.fingerprint);
});

it('a push that is refused leaves no key behind', async () => {
  const cell = await cellOf();
  const theirs = siteAt('ccc', { province: 'Leyte' });
  expect((await cell.push({ sites: [theirs], caps: [capOf({ by: other })] })).answer?.refused).toBe('place');
  await cell.push({ caps: [capOf()] });
  await isHandedOn(capOf());
});
