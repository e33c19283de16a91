export function ensureBuilt(): Promise<void>;
export function buildBeside(dist: string, build: (folder: string) => Promise<void>): Promise<void>;
export function versionText(as?: string): string;
