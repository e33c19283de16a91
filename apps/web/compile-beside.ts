// Has the browser compile the larger files beside the page, as they come: a page runs half to two thirds of their functions, and each
// would be compiled when it is first called, while somebody waits (docs/benchmarks.md).
import type { Plugin } from 'vite';

/** Chromium 136 and later read it at the very beginning of a file; to all others it is a comment. */
const ALL_AT_ONCE = '//# allFunctionsCalledOnLoad\n';
/** Characters: in what is smaller there is too little to do. */
const LARGE = 30_000;

/** A program of the build, with the comment where it is large. */
export const asCompiledBeside = (code: string): string => (code.length > LARGE ? ALL_AT_ONCE + code : code);

export function compileBeside(): Plugin {
  return {
    name: 'bantay:compile-beside',
    apply: 'build',
    generateBundle: {
      // Vite writes the list of further files at the beginning of some.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = asCompiledBeside(file.code);
      },
    },
  };
}
