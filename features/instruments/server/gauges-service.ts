// Rain gauges as admins and the commands change them: each change is one transaction with its audit rows, judged at once.
import { asStored } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { versionOf } from '@bantay/server/database/overtaken.ts';
import { Problem } from '@bantay/server/problems.ts';
import {
  GAUGE_NAME,
  type GaugeSource,
  type GaugeState,
  gaugeState,
  inOrder,
  MOST_KM,
  readKm,
} from '../rules/gauges.ts';
import { lockInstruments } from './care-queries.ts';
import * as queries from './gauges-queries.ts';
import { type Care, type CareParts, inCare, refuseOvertaken } from './instrument-care.ts';

type Stored = Omit<queries.GaugeRow, 'sites'>;

export interface CaredGauge extends Stored {
  isRetired: boolean;
  isTaggedOut: boolean;
  state: GaugeState;
  /** `place`: in the order in which the site asks; null while it is retired. */
  sites: (queries.GaugeRow['sites'][number] & { place: number | null })[];
  /** Of all that is said of it. */
  version: string;
}

/** A gauge at a site, over the version that was seen; null: whatever stands. */
export interface GaugeAtSite {
  rainId: number;
  siteCode: string;
  version: string | null;
}

export interface SeenGauge {
  rainId: number;
  version: string | null;
}

export interface NewGauge extends queries.NewGauge {
  sites: readonly { siteCode: string; km: number }[];
}

export interface GaugesService {
  /** By name; retired ones too. */
  list(tx?: Db): Promise<CaredGauge[]>;
  requireId(gaugeName: string, tx?: Db): Promise<number>;
  add(gauge: NewGauge, care: Care): Promise<number>;
  /** Its distance from a site that it belongs to decides the order. */
  order(change: GaugeAtSite & { km: number }, care: Care): Promise<void>;
  /** To a further site. */
  attach(change: GaugeAtSite & { km: number }, care: Care): Promise<void>;
  detach(change: GaugeAtSite, care: Care): Promise<void>;
  /** Judged and shown no more; its readings stay. */
  retire(gauge: SeenGauge, care: Care): Promise<void>;
  revive(gauge: SeenGauge, care: Care): Promise<void>;
  /** A line of a list, in its transaction; the list has an audit row of its own. */
  takeIn(tx: Db, line: { gaugeName: string; dataSource: GaugeSource; siteId: number; km: number }): Promise<void>;
}

export function makeGaugesService(parts: CareParts): GaugesService {
  return {
    list: (tx = parts.db) => listCared(tx),
    requireId: (gaugeName, tx = parts.db) => requireId(tx, gaugeName),
    add: (gauge, care) => addGauge(parts, gauge, care),
    order: (change, care) => orderGauge(parts, change, care),
    attach: (change, care) => attachGauge(parts, change, care),
    detach: (change, care) => detachGauge(parts, change, care),
    retire: (gauge, care) => switchGauge(parts, gauge, care, 'retire'),
    revive: (gauge, care) => switchGauge(parts, gauge, care, 'revive'),
    async takeIn(tx, { gaugeName, dataSource, siteId, km }) {
      await lockInstruments(tx);
      const { rainId } = (await queries.upsertGauge(tx, gaugeName, dataSource))!; // an upsert that returns has its row
      await queries.placeGauge(tx, siteId, rainId, km);
    },
  };
}

const ACTIONS = {
  add: 'rainfall.add-gauge',
  order: 'rainfall.order-gauge',
  attach: 'rainfall.attach-gauge',
  detach: 'rainfall.detach-gauge',
  retire: 'rainfall.retire-gauge',
  revive: 'rainfall.revive-gauge',
};

async function listCared(tx: Db): Promise<CaredGauge[]> {
  const stored = (await queries.listGauges(tx, null)).map(asCared);
  const codes = new Set(stored.flatMap(({ sites }) => sites.map(({ siteCode }) => siteCode)));
  for (const siteCode of codes) {
    const asked = inOrder(stored, siteCode).filter(({ isRetired }) => !isRetired);
    for (const [index, { sites }] of asked.entries()) {
      for (const site of sites) if (site.siteCode === siteCode) site.place = index + 1;
    }
  }
  return stored;
}

function asCared(row: queries.GaugeRow): CaredGauge {
  const { gaugeName, dataSource, latitude, longitude, retiredOn, sites } = row;
  const told = { isRetired: retiredOn !== null, isTaggedOut: row.taggedSince !== null };
  return {
    ...{ ...row, ...told, state: gaugeState({ ...told, sites }) },
    sites: sites.map((site) => ({ ...site, place: null })),
    version: versionOf({ gaugeName, dataSource, latitude, longitude, retiredOn, sites }),
  };
}

async function requireId(tx: Db, gaugeName: string): Promise<number> {
  const gauge = await queries.readGaugeId(tx, gaugeName);
  if (!gauge) throw new Problem('gaugeUnknown', { gauge: gaugeName.slice(0, 60) });
  return gauge.rainId;
}

