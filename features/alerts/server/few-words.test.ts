// How many words with the database the closing of one site's half hour takes, and that few words say the same as many.
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, LPA, measure, measureCm, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { countingDb } from '../../../apps/server/test/many-sites.ts';
import { openColumns, slide, sweep } from '../../../apps/server/test/tilt.ts';
import { readVersions, versionsValue } from '../../limits/server/limits-service.ts';
import { readSummaryInput, summaryValue } from '../../rainfall/server/judge-site-rain.ts';
import { asGauges } from '../../rainfall/server/rainfall-queries.ts';
import { makeRainfallSource } from '../../rainfall/server/rainfall-source.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { asColumnStates, columnStatesValue, listColumnStates } from '../../subsurface/server/subsurface-queries.ts';
import { makeSubsurfaceSource } from '../../subsurface/server/subsurface-source.ts';
import { listTimes, timesValue } from '../../surficial/server/surficial-queries.ts';
import { makeSurficialSource } from '../../surficial/server/surficial-source.ts';
import type { GeneratedAlert } from '../rules/public-alert.ts';
import { generatePublicAlert } from '../rules/public-alert-generator.ts';
import { type CloseContext, closeDue, newWorker } from './close-due.ts';
import { runSite } from './engine.ts';
import { readSiteEvent, toReleasedEvent } from './releases-queries.ts';
import { readRun } from './run-queries.ts';
import { engineSite } from './run-store.ts';
import { readGenerated } from './triggers-queries.ts';

/**
 * At most, of a half hour that is closed: with the look that found it due and the open run that follows. Quiet, it was 46
 * when each fact was asked for by itself; in a storm 58; with a slide and a round of the markers as well 75.
 * Two of them are for all sites together: which of them this process takes, and gives back.
 */
const MOST = { quiet: 12, storm: 22, slide: 36 };
const GAUGES = ['rain_lpasb', 'rain_noah_619', 'rain_noah_1533', 'rain_sat_24'];

let house: House;
let officer: Visitor;
let lpa: Site;
let context: CloseContext;
let counted: ReturnType<typeof countingDb>['counted'];

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  const { clock, sites, rainfall, subsurface } = house.app.services;
  lpa = (await sites.read('lpa'))!;
  const counting = countingDb(house);
  counted = counting.counted;
  context = {
    db: counting.db,
    clock,
    sites: { list: async () => [lpa] },
    sources: [makeRainfallSource(rainfall), makeSurficialSource(), makeSubsurfaceSource(subsurface)],
    hold: { look: async () => ({ isHeld: false, isAhead: false }) },
    worker: newWorker(),
  };
  await openColumns(house, 8);
  await measure(house, '2026-11-21 07:00:00');
  await fallen(house.now() - 2 * HALF_HOUR_MS, 0);
  await closeDue(context, () => {});
}, 60_000);
afterAll(() => house.close());

/** Of every gauge until now, each half hour. */
async function fallen(after: number, mm: number): Promise<void> {
  for (let at = after - (after % HALF_HOUR_MS) + HALF_HOUR_MS; at <= house.now(); at += HALF_HOUR_MS)
    for (const gauge of GAUGES) await rain(house, at, mm, gauge);
}

const nextHalfHour = () =>
  house.setNow(toManilaText(house.now() - (house.now() % HALF_HOUR_MS) + HALF_HOUR_MS + 90_000));

/** The next half hour is over; whether all has reported. Statements of its closing. */
async function closed(mm: number | null, meanwhile: () => Promise<unknown> = async () => {}): Promise<number> {
  const before = house.now();
  nextHalfHour();
  if (mm !== null) {
    await fallen(before, mm);
    await sweep(house, before);
  }
  await meanwhile();
  return counted(() => closeDue(context, () => {}));
}
const moved = async () => {
  await slide(house);
  await measureCm(house, toManilaText(house.now() - 120_000), { A: 90, B: 110, C: 45 });
};

describe('closing a half hour of a site with four gauges, markers and columns', () => {
  it(`takes at most ${MOST.quiet} statements when all has reported in time`, async () => {
    expect(await closed(0)).toBeLessThanOrEqual(MOST.quiet);
  });

  it(`and ${MOST.quiet} when nothing reports: what stands runs on`, async () => {
    expect(await closed(null)).toBeLessThanOrEqual(MOST.quiet);
    expect(await closed(null)).toBeLessThanOrEqual(MOST.quiet);
  });

  it(`at most ${MOST.storm} in a storm, ${MOST.slide} when the slope moves as well`, async () => {
    expect(await closed(80)).toBeLessThanOrEqual(MOST.storm);
    expect(await closed(2, moved)).toBeLessThanOrEqual(MOST.slide);
    await decideAndRelease(house, officer);
  });
});

const read = (stamp: number, needs: Parameters<typeof readRun>[3] = {}) => readRun(house.app.db, LPA, stamp, needs);

