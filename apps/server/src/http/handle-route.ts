// Binds a declared call to its handler: input checked with the contract, session at hand, repeats answered once.
import { createHash } from 'node:crypto';
import { isRole, type Role } from '@bantay/kernel/roles/roles';
import { type Declaration, type Opens, type ReplyOf, rankOf } from '@bantay/kernel/wire/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { asRequest, type RequestMark } from '../database/transaction.ts';
import { Problem } from '../problems.ts';
import { entryTimeOf, refuseOther } from './entry-headers.ts';
import { digestOfForm } from './form-digest.ts';
import type { Idempotency } from './idempotency.ts';
import type { Rights } from './rights.ts';
import type { SignedIn } from './session.ts';

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

export interface Input<D extends Declaration> {
  params: Parsed<D['shape']['params']>;
  query: Parsed<D['shape']['query']>;
  body: Parsed<D['shape']['body']>;
  /** The session, which the gate has made sure of; a call of anybody and one for keys have none, and who comes with a key for reading neither. */
  user: D['shape'] extends { opens: Opens }
    ? SignedIn | null
    : D['shape']['who'] extends Role | 'own'
      ? SignedIn
      : null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface HandleOptions {
  /** Bytes; the default is 1 MiB. A call of anybody takes 4 kB, whatever stands here. */
  bodyLimit?: number;
}

/** What stands behind every door. */
export interface Behind {
  idempotency: Idempotency;
  rights: Rights;
  /** Every call that has a door, in the order in which they were opened. */
  declared: Declaration[];
}

/** What a call of a stranger may weigh, bytes: a name and a password of the longest kind are 1.4 kB. */
const STRANGERS_BODY_LIMIT = 4 * 1024;

export function handle<D extends Declaration>(
  app: FastifyInstance,
  { idempotency, rights, declared }: Behind,
  declaration: D,
  handler: (input: Input<D>) => Promise<ReplyOf<D>>,
  options: HandleOptions = {},
): void {
  const { call, shape } = declaration;
  const { who } = shape;
  declared.push(declaration);
  const guard = rights.guard(shape.about);
  rights.note(`${call.method} ${call.path}`, who);
  const bodyLimit = shape.who === 'anybody' ? STRANGERS_BODY_LIMIT : options.bodyLimit;
  for (const url of [call.path, ...(call.aliases ?? [])]) {
    app.route({
      method: call.method,
      url,
      ...(bodyLimit ? { bodyLimit } : {}),
      config: {
        who: shape.who,
        opens: shape.opens ?? null,
        dialect: shape.dialect ?? 'status',
        refusesInWords: shape.refusesInWords ?? false,
        rank: rankOf(declaration),
      },
      schema: {
        ...(shape.params ? { params: shape.params } : {}),
        ...(shape.query ? { querystring: shape.query } : {}),
        // A form is not read yet when Fastify would look at it.
        ...(shape.body && !shape.files ? { body: shape.body } : {}),
        ...(shape.checkReply === false ? {} : { response: { 200: shape.reply } }),
      },
      handler: async (request, reply) => {
        const run = () =>
          // What was declared has been read by its own shapes, and the gate has made sure of the session.
          handler({
            params: request.params,
            query: request.query,
            body: request.body,
            user: request.signedIn,
            request,
            reply,
          } as Input<D>);
        if (isRole(who) && request.signedIn) await guard(request.signedIn.roles, who, request);
        const { headers } = request;
        const key = headers['idempotency-key'];
        if (request.signedIn) refuseOther(headers, request.signedIn.userId);
        if (call.method === 'GET' || typeof key !== 'string' || !request.signedIn) return run();
        const write = (result: ReplyOf<D>) => written(shape.reply.parse(result), shape.shownOnce);
        return once(
          idempotency,
          { userId: request.signedIn.userId, key, ...entryTimeOf(headers) },
          { request, reply, run, write },
        );
      },
    });
  }
}

/** As the answer is kept for a repeat: what is told once is not in it. */
function written(result: unknown, shownOnce: readonly string[] = []): string {
  return JSON.stringify(result, (name, value) => (shownOnce.includes(name) ? null : value));
}

interface Keyed<R> {
  request: FastifyRequest;
  reply: FastifyReply;
  run: () => Promise<R>;
  write: (result: R) => string;
}

async function once<R>(
  idempotency: Idempotency,
  mark: RequestMark,
  { request, reply, run, write }: Keyed<R>,
): Promise<R | FastifyReply> {
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(JSON.stringify(request.body ?? null))
    .digest();
  const first = await idempotency.begin(mark, hash);
  if (first !== null) {
    // The same key with another form would be answered with the success of the first, and be lost.
    if (first.formHash !== null && request.isMultipart() && !first.formHash.equals(await digestOfForm(request)))
      throw new Problem('keyReused');
    return reply.type('application/json').serializer(String).send(first.reply);
  }
  try {
    const result = await asRequest(mark, run);
    await idempotency.finish(mark, write(result), request.formDigest?.digest());
    return result;
  } catch (error) {
    await idempotency.forget(mark);
    throw error;
  }
}
