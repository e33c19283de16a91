// A thread that answers as Vitest's own does, and says who it is and which settings a run came with.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { PoolOptions, PoolWorker } from 'vitest/node';
import { KeptThread, keptThread } from './kept-thread.ts';

const distPath = mkdtempSync(join(tmpdir(), 'bantay-kept-thread-'));
mkdirSync(join(distPath, 'workers'));
writeFileSync(
  join(distPath, 'workers/threads.js'),
  `const { parentPort, threadId } = require('node:worker_threads');
  parentPort.on('message', ({ type, context }) => parentPort.postMessage({ type, threadId, asked: context?.config?.asked }));`,
);
afterAll(() => rmSync(distPath, { recursive: true }));

interface Answer {
  type: string;
  threadId?: number;
  asked?: string;
}

/** For one run; of what Vitest gives a thread, what it needs. */
const threadFor = (given: object) =>
  new KeptThread({
    distPath,
    env: {},
    execArgv: [],
    project: { getProvidedContext: () => given },
  } as unknown as PoolOptions); // as above

/** One run, as Vitest asks for it: what was answered to 'start', 'run' and 'stop'. */
async function runOf(given: object, asked = ''): Promise<Answer[]> {
  const thread = threadFor(given);
  await thread.start();
  const answers: Answer[] = [];
  for (const type of ['start', 'run', 'stop']) {
    const answer = new Promise<Answer>((take) => thread.on('message', take));
    thread.send({ type, context: { config: { asked } } } as unknown as Parameters<PoolWorker['send']>[0]); // as above
    answers.push(await answer);
  }
  await thread.stop();
  return answers;
}

const runtime = { mode: 'mutant', mutantActivation: 'runtime' };
const atTheTop = { mode: 'mutant', mutantActivation: 'static' };
const threadOf = async (given: object) => (await runOf(given))[1]?.threadId;

test('mutants that are looked up while a test runs share a thread, and each asks its own tests', async () => {
  const [, first] = await runOf(runtime, 'one');
  const [started, second, stopped] = await runOf(runtime, 'other');
  expect([first?.asked, second?.asked]).toEqual(['one', 'other']);
  expect(second?.threadId).toBe(first?.threadId);
  expect([started?.type, stopped?.type]).toEqual(['started', 'stopped']);
});

test.each([{ given: atTheTop }, { given: { mode: 'dry-run' } }])(
  'a thread of its own, which nobody gets after it, for $given',
  async ({ given }) => {
    const threads = [await threadOf(runtime), await threadOf(given), await threadOf(given), await threadOf(runtime)];
    expect(new Set(threads).size).toBe(4);
  },
);

test('whoever has ended hears nothing of the next', async () => {
  const heard: unknown[] = [];
  const ended = threadFor(runtime);
  await ended.start();
  ended.on('message', (answer: unknown) => heard.push(answer));
  await ended.stop();
  await runOf(runtime);
  expect(heard).toEqual([]);
});

test('the pool stands in the settings, over what the tool names', () => {
  const config = { pool: 'threads' };
  keptThread.configureVitest({ project: { config } });
  expect(config).toMatchObject({ pool: 'kept-thread', poolRunner: { name: 'kept-thread' } });
});
