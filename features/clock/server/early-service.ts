// Readings 'in the future' from several loggers: our clock was behind. They are kept, and judged again when their time has come.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { MAX_FUTURE_MS } from '@bantay/kernel/time/measured-at';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Logger } from '../../loggers/server/loggers-service.ts';
import type { EarlyKind, EarlyReading } from './early-queries.ts';
import * as queries from './early-queries.ts';

export interface EarlyService {
  /** In the transaction of the delivery that refuses them. Only of loggers: a file with a wrong time is the file's. */
  keep(tx: Db, kind: EarlyKind, logger: Logger, readings: readonly EarlyReading[]): Promise<void>;
  /** Takes in what two loggers said at about the same time and is of the future no more; one alone may have a wrong clock itself. */
  judgeAgain(): Promise<void>;
  /** Who stores readings of a kind; plugged in once, while the house is built. */
  addTaker(kind: EarlyKind, take: Taker): void;
}

type Taker = (readings: readonly never[], logger: Logger) => Promise<unknown>;

const TOGETHER = 2000;

export function makeEarlyService(db: Db, clock: FieldClock): EarlyService {
  const takers = new Map<EarlyKind, Taker>();
  return {
    addTaker: (kind, take) => void takers.set(kind, take),
    async keep(tx, kind, { keyId }, readings) {
      if (keyId !== null && readings.length > 0) await queries.insertEarly(tx, kind, keyId, clock.now(), readings);
    },
    async judgeAgain() {
      const now = clock.now();
      for (;;) {
        const due = await queries.listDue(db, now + MAX_FUTURE_MS, TOGETHER);
        const groups = new Map<string, typeof due>();
        for (const row of due) {
          const name = `${row.kind} ${row.loggerId}`;
          groups.set(name, [...(groups.get(name) ?? []), row]);
        }
        for (const group of groups.values()) {
          const { kind, loggerId } = group[0]!; // a group has a row
          // What the logger may bring was judged when they came; it has not posted now.
          const logger = {
            actor: { actor: `logger:${loggerId}`, userId: null },
            gauges: null,
            columns: null,
            keyId: null,
          };
          const take = takers.get(kind);
          if (!take) throw new Error(`Nobody takes the early readings of ${kind}.`);
          await take(group.map(({ reading }) => reading) as never[], logger); // as the same door kept them
          // Storing twice is storing once: after a crash between the two they are known already.
          await queries.markJudged(
            db,
            group.map(({ earlyId }) => earlyId),
          );
        }
        if (due.length < TOGETHER) break;
      }
      await queries.forgetEarly(db, now - DAY_MS);
    },
  };
}
