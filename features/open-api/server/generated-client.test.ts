// Whoever builds on the document: a client made from it compiles, calls every read operation, and is answered as the document says.
import type { AddressInfo } from 'node:net';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { house, officer, openWritingHouse } from '../../../apps/server/test/writing-house.ts';
import { type Asked, askedWith } from './asked-with.fixture.ts';
import { faultsOf, typesOf } from './typed-client.fixture.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean }[];
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}
interface Document {
  paths: Record<string, { get?: Operation }>;
}

let document: Document;
let origin = '';
/** Each read operation with what it is asked with; null: nobody has said so. */
let asked: { path: string; operation: Operation; params: Asked | null }[];
let ajv: Ajv2020;

beforeAll(async () => {
  await openWritingHouse({ PUBLIC_PAGE: 'on' });
  await house.app.http.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(house.app.http.server.address() as AddressInfo).port}`; // it listens on a port
  document = (await (await fetch(`${origin}/openapi.json`)).json()) as Document; // as the interface says of it
  const { byName, byPath } = await askedWith();
  asked = Object.entries(document.paths).flatMap(([path, { get: operation }]) => {
    if (!operation) return [];
    const needed = (operation.parameters ?? []).filter((one) => one.required);
    const named = needed.filter(({ name, in: place }) => place === 'path' && name in byName);
    const own = byPath[path] ?? null;
    const inPath = Object.fromEntries(named.map(({ name }) => [name, byName[name]!]));
    const params = own ?? (named.length === needed.length ? { path: inPath } : null);
    return [{ path, operation, params }];
  });
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
});
afterAll(() => house.close());

const pointer = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');
const checks = new Map<string, ValidateFunction>();
/** Faults of a body against what the document says of it. */
function bodyFaults(path: string, status: number, media: string, body: unknown): string[] {
  const place = `document#/paths/${pointer(path)}/get/responses/${status}/content/${pointer(media)}/schema`;
  const check = checks.get(place) ?? ajv.compile({ $ref: encodeURI(place) });
  checks.set(place, check);
  return check(body) ? [] : (check.errors ?? []).map((one) => `${one.instancePath} ${one.message}`).slice(0, 5);
}

/** What is wrong with an answer. */
async function faultsOfAnswer(path: string, operation: Operation, answer: Response): Promise<string[]> {
  const told = operation.responses[String(answer.status)];
  if (!told) return [`${answer.status} is not declared`];
  const [media = ''] = (answer.headers.get('content-type') ?? '').split(';');
  if (!(media in told.content)) return [`${answer.status} as ${media}, declared ${Object.keys(told.content)}`];
  if (media !== 'application/json') return [];
  return bodyFaults(path, answer.status, media, await answer.json());
}

/** As somebody types it: without what there is not. */
const optionsOf = (params: Asked | null) =>
  params?.query || Object.keys(params?.path ?? {}).length > 0 ? `, { params: ${JSON.stringify(params)} }` : '';

describe('a client made from the document', () => {
  it('is given something to ask every read operation with', () => {
    expect(asked.length).toBeGreaterThan(90);
    expect(asked.filter(({ params }) => params === null).map(({ path }) => path)).toEqual([]);
  });

  it('compiles, with what every operation is asked with and a level out of its answer', async () => {
    const calls = asked.map(
      ({ path, operation, params }) =>
        `export const ${operation.operationId} = () => client.GET(${JSON.stringify(path)}${optionsOf(params)});`,
    );
    const head = `import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';
const client = createClient<paths>({ baseUrl: '/' });
export const level = async (): Promise<0 | 1 | 2 | 3 | null | undefined> => (await getLevels()).data?.sites[0]?.level;
export const refused = async (): Promise<string | undefined> => (await getLevels()).error?.message;
`;
    const types = await typesOf(document);
    expect(await faultsOf(types, `${head}${calls.join('\n')}\n`)).toEqual([]);
    // What it does not know it does not take.
    const wrong = `${head}export const getLevels = () => client.GET('/api/levels', { params: { query: { site: 7 } } });\n`;
    expect(await faultsOf(types, wrong)).toHaveLength(1);
  });

  it('asks every read operation, and each answer is what the document says', async () => {
    const cookie = [...officer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answers: Response[] = [];
    const client = createClient<Record<string, never>>({
      baseUrl: origin,
      headers: { cookie },
      fetch: async (request) => {
        const answer = await fetch(request);
        answers.push(answer.clone());
        return answer;
      },
    });
    const get = client.GET as unknown as (path: string, options: object) => Promise<unknown>; // its types were held against each other above
    const faults: string[] = [];
    for (const { path, operation, params } of asked) {
      await get(path, { params: params ?? {}, parseAs: 'arrayBuffer' });
      const answer = answers.pop()!; // it was asked
      const found = answer.status === 200 ? [] : [`answered ${answer.status}: ${await answer.clone().text()}`];
      found.push(...(await faultsOfAnswer(path, operation, answer)));
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it('is refused as the document says: by whom it does not know, and what makes no sense', async () => {
    const cookie = [...officer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const faults: string[] = [];
    for (const { path, operation } of asked) {
      const at = (value: string) => `${origin}${path.replace(/\{\w+\}/g, value)}`;
      const nonsense = `${at('%00-7~x')}?from=x&to=y&what=z&limit=-1&before=x&pixels=1`;
      const stranger = await fetch(nonsense);
      if (operation.security.length > 0 && stranger.status !== 401)
        faults.push(`${path}: a stranger got ${stranger.status}`);
      const answers = [stranger];
      // What there is not, or not any more.
      for (const address of [nonsense, at('999999'), at('zzz'), at('2026-11-21')])
        answers.push(await fetch(address, { headers: { cookie } }));
      for (const answer of answers)
        faults.push(...(await faultsOfAnswer(path, operation, answer)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
