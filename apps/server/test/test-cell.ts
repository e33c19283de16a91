// A cell with two municipalities in one database, and whoever asks at its door.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFront } from '../src/cell/front.ts';
import { type Cell, folderOf, makeFolder, markNew, schemaUrl, writeMemberSettings } from '../src/cell/member-folder.ts';
import { keepMembers, type MembersParts } from '../src/cell/members.ts';
import { createSchema } from '../src/cell/schemas.ts';
import { openDatabase } from '../src/database/database.ts';
import { DEMO_PASSWORD } from '../src/demo/demo-people.ts';
import { demoMunicipality } from '../src/municipality-demo.ts';
import { makeWatchdog } from '../src/watchdog.ts';
import { createStoryDatabase } from './databases.ts';
import { bringPeople } from './move-in.ts';

export interface Answer {
  status: number;
  text: string;
  cookies: string[];
}

export interface Asked {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

const AS_MUCH_AS_NEEDED = {
  read: async () => null,
  mayWrite: async () => true,
  require: async () => {},
  low: async () => null,
};

/** `beside`: with a folder that is there, over the database of another cell, which drops it. */
export async function openTestCell(
  options: Partial<MembersParts> = {},
  beside: Pick<Cell, 'folder' | 'databaseUrl'> | null = null,
) {
  const { url, drop } = beside ? { url: beside.databaseUrl, drop: async () => {} } : await createStoryDatabase();
  const folder = beside?.folder ?? mkdtempSync(join(tmpdir(), 'bantay-cell-'));
  const config = { port: 5000, storagePort: 5001, host: '127.0.0.1', trustProxy: false, logLevel: 'silent' as const };
  const cell: Cell = { folder, config, databaseUrl: url };
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const parts = { cell, say, webRoot: null, space: AS_MUCH_AS_NEEDED, watchdog: makeWatchdog(null), ...options };
  const members = keepMembers(parts);
  const front = await openFront(members, [{ port: 0, host: '127.0.0.1' }]);
  return {
    ...{ cell, members, said, front, url },
    urlOf: (name: string, base = url) => schemaUrl(base, name),
    async add(name: string, settings: Record<string, string> = {}) {
      const at = folderOf(cell, name);
      makeFolder(at);
      const { demo: _, ...own } = { ...demoMunicipality, municipality: name, office: `Office of ${name}`, seals: [] };
      writeFileSync(join(at.folder, 'municipality.json'), JSON.stringify({ ...own, hazardMaps: {} }));
      markNew(at);
      writeMemberSettings(at, { PUBLIC_URL: `https://${name}.example.ph`, ...settings });
      await createSchema(settings.DATABASE_URL ?? url, name);
      return at;
    },
    /** People and gauges of the demo, all with one password. */
    async furnish(name: string) {
      const { db, close } = openDatabase({ url: schemaUrl(url, name), max: 2 });
      await bringPeople(db);
      await close();
    },
    async step() {
      members.step();
      await members.settled();
    },
    ask: (host: string, path: string, asked: Asked = {}) => askAt(front.ports[0] ?? 0, host, path, asked),
    async signedIn(name: string, username = 'plgu.demo') {
      const body = { username, password: DEMO_PASSWORD };
      const host = `${name}.example.ph`;
      const answer = await askAt(front.ports[0] ?? 0, host, '/api/signin', { method: 'POST', body });
      return answer.cookies.map((one) => one.split(';')[0]).join('; ');
    },
    async close() {
      await front.close();
      await members.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function askAt(
  port: number,
  host: string,
  path: string,
  { method = 'GET', body, headers = {} }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const all = {
      ...{ host, origin: `https://${host}` },
      ...(sent !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(sent)),
      }),
      ...headers,
    };
    const asked = request({ port, path, method, headers: all, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(pieces).toString('utf8'),
          cookies: answer.headers['set-cookie'] ?? [],
        }),
      );
    });
    asked.once('error', reject);
    asked.end(sent);
  });
}
