// The HTTP part before anybody has a door: its log, its limits, its heads, how bodies are read and errors answered.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { answerBroken } from './broken-request.ts';
import { describeError } from './describe-error.ts';
import { refuseTwoHosts } from './one-host.ts';
import { BROTLI, PACKINGS } from './packing.ts';
import { replyError } from './reply-problem.ts';
import { passUnreadBodies } from './unread-body.ts';

const BODY_LIMIT = 1024 * 1024;
/** The largest upload over the slowest line that is any use (16 MB at 20 kB/s). */
export const REQUEST_MS = 15 * MINUTE_MS;

const COMPILERS = { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler };

export function openHttp({ logLevel, trustProxy }: Pick<Config, 'logLevel' | 'trustProxy'>): FastifyInstance {
  return Fastify({
    logger: {
      level: logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { err: describeError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // Exactly one hop: what stands directly before us is believed, nothing further away.
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    genReqId: () => crypto.randomUUID().slice(0, 8),
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    // Named here, those of JSON schemas are not even loaded: a twelfth of the work of a start.
    schemaController: {
      compilersFactory: COMPILERS as never, // declared for those of JSON schemas alone
    },
    clientErrorHandler: answerBroken,
    frameworkErrors: (error, request, reply) => void replyError(error, request, reply),
  });
}

/** What every answer and every body go through. */
export async function addManners(http: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  await http.register(cookie);
  await http.register(helmet, helmetOptions(publicUrl?.startsWith('https:') ?? false));
  http.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith(JSON_TYPE)) reply.header('content-security-policy', OF_DATA);
  });
  await http.register(multipart);
  await http.register(compress, {
    // What comes in is never unpacked: 2 kB would become 2 MB before anybody has asked who sends it.
    globalDecompression: false,
    threshold: 1024,
    encodings: [...PACKINGS],
    brotliOptions: BROTLI,
  });
  http.setErrorHandler(replyError);
  passUnreadBodies(http);
  refuseTwoHosts(http);
}

/** JSON bodies; an empty one is no body, so that sign-out works from every client. */
export function addJson(http: FastifyInstance): void {
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      await request.arrival?.begin(body);
      if (body === '') return undefined;
      try {
        return JSON.parse(body);
      } catch {
        throw Object.assign(new Error('not JSON'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 });
      }
    },
  );
}

const JSON_TYPE = 'application/json';
/** What is no page loads nothing and stands in none; most answers are small, and rules of pages would be half of one. */
const OF_DATA = "default-src 'none';base-uri 'none';frame-ancestors 'none'";

const helmetOptions = (isSecure: boolean) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Large workbooks are packed by a worker that the page makes itself; it is bound by these same rules.
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: isSecure,
    // For Internet Explorer, Flash and filters that no browser has any more; each would go with every answer to every telephone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }) as const;
