// The document for everybody asks as many questions for forty sites as for two, and for three raised ones as for one.
import { expect, it } from 'vitest';
import { decideAndRelease, rain } from '../../../apps/server/test/field.ts';
import { openHouse } from '../../../apps/server/test/harness.ts';
import { countingDb, moreSites } from '../../../apps/server/test/many-sites.ts';
import { listTriggersOfReleases } from '../../alerts/server/release-triggers-queries.ts';
import { makeStandingService } from '../../alerts/server/standing-service.ts';
import { makeLevelsService } from '../../levels/server/levels-service.ts';
import { makeOnDemandService } from '../../on-demand/server/on-demand-service.ts';
import { makePublicLogService } from '../../public-log/server/public-log-service.ts';
import { makeWhyService } from '../../why/server/why-service.ts';
import { readDocument } from './read-document.ts';

it('asks no more for many', async () => {
  const house = await openHouse({ now: '2026-11-21 09:10:00' });
  try {
    const officer = await house.signedIn();
    const { services } = house.app;
    const { clock, sites, earthquakes, alerts } = services;
    const { db, counted } = countingDb(house);
    const levels = makeLevelsService({ clock, sites, standing: makeStandingService(db, sites) });
    const parts = {
      ...{ ...services, isDemo: true, levels },
      releases: {
        triggersOfEach: (all: Parameters<typeof listTriggersOfReleases>[1]) => listTriggersOfReleases(db, all),
      },
      onDemand: makeOnDemandService(db, clock, sites, earthquakes, alerts),
      why: makeWhyService({ db, earthquakes, levels }),
      publicLog: makePublicLogService({ db, origin: 'x', signer: () => null as never }), // nothing is signed here
    };
    const document = () => readDocument(parts, async () => false);
    // No leaf of any release is written: as where nothing is open, and a hub alone asks.
    const quiet = await counted(document);
    expect(quiet).toBeGreaterThan(5);
    await moreSites(house, 40);
    expect(await counted(document)).toBe(quiet);

    await rain(house, '2026-11-21 09:05:00', 80);
    await decideAndRelease(house, officer);
    const raised = await counted(document);
    for (const siteId of [1001, 1002]) await decideAndRelease(house, officer, siteId);
    expect(await counted(document)).toBe(raised);
    const told = (await document()).sites.filter(({ level }) => level === 1);
    expect(told.map(({ siteCode }) => siteCode).sort()).toEqual(['lpa', 'zab', 'zac']);
    expect(new Set(told.map(({ code }) => code)).size).toBe(3);
    for (const { code, siteCode, reasons } of told) {
      const { releaseId } = (await levels.read(siteCode)).sites[0]!.stands!.state.stored.releases[0]!; // it has one
      expect(code).toBe(await services.publicLog.codeOfRelease(releaseId));
      expect(JSON.stringify(reasons)).toMatch(/rain/i);
    }
  } finally {
    await house.close();
  }
});
