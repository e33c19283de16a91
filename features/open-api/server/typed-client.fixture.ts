// A client of the open document as others make one: types by openapi-typescript, calls by openapi-fetch, held against each other by tsc.
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

const FOLDER = import.meta.dirname;
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};

/** Types of every path, as text. */
export async function typesOf(document: object): Promise<string> {
  return astToString(await openapiTS(document as OpenAPI3));
}

/** What tsc has against a file that stands beside `schema.d.ts`; nothing of it is written anywhere. */
export function faultsOf(schema: string, client: string): string[] {
  const files = new Map([
    [join(FOLDER, 'schema.d.ts'), schema],
    [join(FOLDER, 'generated-client.ts'), client],
  ]);
  const real = ts.createCompilerHost(OPTIONS);
  const host: ts.CompilerHost = {
    ...real,
    fileExists: (name) => files.has(name) || real.fileExists(name),
    readFile: (name) => files.get(name) ?? real.readFile(name),
    getSourceFile: (name, options) => {
      const text = files.get(name);
      return text === undefined ? real.getSourceFile(name, options) : ts.createSourceFile(name, text, options);
    },
    getCurrentDirectory: () => FOLDER,
  };
  const program = ts.createProgram([join(FOLDER, 'generated-client.ts')], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file, start }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName.split('/').at(-1)}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
