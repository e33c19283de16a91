// The public log as a watchman follows it: signed back while it grows, and everybody told once it was rewritten, shortened, or shown to nobody.
import { createHash } from 'node:crypto';
import { checkpointText } from '@bantay/features/public-log/rules/checkpoint.ts';
import { treeOf } from '@bantay/features/public-log/rules/consistency.ts';
import { leafHash } from '@bantay/features/public-log/rules/merkle.ts';
import { makeNoteSigner, readCosignature } from '@bantay/features/public-log/server/sign-note.ts';
import type { OutsideAnswer } from '@bantay/server/outside/ask-outside.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookAtLog } from './watch-log.ts';
import { MINUTE, makeWorld, newKey, newPem, server, serverPem } from './watchman.fixture.ts';

const ORIGIN = 'demo.invalid/levels/log';
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const leavesOf = (size: number, view = '') =>
  Array.from({ length: size }, (_, index) => `leaf ${index}${index === 3 ? view : ''}`);
const treeIn = (leaves: readonly string[]) =>
  treeOf(
    leaves.map((one) => leafHash(Buffer.from(one), sha256)),
    sha256,
  );
const noteOf = (leaves: readonly string[], pem = serverPem): string => {
  const root = Buffer.from(treeIn(leaves).rootAt(leaves.length)).toString('base64');
  return makeNoteSigner(pem, ORIGIN).sign(checkpointText({ origin: ORIGIN, size: leaves.length, root }));
};
const textOf = (note: string) => note.slice(0, note.indexOf('\n\n') + 1);

let own: ReturnType<typeof makeWorld>;
/** What the server has now, and how it answers a question for a proof. */
let leaves: string[];
let answer: (query: URLSearchParams) => OutsideAnswer | null;
const honest = (query: URLSearchParams): OutsideAnswer => {
  const [old, now] = [Number(query.get('old')), Number(query.get('now'))];
  const hashes = treeIn(leaves)
    .proof(old, now)
    .map((one) => Buffer.from(one).toString('base64'));
  const word = { kind: 'log proof', from: server.name, nonce: query.get('nonce'), old, now, hashes };
  return { status: 200, json: server.sign(word) };
};
beforeEach(() => {
  leaves = leavesOf(5);
  answer = honest;
  own = makeWorld({ proof: (query) => answer(query) });
});
afterEach(() => own.remove());

/** A pulse with this log, and what follows from it. */
async function hear(note: string | null = noteOf(leaves)): Promise<void> {
  own.world.now += MINUTE;
  own.world.serves = {};
  own.watch.hear(own.settings.watch[0]!, own.pulse({ log: note })); // it watches one
  await own.watch.tick();
  await own.watch.tick();
}
const word = () => own.watch.logWord(own.settings.watch[0]!); // it watches one
const told = () => own.world.sent.filter(({ number }) => number === '639500000001').map(({ text }) => text);
const signs = (note: string) => {
  const { line } = word();
  return line !== null && readCosignature(line, Buffer.from(own.key.name, 'base64url'), textOf(note)) !== null;
};

describe('a log that only grows', () => {
  it('is signed as it was first seen, and as it grew, with the time of now', async () => {
    expect(word()).toEqual({ line: null, fault: null });
    for (const size of [5, 5, 6, 9, 40]) {
      leaves = leavesOf(size);
      await hear();
      expect([size, signs(noteOf(leaves)), word().fault]).toEqual([size, true, null]);
    }
    const read = readCosignature(word().line ?? '', Buffer.from(own.key.name, 'base64url'), textOf(noteOf(leaves)));
    expect(read).toEqual({ name: 'hill', at: own.world.now });
    expect(told()).toEqual([]);
  });

  it('is known after a restart: what it was is not believed anew', async () => {
    await hear();
    own.restart();
    leaves = leavesOf(9, ' of another view');
    await hear();
    expect(word()).toEqual({ line: null, fault: 'rewritten' });
  });

  it('is kept as it was while no proof comes, and signed on', async () => {
    await hear();
    const before = noteOf(leaves);
    leaves = leavesOf(9);
    for (const instead of [null, { status: 404, json: {} }, { status: 200, json: { word: '{}', signature: 'x' } }]) {
      answer = () => instead;
      await hear();
      expect([signs(before), word().fault, told()]).toEqual([true, null, []]);
    }
    answer = honest;
    await hear();
    expect(signs(noteOf(leaves))).toBe(true);
  });

  it('is not called rewritten by somebody on the line: what does not bear its key accuses nobody', async () => {
    await hear();
    leaves = leavesOf(9);
    answer = (query) => {
      const lie = { kind: 'log proof', from: server.name, nonce: query.get('nonce'), old: 5, now: 9, hashes: [] };
      return { status: 200, json: newKey().sign(lie) };
    };
    await hear();
    answer = () => honest(new URLSearchParams({ nonce: 'k'.repeat(22), old: '5', now: '9' }));
    await hear();
    expect([word().fault, told()]).toEqual([null, []]);
  });
});

