// What a change of measurements is about, read under the lock of its site.
import type { Db } from '@bantay/server/database/database.ts';
import { lockSite } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import * as queries from './surficial-queries.ts';

/** An observation, one measurement, or both of one site. */
export type Named = { moId: number; dataId: number | null } | { moId: null; dataId: number };

export interface Measured {
  siteId: number;
  /** The one that was named, else that of the measurement. */
  observation: queries.ObservationRow;
  /** Null: no measurement was named. */
  data: queries.DataRow | null;
}

export async function lockMeasured(tx: Db, named: Named): Promise<Measured> {
  const { siteId } = await readMeasured(tx, named);
  await lockSite(tx, siteId);
  // Somebody may have removed it while this one waited.
  return readMeasured(tx, named);
}

async function readMeasured(tx: Db, named: Named): Promise<Measured> {
  if (named.moId === null) {
    const data = await requireMeasurement(tx, named.dataId);
    return { siteId: data.siteId, observation: await requireObservation(tx, data.moId, 'measurementUnknown'), data };
  }
  const observation = await requireObservation(tx, named.moId, 'observationUnknown');
  const data = named.dataId === null ? null : await requireMeasurement(tx, named.dataId);
  if (data && data.siteId !== observation.siteId) throw new Problem('measurementUnknown');
  return { siteId: observation.siteId, observation, data };
}

export async function requireObservation(
  tx: Db,
  moId: number,
  otherwise: 'observationUnknown' | 'measurementUnknown',
): Promise<queries.ObservationRow> {
  const row = await queries.readObservation(tx, moId);
  if (!row) throw new Problem(otherwise);
  return row;
}

async function requireMeasurement(tx: Db, dataId: number): Promise<queries.DataRow> {
  const row = await queries.readData(tx, dataId);
  if (!row) throw new Problem('measurementUnknown');
  return row;
}
