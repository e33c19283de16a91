// At a start: the database keeps its kind for ever; at the first one it takes sites and settings from municipality.json, and from
// then on they are data.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { Municipality } from '@bantay/server/municipality.ts';
import { takeSettings } from '@bantay/server/settings.ts';
import * as queries from './sites-queries.ts';

export class WrongInstallation extends Error {}

export async function prepareInstallation(
  db: Db,
  kind: 'demo' | 'production',
  municipality: Municipality,
): Promise<{ isNew: boolean /** Sentences for the start block. */; remarks: string[] }> {
  return inTransaction(db, async (tx) => {
    const before = await queries.readInstallation(tx);
    if (before && before.kind !== kind) {
      throw new WrongInstallation(
        `This database belongs to a ${before.kind} installation and cannot be opened as ${kind}. ` +
          'Point DATABASE_URL or BANTAY_DATA to another one, or set BANTAY_DEMO accordingly.',
      );
    }
    await queries.insertInstallation(tx, kind);
    if (!before?.isToldOfSites) await takeSites(tx, municipality);
    const remarks = [
      ...(await takeSettings(tx, municipality)),
      ...remarksOn(await queries.listSites(tx, false), municipality),
    ];
    return { isNew: before === null, remarks };
  });
}

async function takeSites(tx: Db, { sites, hazardMaps }: Municipality): Promise<void> {
  for (const [code, told] of Object.entries(sites)) {
    if (!(await queries.readSite(tx, code))) await queries.insertSite(tx, code);
    const { topics, gaugeFrames, menuPlace, menuWithout } = (await queries.readSite(tx, code))!; // it stands there now
    await queries.updateSite(tx, code, {
      ...told,
      topics,
      gaugeFrames,
      menuPlace,
      menuWithout,
      hazardMap: hazardMaps[code] ?? null,
    });
  }
  await queries.deactivateUntold(tx);
  await queries.markToldOfSites(tx);
}

/** Whoever edits the file and starts anew would wait for ever. */
function remarksOn(sites: readonly queries.SiteRow[], municipality: Municipality): string[] {
  const differing = Object.entries(municipality.sites).filter(([code, told]) => {
    const site = sites.find(({ siteCode }) => siteCode === code);
    // Only what the file speaks of.
    return site && Object.entries(told).some(([name, value]) => isOther(site[name as keyof typeof told], value));
  });
  const silent = sites.filter(({ latitude, longitude }) => latitude === null || longitude === null);
  return [
    ...differing.map(
      ([code]) =>
        `Site ${code} in municipality.json is not as it is stored; what is stored counts (npm run site -- set).`,
    ),
    ...silent.map(({ siteCode }) => `Site ${siteCode} has no coordinates: no earthquake alert can be computed for it.`),
  ];
}

const isOther = (stored: unknown, told: unknown) => JSON.stringify(stored) !== JSON.stringify(told);
