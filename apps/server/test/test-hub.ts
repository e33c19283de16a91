// A hub on a database of its own, that answers.
import type { AddressInfo } from 'node:net';
import type { OpenDatabase } from '../src/database/database.ts';
import { newKey } from '../src/hub/cell.fixture.ts';
import { openDoors } from '../src/hub/doors.ts';
import { openHubDatabase } from '../src/hub/hub-schema.ts';
import type { HubParts } from '../src/hub/take-push.ts';
import { createStoryDatabase } from './databases.ts';

export interface TestHub {
  database: OpenDatabase;
  databaseUrl: string;
  /** Where and as whom its cells know it. */
  hub: { url: string; key: string };
  close(): Promise<void>;
}

export async function openTestHub({
  now = Date.now,
  ...more
}: Partial<Pick<HubParts, 'now' | 'say'>> = {}): Promise<TestHub> {
  const made = await createStoryDatabase();
  const database = await openHubDatabase(made.url);
  const key = newKey();
  const parts = { db: database.db, key, now, ...more, publicUrl: null, trustProxy: false };
  const http = await openDoors({ ...parts, logLevel: 'silent' });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo; // it listens on a port
  return {
    database,
    databaseUrl: made.url,
    hub: { url: `http://127.0.0.1:${port}`, key: key.name },
    async close() {
      await http.close();
      await database.close();
      await made.drop();
    },
  };
}
