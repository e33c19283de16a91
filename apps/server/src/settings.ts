// What the installation says of itself, as data: read anew wherever it is used, so that no server holds an older one. municipality.json
// tells it once, at the first start.
import {
  isSameSetting,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
} from '@bantay/features/settings/rules/settings.ts';
import { sql } from 'kysely';
import { systemActor, writeAudit } from './database/audit.ts';
import { type Db, isDatabaseAway, rows } from './database/database.ts';
import type { Municipality } from './municipality.ts';

export interface SettingsBook {
  /** What holds now. */
  read(tx?: Db): Promise<Settings>;
  /** For strangers: asked of the database every 2 s at most, and while that is away as it was last known. */
  known(): Promise<Settings>;
}

const KNOWN_MS = 2000;

/** `told`: what municipality.json says, for whoever asks before the database has answered once. */
export function makeSettingsBook(db: Db, told: FromFile): SettingsBook {
  const read = (tx: Db = db) => readSettings(tx);
  let last = fromFile(told);
  let at = Number.NEGATIVE_INFINITY;
  return {
    read,
    async known() {
      // Of this process, whatever the clock of the machine does.
      if (performance.now() - at < KNOWN_MS) return last;
      try {
        last = await read();
        at = performance.now();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      return last;
    },
  };
}

interface Row {
  key: SettingKey;
  value: unknown;
}

async function readSettings(db: Db): Promise<Settings> {
  const found = await listNewest(db);
  const missing = SETTING_KEYS.filter((key) => !found.some((row) => row.key === key));
  if (missing.length > 0) throw new Error(`Nobody has told the settings yet: ${missing.join(', ')}.`);
  return Object.fromEntries(found.map(({ key, value }) => [key, value])) as unknown as Settings; // as they were judged when they were written
}

const listNewest = (db: Db) =>
  rows<Row>(db, sql`select distinct on (key) key, value from settings order by key, version desc`);

export interface NewVersion<Key extends SettingKey = SettingKey> {
  key: Key;
  version: number;
  value: Settings[Key];
  userId: number | null;
  reason: string | null;
}

/** In the caller's transaction, which writes the audit row too. */
export const insertSetting = (tx: Db, { key, version, value, userId, reason }: NewVersion) =>
  sql`insert into settings (key, version, value, by_user, reason)
      values (${key}, ${version}, ${JSON.stringify(value)}::jsonb, ${userId}, ${reason})`.execute(tx);

type FromFile = Pick<
  Municipality,
  'office' | 'municipality' | 'province' | 'contact' | 'privacy' | 'emergencyNumbers' | 'duty' | 'demo'
>;

const fromFile = ({
  office,
  municipality,
  province,
  contact,
  privacy,
  emergencyNumbers,
  duty,
  demo,
}: FromFile): Settings => ({
  office: { office, municipality, province, contact, privacy },
  emergency: emergencyNumbers,
  duty,
  // No line of the file: in the demo all is on, elsewhere an admin switches it on.
  languages: { waray: demo },
});

/**
 * At a start, in its transaction: what the file says becomes data where nothing is yet. Returns a sentence for each setting of
 * which the file says something else than what holds: whoever edits the file and starts anew would wait for ever.
 */
export async function takeSettings(tx: Db, municipality: FromFile): Promise<string[]> {
  const told = fromFile(municipality);
  const stored = new Map((await listNewest(tx)).map(({ key, value }) => [key, value]));
  for (const key of SETTING_KEYS) {
    if (stored.has(key)) continue;
    await insertSetting(tx, { key, version: 1, value: told[key], userId: null, reason: null });
    await writeAudit(tx, {
      ...systemActor,
      fieldAt: Date.now(),
      action: 'settings.take',
      after: { key, value: told[key] },
    });
  }
  return TOLD_KEYS.filter((key) => stored.has(key) && !isSameSetting(stored.get(key), told[key])).map(
    (key) =>
      `What municipality.json says of ${IN_FILE[key]} is not as it is stored; what is stored counts (/admin/settings).`,
  );
}

const TOLD_KEYS = SETTING_KEYS.filter((key) => key !== 'languages');
const IN_FILE: Readonly<Record<(typeof TOLD_KEYS)[number], string>> = {
  office: 'the office and its contacts',
  emergency: 'emergencyNumbers',
  duty: 'the duty list',
};
