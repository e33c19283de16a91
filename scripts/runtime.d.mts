// Types of runtime.mjs for the TypeScript tests.
export interface Runtime {
  name: string;
  version: string;
  /** Of the package's bytes, SHA-512. */
  integrity: string;
  program: string;
}
export function runtimeFor(machine?: { platform?: string; arch?: string }): Runtime | null;
export function isEnough(version: string): boolean;
export function ensureRuntime(options?: { wanted?: Runtime | null; own?: string; folder?: string }): Promise<string>;
export function fetchPackage(folder: string, wanted: Runtime, machine?: readonly string[]): Promise<number>;
