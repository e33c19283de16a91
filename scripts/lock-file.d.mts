// Types of lock-file.mjs.
export interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
}
export function lockFaults(lock: { packages: Record<string, LockedPackage> }): string[];
export function isForeignTool(facts: LockedPackage): boolean;
