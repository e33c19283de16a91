// Markers of a site: which there are, what happens to them, the export of it, and who may have measured them.
import { actorOf, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem, type ProblemCode } from '@bantay/server/problems.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { isMarkerEvent, type MarkerEventRefusal, markerState, refuseMarkerEvent } from '../rules/marker-history.ts';
import { markerNameFrom } from '../rules/marker-name.ts';
import * as queries from './markers-queries.ts';

export type ExportRow = queries.ExportRow;
export type Staff = queries.StaffRow;

export interface MarkerEventRequest {
  siteCode: string;
  kind: string;
  markerId: number | null;
  at: number;
  name: string;
  remarks: string;
}

export interface ExportRequest {
  from: number;
  to: number;
  markerIds: readonly number[];
}

export interface MarkersService {
  /** Returns the id of the marker. */
  addEvent(request: MarkerEventRequest, userId: number): Promise<number>;
  /** Checked before anything is sent; then one marker after the other. */
  forExport(request: ExportRequest): Promise<{ siteCode: string; rows: AsyncGenerator<ExportRow[]> }>;
  /** People of a site who may have measured; of all sites when null. */
  staff(site: Site | null): Promise<Staff[]>;
}

const REFUSALS: Record<MarkerEventRefusal, ProblemCode> = {
  eventUnknown: 'markerEventUnknown',
  markerUnknown: 'markerUnknown',
  markerDefunct: 'markerDefunct',
  inFuture: 'markerEventInFuture',
  beforeNewestEvent: 'markerEventTooEarly',
  noRemarks: 'markerNoRemarks',
  remarksTooLong: 'markerRemarksTooLong',
  required: 'markerNameRequired',
  notLetters: 'markerNameNotLetters',
  tooLong: 'markerNameTooLong',
  taken: 'markerNameTaken',
};

export function makeMarkersService(
  db: Db,
  readDb: Db,
  clock: FieldClock,
  sites: SitesService,
  alerts: AlertsService,
): MarkersService {
  return {
    addEvent: (request, userId) =>
      inTransaction(db, async (tx) => {
        const site = await sites.read(request.siteCode.toLowerCase(), tx);
        if (!site) throw new Problem('siteNotFound');
        await lockSite(tx, site.siteId);
        const now = clock.now();
        const { kind, at, name, remarks } = request;
        const all = await queries.listMarkers(tx, site.siteId);
        const marker = all.find((one) => one.markerId === request.markerId) ?? null;
        const events = marker ? queries.eventsOf(await queries.listHistory(tx, site.siteId), marker.markerId) : [];
        const taken = all.filter((one) => one.inUse).map((one) => one.markerName);
        const refusal = refuseMarkerEvent({ kind, at, name, remarks }, markerState(events), taken, now);
        if (refusal !== null) throw new Problem(REFUSALS[refusal], { event: kind.slice(0, 20) });
        if (!isMarkerEvent(kind)) throw new Problem('markerEventUnknown', { event: kind.slice(0, 20) });
        const newName = kind === 'add' || kind === 'rename' ? markerNameFrom(name) : null;
        const markerId = kind === 'add' ? await queries.insertMarker(tx, site.siteId, newName!) : marker!.markerId; // both judged above
        if (marker && kind !== 'add') {
          await queries.updateMarker(tx, markerId, newName ?? marker.markerName, kind !== 'decommission');
        }
        await queries.insertHistory(tx, { markerId, at, event: kind, remarks, name: newName, userId });
        await writeAudit(tx, {
          ...actorOf(userId),
          fieldAt: now,
          action: 'surficial.marker-event',
          siteId: site.siteId,
          subjectId: markerId,
          before: kind === 'add' ? undefined : marker && asStored(marker),
          after: { event: kind, at, name: newName, remarks },
          topic: 'surficial',
        });
        await alerts.runOpen(site.siteId, tx);
        return markerId;
      }),

    async forExport({ from, to, markerIds }) {
      if (from > to) throw new Problem('exportReversed');
      if (to > clock.now()) throw new Problem('exportInFuture');
      const found = await queries.listMarkersById(readDb, markerIds);
      if (found.length !== markerIds.length) throw new Problem('markerUnknown');
      if (new Set(found.map((marker) => marker.siteId)).size > 1) throw new Problem('exportSitesMixed');
      const site = await sites.readById(found[0]!.siteId, readDb); // at least one id was asked for
      const rows = async function* () {
        for (const { markerId } of found) yield await queries.listForExport(readDb, markerId, from, to);
      };
      return { siteCode: site?.siteCode ?? '', rows: rows() };
    },

    staff: (site) => queries.listStaff(readDb, site?.siteId ?? null),
  };
}
