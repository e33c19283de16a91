import type { ChildProcess } from 'node:child_process';

export interface TestServer {
  baseUrl: string;
  storageUrl: string;
  dataFolder: string;
  env: Record<string, string>;
  child: ChildProcess;
  output: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function neutralEnvironment(env?: NodeJS.ProcessEnv): Record<string, string>;
export function manilaText(at: number): string;
export function storyTime(now?: number): string;
export function runCommand(server: Pick<TestServer, 'env'>, name: string, ...words: string[]): Promise<string>;
export function startTestServer(options?: {
  env?: Record<string, string>;
  dataFolder?: string;
  isFresh?: boolean;
  fieldTime?: string;
  readyWithinMs?: number;
}): Promise<TestServer>;
export function freePorts(): Promise<[number, number]>;
