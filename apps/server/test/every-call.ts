// Every declaration of the contract, and the routes at which the server answers it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '@bantay/contract/route';

const FOLDER = join(import.meta.dirname, '../../../packages/contract/src');
const isDeclaration = (value: unknown): value is Declaration =>
  typeof value === 'object' && value !== null && 'call' in value && 'shape' in value;

const files = readdirSync(FOLDER).filter((name) => /^[\w-]+\.ts$/.test(name));
const modules = await Promise.all(
  files.map(async (name) => (await import(/* @vite-ignore */ join(FOLDER, name))) as Record<string, unknown>),
);

export const DECLARATIONS: readonly Declaration[] = modules.flatMap((one) => Object.values(one).filter(isDeclaration));

/** `GET /api/events/get_all_events/:site_id` and its shorter form. */
export const routesOf = ({ call }: Declaration): string[] =>
  [call.path, ...(call.aliases ?? [])].map((path) => `${call.method} ${path}`);
