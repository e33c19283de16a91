// What becomes of a picture when its row cannot be stored.
import type { Db } from '@bantay/server/database/database.ts';
import type { FileStore } from '@bantay/server/files/file-store.ts';
import { expect, it } from 'vitest';
import { makeFeedbackService } from './feedback-service.ts';

const clock = { now: () => 0, reload: async () => {} };
const picture = { name: 'screen.png', bytes: Buffer.from('x') };

/** Names that were removed again after a report whose transaction ends with this error. */
async function removedAfter(error: Error): Promise<string[]> {
  const removed: string[] = [];
  const files: Pick<FileStore, 'save' | 'remove'> = {
    save: async (_folder, name) => name,
    remove: async (_folder, name) => void removed.push(name),
  };
  const db = { transaction: () => ({ execute: () => Promise.reject(error) }) };
  const photos = { expect: async () => undefined };
  const feedback = makeFeedbackService(db as unknown as Db, clock, files as FileStore, photos); // as much of both as is used
  await expect(feedback.report('The page stays empty.', { picture, photos: [] }, 1)).rejects.toBe(error);
  return removed;
}

it('it goes when the row was refused', async () => {
  expect(await removedAfter(Object.assign(new Error('refused'), { code: '23503' }))).toEqual(['screen.png']);
});

it('it stays when the connection was lost: the row may have been stored', async () => {
  expect(await removedAfter(new Error('Connection terminated unexpectedly'))).toEqual([]);
});
