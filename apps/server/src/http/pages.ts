// What is neither a call nor a built file: health, the mobile app's file, caching of answers.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import { readPlainFile } from '../files/plain-file.ts';
import { tagOf } from '../files/stored-file.ts';
import { Problem } from '../problems.ts';
import { VERSION } from '../version.ts';
import type { ProxyWatch } from './forgotten-proxy.ts';
import { isGatedAddress, pathOf } from './gate.ts';
import { sendFile } from './send-file.ts';

/** Heads that browsers heed on pages only, and those of what may change: another file of the build has another name. */
const NOT_OF_ASSETS = [
  'accept-ranges',
  'etag',
  'last-modified',
  'content-security-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const APK = 'bantay.apk';

interface PageParts {
  db: Db;
  /** The database does not answer: known without asking it. */
  isAway: () => boolean;
  proxy: Pick<ProxyWatch, 'isForgotten'>;
  dataFolder: string;
}

export function addPages(http: FastifyInstance, { db, isAway, proxy, dataFolder }: PageParts): void {
  http.addHook('onSend', async (request, reply, payload) => {
    const path = pathOf(request.url);
    const isCall = isGatedAddress(path);
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // An address that no file has is that of a page.
    if (path.startsWith('/assets/') && reply.statusCode === 200 && !request.is404) {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      // A page comes in dozens of small files: on a weak line rules for documents are felt on each of them.
      for (const name of NOT_OF_ASSETS) reply.removeHeader(name);
    }
    return payload;
  });
  http.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: addresses may hold names.
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
  });

  const ready = async () => {
    if (isAway()) return false;
    try {
      await sql`select 1`.execute(db);
      return await isMigrated(db);
    } catch {
      return false;
    }
  };
  http.get('/health/live', async () => ({ status: 'ok' }));
  for (const path of ['/health', '/health/ready']) {
    http.get(path, async (_request, reply) => {
      const isReady = await ready();
      const remark = proxy.isForgotten() ? { proxy: 'not trusted: set TRUST_PROXY=1' } : {};
      return reply
        .code(isReady ? 200 : 503)
        .send({ status: isReady ? 'ok' : 'not ready', version: VERSION, ...remark });
    });
  }
  // In parts on request: a download over a weak line goes on where it broke off.
  http.get('/download/bantay.apk', async (request, reply) => {
    const file = await readPlainFile(join(dataFolder, APK));
    if (!file) throw new Problem('notFound');
    const mime = 'application/vnd.android.package-archive';
    return sendFile(request, reply, { file, mime, saveAs: APK, tag: tagOf(file), caching: 'no-cache' });
  });
}
