// A gateway for crash trials: a process of its own that writes every message it sends to a log before it answers.
// `node trials/crash-gateway.mjs LOG KEYS MIN_MS MAX_MS`; KEYS yes = the same key is sent once. Says its port on stdout.
import { openSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';

const [log, keys, least, most] = process.argv.slice(2);
const file = openSync(log, 'a');
const known = new Set();
const pause = () => new Promise((resolve) => setTimeout(resolve, Number(least) + Math.random() * (most - least)));

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const { to, id } = JSON.parse(body);
  writeSync(file, `${JSON.stringify({ heard: Date.now() })}\n`);
  // The server may die before the message leaves, and after it has left.
  await pause();
  const isRepeat = keys === 'yes' && known.has(id);
  known.add(id);
  writeSync(file, `${JSON.stringify({ to, id, sent: !isRepeat, at: Date.now() })}\n`);
  await pause();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `g-${id}` }));
});
server.on('clientError', (_error, socket) => socket.destroy());
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
