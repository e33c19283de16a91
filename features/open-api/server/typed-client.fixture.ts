// A client of the open document as others make one: types by openapi-typescript, calls by openapi-fetch, held against each other by tsc.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { runProgram } from '../../../scripts/child.mjs';

const LIBRARIES = join(import.meta.dirname, '../../../node_modules');
const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
};

/** Types of every path, as text. */
export async function typesOf(document: object): Promise<string> {
  return astToString(await openapiTS(document as OpenAPI3));
}

/** What tsc has against a file that stands beside `schema.d.ts`, a line each; in a folder of its own, which goes again. */
export async function faultsOf(schema: string, client: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-client-'));
  try {
    symlinkSync(LIBRARIES, join(folder, 'node_modules'), 'junction');
    const settings = { compilerOptions: COMPILER_OPTIONS, files: ['generated-client.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    writeFileSync(join(folder, 'schema.d.ts'), schema);
    writeFileSync(join(folder, 'generated-client.ts'), client);
    const { code, output } = await runProgram('tsc', ['--pretty', 'false', '-p', folder], { cwd: folder });
    const said = output.split('\n').filter((line) => /: error TS|^error TS/.test(line));
    return code === 0 || said.length > 0 ? said : [output];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
