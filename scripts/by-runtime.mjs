// Imported first by every command of package.json: the command goes on by the project's own Node. What is imported after it
// is loaded by Node 20.19 as well, before it hands over, and so uses nothing newer and nothing that is to be installed.
import { requireNode } from './project.mjs';
import { ensureRuntime, handOver } from './runtime.mjs';

requireNode();
const node = await ensureRuntime();
if (node !== process.execPath) await handOver(node);
// Handed over: when the first process is gone, by whatever, nobody would end this one.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
