// What the server has of the audit as it is read.

import { idsAmong } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { sitesOfRows } from './audit-log-queries.ts';
import { auditLogRoutes } from './audit-log-routes.ts';
import { type AuditLogService, makeAuditLogService } from './audit-log-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    auditLog: AuditLogService;
  }
}

export const plate: Plate = {
  services: { auditLog: ({ db, services: { clock, sites } }) => makeAuditLogService({ db, clock, sites }) },
  sitesOf: { auditRow: (db, named) => sitesOfRows(db, idsAmong(named)) },
  doors: ({ door, services: { auditLog, clock } }) => auditLogRoutes(door, auditLog, clock),
};
