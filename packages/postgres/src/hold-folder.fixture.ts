// A process for the tests to kill: starts the embedded database on the folder given and stays.
import { startEmbedded } from './start-embedded.ts';

const database = await startEmbedded({ dataDir: process.argv[2] ?? '', durable: false });
process.stdout.write(`${JSON.stringify({ pid: database.pid, adopted: database.adopted })}\n`);
setInterval(() => {}, 60_000);
