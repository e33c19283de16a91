// Data of a demo and of a warning in every earlier schema, brought to today's: what is there, and whether the server works on it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningAdminUrl } from '@bantay/postgres/start-embedded.ts';
import { openDatabase } from '../../apps/server/src/database/database.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { asAdmin, withDatabase as withName } from '../../apps/server/test/cluster.ts';
import {
  contentOf,
  earlierSchemas,
  emptySchema,
  layBack,
  missingAfterUpgrade,
} from '../../apps/server/test/upgrade.ts';
import { runCommand, startTestServer } from '../../scripts/test-server.mjs';
import { makeOfficer } from '../officer.ts';
import { READS, seconds, type Trial } from './trial.ts';

export async function upgrade({ find, say, isSample }: Trial): Promise<void> {
  const source = await startTestServer({ env: { LOG_LEVEL: 'fatal' } });
  try {
    for (const name of ['demo-storm', 'demo-slide', 'demo-quake']) await runCommand(source, name);
    const officer = await makeOfficer(source.baseUrl);
    const release = await officer.release('lpa');
    await officer.call('POST', '/message/send_ewi', {
      release_id: release,
      sms_msg: 'Pagsubok lamang. Alert level 1.',
    });
    const schemas = earlierSchemas();
    const chosen = isSample ? [schemas[0]!, schemas.at(-1)!] : schemas; // there is at least one
    const adminUrl = runningAdminUrl(source.dataFolder);
    const fresh = await contentOfNew(adminUrl);
    for (const name of chosen) {
      say(`From ${name} …`);
      const { rows, missing, differing, ms, answers } = await from(name, adminUrl, fresh);
      const isGood = missing.length === 0 && differing.length === 0 && answers.every((status) => status === 200);
      const gone = missing.length === 0 ? 'none missing' : missing.join('; ');
      const other =
        differing.length === 0 ? 'empty it equals a new one' : `empty it differs in ${differing.join(', ')}`;
      find(name, `${rows} rows, ${gone}; ${other}; ${seconds(ms)}; pages ${[...new Set(answers)].join(', ')}`, isGood);
    }
  } finally {
    await source.stop();
  }
}

/** Of a database that never had an earlier schema. */
async function contentOfNew(sourceUrl: string): Promise<Map<string, string>> {
  const url = withName(sourceUrl, 'upgrade_new');
  await asAdmin(sourceUrl, async (run) => void (await run('create database upgrade_new')));
  await migrate(url);
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    return await contentOf(db);
  } finally {
    await close();
  }
}

async function from(name: string, sourceUrl: string, fresh: ReadonlyMap<string, string>) {
  const database = `upgrade_${name.slice(0, 4)}`;
  const url = withName(sourceUrl, database);
  await asAdmin(sourceUrl, async (run) => void (await run(`create database ${database}`)));
  const source = openDatabase({ url: sourceUrl, max: 2 });
  const target = openDatabase({ url, max: 2 });
  const dataFolder = mkdtempSync(join(tmpdir(), 'bantay-upgrade-'));
  try {
    await migrate(url, name);
    await migrate(url);
    const upgraded = await contentOf(target.db);
    const differing = [...new Set([...fresh.keys(), ...upgraded.keys()])].filter(
      (table) => fresh.get(table) !== upgraded.get(table),
    );
    await emptySchema(target.db);
    await migrate(url, name);
    const laid = await layBack(source.db, target.db, name);
    const began = Date.now();
    await migrate(url);
    const ms = Date.now() - began;
    const missing = await missingAfterUpgrade(target.db, laid);
    const server = await startTestServer({ dataFolder, env: { DATABASE_URL: url, LOG_LEVEL: 'fatal' } });
    try {
      const officer = await makeOfficer(server.baseUrl);
      const answers: number[] = [];
      for (const path of READS) answers.push((await officer.ask('GET', path)).status);
      return { rows: laid.reduce((sum, { all }) => sum + all.length, 0), missing, differing, ms, answers };
    } finally {
      await server.stop();
    }
  } finally {
    await source.close();
    await target.close();
    rmSync(dataFolder, { recursive: true, force: true });
    await asAdmin(sourceUrl, async (run) => void (await run(`drop database ${database} with (force)`)));
  }
}
