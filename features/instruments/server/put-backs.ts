// Changes of gauges and columns that are put back from the audit: each as the change that undoes it, over what stands.
import { fieldsAsKept } from '@bantay/server/database/audit.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { KeptRow, PutBack, PutBackCare } from '@bantay/server/put-back.ts';
import { isSame } from '../../audit-log/rules/put-back.ts';
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

/** Retired, or brought back: it is the one or the other, so nobody has to choose. */
const switched = <Stands extends { retiredOn: string | null }>(
  standing: (row: KeptRow) => Promise<Stands>,
  sites: PutBack['sites'],
  isRetired: boolean,
  undo: (stands: Stands, care: PutBackCare) => Promise<void>,
): PutBack => ({
  fits: ({ subjectId }) => subjectId !== null,
  sites,
  async ground(row) {
    const stands = await standing(row);
    return {
      ...{
        became: { retired: isRetired },
        stands: { retired: stands.retiredOn !== null },
        back: { retired: !isRetired },
      },
      undo: (care) => undo(stands, care),
    };
  },
});

const BUILD_FIELDS = ['siteCode', 'segments', 'segmentLength', 'accelerometers', 'activatedOn', 'nodesOut'] as const;

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
      async ground(row) {
        const [column, was, became] = [await standing(row), readBuild(row.before), readBuild(row.after)];
        const stands = readBuild(column);
        if (!was || !became || !stands) throw new Problem('putBackUnfit');
        if (column.retiredOn !== null) throw new Problem('retiredAlready', { name: column.tsmName });
        // What was changed alone: a field that came after it stays.
        const names = BUILD_FIELDS.filter((name) => !isSame(was[name], became[name]));
        const partOf = (build: ColumnBuild) => Object.fromEntries(names.map((name) => [name, build[name]]));
        const { tsmId, version } = column;
        return {
          ...{ became: partOf(became), stands: partOf(stands), back: partOf(was) },
          undo: (care) => columns.change({ tsmId, version, ...stands, ...partOf(was) }, care),
        };
      },
    },
    'subsurface.retire-column': switched(standing, own, true, columns.revive),
    'subsurface.revive-column': switched(standing, own, false, columns.retire),
  };
}

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
  /** At one site: how far it is from it (km), null where it does not measure there. The rights look at the site of the row. */
  const placed = (was: (row: KeptRow) => number | null, became: (row: KeptRow) => number | null): PutBack => ({
    fits: (row) => row.subjectId !== null && row.siteCode !== null && was(row) !== became(row),
    sites: async () => [],
    async ground(row) {
      const [{ rainId, version, sites }, siteCode] = [await standing(row), row.siteCode ?? ''];
      const [stands, back] = [sites.find((one) => one.siteCode === siteCode)?.distanceKm ?? null, was(row)];
      const at = { rainId, siteCode, version };
      return {
        ...{ became: { km: became(row) }, stands: { km: stands }, back: { km: back } },
        undo(care) {
          if (back === null) return gauges.detach(at, care);
          return stands === null ? gauges.attach({ ...at, km: back }, care) : gauges.order({ ...at, km: back }, care);
        },
      };
    },
  });
  const before = (row: KeptRow) => kmOf(row.before);
  const after = (row: KeptRow) => kmOf(row.after);
  return {
    'rainfall.retire-gauge': switched(standing, everywhere, true, gauges.revive),
    'rainfall.revive-gauge': switched(standing, everywhere, false, gauges.retire),
    'rainfall.order-gauge': placed(before, after),
    'rainfall.attach-gauge': placed(() => null, after),
    'rainfall.detach-gauge': placed(before, () => null),
  };
}
