// The document of all calls (OpenAPI 3.1), made from what they declare: nobody writes it by hand, and nothing stands beside it.
import { type Declaration, isForKeys } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { refusal } from '../wire/refusal.ts';
import { TAGS, tagOf } from './call-tags.ts';
import { describeWebhooks } from './describe-webhooks.ts';

/** Its words, from the path: `GET /api/bulletin/:release_id/pdf` is `bulletinByReleaseIdPdf`. A page beside a call of its name says so. */
export function operationIdOf(method: string, url: string, media?: Declaration['shape']['media']): string {
  const inPath = url.split('/').flatMap((part, index) => {
    if (part === '' || part === 'api') return [];
    if (part.startsWith(':')) return ['by', ...part.slice(1).split('_')];
    return (index > 1 ? part.replace(/\.json$/, '') : part).split(/[^A-Za-z0-9]+/);
  });
  const words = media === 'text/html' ? [...inPath, 'page'] : inPath;
  // One word alone may be one that languages keep for themselves, as `export`.
  const verb = method === 'GET' && words.length > 1 ? [] : [method.toLowerCase()];
  return [...verb, ...words.filter((word) => word !== '')]
    .map((word, index) => (index === 0 ? word : capital(word)))
    .join('');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'What came in is no request of this kind.',
  401: 'Nobody is signed in, or the key is not known.',
  403: 'The role, the site or the key does not allow it.',
  404: 'There is none of that name or number.',
  409: 'Somebody else was faster, or it does not stand as it would have to.',
  413: 'It is too large.',
  415: 'This kind of content is not understood.',
  429: 'Too many requests: `retry-after` says how long to wait.',
  500: 'A fault of the server, with its number.',
  501: 'A part of the standard that is not supported here; the sentence names it.',
  503: 'The server is not ready; `retry-after` says how long to wait.',
};

function refusalsOf({ call: { method }, shape }: Declaration): number[] {
  const brings = method !== 'GET';
  return [
    ...(shape.params || shape.query || shape.body ? [400] : []),
    ...(shape.who === 'anybody' ? [] : [401, 403]),
    ...(shape.params || brings ? [404] : []),
    ...(brings ? [409, 413, 415] : []),
    ...[429, 500, 503],
    ...(shape.alsoRefuses ?? []),
  ];
}

function securityOf({ who, opens }: Declaration['shape']): Record<string, string[]>[] {
  if (who === 'anybody') return [];
  if (isForKeys(who)) return [{ loggerKey: [] }];
  return [{ session: [] }, ...(opens ? [{ readingKey: [] }] : [])];
}

/** Those of its parameters that stand in this spelling of the path. */
function paramsIn(url: string, params: z.ZodType | undefined): z.ZodObject | null {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return null;
  const shape = params instanceof z.ZodObject ? params.shape : {};
  return z.object(Object.fromEntries(names.map((name) => [name, required(shape[name])])));
}

/** What may be left out in a shorter spelling stands in this one. */
const required = (one: unknown) =>
  one instanceof z.ZodOptional ? one.unwrap() : one instanceof z.ZodType ? one : z.string();

/** Fields of the query, whatever is asked of them together. */
const queryOf = (query: z.ZodType | undefined) => (query instanceof z.ZodObject ? { query } : {});

const binary = () => z.string().meta({ format: 'binary' });

function bodyOf({ body, files }: Declaration['shape']) {
  if (!files) return body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {};
  const fields = body instanceof z.ZodObject ? body.shape : {};
  const brought = Object.fromEntries(files.map((name) => [name, binary().optional()]));
  const schema = z.object({ ...fields, ...brought });
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

/** What is refused for a reason of business answers 200 with `status: false` (001, §8). */
function replyOf({ call, shape }: Declaration) {
  const refuses = call.method !== 'GET' || shape.readRefuses === true;
  if (shape.media !== undefined) {
    const files = [shape.media].flat().map((media) => [media, { schema: binary() }]);
    return { ...Object.fromEntries(files), ...(refuses ? { 'application/json': { schema: refusal } } : {}) };
  }
  const schema = refuses ? z.union([shape.reply, refusal]) : shape.reply;
  return { 'application/json': { schema } };
}

function operationOf(url: string, declaration: Declaration): ZodOpenApiOperationObject {
  const { call, shape } = declaration;
  const params = paramsIn(url, shape.params);
  const refused = refusalsOf(declaration).map((status) => [
    status,
    { description: DESCRIPTIONS[status], content: { 'application/json': { schema: refusal } } },
  ]);
  return {
    operationId: operationIdOf(call.method, url, shape.media),
    summary: capital(shape.what ?? shape.why ?? ''),
    tags: [tagOf(url)],
    security: securityOf(shape),
    ...(params || shape.query
      ? { requestParams: { ...(params ? { path: params } : {}), ...queryOf(shape.query) } }
      : {}),
    ...bodyOf(shape),
    responses: {
      200: { description: 'Done, or what was asked for.', content: replyOf(declaration) },
      ...Object.fromEntries(refused),
    },
  };
}

/** `version`: of the program; `cookie`: as that of the session is called here. Where it is reached stands in no part of it. */
export function describeCalls(
  declarations: readonly Declaration[],
  { version, cookie }: { version: string; cookie: string },
) {
  const paths: ZodOpenApiPathsObject = {};
  for (const declaration of declarations) {
    const { call } = declaration;
    for (const url of [call.path, ...(call.aliases ?? [])]) {
      const path = url.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(url, declaration) };
    }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Bantay',
        version,
        description:
          'Early warning of landslides. Times are text in Manila time, `2026-11-25 14:30:00`, unless said otherwise.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths,
      webhooks: describeWebhooks('Alerts'),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookie },
          readingKey: { type: 'http', scheme: 'bearer', description: 'A key for reading, `read_…`.' },
          loggerKey: { type: 'http', scheme: 'bearer', description: 'The key of a logger, a feed or a gateway.' },
        },
      },
    },
    { allowEmptySchema: { unknown: true, any: true } },
  );
}
