// What the server has of the care of instruments.
import { idsAmong } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { sitesOfColumns } from './columns-queries.ts';
import { type ColumnsService, makeColumnsService } from './columns-service.ts';
import { sitesOfGauges } from './gauges-queries.ts';
import { type GaugesService, makeGaugesService } from './gauges-service.ts';
import { columnsRoutes, gaugesRoutes } from './instruments-routes.ts';
import { sitesOfKeys } from './keys-queries.ts';
import { keysRoutes } from './keys-routes.ts';
import { type KeysService, makeKeysService } from './keys-service.ts';
import { columnPutBacks, gaugePutBacks } from './put-backs.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    gauges: GaugesService;
    columns: ColumnsService;
    keys: KeysService;
  }
}

export const plate: Plate = {
  services: {
    gauges: ({ db, services: { clock, sites, alerts } }) => makeGaugesService({ db, clock, sites, alerts }),
    columns: ({ db, services: { clock, sites, alerts } }) => makeColumnsService({ db, clock, sites, alerts }),
    keys: ({ db, services: { clock } }) => makeKeysService({ db, clock }),
  },
  begin({ auditLog, gauges, columns, sites }) {
    auditLog.addPutBacks(gaugePutBacks(gauges));
    auditLog.addPutBacks(columnPutBacks(columns, sites));
  },
  sitesOf: {
    ownGauge: (db, named) => sitesOfGauges(db, idsAmong(named)),
    ownColumn: (db, named) => sitesOfColumns(db, idsAmong(named)),
    ownKey: (db, named) => sitesOfKeys(db, idsAmong(named)),
  },
  doors: ({ door, config, services: { gauges, columns, keys } }) => {
    gaugesRoutes(door, gauges);
    columnsRoutes(door, columns);
    keysRoutes(door, { keys, publicUrl: config.publicUrl });
  },
};
