export function findBrowser(): string | null;
export function ensureBrowser(): Promise<{ path: string; sentence: null } | { path: null; sentence: string }>;
