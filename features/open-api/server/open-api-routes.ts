// Doors of the document of all calls: open to everybody, for whoever builds on them has no account yet; and a page that shows it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Declaration } from '@bantay/kernel/wire/route';
import { type Cookies, SESSION_COOKIE } from '@bantay/server/http/cookies.ts';
import { homeOf } from '@bantay/server/http/home-of.ts';
import { VERSION } from '@bantay/server/version.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeCalls } from './describe-calls.ts';
import { START, VIEWER } from './viewer.ts';

interface Parts {
  cookies: Pick<Cookies, 'nameOf'>;
  /** Null: where the request went. */
  publicUrl: string | null;
  declared: readonly Declaration[];
}

const DIST = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** Of the viewer, with what each is. */
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

export function openApiRoutes(http: FastifyInstance, { cookies, publicUrl, declared }: Parts): void {
  // Made when it is first asked for: then all doors are open.
  let made: ReturnType<typeof describeCalls> | undefined;
  const document = (request: FastifyRequest) => {
    made ??= describeCalls(declared, { version: VERSION, cookie: cookies.nameOf(SESSION_COOKIE) });
    return { ...made, servers: [{ url: homeOf(request, publicUrl) }] };
  };
  // The one below /api stays behind the gate, as every address there does.
  for (const path of ['/openapi.json', '/api/openapi.json']) {
    http.get(path, async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(document(request))),
    );
  }
  http.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(VIEWER));
  http.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  for (const [name, type] of Object.entries(FILES)) {
    http.get(`/docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(DIST, name))),
    );
  }
}
