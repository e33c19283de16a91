import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePlotReplies } from './plot-replies.ts';
import type { Column } from './subsurface-service.ts';

const column = (revision = 1) => ({ tsmId: 7, revision }) as Column; // all that a reply is kept by
function writer(...pieces: string[]) {
  const written = { times: 0, write: async () => pieces };
  written.write = async () => {
    written.times++;
    return pieces;
  };
  return written;
}

test('a reply is written and packed once for each packing, also for two who ask at the same time', async () => {
  const replies = makePlotReplies();
  const paper = writer('[1', ',2]');
  const give = (packing: 'br' | 'gzip' | null) => replies.give(column(), 'a', packing, paper.write);
  const [one, other] = await Promise.all([give('br'), give('br')]);
  expect(paper.times).toBe(1);
  expect(other).toBe(one);
  expect(await give('br')).toBe(one);
  expect(brotliDecompressSync(one).toString()).toBe('[1,2]');
  expect(gunzipSync(await give('gzip')).toString()).toBe('[1,2]');
  expect((await give(null)).toString()).toBe('[1,2]');
  expect(paper.times).toBe(3);
});

test('a reply is written anew after a change of the column, and after it could not be written', async () => {
  const replies = makePlotReplies();
  const paper = writer('old');
  await replies.give(column(1), 'a', null, paper.write);
  expect((await replies.give(column(2), 'a', null, writer('new').write)).toString()).toBe('new');
  const broken = () => Promise.reject(new Error('database gone'));
  await expect(replies.give(column(), 'b', null, broken)).rejects.toThrow('database gone');
  expect((await replies.give(column(), 'b', null, writer('there').write)).toString()).toBe('there');
});

test('beyond the room for all, what was asked for longest ago is forgotten', async () => {
  const replies = makePlotReplies(10);
  const [a, b] = [writer('aaaa'), writer('bbbb')];
  await replies.give(column(), 'a', null, a.write);
  await replies.give(column(), 'b', null, b.write);
  await replies.give(column(), 'a', null, a.write);
  await replies.give(column(), 'c', null, writer('cccc').write);
  await replies.give(column(), 'a', null, a.write);
  await replies.give(column(), 'b', null, b.write);
  expect([a.times, b.times]).toEqual([1, 2]);
});
