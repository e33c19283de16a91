// What another value would have done over the last 90 days, worked out beside the running server and kept as it was shown.
import { DAY_MS, HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import { closedStamp } from '../../alerts/rules/run.ts';
import { hoursMs, type LimitKey, limitsAt } from '../../limits/rules/limit-values.ts';
import { LIMITS, limitFault } from '../../limits/rules/limits.ts';
import { readVersions } from '../../limits/server/limits-service.ts';
import { ReplayRefused, type ReplayService } from '../../replay/server/replay-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import {
  FORESEEN_DAYS,
  FORESEEN_ROWS,
  type ForeseenRefusal,
  type ForeseenRow,
  foreseenRow,
  foreseePeriods,
  isPeriod,
  type PeriodKey,
  repeats,
  silences,
} from '../rules/foreseen.ts';
import * as queries from './limit-care-queries.ts';

export type Preview = queries.PreviewRow & {
  /** Nothing was heard of it for too long: its server was stopped. */
  isBroken: boolean;
};

export interface Previews {
  /** Begins to work it out; one at a time in the whole house. Returns its id. */
  preview(siteCode: string, key: LimitKey, value: number, by: number): Promise<number>;
  /** Of that site. */
  readPreview(siteId: number, previewId: number): Promise<Preview>;
  /** Waits for those that this process works on; for an orderly stop and for tests. */
  settled(): Promise<void>;
}

export interface PreviewParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'require'>;
  /** Made when it is asked for: the sources of triggers plug in after the services are made. */
  replay: () => Pick<ReplayService, 'foresee'>;
  /** Something broke while nobody waited for an answer. */
  onError: (error: unknown) => void;
}

/** A replay says how far it is every few seconds; silence of a minute is its end. */
const BROKEN_MS = 60_000;

export function makePreviews(parts: PreviewParts): Previews {
  const { db } = parts;
  const working = new Set<Promise<void>>();
  return {
    async preview(siteCode, key, value, by) {
      const site = await parts.sites.require(siteCode);
      const held = limitsAt(await readVersions(db, site.siteId), parts.clock.now());
      if (limitFault(key, value, held) !== null) throw new Problem('limitNotPositive', { most: LIMITS[key].most });
      if ((await queries.countWorking(db, BROKEN_MS)) > 0) throw new Problem('limitPreviewBusy');
      const previewId = await queries.insertPreview(db, { key, siteId: site.siteId, value, by });
      const work = workOut(parts, { previewId, site, key, value, held: held[key] }).catch(parts.onError);
      working.add(work);
      void work.finally(() => working.delete(work));
      return previewId;
    },
    async readPreview(siteId, previewId) {
      const row = await queries.readPreview(db, previewId);
      if (row?.siteId !== siteId) throw new Problem('limitPreviewUnknown');
      return { ...row, isBroken: row.result === null && row.quietMs > BROKEN_MS };
    },
    settled: async () => void (await Promise.all(working)),
  };
}

interface Order {
  previewId: number;
  site: Site;
  key: LimitKey;
  value: number;
  /** What holds now; null: nobody judges. */
  held: number | null;
}

async function workOut(parts: PreviewParts, order: Order): Promise<void> {
  const { db, clock } = parts;
  const { previewId, site, key, value } = order;
  const now = clock.now();
  const to = closedStamp(now) - HALF_HOUR_MS;
  const stretch = { site, from: to - FORESEEN_DAYS * DAY_MS, to, now };
  const said = (from: number, rows: ForeseenRow[], refused: ForeseenRefusal | null = null) =>
    queries.endPreview(db, previewId, {
      ...{ from, to, refused, rows: rows.slice(-FORESEEN_ROWS) },
      counts: { more: countOf(rows, 'more'), fewer: countOf(rows, 'fewer'), other: countOf(rows, 'other') },
    });
  try {
    if (isPeriod(key)) return void (await said(stretch.from, await periodRows(parts, stretch, key, order)));
    const onProgress = async (share: number) => void (await queries.notePreview(db, previewId, share));
    const { from, triggers } = await parts.replay().foresee(stretch, { key, value }, onProgress);
    const rows = triggers.map((one) => foreseenRow(one.symbol, one.startedAt, one.recordedUntil, one.recomputedUntil));
    await said(from, rows);
  } catch (error) {
    // Told to whoever waits; what it was is for the log.
    await said(stretch.from, [], error instanceof ReplayRefused ? error.why : 'failed');
    if (!(error instanceof ReplayRefused)) throw error;
  }
}

const countOf = (rows: readonly ForeseenRow[], kind: ForeseenRow['kind']) =>
  rows.filter((one) => one.kind === kind).length;

async function periodRows(
  { db }: PreviewParts,
  { site, from, to, now }: { site: Site; from: number; to: number; now: number },
  key: PeriodKey,
  { value, held }: Order,
): Promise<ForeseenRow[]> {
  const [oldMs, newMs] = [hoursMs(held ?? LIMITS[key].published), hoursMs(value)];
  if (key === 'columnSilent') {
    const sweeps = await queries.listSweeps(db, site.siteId, from, to);
    return foreseePeriods(
      sweeps.flatMap(({ sensor, at }) => silences(sensor, at, now)),
      oldMs,
      newMs,
    );
  }
  const gauges = await queries.listRain(db, site.siteId, from, to);
  const stretches = gauges.flatMap(({ sensor, at, milli }) =>
    key === 'gaugeSilent' ? silences(sensor, at, now) : repeats(sensor, at, milli),
  );
  return foreseePeriods(stretches, oldMs, newMs);
}
