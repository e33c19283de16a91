// Each kind of export: its columns, the cells that say where a file goes on, and its rows part by part.

import type { Db } from '@bantay/server/database/database.ts';
import { internalFromList } from '../../alerts/rules/public-alert-letters.ts';
import { closedSpans, isInvalid } from '../../rainfall/rules/half-hour-bins.ts';
import type { ExportWhat } from '../rules/export-what.ts';
import * as decided from './decided-queries.ts';
import type { Cell, Column } from './export-line.ts';
import { exactText, fromExactText, keyNumber, textOfDays } from './export-line.ts';
import type { Part, Range } from './export-part.ts';
import * as series from './series-queries.ts';

export interface AskedRows extends Range {
  /** Null: all, those without a site too. */
  siteIds: readonly number[] | null;
  /** The same, each by its number. */
  allSiteIds: readonly number[];
  /** Cells of the row after which they go on; null: all of them. */
  after: readonly string[] | null;
}

export interface Kind {
  columns: readonly Column[];
  /** How many of the first cells say which row it is. */
  keys: number;
  /** Null: the cells to go on after are of no such row. Read in parts: nobody holds a connection while a line is slow. */
  rows(db: Db, asked: AskedRows): Promise<AsyncGenerator<Cell[][]> | null>;
}

/** Rows of a part: 20 ms of the database, and less than half a megabyte of lines. */
const MOST_RAIN = 10_000;
const MOST = 2000;

const column = (name: string): Column => ({ name });
const text = (name: string): Column => ({ name, isText: true });

const TIME = column('manila_time');

/** Part after part until one is not full. */
async function* inParts<Row, Key>(
  read: (part: Part<Key>) => Promise<Row[]>,
  { from, to, after }: Range & { after: Key | null },
  keyOf: (row: Row) => Key,
  most = MOST,
): AsyncGenerator<Row[]> {
  for (let key = after; ; ) {
    const found = await read({ from, to, after: key, most });
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (last === undefined || found.length < most) return;
    key = keyOf(last);
  }
}

/** Of a table whose rows have a time and a number, both in front. */
function timedKind<Row extends series.TimedKey>(
  columns: readonly Column[],
  read: (db: Db, asked: AskedRows, part: Part<series.TimedKey>) => Promise<Row[]>,
  cellsOf: (row: Row) => Cell[],
): Kind {
  return {
    columns: [TIME, column('id'), ...columns],
    keys: 2,
    async rows(db, asked) {
      const after = asked.after === null ? null : timedKey(asked.after);
      if (after === undefined) return null;
      const parts = inParts(
        (part: Part<series.TimedKey>) => read(db, asked, part),
        { ...asked, after },
        (row) => row,
      );
      return mapParts(parts, (row) => [exactText(row.at), row.id, ...cellsOf(row)]);
    },
  };
}

/** Undefined: they say none. */
function timedKey([time = '', number = '']: readonly string[]): series.TimedKey | undefined {
  const [at, id] = [fromExactText(time), keyNumber(number)];
  return at === null || id === null ? undefined : { at, id };
}

async function* mapParts<Row>(parts: AsyncIterable<Row[]>, cellsOf: (row: Row) => Cell[]): AsyncGenerator<Cell[][]> {
  for await (const part of parts) yield part.map(cellsOf);
}

const rain: Kind = {
  columns: [column('gauge'), TIME, column('rain_mm'), column('tagged_invalid')],
  keys: 2,
  async rows(db, asked) {
    const at = asked.after === null ? null : (fromExactText(asked.after[1] ?? '') ?? undefined);
    const gauges = goingOn(await series.listGauges(db, asked.siteIds), asked.after, at);
    return gauges && rainRows(db, asked, gauges);
  },
};

/** One with where its rows go on; null: with its first. */
interface Named<Key> {
  id: number;
  name: string;
  after: Key | null;
}

async function* rainRows(db: Db, asked: AskedRows, gauges: readonly Named<number>[]): AsyncGenerator<Cell[][]> {
  const textOf = textOfDays();
  for (const { id, name, after } of gauges) {
    const tagged = closedSpans(await series.listTagged(db, id, asked));
    for (let key = after; ; ) {
      const part = await series.readRain(db, id, { ...asked, after: key, most: MOST_RAIN });
      yield part.at.map((measuredAt, index) => {
        const milli = part.milli[index]!; // both columns are of the same rows
        return [name, textOf(measuredAt), milli < 0 ? null : milli / 1000, isInvalid(tagged, measuredAt) ? 1 : 0];
      });
      if (part.at.length < MOST_RAIN) break;
      key = part.at.at(-1)!; // it is full
    }
  }
}

