export const LINE_LIMIT: number;
export function tooLongFiles(root: string): string[];
export function unreadSources(root: string, read: ReadonlySet<string>): string[];