/** What stands, over the version that was seen. */
async function seen(tx: Db, { rainId, version }: SeenGauge): Promise<CaredGauge> {
  const [row] = await queries.listGauges(tx, rainId);
  if (!row) throw new Problem('gaugeUnknown', { gauge: rainId });
  const gauge = asCared(row);
  if (version === null || version === gauge.version) return gauge;
  // Its place in the order of a site is that among the others: whoever is shown the other side sees the whole list.
  const stands = (await listCared(tx)).find((one) => one.rainId === rainId) ?? gauge;
  await refuseOvertaken(tx, stands, version, { actions: Object.values(ACTIONS), subjectId: rainId });
  return stands;
}

function requireKm(km: number): number {
  const stored = readKm(km);
  if (stored === null) throw new Problem('gaugeKmWrong', { km, most: MOST_KM });
  return stored;
}

function addGauge(parts: CareParts, gauge: NewGauge, care: Care): Promise<number> {
  const gaugeName = gauge.gaugeName.trim().toLowerCase();
  if (!GAUGE_NAME.test(gaugeName)) throw new Problem('gaugeNameWrong', { gauge: gaugeName.slice(0, 60) });
  if ((gauge.latitude === null) !== (gauge.longitude === null)) throw new Problem('sitePlaceHalf');
  return inCare(parts, care, async (tx, tell) => {
    if (await queries.readGaugeId(tx, gaugeName)) throw new Problem('gaugeTaken', { gauge: gaugeName });
    const places = new Map<number, { site: string; km: number }>();
    for (const { siteCode, km } of gauge.sites) {
      const site = await parts.sites.require(siteCode, tx);
      if (places.has(site.siteId)) throw new Problem('gaugeOfSiteAlready', { gauge: gaugeName, site: site.siteCode });
      places.set(site.siteId, { site: site.siteCode, km: requireKm(km) });
    }
    const { rainId } = (await queries.insertGauge(tx, { ...gauge, gaugeName }))!; // an insert that returns has its row
    for (const [siteId, { km }] of places) await queries.placeGauge(tx, siteId, rainId, km);
    const { dataSource, latitude, longitude } = gauge;
    const after = asStored({ gauge: gaugeName, dataSource, latitude, longitude, sites: [...places.values()] });
    await tell({ action: ACTIONS.add, subjectId: rainId, topic: 'rainfall', siteIds: [...places.keys()], after });
    return rainId;
  });
}

function orderGauge(parts: CareParts, change: GaugeAtSite & { km: number }, care: Care): Promise<void> {
  const km = requireKm(change.km);
  return atSite(parts, change, care, async (tx, gauge, { siteId, siteCode }) => {
    const before = gauge.sites.find((one) => one.siteId === siteId);
    if (!before) throw new Problem('gaugeNotOfSite', { gauge: gauge.gaugeName, site: siteCode });
    await queries.placeGauge(tx, siteId, gauge.rainId, km);
    return { action: ACTIONS.order, before: { km: before.distanceKm }, after: { km } };
  });
}

function attachGauge(parts: CareParts, change: GaugeAtSite & { km: number }, care: Care): Promise<void> {
  const km = requireKm(change.km);
  return atSite(parts, change, care, async (tx, gauge, { siteId, siteCode }) => {
    if (gauge.sites.some((one) => one.siteId === siteId))
      throw new Problem('gaugeOfSiteAlready', { gauge: gauge.gaugeName, site: siteCode });
    await queries.placeGauge(tx, siteId, gauge.rainId, km);
    return { action: ACTIONS.attach, after: { km } };
  });
}

function detachGauge(parts: CareParts, change: GaugeAtSite, care: Care): Promise<void> {
  return atSite(parts, change, care, async (tx, gauge, { siteId, siteCode }) => {
    const before = gauge.sites.find((one) => one.siteId === siteId);
    if (!before) throw new Problem('gaugeNotOfSite', { gauge: gauge.gaugeName, site: siteCode });
    await queries.detachGauge(tx, siteId, gauge.rainId);
    return { action: ACTIONS.detach, before: { km: before.distanceKm } };
  });
}

type Placed = (
  tx: Db,
  gauge: CaredGauge,
  site: { siteId: number; siteCode: string },
) => Promise<{ action: string; before?: object; after?: object }>;

/** A change that touches one of its sites alone. */
function atSite(parts: CareParts, change: GaugeAtSite, care: Care, work: Placed): Promise<void> {
  return inCare(parts, care, async (tx, tell) => {
    const site = await parts.sites.require(change.siteCode, tx);
    const gauge = await seen(tx, change);
    const { action, before, after } = await work(tx, gauge, site);
    const named = { gauge: gauge.gaugeName };
    await tell({
      ...{ action, subjectId: gauge.rainId, topic: 'rainfall', siteIds: [site.siteId], after: { ...named, ...after } },
      ...(before && { before: { ...named, ...before } }),
    });
  });
}

function switchGauge(parts: CareParts, gauge: SeenGauge, care: Care, how: 'retire' | 'revive'): Promise<void> {
  return inCare(parts, care, async (tx, tell) => {
    const { rainId, gaugeName, sites } = await seen(tx, gauge);
    const count = await (how === 'retire' ? queries.retireGauge : queries.reviveGauge)(tx, rainId);
    if (count === 0) throw new Problem(how === 'retire' ? 'retiredAlready' : 'notRetired', { name: gaugeName });
    const told = { subjectId: rainId, topic: 'rainfall' as const, siteIds: sites.map(({ siteId }) => siteId) };
    await tell({ ...told, action: ACTIONS[how], before: { gauge: gaugeName } });
  });
}
