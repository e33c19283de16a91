// A real S3 server beside a test, with buckets of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface BucketServer {
  endpoint: string;
  /** As the server's settings name them. */
  env(bucket: string): Record<string, string>;
  close(): Promise<void>;
}

/** The key that this server is born with. */
export const TEST_KEY = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

export async function openBuckets(...names: string[]): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'bantay-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: names.map((name) => ({ name, configs: [] })),
  });
  const { port } = (await server.run()) as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    env: (bucket) => ({
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: TEST_KEY.accessKey,
      S3_SECRET_KEY: TEST_KEY.secretKey,
    }),
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
