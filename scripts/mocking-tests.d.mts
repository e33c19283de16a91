export function mockingTests(folder: string, patterns: readonly string[]): string[];
