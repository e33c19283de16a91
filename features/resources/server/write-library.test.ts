// Files of the library without the doors: bytes and rows stay in step, whatever fails and whoever is second.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import {
  broken,
  idOf,
  makeDisk,
  makeGate,
  oneAfterTheOther,
  watch,
  watchAudit,
  whenAudited,
} from '../../../apps/server/test/written.ts';
import { addFile, deleteFile, type LibraryContext, purgeFiles, restoreFile } from './write-library.ts';

const TABLES = ['library_files', 'audit'];

let house: House;
let elena: number;
const { disk, files } = makeDisk();
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  elena = await idOf(house, people.mayorOfLgu);
});
beforeEach(async () => {
  disk.clear();
  await sql`delete from library_files`.execute(house.app.db);
});
afterAll(() => house.close());

const contextWith = (own: Partial<LibraryContext> = {}): LibraryContext => ({
  ...{ db: house.app.db, clock: house.app.services.clock, files },
  ...own,
});
const file = (text: string, name = 'plan.pdf') => ({
  ...{ folder: 'others' as const, name, mime: 'application/pdf', isInline: true },
  bytes: Buffer.from(text),
});
const stored = () => rowsOf<{ file_id: number; name: string; object: string }>(house, 'library_files');
const expire = () => sql`update library_files set deleted_at = now() - interval '31 days'`.execute(house.app.db);

it('when the row cannot be written, its bytes go again; when the connection is lost, they stay', async () => {
  const changed = await watch(house, TABLES);
  const refused = addFile(contextWith({ db: whenAudited(house, broken) }), file('one'), elena);
  await expect(refused).rejects.toThrow('broken on purpose');
  expect(disk.size).toBe(0);
  const away = async () => {
    throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  };
  await expect(addFile(contextWith({ db: whenAudited(house, away) }), file('one'), elena)).rejects.toThrow('gone');
  expect(disk.size).toBe(1);
  expect(await changed()).toEqual([]);
});

it('two bring one file at once: it is stored once, and the bytes of the second go', async () => {
  const gate = makeGate();
  const answers = await oneAfterTheOther(
    house,
    gate,
    () => addFile(contextWith({ db: whenAudited(house, gate.pass) }), file('same'), elena),
    () => addFile(contextWith(), file('same'), null),
  );
  expect(answers).toEqual([
    { name: 'plan.pdf', isNew: true },
    { name: 'plan.pdf', isNew: false },
  ]);
  expect([...disk]).toEqual((await stored()).map((row) => row.object));
});

it('two delete one file at once: the second finds none, and one row says who it was', async () => {
  await addFile(contextWith(), file('one'), null);
  const came = await watchAudit(house);
  const gate = makeGate();
  const [, second] = await oneAfterTheOther(
    house,
    gate,
    () => deleteFile(contextWith({ db: whenAudited(house, gate.pass) }), 'others', 'PLAN.pdf', elena),
    () => deleteFile(contextWith(), 'others', 'plan.pdf', elena),
  );
  expect(second).toMatchObject({ code: 'fileUnknown' });
  expect(await came()).toMatchObject([{ action: 'resources.delete', after: { folder: 'others', name: 'plan.pdf' } }]);
});

it('a file whose name was taken meanwhile comes back under the next one', async () => {
  await addFile(contextWith(), file('one'), null);
  const [first] = await stored();
  await deleteFile(contextWith(), 'others', 'plan.pdf', elena);
  await addFile(contextWith(), file('two'), null);
  expect(await restoreFile(contextWith(), first!.file_id)).toEqual({ folder: 'others', name: 'plan_1.pdf' });
  await expect(restoreFile(contextWith(), first!.file_id)).rejects.toMatchObject({ code: 'fileUnknown' });
});

it('when the disk does not give up the bytes, the row stays, and the next round comes back to it', async () => {
  await addFile(contextWith(), file('one'), null);
  await deleteFile(contextWith(), 'others', 'plan.pdf', elena);
  await purgeFiles(contextWith());
  expect(await stored()).toHaveLength(1);
  await expire();
  const changed = await watch(house, TABLES);
  await expect(purgeFiles(contextWith({ files: { ...files, remove: broken } }))).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
  const came = await watchAudit(house);
  await purgeFiles(contextWith());
  expect([await stored(), disk.size]).toEqual([[], 0]);
  expect(await came()).toMatchObject([{ action: 'resources.purge', actor: 'system' }]);
});
