// One thread for the tests of all mutants. Vitest starts one for each, in which everything is fetched and evaluated anew: two thirds of
// what a small room's trial took. Which mutant is broken is a number that the code looks up while it runs, so the code may stay; files
// of tests are evaluated anew for each all the same. What stands at the top of a file is evaluated once only: a mutant there has a
// thread of its own, and so has the run that learns which test reaches what.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PoolOptions, PoolWorker } from 'vitest/node';

type Listener = Parameters<PoolWorker['on']>[1];

/** The only one of its process, which asks one mutant at a time. */
let kept: Worker | null = null;

export class KeptThread implements PoolWorker {
  readonly name = 'threads';
  private readonly options: PoolOptions;
  private readonly mayStay: boolean;
  private readonly heard: [string, Listener][] = [];
  private isNew = false;
  private config: unknown;

  constructor(options: PoolOptions) {
    this.options = options;
    this.mayStay = isLookedUp(options.project.getProvidedContext());
  }

  async start(): Promise<void> {
    if (!this.mayStay) await end();
    if (kept) return;
    const { distPath, env, execArgv } = this.options;
    kept = new Worker(join(distPath, 'workers/threads.js'), { env, execArgv });
    // Whoever asks ends without asking it.
    kept.unref();
    this.isNew = true;
  }

  on(event: string, listener: Listener): void {
    this.heard.push([event, listener]);
    kept?.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    kept?.off(event, listener);
  }

  send(message: Parameters<PoolWorker['send']>[0]): void {
    if (message.type === 'start') this.config = message.context.config;
    if (message.type === 'start' && !this.isNew) this.answer('started');
    else if (message.type === 'stop' && this.mayStay) this.answer('stopped');
    // A thread has the settings that it was started with, and which tests a mutant asks is one of them.
    else if (message.type === 'run')
      kept?.postMessage({ ...message, context: { ...message.context, config: this.config } });
    else kept?.postMessage(message);
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.heard) this.off(event, listener);
    if (!this.mayStay) await end();
  }

  deserialize(message: unknown): unknown {
    return message;
  }

  private answer(type: 'started' | 'stopped'): void {
    kept?.emit('message', { type, __vitest_worker_response__: true });
  }
}

async function end(): Promise<void> {
  await kept?.terminate();
  kept = null;
}

/** By what StrykerJS gives its tests to know. */
function isLookedUp(given: object): boolean {
  return (
    'mode' in given && given.mode === 'mutant' && 'mutantActivation' in given && given.mutantActivation === 'runtime'
  );
}

/** A plug-in, because StrykerJS names a pool of its own over what settings say. */
export const keptThread = {
  name: 'bantay:kept-thread',
  configureVitest: ({ project }: { project: { config: { pool?: unknown; poolRunner?: unknown } } }) => {
    project.config.pool = 'kept-thread';
    project.config.poolRunner = {
      name: 'kept-thread',
      createPoolWorker: (options: PoolOptions) => new KeptThread(options),
    };
  },
};
