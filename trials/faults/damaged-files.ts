// Stored files that are cut, empty, overwritten or gone: the rest is shown, nothing is an error of the server, the backup names them.
import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESOURCE_FOLDERS } from '@bantay/features/resources/rules/folders.ts';
import { runNode } from '../../scripts/child.mjs';
import { startTestServer } from '../../scripts/test-server.mjs';
import { makeOfficer } from '../officer.ts';
import type { Trial } from './trial.ts';

const DAMAGES: Record<string, (path: string) => void> = {
  cut: (path) => truncateSync(path, Math.floor(statSync(path).size / 3)),
  empty: (path) => writeFileSync(path, ''),
  overwritten: (path) => writeFileSync(path, Buffer.alloc(statSync(path).size, 0x5a)),
  gone: (path) => rmSync(path),
};

export async function damagedFiles({ find }: Trial): Promise<void> {
  const server = await startTestServer({ env: { LOG_LEVEL: 'error' } });
  try {
    const officer = await makeOfficer(server.baseUrl);
    const backUp = () =>
      runNode(
        [
          join(import.meta.dirname, '../../scripts/run.mjs'),
          'apps/server/src/cli/backup.ts',
          join(server.dataFolder, 'kept'),
        ],
        {
          env: server.env,
        },
      );
    const whole = await backUp();
    find('A backup of whole files names', (whole.output.match(/DAMAGED/g) ?? []).length, whole.code === 0);
    const folder = join(server.dataFolder, 'storage/moms');
    const library = join(server.dataFolder, 'storage/library');
    const damaged: string[] = [];
    const damage = (path: string, how: string) => {
      DAMAGES[how]!(path); // named in the calls below
      damaged.push(path.slice(server.dataFolder.length + 1));
    };
    const pictures = readdirSync(folder).sort();
    const objects = readdirSync(library).sort();
    Object.keys(DAMAGES).forEach((how, index) => {
      const object = objects[index];
      if (object) damage(join(library, object), how);
    });
    const names = pictures.slice(0, 2);
    const kinds = ['cut', 'gone'];
    names.forEach((name, index) => {
      damage(join(folder, name), kinds[index]!); // in range
    });
    const get = async (path: string) => {
      const reply = await fetch(server.baseUrl + path, { headers: { cookie: officer.cookie } });
      await reply.arrayBuffer().catch(() => null);
      return reply.status;
    };
    const answers: string[] = [];
    for (const name of pictures) {
      for (const path of [`/moms/${name}`, `/storage/moms/thumbnails/${name}`])
        answers.push(`${path} ${await get(path)}`);
    }
    for (const folderName of RESOURCE_FOLDERS) {
      const { data } = await officer.call('GET', `/api/misc/get_files/${folderName}`);
      // As the wire declares it.
      for (const { filename } of data as unknown as { filename: string }[]) {
        for (const size of ['', '?size=small']) {
          const path = `/storage/${folderName}/${encodeURIComponent(filename)}${size}`;
          answers.push(`${path} ${await get(path)}`);
        }
      }
    }
    const faults = answers.filter((one) => / 5\d\d$/.test(one));
    find(
      `${damaged.length} damaged of ${pictures.length + objects.length}: ${answers.length} pictures and files asked for, 5xx`,
      faults.length === 0 ? 0 : faults.join(', '),
      faults.length === 0,
    );
    const lists = [
      await get('/api/manifestations_of_movement/get_temp_moms'),
      await get('/api/monitoring/candidate_alerts'),
    ];
    find(
      '… lists and dashboard',
      lists.join(', '),
      lists.every((status) => status === 200),
    );
    const log = server.output.split('\n').filter((line) => line.includes('request failed'));
    find('… “request failed” in the log', log.length, log.length === 0);
    const { code, output } = await backUp();
    const told = damaged.filter((path) => output.includes(`DAMAGED: ${path}`));
    find(
      'The backup names',
      `${told.length} of ${damaged.length}, exit code ${code}`,
      told.length === damaged.length && code === 1,
    );
  } finally {
    await server.stop();
  }
}
