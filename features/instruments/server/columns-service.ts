// Tilt columns as admins and the commands change them: each change is one transaction with its audit row, judged at once.
import { asStored } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { versionOf } from '@bantay/server/database/overtaken.ts';
import { Problem, type ProblemCode } from '@bantay/server/problems.ts';
import { typeNumbers } from '../../subsurface/rules/communication-health.ts';
import { type BuildFault, buildFault, COLUMN_NAME, type ColumnBuild, isDay, tidyBuild } from '../rules/columns.ts';
import * as queries from './columns-queries.ts';
import { type Care, type CareParts, inCare, refuseOvertaken } from './instrument-care.ts';

/** `version`: which accelerometers its nodes have. */
export interface CaredColumn extends Omit<queries.ColumnRow, 'version'> {
  accelerometers: number;
  /** Of all that is said of it. */
  version: string;
}

export interface NewColumn extends Omit<queries.ColumnWords, 'siteId'> {
  siteCode: string;
}

export interface SeenColumn {
  tsmId: number;
  /** Over which it was written; null: whatever stands. */
  version: string | null;
}

export interface ColumnsService {
  /** By name; retired ones too. */
  list(tx?: Db): Promise<CaredColumn[]>;
  add(column: NewColumn, care: Care): Promise<number>;
  /** What it is built of, which nodes count, and where it stands, all over what was seen. */
  change(column: SeenColumn & ColumnBuild, care: Care): Promise<void>;
  /** Judged and shown no more; its readings stay. */
  retire(column: SeenColumn, care: Care): Promise<void>;
  revive(column: SeenColumn, care: Care): Promise<void>;
  /** A line of a list, in its transaction; the list has an audit row of its own. */
  takeIn(tx: Db, column: queries.ColumnWords): Promise<number>;
}

export function makeColumnsService(parts: CareParts): ColumnsService {
  return {
    list: async (tx = parts.db) => (await queries.listColumns(tx, null)).map(asCared),
    add: (column, care) => addColumn(parts, column, care),
    change: (column, care) => changeColumn(parts, column, care),
    retire: (column, care) => switchColumn(parts, column, care, 'retire'),
    revive: (column, care) => switchColumn(parts, column, care, 'revive'),
    takeIn,
  };
}

const ACTIONS = {
  add: 'subsurface.add-column',
  change: 'subsurface.change-column',
  retire: 'subsurface.retire-column',
  revive: 'subsurface.revive-column',
};

function asCared({ version: accelerometers, ...row }: queries.ColumnRow): CaredColumn {
  const { newestAt: _newest, keys: _keys, ...said } = row;
  return { ...row, accelerometers, version: versionOf({ ...said, accelerometers }) };
}

async function takeIn(tx: Db, column: queries.ColumnWords): Promise<number> {
  const stands = await queries.readRead(tx, column.tsmName);
  if (stands && (stands.siteId !== column.siteId || stands.version !== column.version))
    throw new Problem('columnHasReadings', { column: column.tsmName });
  const logger = await queries.upsertLogger(tx, column.siteId, column.tsmName, column.activatedOn);
  const stored = await queries.upsertColumn(tx, logger!.loggerId, column); // an upsert that returns has its row
  const { tsmId } = stored!; // as above
  await queries.addAccelerometers(tx, tsmId, column.segments, typeNumbers(column.version).length);
  return tsmId;
}

function addColumn(parts: CareParts, { siteCode, ...column }: NewColumn, care: Care): Promise<number> {
  const tsmName = column.tsmName.trim().toLowerCase();
  if (!COLUMN_NAME.test(tsmName)) throw new Problem('columnNameWrong', { column: tsmName.slice(0, 20) });
  if (!isDay(column.activatedOn)) throw new Problem('columnDayWrong', { day: column.activatedOn });
  return inCare(parts, care, async (tx, tell) => {
    const { siteId } = await parts.sites.require(siteCode, tx);
    if (await queries.isNameTaken(tx, tsmName)) throw new Problem('columnTaken', { column: tsmName });
    const tsmId = await takeIn(tx, { ...column, tsmName, siteId });
    const { segments, segmentLength, version, activatedOn } = column;
    const after = asStored({ column: tsmName, segments, segmentLength, version, activatedOn });
    await tell({ action: ACTIONS.add, subjectId: tsmId, topic: 'subsurface', siteIds: [siteId], after });
    return tsmId;
  });
}