describe('a server with two views of its log', () => {
  it('is found out by the one who saw the other: everybody is told, and nothing is signed', async () => {
    await hear();
    leaves = leavesOf(9, ' as others are told it');
    await hear();
    expect(word()).toEqual({ line: null, fault: 'rewritten' });
    expect(told()).toEqual([
      'Bantay WATCH hill: the server demo has rewritten the public log of warnings. Ask the office at once who did it and why.',
    ]);
    await hear();
    expect(told()).toHaveLength(1);
  });

  it('is found out at the same length as well, without a question', async () => {
    await hear();
    answer = () => {
      throw new Error('nobody is asked');
    };
    leaves = leavesOf(5, ' as others are told it');
    await hear();
    expect(word().fault).toBe('rewritten');
  });

  it('is told again after a day, and no more once it shows the first view again', async () => {
    await hear();
    leaves = leavesOf(5, ' as others are told it');
    await hear();
    own.world.now += 24 * 60 * MINUTE;
    await hear();
    expect(told()).toHaveLength(2);
    leaves = leavesOf(6);
    await hear();
    expect([word().fault, signs(noteOf(leaves))]).toEqual([null, true]);
    expect(told()).toHaveLength(2);
  });
});

it('a backup that was restored is told as that: the log is shorter', async () => {
  leaves = leavesOf(9);
  await hear();
  leaves = leavesOf(4);
  await hear();
  expect(word()).toEqual({ line: null, fault: 'shorter' });
  expect(told()[0]).toContain('is shorter than it was. Was an older backup restored?');
  // What grows from there is another log than the one that was seen.
  leaves = [...leavesOf(4), ...leavesOf(9).map((one) => `${one} anew`)];
  await hear();
  expect(word().fault).toBe('rewritten');
});

it('an old pulse with an old checkpoint changes nothing: its number is not new', async () => {
  const old = own.pulse({ log: noteOf(leavesOf(2)), sequence: own.world.now });
  leaves = leavesOf(9);
  await hear();
  const before = structuredClone(own.target());
  const response = await own.post(server.sign(old));
  expect(response).toBe(409);
  await own.watch.tick();
  expect(own.target()).toEqual(before);
  expect([signs(noteOf(leaves)), told()]).toEqual([true, []]);
});

it('a server that proves nothing for a day, or shows its log no more, is told', async () => {
  await hear();
  own.world.now += 25 * 60 * MINUTE;
  await hear(null);
  expect(word()).toEqual({ line: null, fault: 'unproven' });
  expect(told()[0]).toMatch(/^Bantay WATCH hill: since \S+ \S+ nobody has proven that the public log/);
});

it.each([
  ['nothing', null],
  ['a text', 'x'],
  ['a checkpoint of another key', noteOf(leavesOf(4), newPem())],
  ['a checkpoint with another size', noteOf(leavesOf(4)).replace('\n4\n', '\n9\n')],
])('of %s nothing is kept', async (_, note) => {
  await hear(note);
  expect(word()).toEqual({ line: null, fault: null });
  expect(
    await lookAtLog({ ask: async () => null, patienceMs: 1 }, own.settings.watch[0]!, { kept: null }, note),
  ).toEqual({
    is: 'unknown',
  });
});

it('one that comes itself brings its signature along', async () => {
  own.remove();
  own = makeWorld({ fetch: true, proof: (query) => answer(query) });
  own.world.serves = { log: noteOf(leaves) };
  await own.live(3);
  const [greeting] = own.world.greetings.slice(-1);
  expect(greeting?.log?.fault).toBeNull();
  const raw = Buffer.from(own.key.name, 'base64url');
  expect(readCosignature(greeting?.log?.line ?? '', raw, textOf(noteOf(leaves)))).not.toBeNull();
});
