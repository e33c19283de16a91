// Loaded into a server by NODE_OPTIONS: its loop delay, memory and processor time, a line of JSON every two seconds.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const EVERY_MS = 2000;
const file = process.env.LOAD_WATCH_FILE;
// Threads of the server read the same setting.
const { isMainThread } = await import('node:worker_threads');

if (file && isMainThread) {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  let cpu = process.cpuUsage();
  setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage();
    const used = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    const line = {
      at: Date.now(),
      loopP99: loop.percentile(99) / 1e6,
      loopMax: loop.max / 1e6,
      rss,
      heapUsed,
      cpu: (used.user + used.system) / 1000 / EVERY_MS,
    };
    loop.reset();
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }, EVERY_MS).unref();
}