/** Those that follow the named one, which goes on after the key; all where none is named, null where none is of that name. */
function goingOn<Key>(
  named: readonly { id: number; name: string }[],
  after: readonly string[] | null,
  key: Key | null | undefined,
): Named<Key>[] | null {
  const first = after === null ? 0 : named.findIndex(({ name }) => name === after[0]);
  if (first < 0 || key === undefined) return null;
  return named.slice(first).map((one, index) => ({ ...one, after: index === 0 ? key : null }));
}

const tilt: Kind = {
  columns: [
    ...[column('column'), TIME, column('node'), column('accelerometer')],
    ...[column('x_counts'), column('y_counts'), column('z_counts'), column('battery_v')],
  ],
  keys: 4,
  async rows(db, asked) {
    const key = asked.after === null ? null : tiltKey(asked.after);
    const columns = goingOn(await series.listColumns(db, asked.siteIds), asked.after, key);
    return columns && tiltRows(db, asked, columns);
  },
};

function tiltKey([, time = '', nodeText = '', typeText = '']: readonly string[]): series.TiltKey | undefined {
  const [at, node, accelerometer] = [fromExactText(time), keyNumber(nodeText), keyNumber(typeText)];
  return at === null || node === null || accelerometer === null ? undefined : { at, node, accelerometer };
}

async function* tiltRows(
  db: Db,
  asked: AskedRows,
  columns: readonly Named<series.TiltKey>[],
): AsyncGenerator<Cell[][]> {
  for (const { id, name, after } of columns) {
    const read = (part: Part<series.TiltKey>) => series.readTilt(db, id, part);
    const parts = inParts(read, { ...asked, after }, (row) => row);
    yield* mapParts(parts, (row) => [
      ...[name, exactText(row.at), row.node, row.accelerometer, row.x, row.y, row.z, row.battery],
    ]);
  }
}

export const KINDS: Readonly<Record<ExportWhat, Kind>> = {
  rain,
  tilt,
  surficial: timedKind(
    [
      ...[text('site'), text('marker'), column('marker_id'), column('distance_cm'), text('kind'), text('weather')],
      column('reliability_tag'),
    ],
    (db, { allSiteIds }, part) => series.readSurficial(db, allSiteIds, part),
    (row) => [row.siteCode, row.marker, row.markerId, row.distanceCm, row.kind, row.weather, row.tag],
  ),
  earthquakes: timedKind(
    [
      ...[column('latitude_deg'), column('longitude_deg'), column('depth_km'), column('magnitude')],
      ...[column('critical_km'), text('issuer'), text('province')],
    ],
    (db, _asked, part) => series.readEarthquakes(db, part),
    (row) => [row.latitude, row.longitude, row.depthKm, row.magnitude, row.criticalKm, row.issuer, row.province],
  ),
  triggers: timedKind(
    [
      ...[text('site'), text('source'), text('symbol'), column('level'), text('description')],
      ...[column('until_manila_time'), text('decision')],
    ],
    (db, { allSiteIds }, part) => decided.readTriggers(db, allSiteIds, part),
    ({ decision, ...row }) => [
      ...[row.siteCode, row.source, row.symbol, row.level, row.description, exactText(row.until)],
      decision === -1 ? 'invalid' : 'valid',
    ],
  ),
  releases: timedKind(
    [
      ...[text('site'), column('event_id'), column('level'), text('internal'), column('data_manila_time')],
      ...[column('bulletin_number'), text('kind'), column('cancelled_manila_time')],
    ],
    (db, { allSiteIds }, part) => decided.readReleases(db, allSiteIds, part),
    (row) => [
      ...[row.siteCode, row.eventId, row.level, internalFromList(row.level, row.triggerList), exactText(row.dataAt)],
      ...[row.bulletinNumber, row.kind, row.cancelledAt === null ? null : exactText(row.cancelledAt)],
    ],
  ),
};
