// What machines sent: kept before it is read, a bounded number of each key, and what became of each.
import type { Db } from '@bantay/server/database/database.ts';
import type { ArrivalBook } from '@bantay/server/http/keep-arrivals.ts';
import { isLow, lowBattery } from '../../loggers/rules/battery.ts';
import { ARRIVALS_KEPT_MS, keptText, MOST_ARRIVALS_OF_KEY } from '../rules/arrivals.ts';
import { outcomeOfAnswer } from './answered.ts';
import * as queries from './arrivals-queries.ts';

export type Arrival = queries.ArrivalRow;

export interface Battery extends queries.BatteryRow {
  isLow: boolean;
  /** V, from here down. */
  lowFrom: number;
}

export interface ArrivalsService extends ArrivalBook {
  /** Newest first, of so long a time. */
  list(keyId: number, span: { sinceMs: number; most: number }): Promise<Arrival[]>;
  /** The newest voltage of each key that holds and has told one, or of one key. */
  batteries(keyId?: number): Promise<Battery[]>;
  forget(): Promise<void>;
}

/** Beyond the bound a key may be by so many, for each server. */
const BOUND_EVERY = 64;

export function makeArrivalsService(db: Db): ArrivalsService {
  const sinceBound = new Map<number, number>();
  return {
    async begin({ keyId, door, text, bytes, key }) {
      const stored = await queries.insertArrival(db, { keyId, door, text: keptText(text, key), bytes });
      const count = (sinceBound.get(keyId) ?? 0) + 1;
      sinceBound.set(keyId, count % BOUND_EVERY);
      if (count >= BOUND_EVERY) await queries.boundArrivals(db, keyId, MOST_ARRIVALS_OF_KEY);
      return stored!.arrivalId; // an insert that returns has its row
    },
    end: async (arrivalId, answer, battery) =>
      void (await queries.endArrival(db, arrivalId, outcomeOfAnswer(answer), battery)),
    list: (keyId, span) => queries.listArrivals(db, keyId, span),
    batteries: async (keyId) => (await queries.listBatteries(db, keyId ?? null)).map(asJudged),
    forget: async () => void (await queries.forgetArrivals(db, ARRIVALS_KEPT_MS)),
  };
}

const asJudged = (row: queries.BatteryRow): Battery => ({
  ...row,
  // The column holds single precision: 3.4 comes back as 3.4000000953.
  volts: Number(row.volts.toFixed(3)),
  ...{ lowFrom: lowBattery(row.volts, row.lowFrom), isLow: isLow(Number(row.volts.toFixed(3)), row.lowFrom) },
});
