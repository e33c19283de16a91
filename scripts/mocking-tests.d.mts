export function mockingTests(folder: string): string[];
