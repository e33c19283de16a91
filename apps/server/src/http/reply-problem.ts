// Turns whatever was thrown into the one shape of a refusal; a fault of ours shows only its request id.

import { codeOf, thrownField } from '@bantay/kernel/thrown';
import type { Dialect } from '@bantay/kernel/wire/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway, isDiskFull } from '../database/database.ts';
import { Problem, type ProblemCode } from '../problems.ts';
import { refusalInWords } from './refuse-in-words.ts';

const NO = { status: false, error: 'error', number: 400 } as const satisfies Record<Dialect, unknown>;

const FRAMEWORK: Record<string, () => Problem> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Problem('malformed', { what: 'the body is empty' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Problem('malformed', { what: 'the body is not JSON' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem('wrongMediaType'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('tooLarge'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Problem('malformed', { what: 'the length of the body' }),
  FST_ERR_BAD_URL: () => new Problem('malformed', { what: 'the address' }),
  FST_ERR_PARAM_LENGTH: () => new Problem('malformed', { what: 'the address' }),
};

/** The problem behind an error, or null when it is a fault of ours. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new Problem('malformed', { what: describe(error) });
  const code = codeOf(error);
  const statusCode = Number(thrownField(error, 'statusCode') ?? 0);
  const known = code ? FRAMEWORK[code] : undefined;
  if (known) return known();
  if (statusCode === 413) return new Problem('tooLarge');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('malformed', { what: 'the request' });
  return null;
}

function describe(error: { validation: readonly { instancePath?: string; message?: string }[] }): string {
  const first = error.validation[0];
  const field = first?.instancePath?.split('/').filter(Boolean).join('.') ?? '';
  return `${field === '' ? 'the body' : field}: ${first?.message ?? 'not as expected'}`.slice(0, 200);
}

export function replyProblem(reply: FastifyReply, problem: Problem, dialect: Dialect = 'status'): FastifyReply {
  if (problem.code === 'tooMany') reply.header('retry-after', String(problem.details.seconds ?? 1));
  if (problem.code === 'diskFull') reply.header('retry-after', '60');
  if (problem.code === 'unavailable') reply.header('retry-after', '5');
  // A refusal has another shape than the reply the route declares for 200.
  reply.type('application/json').serializer((body) => JSON.stringify(body));
  return reply.code(problem.status).send({
    // Without a session every call refuses in the same words; the dialect belongs to what the call itself refuses.
    status: problem.code === 'unsigned' ? false : NO[dialect],
    code: problem.code,
    ...(problem.title ? { title: problem.title } : {}),
    message: problem.message,
    feedback: problem.message,
    details: problem.details,
    ...problem.extra,
  });
}

/** Refusals that tell an operator of somebody who tries: who, from where, at which call. */
const TOLD: ReadonlySet<string> = new Set<ProblemCode>([
  ...(['wrongPassword', 'onlyStakeholders', 'oldPasswordWrong', 'invalidOtp', 'tooMany'] as const),
  ...([
    'foreignOrigin',
    'forbidden',
    'roleMissing',
    'roleElsewhere',
    'ownAccountOnly',
    'chatRoomClosed',
    'chatNotSender',
  ] as const),
]);

function tellRefusal(code: ProblemCode, request: FastifyRequest): void {
  if (!TOLD.has(code)) return;
  // The route's pattern, not the address, and no user name: people type passwords into the wrong field.
  const route = request.routeOptions.url ?? 'unknown';
  request.log.warn({ code, route, address: request.ip, userId: request.signedIn?.userId ?? null }, 'refused');
}

function inWords(error: unknown, request: FastifyRequest): Problem | null {
  if (!request.routeOptions.config.refusesInWords || !hasZodFastifySchemaValidationErrors(error)) return null;
  if (thrownField(error, 'validationContext') !== 'body') return null;
  const misfits = error.validation.map(({ instancePath, keyword, message, params }) => ({
    ...params,
    path: instancePath.split('/').slice(1),
    code: keyword,
    message: message ?? '',
  }));
  return refusalInWords(misfits, request.body);
}

export function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = inWords(error, request) ?? problemOf(error);
  if (problem) tellRefusal(problem.code, request);
  if (problem) return replyProblem(reply, problem, request.routeOptions.config.dialect);
  request.log.error({ err: error }, 'request failed');
  if (isDiskFull(error)) return replyProblem(reply, new Problem('diskFull'));
  if (isDatabaseAway(error)) return replyProblem(reply, new Problem('unavailable'));
  reply.type('application/json').serializer((body) => JSON.stringify(body));
  return reply.code(500).send({
    status: false,
    code: 'internal',
    message: `Something went wrong here. Please try again; if it stays, report the number ${request.id}.`,
    request_id: request.id,
  });
}
