// A server behind which a newer build of the pages can lie down: the same files, the first of them under another name, as after an update.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHANGED = /javascript|html/;
const FIRST_FILE = /\/assets\/(index-[\w-]+)\.js/;
const NEWER = 'index-newer';
/** Seen in the page. */
const MARK = `document.documentElement.dataset.build='newer';`;

export interface Updatable {
  baseUrl: string;
  update(): void;
  stop(): void;
}

export async function updatable(server: { baseUrl: string }): Promise<Updatable> {
  const page = await (await fetch(`${server.baseUrl}/index.html`)).text();
  const [, first] = FIRST_FILE.exec(page) ?? [];
  if (first === undefined) throw new Error('The page names no first file.');
  let isNewer = false;
  const proxy = createServer((asked, reply) => {
    const path = (asked.url ?? '').replace(NEWER, first);
    const { 'accept-encoding': _, 'if-none-match': _known, 'if-modified-since': _since, ...headers } = asked.headers;
    // Its own address stands in the heads: the server refuses what comes from elsewhere.
    const passed = request(server.baseUrl + path, { method: asked.method, headers }, (given) => {
      if (!isNewer || !CHANGED.test(given.headers['content-type'] ?? '')) {
        reply.writeHead(given.statusCode ?? 500, given.headers);
        given.pipe(reply);
        return;
      }
      const parts: Buffer[] = [];
      given.on('data', (part: Buffer) => parts.push(part));
      given.on('end', () => {
        const { 'content-length': _length, ...own } = given.headers;
        reply.writeHead(given.statusCode ?? 500, own);
        const text = Buffer.concat(parts)
          .toString()
          .replaceAll(first, NEWER)
          .replace(/(BANTAY_BUILD=\{"id":")/, '$1newer');
        reply.end(path.includes(first) ? MARK + text : text);
      });
    });
    passed.on('error', () => reply.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const { port } = proxy.address() as AddressInfo; // of a listening server
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    update: () => {
      isNewer = true;
    },
    stop: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
