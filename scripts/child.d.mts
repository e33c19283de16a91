export function runNode(
  args: string[],
  options?: { cwd?: string; env?: Record<string, string>; live?: boolean },
): Promise<{ code: number; output: string }>;
