// What is not a call: 404, or 405 where the address exists under another method; pages get the web app.
import { mayDo } from '@bantay/kernel/roles/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems.ts';
import type { Asked, FirstPages } from './first-page.ts';
import { isGatedAddress, pathOf } from './gate.ts';
import { languageOf } from './page-language.ts';
import { allowInPage, sendPage } from './send-page.ts';
import type { SignedIn } from './session.ts';

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

/** Where whoever is signed out signs in. */
const SIGN_IN = /^\/(signin\/?)?$/i;

type Visitor = Pick<SignedIn, 'roles' | 'userId'>;

interface WebApp {
  /** The page with the files of an address, as it was asked for, named in it; of null, with none. */
  pageFor: FirstPages['pageFor'];
  /** Null: none that lives: what a page fetches beforehand would be refused, and the refusal kept for the time after the sign-in. */
  sessionOf: (request: FastifyRequest) => Promise<Visitor | null>;
  /** The sign-in without a script; null: that of the app alone. */
  signIn: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null;
}

const askedBy = ({ roles, userId }: Visitor, request: FastifyRequest): Asked => ({
  address: request.url,
  language: languageOf(request),
  readerId: mayDo(roles, 'reader', 'none') ? userId : null,
});

/** `webApp` is null where only calls are answered. */
export function answerUnknown(
  app: FastifyInstance,
  methodsOf: (path: string) => string[],
  webApp: WebApp | null,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const methods = methodsOf(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !isGatedAddress(path) && !NO_PAGE.test(path);
    // A form is sent to the address of its page.
    if (methods.length > 0 && !methods.includes(request.method) && !(webApp && SIGN_IN.test(path) && isRead))
      throw new Problem('methodNotAllowed', { method: request.method });
    if (webApp && isPage) {
      // Who is signed in is told another page than who is not, and each says what time it is: none is kept.
      reply.header('cache-control', 'no-store').header('vary', 'cookie, accept-language');
      const session = await webApp.sessionOf(request);
      if (!session && webApp.signIn && SIGN_IN.test(path)) return webApp.signIn(request, reply);
      const { html, rest, allows } = await webApp.pageFor(session && askedBy(session, request));
      for (const kind of ['script-src', 'style-src'] as const) if (allows[kind]) allowInPage(reply, kind, allows[kind]);
      return sendPage(request, reply, html, rest);
    }
    throw new Problem('notFound');
  });
}