const REFUSED = {
  day: 'columnDayWrong',
  nodesWrong: 'columnNodesWrong',
  noNode: 'columnWithoutNode',
  unchanged: 'settingUnchanged',
  hasReadings: 'columnHasReadings',
} as const satisfies Record<BuildFault, ProblemCode>;

const buildOf = (row: ColumnBuild): ColumnBuild => {
  const { siteCode, segments, segmentLength, accelerometers, activatedOn, nodesOut } = row;
  return tidyBuild({ siteCode, segments, segmentLength, accelerometers, activatedOn, nodesOut });
};

function changeColumn(parts: CareParts, column: SeenColumn & ColumnBuild, care: Care): Promise<void> {
  const { tsmId } = column;
  return inCare(parts, care, async (tx, tell) => {
    await queries.lockReadings(tx, tsmId);
    const [row] = await queries.listColumns(tx, tsmId);
    if (!row) throw new Problem('columnUnknown', { column: tsmId });
    const stands = asCared(row);
    await refuseOvertaken(tx, stands, column.version, { actions: Object.values(ACTIONS), subjectId: tsmId });
    const { tsmName } = row;
    if (row.retiredOn !== null) throw new Problem('retiredAlready', { name: tsmName });
    const [before, after] = [buildOf(stands), buildOf(column)];
    const fault = buildFault(before, after, row.newestAt !== null);
    const { segments, activatedOn: day } = after;
    if (fault !== null) throw new Problem(REFUSED[fault], { column: tsmName, segments, day: day.slice(0, 20) });
    const { siteId } = await parts.sites.require(after.siteCode, tx);
    await rebuild(tx, tsmId, { ...after, siteId });
    const told = { subjectId: tsmId, topic: 'subsurface' as const, siteIds: [row.siteId, siteId] };
    const said = (build: ColumnBuild) => asStored({ column: tsmName, ...build });
    await tell({ ...told, action: ACTIONS.change, before: said(before), after: said(after) });
  });
}

async function rebuild(tx: Db, tsmId: number, build: ColumnBuild & { siteId: number }): Promise<void> {
  const { siteId, segments, segmentLength, accelerometers: version, activatedOn, nodesOut } = build;
  await queries.changeColumn(tx, tsmId, { siteId, segments, segmentLength, version, activatedOn });
  const numbers = typeNumbers(version).length;
  await queries.addAccelerometers(tx, tsmId, segments, numbers);
  await queries.dropAccelerometers(tx, tsmId, numbers);
  await queries.setNodesOut(tx, tsmId, segments, nodesOut);
}

function switchColumn(parts: CareParts, seen: SeenColumn, care: Care, how: 'retire' | 'revive'): Promise<void> {
  return inCare(parts, care, async (tx, tell) => {
    const [row] = await queries.listColumns(tx, seen.tsmId);
    if (!row) throw new Problem('columnUnknown', { column: seen.tsmId });
    await refuseOvertaken(tx, asCared(row), seen.version, { actions: Object.values(ACTIONS), subjectId: seen.tsmId });
    const { tsmName, siteId } = row;
    const count = await (how === 'retire' ? queries.retireColumn : queries.reviveColumn)(tx, seen.tsmId);
    if (count === 0) throw new Problem(how === 'retire' ? 'retiredAlready' : 'notRetired', { name: tsmName });
    const told = { subjectId: seen.tsmId, topic: 'subsurface' as const, siteIds: [siteId] };
    await tell({ ...told, action: ACTIONS[how], before: { column: tsmName } });
  });
}