describe('one statement says what single ones say', () => {
  const stamp = () => house.now() - (house.now() % HALF_HOUR_MS);

  it('of the results, the release and the limits', async () => {
    await house.app.db.transaction().execute(async (tx) => {
      const { generated, event, needed } = await readRun(tx, LPA, stamp(), { limits: versionsValue(LPA) });
      expect(generated).toEqual(await readGenerated(tx, LPA));
      expect(event).toEqual(toReleasedEvent((await readSiteEvent(tx, LPA))!));
      expect(event!.savedTriggers.length).toBeGreaterThan(1);
      expect(needed.limits).toEqual(await readVersions(tx, LPA));
      expect(needed.limits).not.toEqual([]);
    });
  });

  it('of the gauges: as many of them with their readings as was asked for', async () => {
    const { db } = house.app;
    const asked = await readSummaryInput(db, lpa, stamp(), true);
    expect(asked.gauges).toHaveLength(4);
    for (const count of [0, 1, 4]) {
      const { needed } = await read(stamp(), { rainfall: summaryValue(lpa, stamp(), count) });
      const gauges = asGauges(needed.rainfall);
      expect(gauges.filter(({ tagged }) => tagged !== null)).toHaveLength(count);
      expect(await readSummaryInput(db, lpa, stamp(), true, gauges)).toEqual(asked);
    }
  });

  it('of columns and visits', async () => {
    const { db } = house.app;
    const from = stamp() - 4 * 3_600_000;
    const { needed } = await read(stamp(), {
      columns: columnStatesValue(LPA, from, stamp()),
      visits: timesValue(LPA, from, house.now()),
      none: timesValue(LPA, 0, 1),
    });
    const columns = await listColumnStates(db, LPA, from, stamp());
    expect(asColumnStates(needed.columns)).toEqual(columns);
    expect(columns.some(({ nodes, stretches }) => nodes.length > 0 && stretches.length > 0)).toBe(true);
    expect(needed.visits).toEqual(await listTimes(db, LPA, from, house.now()));
    expect(needed.none).toBeNull();
    expect(asColumnStates(null)).toEqual([]);
    expect(asGauges(null)).toEqual([]);
  });
});

describe('a run looks once: what it holds after its sources have spoken is what the tables hold then', () => {
  /** Runs, and at the moment of its result generates it once more from a look of its own. */
  async function both(tx: Db, run: 'open' | 'closing', stamp: number) {
    const place = engineSite(tx, lpa);
    let again: GeneratedAlert | null = null;
    const store = {
      ...place.store,
      keepResult: async (result: GeneratedAlert, kept: Parameters<typeof place.store.keepResult>[1]) => {
        const { facts } = await readRun(tx, LPA, stamp, {});
        again = generatePublicAlert({ ...facts, featureReports: [] }, stamp, { run });
        return place.store.keepResult(result, kept);
      },
    };
    const { result } = await runSite({ ...place, store }, context.sources, { stamp, run, now: house.now() });
    return { result, again };
  }

  it.each([
    ['rain goes on', () => fallen(house.now() - HALF_HOUR_MS, 60)],
    ['nothing comes', async () => {}],
    ['a marker has moved', () => measureCm(house, toManilaText(house.now() - 60_000), { B: 140 })],
    ['the slope slides', () => slide(house, 'lpasa', 3)],
  ])('%s', async (_what, happens) => {
    nextHalfHour();
    await house.app.services.alerts.closeDue();
    await happens();
    // Whatever the intake has run is run once more, with the half hours around it: rows begin, run on and are replaced.
    const open = house.now() - (house.now() % HALF_HOUR_MS);
    await house.app.db.transaction().execute(async (tx) => {
      for (const [run, stamp] of [
        ['closing', open - HALF_HOUR_MS],
        ['open', open],
        ['closing', open],
        ['closing', open + HALF_HOUR_MS],
        ['open', open + 2 * HALF_HOUR_MS],
        ['closing', open + 6 * HALF_HOUR_MS],
      ] as const) {
        const { result, again } = await both(tx, run, stamp);
        expect(again).toEqual(result);
      }
    });
  });

  it('as far back as an event reaches: its first triggers are there after days, those before it are not', async () => {
    const days = 10 * 24 * 60 * 60_000;
    const since = house.now() - days;
    await house.app.db.transaction().execute(async (tx) => {
      const { facts } = await readRun(tx, LPA, house.now(), {});
      const oldest = Math.min(...facts.triggers.map(({ updatedAt }) => updatedAt));
      const later = await readRun(tx, LPA, house.now() + days, {});
      // The stretch above 0 is the newest still.
      expect(later.facts.triggers.some(({ level }) => level > 0)).toBe(true);
      expect(Math.min(...later.facts.triggers.map(({ updatedAt }) => updatedAt))).toBeGreaterThanOrEqual(oldest);
      expect(oldest).toBeGreaterThan(since);
    });
  });
});
