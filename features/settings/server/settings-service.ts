// What the installation says of itself, changed: a version on top of what stands, with its audit row, who and why.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Overtaken, Problem } from '@bantay/server/problems.ts';
import { insertSetting } from '@bantay/server/settings.ts';
import { isSameSetting, SETTING_KEYS, type SettingKey, type Settings, twiceOnDuty } from '../rules/settings.ts';
import * as queries from './settings-queries.ts';

/** `value` is of its key: it was judged when it was written. */
export interface SettingVersion<Key extends SettingKey = SettingKey> extends Omit<queries.VersionRow, 'key' | 'value'> {
  key: Key;
  value: Settings[Key];
}

/** Over which version it was written, and why. */
export interface SettingChange {
  version: number;
  reason: string;
  /** Nobody on the duty list is what is wanted. */
  mayBeEmpty: boolean;
}

export interface SettingsService {
  /** The newest of each, in the order of their keys. */
  list(): Promise<SettingVersion[]>;
  /** The newest first. */
  versions(key: SettingKey): Promise<SettingVersion[]>;
  /** Refused with what stands now when it is not the version that was seen. Returns the new version. */
  change<Key extends SettingKey>(
    key: Key,
    value: Settings[Key],
    change: SettingChange,
    userId: number,
  ): Promise<number>;
  /** An earlier version as a new one. */
  putBack(key: SettingKey, to: number, change: SettingChange, userId: number): Promise<number>;
}

export interface SettingsParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
}

export function makeSettingsService(parts: SettingsParts): SettingsService {
  const { db } = parts;
  return {
    async list() {
      const newest = await queries.listNewest(db);
      return SETTING_KEYS.flatMap((key) => newest.filter((row) => row.key === key).map(versionOf));
    },
    versions: async (key) => (await queries.listVersions(db, key)).map(versionOf),
    change: (key, value, change, userId) =>
      inTransaction(db, async (tx) => {
        const before = await hold(tx, key, change.version);
        return write(parts, tx, { before, value, change, userId, putBack: null });
      }),
    putBack: (key, to, change, userId) =>
      inTransaction(db, async (tx) => {
        const before = await hold(tx, key, change.version);
        const earlier = await queries.readVersion(tx, key, to);
        if (!earlier) throw new Problem('settingVersionUnknown', { version: to });
        return write(parts, tx, { before, value: versionOf(earlier).value, change, userId, putBack: to });
      }),
  };
}

const versionOf = (row: queries.VersionRow): SettingVersion => row as SettingVersion; // as it was judged when it was written

/** What stands, as it was seen; held to the end of the transaction. */
async function hold(tx: Db, key: SettingKey, version: number): Promise<SettingVersion> {
  await queries.lockSettings(tx);
  const [newest] = await queries.listVersions(tx, key);
  const stands = versionOf(newest!); // the first start has written one
  if (stands.version === version) return stands;
  throw new Overtaken({ name: stands.by ?? 'municipality.json', at: toDisplayTime(stands.at) }, stands);
}

interface Written {
  before: SettingVersion;
  value: Settings[SettingKey];
  change: SettingChange;
  userId: number;
  /** The version that comes back. */
  putBack: number | null;
}

async function write({ clock }: SettingsParts, tx: Db, written: Written): Promise<number> {
  const { before, value, change, userId, putBack } = written;
  const { key } = before;
  if (isSameSetting(before.value, value)) throw new Problem('settingUnchanged');
  if (key === 'duty') refuseDuty(value as Settings['duty'], change); // of its key
  const version = before.version + 1;
  const { reason } = change;
  await insertSetting(tx, { key, version, value, userId, reason });
  await writeAudit(tx, {
    ...actorOf(userId),
    ...{ fieldAt: clock.now(), action: putBack === null ? 'settings.change' : 'settings.put-back' },
    before: { key, version: before.version, said: before.value },
    after: { key, version, said: value, reason, ...(putBack !== null && { putBack }) },
    topic: 'settings',
  });
  return version;
}

function refuseDuty(people: Settings['duty'], { mayBeEmpty }: SettingChange): void {
  if (people.length === 0 && !mayBeEmpty) throw new Problem('dutyListEmpty');
  const twice = twiceOnDuty(people);
  if (twice !== null)
    throw new Problem('dutyNumberTwice', { name: people.find(({ number }) => number === twice)?.name ?? '' });
}
