// In a build the plates lose what only name-files.ts reads of them: which calls a page waits for, which files it also needs.
import type { Plugin } from 'vite';

const PLATE = /features[\\/][^\\/]+[\\/]pages[\\/]plate\.ts$|src[\\/]screens[\\/]own-addresses\.ts$/;
const EARLY = /\b(calls|also|looks): \[[^\]]*\],?|\bisKept: true,?/g;

export function dropEarlyCalls(): Plugin {
  return {
    name: 'bantay:drop-early-calls',
    apply: 'build',
    // As it was written, before types are taken off.
    enforce: 'pre',
    transform: (code, id) => (PLATE.test(id) ? { code: code.replace(EARLY, ''), map: null } : null),
  };
}
