// Changes of gauges and columns that are put back from the audit: each as the change that undoes it, over what stands.
import { fieldsAsKept } from '@bantay/server/database/audit.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { KeptRow, PutBack, PutBackCare } from '../../audit-log/server/audit-log-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type ColumnBuild, tidyBuild } from '../rules/columns.ts';
import type { CaredColumn, ColumnsService } from './columns-service.ts';
import type { CaredGauge, GaugesService } from './gauges-service.ts';

/** Null: it is not kept whole. */
export function readBuild(kept: unknown): ColumnBuild | null {
  const { siteCode, segments, segmentLength, accelerometers, activatedOn, nodesOut } = fieldsAsKept(kept);
  if (typeof siteCode !== 'string' || typeof activatedOn !== 'string') return null;
  if (!Array.isArray(nodesOut) || !nodesOut.every((node) => typeof node === 'number')) return null;
  if (typeof segments !== 'number' || typeof segmentLength !== 'number' || typeof accelerometers !== 'number')
    return null;
  return tidyBuild({ siteCode, segments, segmentLength, accelerometers, activatedOn, nodesOut });
}

const kmOf = (kept: unknown): number | null => {
  const { km } = fieldsAsKept(kept);
  return typeof km === 'number' ? km : null;
};

const overtaken = () => new Problem('putBackOvertaken');

/** Retired, or brought back: `undo` where it stands as the row left it. */
const switched = <Stands extends { retiredOn: string | null }>(
  standing: (row: KeptRow) => Promise<Stands>,
  sites: PutBack['sites'],
  isRetired: boolean,
  undo: (stands: Stands, care: PutBackCare) => Promise<void>,
): PutBack => ({
  fits: ({ subjectId }) => subjectId !== null,
  sites,
  async run(row, care) {
    const stands = await standing(row);
    if ((stands.retiredOn !== null) !== isRetired) throw overtaken();
    await undo(stands, care);
  },
});

export function columnPutBacks(columns: ColumnsService, sites: SitesService): Record<string, PutBack> {
  const standing = async ({ subjectId }: KeptRow): Promise<CaredColumn> => {
    const column = (await columns.list()).find(({ tsmId }) => tsmId === subjectId);
    if (!column) throw new Problem('columnUnknown', { column: subjectId ?? 0 });
    return column;
  };
  const own = async (row: KeptRow) => [(await standing(row)).siteId];
  return {
    'subsurface.change-column': {
      fits: ({ subjectId, before, after }) =>
        subjectId !== null && readBuild(before) !== null && readBuild(after) !== null,
      async sites(row) {
        const { siteId } = await sites.require(readBuild(row.before)?.siteCode ?? '');
        return [...(await own(row)), siteId];
      },
      async run(row, care) {
        const [column, before] = [await standing(row), readBuild(row.before)];
        if (!before || !isSame(column.retiredOn === null ? readBuild(column) : null, readBuild(row.after)))
          throw overtaken();
        await columns.change({ tsmId: column.tsmId, version: column.version, ...before }, care);
      },
    },
    'subsurface.retire-column': switched(standing, own, true, columns.revive),
    'subsurface.revive-column': switched(standing, own, false, columns.retire),
  };
}

const isSame = (one: ColumnBuild | null, other: ColumnBuild | null) =>
  one !== null && JSON.stringify(one) === JSON.stringify(other);

export function gaugePutBacks(gauges: GaugesService): Record<string, PutBack> {
  const standing = async ({ subjectId }: KeptRow): Promise<CaredGauge> => {
    const gauge = (await gauges.list()).find(({ rainId }) => rainId === subjectId);
    if (!gauge) throw new Problem('gaugeUnknown', { gauge: subjectId ?? 0 });
    return gauge;
  };
  /** Retired and brought back at all of its sites; of no site it is every admin's of all. */
  const everywhere = async (row: KeptRow) => {
    const { sites } = await standing(row);
    return sites.length === 0 ? [null] : sites.map(({ siteId }) => siteId);
  };
  /** The row is of its site, which the rights look at. `stood`: the distance that the row left; null: none. */
  const placed = (
    needs: (row: KeptRow) => boolean,
    stood: (row: KeptRow) => number | null,
    undo: (at: { rainId: number; siteCode: string; version: string }, row: KeptRow, care: PutBackCare) => Promise<void>,
  ): PutBack => ({
    fits: (row) => row.subjectId !== null && row.siteCode !== null && needs(row),
    sites: async () => [],
    async run(row, care) {
      const [{ rainId, version, sites }, siteCode] = [await standing(row), row.siteCode ?? ''];
      const km = sites.find((one) => one.siteCode === siteCode)?.distanceKm ?? null;
      if (km !== stood(row)) throw overtaken();
      await undo({ rainId, siteCode, version }, row, care);
    },
  });
  const keeps = (value: unknown) => kmOf(value) !== null;
  return {
    'rainfall.retire-gauge': switched(standing, everywhere, true, gauges.revive),
    'rainfall.revive-gauge': switched(standing, everywhere, false, gauges.retire),
    'rainfall.order-gauge': placed(
      ({ before, after }) => keeps(before) && keeps(after),
      ({ after }) => kmOf(after),
      (at, { before }, care) => gauges.order({ ...at, km: kmOf(before) ?? Number.NaN }, care),
    ),
    'rainfall.attach-gauge': placed(
      ({ after }) => keeps(after),
      ({ after }) => kmOf(after),
      (at, _row, care) => gauges.detach(at, care),
    ),
    'rainfall.detach-gauge': placed(
      ({ before }) => keeps(before),
      () => null,
      (at, { before }, care) => gauges.attach({ ...at, km: kmOf(before) ?? Number.NaN }, care),
    ),
  };
}
