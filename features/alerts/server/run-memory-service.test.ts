// The two places in which the engine can keep what it states, tables and memory: the same words, the same answers, the same rows.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRolledBack, type RolledBack } from '../../../apps/server/test/databases.ts';
import { instant } from '../../../apps/server/test/harness.ts';
import { versionsValue } from '../../limits/server/limits-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { GeneratedAlert } from '../rules/public-alert.ts';
import type { OperationalSymbol } from '../rules/trigger-sources.ts';
import { rememberRuns } from './run-memory-service.ts';
import { engineSite, type RunStore } from './run-store.ts';

const LPA = 24;
const site = { siteId: LPA, siteCode: 'lpa' } as Site; // handed on by the engine
const AT = instant('2026-11-21 09:00:00');
const SYMBOLS: OperationalSymbol[] = ['r', 'r1', 'r0t', 'g', 'g2', 'g3', 's', 's2'];

let rolled: RolledBack;
beforeAll(async () => {
  rolled = await openRolledBack();
});
afterAll(() => rolled.rollBack());

/** 0 … 1, the same for the same seed: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function dice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return { roll, one: <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)]! }; // lists are never empty
}

const result = (at: number, run: 'open' | 'closing', level: 0 | 1 | 2): GeneratedAlert => ({
  ...{ at, run, level, internal: `A${level}`, hasGroundData: true, validity: level === 0 ? null : at + HALF_HOUR_MS },
  ...{ monitoringStart: at - HALF_HOUR_MS, firstRaisedAt: null, triggers: [], toValidate: [], current: [] },
  ...{ unresolvedReports: [], unreleasedReports: [], held: [] },
});

/** Words of a run that never was, in an order that nobody has thought of. Answers are taken down. */
async function speak(store: RunStore, seed: number, words: number): Promise<unknown[]> {
  const { roll, one } = dice(seed);
  const heard: unknown[] = [];
  const ids: number[] = [];
  const there = await store.triggers(0);
  const standing = new Map(there.map(({ triggerId, symbol, startedAt }) => [triggerId, `${symbol} ${startedAt}`]));
  for (let word = 0; word < words; word++) {
    const at = AT + Math.floor(roll() * 12) * HALF_HOUR_MS;
    const triggerId = ids.length > 0 ? one(ids) : null;
    const kind = Math.floor(roll() * 10);
    if (kind <= 2 || triggerId === null) {
      const symbol = one(SYMBOLS);
      const id = await store.insertTrigger({ symbol, at, techInfo: `said ${word}` });
      if (!ids.includes(id)) ids.push(id);
      standing.set(id, `${symbol} ${at}`);
    } else if (kind === 3) {
      await store.touchTriggers([{ triggerId, updatedAt: at + 12 * HALF_HOUR_MS, techInfo: `touched ${word}` }]);
    } else if (kind === 4) await store.rewordTrigger(triggerId, `reworded ${word % 3}`);
    else if (kind === 5) {
      const own = standing.get(triggerId)!.split(' ')[1];
      const symbol = one(SYMBOLS);
      // One trigger of a symbol stands at a stamp: the engine asks before it replaces.
      if ([...standing.values()].includes(`${symbol} ${own}`)) continue;
      await store.replaceTrigger(triggerId, symbol, `replaced ${word}`);
      standing.set(triggerId, `${symbol} ${own}`);
    } else if (kind === 6) await store.saveEvidence(triggerId, at, { word: word % 4 }, roll() < 0.5);
    else if (kind === 7) await store.openDecision(triggerId, at, at + word);
    else if (kind === 8) await store.insertPublic(one([0, 1, 2]), at, at + HALF_HOUR_MS);
    else await keepOne(store, at, one(['open', 'closing'] as const), word);
    if (word % 9 === 0) heard.push(...(await answers(store, at, ids)));
  }
  heard.push(there.length, ...(await answers(store, AT + 12 * HALF_HOUR_MS, ids)));
  return heard;
}

async function keepOne(store: RunStore, at: number, run: 'open' | 'closing', word: number): Promise<void> {
  const levels = (await store.read(at, needs)).facts.publicAlerts;
  const stretch = levels[word % (levels.length + 1)] ?? null;
  if (stretch !== null && word % 4 === 0) await store.relevelPublic(stretch.publicId, 2, stretch.startedAt);
  const touchedPublicId = stretch?.publicId ?? null;
  await store.keepResult(result(at, run, 1), {
    touchedPublicId,
    closedNow: run === 'closing' ? at + word : null,
    nearness: null,
  });
}

const needs = () => ({ limits: versionsValue(LPA) });

async function answers(store: RunStore, at: number, ids: readonly number[]): Promise<unknown[]> {
  const { generated, facts, needed } = await store.read(at, needs);
  const decisions = [...(await store.decisions(ids))].sort((a, b) => a.statId - b.statId);
  return [
    { generated, facts, limits: needed.limits },
    decisions,
    await store.triggers(at - HALF_HOUR_MS),
    [...(await store.released(ids))].sort(),
    await store.reports(at),
    await store.limits(),
    await store.generated(),
  ];
}

