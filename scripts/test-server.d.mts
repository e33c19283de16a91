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
export function startTestServer(options?: {
  env?: Record<string, string>;
  dataFolder?: string;
  isFresh?: boolean;
  readyWithinMs?: number;
}): Promise<TestServer>;
