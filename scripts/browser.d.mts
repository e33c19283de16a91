export function findBrowser(): string | null;
export function ensureBrowser(): { path: string; sentence: null } | { path: null; sentence: string };
