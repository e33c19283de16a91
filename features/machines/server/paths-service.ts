// What places in the messages of a key mean, as the operator sets them; and from which voltage on its battery is low.
import { actorOrOperator, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { CaredKey, KeysService } from '../../instruments/server/keys-service.ts';
import * as queries from './paths-queries.ts';

export type MachinePath = queries.PathRow;

export interface PathsService {
  list(keyId: number): Promise<MachinePath[]>;
  /** Refused for a gauge or column that the key does not bring. Another meaning of the same path goes. */
  put(keyId: number, path: MachinePath): Promise<void>;
  drop(keyId: number, path: string): Promise<void>;
  /** Null: by the kind of battery. */
  setLowBattery(keyId: number, volts: number | null): Promise<void>;
}

interface Parts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  keys: Pick<KeysService, 'list'>;
}

export function makePathsService({ db, clock, keys }: Parts): PathsService {
  const note = (tx: Db, action: string, keyId: number, after: object) =>
    writeAudit(tx, {
      ...actorOrOperator(null),
      ...{ action, subjectId: keyId, fieldAt: clock.now(), topic: 'keys', after: asStored(after) },
    });
  const require = async (tx: Db, keyId: number): Promise<CaredKey> => {
    const key = (await keys.list(tx)).find((one) => one.keyId === keyId);
    if (!key) throw new Problem('loggerKeyUnknown', { key: keyId });
    return key;
  };
  return {
    list: (keyId) => queries.listPaths(db, keyId),
    put: (keyId, path) =>
      inTransaction(db, async (tx) => {
        const { gauges, columns } = await require(tx, keyId);
        if (path.gauge !== null && !gauges.includes(path.gauge))
          throw new Problem('gaugeUnknown', { gauge: path.gauge });
        if (path.column !== null && !columns.includes(path.column))
          throw new Problem('columnUnknown', { column: path.column });
        await queries.putPath(tx, keyId, path);
        await note(tx, 'loggers.put-path', keyId, path);
      }),
    drop: (keyId, path) =>
      inTransaction(db, async (tx) => {
        if ((await queries.dropPath(tx, keyId, path)) > 0) await note(tx, 'loggers.drop-path', keyId, { path });
      }),
    setLowBattery: (keyId, volts) =>
      inTransaction(db, async (tx) => {
        await require(tx, keyId);
        await queries.setLowBattery(tx, keyId, volts);
        await note(tx, 'loggers.low-battery', keyId, { volts });
      }),
  };
}
