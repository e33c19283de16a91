// Every declaration of the contract, and the routes at which the server answers it.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '@bantay/kernel/wire/route';

const ROOMS = join(import.meta.dirname, '../../../features');
const isDeclaration = (value: unknown): value is Declaration =>
  typeof value === 'object' && value !== null && 'call' in value && 'shape' in value;

const files = globSync('*/wire/*.ts', { cwd: ROOMS })
  .filter((name) => !/\.(test|calls)\.ts$/.test(name))
  .sort();
const modules = await Promise.all(
  files.map(async (name) => (await import(/* @vite-ignore */ join(ROOMS, name))) as Record<string, unknown>),
);

export const DECLARATIONS: readonly Declaration[] = modules.flatMap((one) => Object.values(one).filter(isDeclaration));

/** `GET /api/events/get_all_events/:site_id` and its shorter form. */
export const routesOf = ({ call }: Declaration): string[] =>
  [call.path, ...(call.aliases ?? [])].map((path) => `${call.method} ${path}`);
