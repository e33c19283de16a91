// One municipality as a worker has it (`npm run cell -- worker`): rooms over its schema and the closing of its half hours, no doors and no other jobs.
import { StartRefused } from '@bantay/postgres/start-refused.ts';
import { layGround } from '../app-ground.ts';
import { openDatabase } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import { startEngineWorker } from '../jobs/engine-worker.ts';
import type { Member, MemberParts } from './member.ts';

export async function openHelper(parts: MemberParts): Promise<Member> {
  await requireSchema(parts.databaseUrl);
  const ground = await layGround(parts);
  const worker = startEngineWorker(ground, ground.locks, ground.onError);
  return {
    // Nobody is led here.
    serve: (_request, response) => void response.writeHead(503).end(),
    upgrade: (_request, socket) => void socket.destroy(),
    rest: async () => {},
    isAwake: () => false,
    close: () => worker.stop(),
  };
}

/** That of this program: servers bring it. */
async function requireSchema(url: string): Promise<void> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    if (!(await isMigrated(db)))
      throw new StartRefused('Its database is of another version. Start the cell of this one first.');
  } finally {
    await close();
  }
}
