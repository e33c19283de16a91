// What is not a call: 404, or 405 where the address exists under another method; pages get the web app.
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems.ts';
import { needsSession, pathOf } from './gate.ts';

/** Collects the declared addresses while they are registered. */
export function watchRoutes(app: FastifyInstance): (path: string) => string[] {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', (route) => {
    const pattern = new RegExp(`^${route.url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '[^/]+')}$`);
    for (const method of [route.method].flat()) routes.push({ method, pattern });
  });
  return (path) => routes.filter((route) => route.pattern.test(path)).map((route) => route.method);
}

/** Names of files, and control characters, which no page has in its address. */
const NO_PAGE = /\.[a-z0-9]+$|%[01][0-9a-f]|%7f/i;

export function answerUnknown(app: FastifyInstance, methodsOf: (path: string) => string[], sendPage: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const methods = methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method))
      throw new Problem('methodNotAllowed', { method: request.method });
    const isPage = request.method === 'GET' && !needsSession(path) && !NO_PAGE.test(path);
    if (sendPage && isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    throw new Problem('notFound');
  });
}
