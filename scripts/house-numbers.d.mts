export const LINE_LIMIT: number;
export function tooLongFiles(root: string): string[];
