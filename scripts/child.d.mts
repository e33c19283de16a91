export function runNode(
  args: string[],
  options?: { cwd?: string; env?: Record<string, string>; live?: boolean; typed?: string | undefined },
): Promise<{ code: number; output: string }>;
/** One of the programs of node_modules by its name. */
export function runProgram(
  name: string,
  args: string[],
  options?: { cwd?: string; env?: Record<string, string> },
): Promise<{ code: number; output: string }>;
