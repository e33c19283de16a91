// Keys of loggers, gateways and feeds as admins and the command make and revoke them. A key is told once, to whoever has
// made it: what is stored is its hash, and neither the audit nor an answer that is kept for a repeat has it.
import { randomBytes } from 'node:crypto';
import { actorOrOperator, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import { hashLoggerKey } from '../../loggers/server/loggers-service.ts';
import { KEY_FEEDS, type KeyFeed, type KeyScope, refuseScope } from '../rules/key-scope.ts';
import type { Care } from './instrument-care.ts';
import * as queries from './keys-queries.ts';

export interface CaredKey extends Omit<queries.KeyRow, 'postsEarthquakes' | 'postsSms' | 'postsReports'> {
  feeds: KeyFeed[];
}

export interface NewKey extends KeyScope {
  name: string;
}

export interface KeysService {
  /** In the order in which they were made; revoked ones too. */
  list(tx?: Db): Promise<CaredKey[]>;
  /** Of gauges and columns by their names; refused where there is none of a name. */
  idsOf(names: {
    gauges: readonly string[];
    columns: readonly string[];
  }): Promise<Pick<KeyScope, 'gauges' | 'columns'>>;
  /** `key` in clear: it can never be asked for again. */
  create(key: NewKey, care: Care): Promise<{ keyId: number; key: string }>;
  /** Holds with the next post. */
  revoke(keyId: number, care: Care): Promise<void>;
}

export interface KeysParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
}

export function makeKeysService(parts: KeysParts): KeysService {
  const { db } = parts;
  return {
    list: async (tx = db) => (await queries.listKeys(tx)).map(asCared),
    async idsOf({ gauges, columns }) {
      const [known, built] = [
        await queries.listGaugesNamed(db, { names: gauges }),
        await queries.listColumnsNamed(db, { names: columns }),
      ];
      refuseMissing({
        gauges: gauges.filter((name) => !known.some((one) => one.name === name)),
        columns: columns.filter((name) => !built.some((one) => one.name === name)),
      });
      return { gauges: known.map(({ id }) => id), columns: built.map(({ id }) => id) };
    },
    create: (key, care) => createKey(parts, key, care),
    revoke: (keyId, care) => revokeKey(parts, keyId, care),
  };
}

function asCared({ postsEarthquakes, postsSms, postsReports, ...row }: queries.KeyRow): CaredKey {
  const posts = { earthquakes: postsEarthquakes, sms: postsSms, reports: postsReports };
  return { ...row, feeds: KEY_FEEDS.filter((feed) => posts[feed]) };
}

interface Missing {
  gauges: readonly (string | number)[];
  columns: readonly (string | number)[];
}

function refuseMissing({ gauges, columns }: Missing): void {
  if (gauges.length > 0) throw new Problem('gaugeUnknown', { gauge: gauges.join(', ') });
  if (columns.length > 0) throw new Problem('columnUnknown', { column: columns.join(', ') });
}

/** 24 random bytes are 32 characters that may stand in an address. */
const newKey = () => randomBytes(24).toString('base64url');

function createKey({ db, clock }: KeysParts, { name, ...scope }: NewKey, care: Care) {
  const refusal = refuseScope(scope);
  if (refusal !== null) throw new Problem(refusal);
  const key = newKey();
  return inTransaction(db, async (tx) => {
    const gauges = await queries.listGaugesNamed(tx, { ids: scope.gauges });
    const columns = await queries.listColumnsNamed(tx, { ids: scope.columns });
    refuseMissing({
      gauges: scope.gauges.filter((id) => !gauges.some((one) => one.id === id)),
      columns: scope.columns.filter((id) => !columns.some((one) => one.id === id)),
    });
    const ids = { gauges: gauges.map(({ id }) => id), columns: columns.map(({ id }) => id) };
    const stored = await queries.insertKey(tx, { ...scope, ...ids, name, hash: hashLoggerKey(key), by: care.by });
    const { keyId } = stored!; // an insert that returns has its row
    const named = { gauges: gauges.map((one) => one.name), columns: columns.map((one) => one.name) };
    const feeds = Object.fromEntries(KEY_FEEDS.map((feed) => [feed, scope.feeds.includes(feed)]));
    await note(tx, clock, care, {
      action: 'loggers.create-key',
      subjectId: keyId,
      after: { name, ...named, ...feeds },
    });
    return { keyId, key };
  });
}

function revokeKey({ db, clock }: KeysParts, keyId: number, care: Care): Promise<void> {
  return inTransaction(db, async (tx) => {
    const stands = await queries.lockKey(tx, keyId);
    if (!stands) throw new Problem('loggerKeyUnknown', { key: keyId });
    if (stands.revokedAt !== null) throw new Problem('loggerKeyRevoked', { key: keyId });
    await queries.revokeKey(tx, keyId, care.by, care.reason ?? null);
    await note(tx, clock, care, { action: 'loggers.revoke-key', subjectId: keyId, before: { name: stands.name } });
  });
}

interface Note {
  action: string;
  subjectId: number;
  before?: object;
  after?: object;
}

const note = (tx: Db, clock: KeysParts['clock'], { by, reason }: Care, { after, ...what }: Note) =>
  writeAudit(tx, {
    ...actorOrOperator(by),
    ...{ ...what, fieldAt: clock.now(), topic: 'keys' },
    after: reason === undefined ? after : { ...after, reason },
  });
