// The document of all calls: open, whole, without a fault by a linter that many use, and true.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
import { operationIdOf } from './describe-calls.ts';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** The paths are those of the specification; the router takes the word before the number. */
const RULES = { 'no-ambiguous-paths': 'off' } as const;

let house: House;
let text: string;
let document: Document;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  const answer = await house.visitor().raw('GET', '/openapi.json', { headers: { host: 'bantay.lgu.gov.ph' } });
  text = JSON.stringify(answer.json);
  document = answer.json as unknown as Document;
});
afterAll(() => house.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, all]) =>
    Object.entries(all).map(([method, one]) => ({ path, method, one })),
  );

describe('the document', () => {
  it('is open at /openapi.json, and closed below /api as every address there', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect((await house.visitor().raw('GET', '/api/openapi.json')).status).toBe(401);
  });

  it('has no fault by the linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules: RULES });
    const faults = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(
      faults.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    ).toEqual([]);
  });

  it('names and explains every operation, once', () => {
    const ids = operations().map(({ one }) => one.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(180);
    for (const { path, one } of operations()) {
      expect([path, one.summary.length > 8, one.tags.length, 200 in one.responses, 503 in one.responses]).toEqual([
        path,
        true,
        1,
        true,
        true,
      ]);
    }
  });

  it('declares in each path what stands there, and nothing else', () => {
    for (const { path, one } of operations()) {
      const inPath = (one.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([path, inPath.sort()]).toEqual([path, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()]);
    }
  });

  it('types every series', () => {
    for (const { path, one } of operations()) {
      const schemas = Object.values(one.responses[200]?.content ?? {}).map(({ schema }) => schema);
      expect([path, schemas.every((schema) => Object.keys(schema ?? {}).length > 0)]).toEqual([path, true]);
    }
  });

  it('says with what each may be asked', () => {
    const of = (path: string, method = 'get') => document.paths[path]![method]!.security;
    expect(of('/api/signin', 'post')).toEqual([]);
    expect(of('/api/cap/feed')).toEqual([{ session: [] }, { readingKey: [] }]);
    expect(of('/api/household_data/get_all')).toEqual([{ session: [] }]);
    expect(of('/api/ingest/rainfall', 'post')).toEqual([{ loggerKey: [] }]);
  });
});

it.each([
  ['GET', '/api/bulletin/:release_id/pdf', 'bulletinByReleaseIdPdf'],
  ['GET', '/api/export', 'getExport'],
  ['POST', '/api/admin/keys/create', 'postAdminKeysCreate'],
  ['GET', '/public/municipality.json', 'publicMunicipality'],
  ['GET', '/levels.json', 'levelsJson'],
])('%s %s is %s', (method, url, id) => expect(operationIdOf(method, url)).toBe(id));

it('a page is not called as the call of its name', () => {
  expect(operationIdOf('GET', '/levels', 'text/html')).toBe('levelsPage');
  expect(operationIdOf('GET', '/api/levels')).toBe('getLevels');
});

it('the page that shows it asks nobody outside', async () => {
  const page = await house.visitor().raw('GET', '/docs');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const file of ['/docs/start.js', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js'])
    expect([file, (await house.visitor().raw('GET', file)).status]).toEqual([file, 200]);
  expect(page.bytes.toString()).not.toMatch(/https?:\/\//);
});