const TABLES: [table: string, id: string | null][] = [
  ['operational_triggers', 'trigger_id'],
  ['alert_status', 'stat_id'],
  ['trigger_evidence', 'evidence_id'],
  ['public_alerts', 'public_id'],
  ['closings', null],
  ['generated_alerts', null],
];

async function tables(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [table] of TABLES) {
    const found = await rows<{ row: string }>(
      db,
      sql`select to_jsonb(t)::text as row from ${sql.id(table)} t order by 1`,
    );
    all[table] = found.map(({ row }) => row);
  }
  return all;
}

let [parts, inside] = [0, 0];
/** In a part that goes again, numbers of rows as well: what was done there has never been. */
async function apart<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const name = sql.id(`apart_${++parts}`);
  await sql`savepoint ${name}`.execute(db);
  for (const [table, id] of TABLES) {
    if (id !== null)
      await sql`alter table ${sql.id(table)} alter column ${sql.id(id)} restart with ${sql.lit(1_000_000 * (inside + 1))}`.execute(
        db,
      );
  }
  inside++;
  try {
    return await work();
  } finally {
    inside--;
    await sql`rollback to savepoint ${name}`.execute(db);
  }
}

const quiet = { isNearAt: () => false, columnRows: () => [] };

describe('the same words to the tables and to the memory', () => {
  it.each([1, 7, 42, 1991, 20_261_121])('come to the same answers and rows (%i)', async (seed) => {
    const { db } = rolled;
    const [stepped, remembered] = await apart(db, async () => {
      // Something stands already.
      await speak(engineSite(db, site).store, seed + 1, 30);
      const steps = await apart(db, async () => {
        const heard = await speak(engineSite(db, site).store, seed, 150);
        return { heard, rows: await tables(db) };
      });
      const memory = await apart(db, async () => {
        const own = await rememberRuns(db, LPA, quiet);
        const heard = await speak(own.store, seed, 150);
        await own.write();
        return { heard, rows: await tables(db) };
      });
      return [steps, memory];
    });
    expect(remembered.heard).toEqual(stepped.heard);
    expect(remembered.rows).toEqual(stepped.rows);
    expect(stepped.rows.operational_triggers!.length).toBeGreaterThan(20);
  });
});

describe('what people have given', () => {
  const given = { symbol: 'd1', startedAt: AT, updatedAt: AT, techInfo: 'asked for' } as const;
  const decision = {
    ...({ symbol: 'd1', startedAt: AT, tsLastRetrigger: AT, tsSet: AT, tsAck: AT + 1 } as const),
    ...({ alertStatus: -1, remarks: 'seen', userId: null } as const),
  };

  it('stands with its own number, once', async () => {
    await apart(rolled.db, async () => {
      const memory = await rememberRuns(rolled.db, LPA, quiet);
      memory.putTrigger({ triggerId: 77, ...given });
      memory.putTrigger({ triggerId: 78, ...given });
      memory.putTrigger({ triggerId: 77, ...given, symbol: 'd' });
      const found = await memory.store.triggers(AT);
      expect(found.map(({ triggerId, symbol }) => [triggerId, symbol])).toEqual([[77, 'd1']]);
    });
  });

  it('is decided on by its symbol and stamp; a decision on what is not there is none', async () => {
    await apart(rolled.db, async () => {
      const memory = await rememberRuns(rolled.db, LPA, quiet);
      expect(memory.putDecision(decision)).toBe(false);
      memory.putTrigger({ triggerId: 77, ...given });
      expect(memory.putDecision(decision)).toBe(true);
      expect((await memory.store.triggers(AT))[0]!.status).toBe(-1);
      memory.putValid([77, 99], AT + 5);
      expect((await memory.store.triggers(AT))[0]!.status).toBe(1);
      await memory.write();
      const stored = await rows<{ alertStatus: number; statId: number }>(
        rolled.db,
        sql`select alert_status, stat_id from alert_status where trigger_id = 77 order by stat_id`,
      );
      expect(stored.map(({ alertStatus }) => alertStatus)).toEqual([-1, 1]);
    });
  });
});

describe('beside the triggers', () => {
  it('near thresholds and columns are asked where they are kept', async () => {
    await apart(rolled.db, async () => {
      const row = { level: 0, startedAt: AT, updatedAt: AT };
      const memory = await rememberRuns(rolled.db, LPA, { isNearAt: (at) => at === AT, columnRows: () => [row] });
      expect((await memory.store.read(AT, needs)).facts).toMatchObject({ nearThresholdAt: [AT], columnRows: [row] });
      expect((await memory.store.read(AT + 1, needs)).facts.nearThresholdAt).toEqual([]);
    });
  });
});
