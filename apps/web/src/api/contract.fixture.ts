// What the pretended server answers has to be what the contract says: a field that was renamed there breaks the tests of its pages.
import type { Declaration, Method } from '@bantay/kernel/wire/route';
import { expect } from 'vitest';
import { isRefusal } from './client.ts';
import { outward } from './inside.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../features/*/wire/*.ts', '!**/*.calls.ts', '!**/*.test.ts'],
  { eager: true },
);

const isDeclaration = (one: unknown): one is Declaration =>
  typeof one === 'object' && one !== null && 'call' in one && 'shape' in one;

/** Literal paths before those with parameters: `/x/list` is not the `:id` of `/x/:id`. */
const calls = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isDeclaration))
  .flatMap(({ call, shape }) =>
    [call.path, ...(call.aliases ?? [])].map((path) => ({
      method: call.method,
      address: new RegExp(`^${path.replace(/:[a-z_]+/gi, '[^/]+')}$`),
      parameters: path.split(':').length,
      reply: shape.reply,
    })),
  )
  .sort((a, b) => a.parameters - b.parameters);

/** What is wrong with an answer; null for a right one, and for refusals, which are the same for all calls. */
export function bodyFault(method: string, url: string, body: unknown, status = 200): string | null {
  if (status >= 400 || isRefusal(body)) return null;
  const [path = ''] = url.split('?');
  const found = calls.find((one) => one.method === (method as Method) && one.address.test(path)); // or none is found
  if (!found) return `No call is declared at ${method} ${path}`;
  const { error } = found.reply.safeParse(JSON.parse(JSON.stringify(body)));
  return error ? `${method} ${path} does not answer so: ${error.message}` : null;
}

/**
 * The answer, after the test was told when the server could not have given it. A shape that the pages know as well may stand in
 * their spelling: it goes out in the wire's.
 */
export function answerOf(method: string, url: string, given: unknown, status = 200): Response {
  const body = outward(given);
  expect.soft(bodyFault(method, url, body, status)).toBeNull();
  return new Response(JSON.stringify(body), { status });
}
