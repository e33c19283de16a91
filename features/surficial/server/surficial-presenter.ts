// Surficial markers in the words of the wire (api-facts §4).
import { csvLine } from '@bantay/kernel/files/csv-line';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { breathe } from '@bantay/server/breathe.ts';
import type { TrendingSeries } from '../rules/trending-series.ts';
import type {
  MarkerHistoryEntry,
  MarkerPlot,
  MarkerPoint,
  MarkerTag,
  ObservationRow,
  StaffPerson,
  TrendingData,
} from '../wire/surficial.ts';
import type { ExportRow, Staff } from './markers-service.ts';
import type { MarkerChart, MarkerHistory, ObservationTable, Seen, Tag } from './surficial-service.ts';

/** Points that are made into text at once: a few milliseconds of work. */
const CHUNK = 1000;

/** The reply of the chart call piece by piece, so that years of points do not hold up other requests. */
export async function* writePlot(charts: readonly MarkerChart[]): AsyncGenerator<string> {
  yield '[';
  for (const [index, chart] of charts.entries()) {
    const head = JSON.stringify({ ...presentMarker(chart), data: [] } satisfies MarkerPlot);
    // `data` is the last key: its list is opened again.
    yield `${index === 0 ? '' : ','}${head.slice(0, -2)}`;
    const shown = chart.kept ?? [...chart.points.x.keys()];
    for (let first = 0; first < shown.length; first += CHUNK) {
      const text = JSON.stringify(shown.slice(first, first + CHUNK).map((index) => presentPoint(chart, index)));
      yield `${first === 0 ? '' : ','}${text.slice(1, -1)}`;
      await breathe();
    }
    yield ']}';
  }
  yield ']';
}

const presentMarker = ({ marker, history, points, kept }: MarkerChart): Omit<MarkerPlot, 'data'> => ({
  marker_id: marker.markerId,
  marker_name: marker.markerName,
  name: marker.markerName,
  in_use: marker.inUse ? 1 : 0,
  marker_history: history.map(presentHistory),
  ...(kept !== null && kept.length < points.x.length ? { is_reduced: true as const } : {}),
});

const presentHistory = (entry: MarkerHistory): MarkerHistoryEntry => ({
  history_id: entry.historyId,
  ts: toManilaText(entry.ts),
  event: entry.event,
  remarks: entry.remarks,
  marker_name:
    entry.nameId === null || entry.markerName === null
      ? null
      : { name_id: entry.nameId, marker_name: entry.markerName },
});

function presentPoint({ points, tags }: MarkerChart, index: number): MarkerPoint {
  const column = <T>(values: readonly T[]): T => values[index]!; // the index is of a point, and columns are of one length
  const dataId = column(points.dataIds);
  const observation = column(points.seen);
  const tag = tags.get(dataId);
  return {
    x: column(points.x),
    y: column(points.y),
    data_id: dataId,
    mo_id: observation.moId,
    observer_name: observation.observerName,
    weather: observation.weather,
    meas_type: observation.measType,
    unreliable_data: tag ? presentTag(tag) : {},
  };
}

/** The tag that was there first. */
export const presentStanding = ({ tagType, remarks }: Pick<Tag, 'tagType' | 'remarks'>) => ({
  tag_type: tagType,
  remarks,
});

const presentTag = (tag: Tag): MarkerTag => ({
  marker_tag_id: tag.markerTagId,
  data_id: tag.dataId,
  ts: toManilaText(tag.ts),
  tag_type: tag.tagType,
  remarks: tag.remarks,
  tagger: { user_id: tag.taggerId, first_name: tag.firstName, last_name: tag.lastName },
});

/** Rows of the table that are made into text at once. */
const ROWS = 200;

/** The table of observations piece by piece: years of them are thousands of rows. */
export async function* writeTable({ markers, observations, cm }: ObservationTable): AsyncGenerator<string> {
  const names = markers.map((marker) => marker.markerName);
  yield `{"status":true,"data":{"markers":${JSON.stringify(names)},"table_data":[`;
  const columns = markers.map((marker) => [marker.markerName, cm.get(marker.markerId)] as const);
  const row = (one: Seen) =>
    presentObservation(
      one,
      columns.map(([name, own]) => [name, own?.get(one.moId) ?? null]),
    );
  for (let first = 0; first < observations.length; first += ROWS) {
    await breathe();
    const text = JSON.stringify(observations.slice(first, first + ROWS).map(row));
    yield `${first === 0 ? '' : ','}${text.slice(1, -1)}`;
  }
  yield ']}}';
}

export function presentObservation(one: Seen, columns: readonly (readonly [string, number | null])[]): ObservationRow {
  const time = toManilaText(one.ts);
  const facts = {
    date: time.slice(0, 10),
    time,
    ts: one.ts,
    mo_id: one.moId,
    weather: one.weather,
    measurer: one.observerName,
    type: one.measType,
    version: one.version,
  };
  return Object.assign(Object.fromEntries(columns), facts);
}

export function presentTrending(series: TrendingSeries): TrendingData {
  return [
    {
      dataset_name: 'velocity_acceleration',
      dataset: [
        { name: 'Data', data: series.data },
        { name: 'Trend Line', data: series.trendLine },
        { name: 'Threshold Interval', data: series.band },
        { name: 'Last Data Point', data: series.lastPoint },
      ],
    },
    {
      dataset_name: 'displacement_interpolation',
      dataset: [
        { name: 'Surficial Data', data: series.readings },
        { name: 'Interpolation', data: series.interpolation },
      ],
    },
    {
      dataset_name: 'velocity_acceleration_time',
      dataset: [
        { name: 'Acceleration', data: series.accelerations },
        { name: 'Velocity', data: series.velocities },
        { name: 'Timestamps', data: series.timestamps },
      ],
    },
  ];
}

const EXPORT_HEADER = [
  'site code',
  'marker name',
  'tag/history ts',
  'tag/history',
  'type',
  'observance ts',
  'remarks',
  'tagger',
];
const TAG_WORDS = { '-1': 'unreliable', '0': 'validating', '1': 'confirmed' } as const;

/** History and tags as lines of a CSV file, one marker at a time (api-facts §4.6). */
export async function* writeExport(markers: AsyncIterable<ExportRow[]>): AsyncGenerator<string> {
  yield csvLine(EXPORT_HEADER);
  for await (const rows of markers) yield rows.map(exportLine).join('');
}

const exportLine = (row: ExportRow) =>
  csvLine([
    row.siteCode,
    row.markerName,
    toManilaText(row.ts),
    row.event === null ? 'tag' : 'history',
    row.event ?? (row.tagType === null ? '' : TAG_WORDS[row.tagType]),
    row.observedAt === null ? null : toManilaText(row.observedAt),
    row.remarks,
    row.tagger,
  ]);

export const presentStaff = (person: Staff): StaffPerson => ({
  user_id: person.userId,
  name: `${person.firstName} ${person.lastName}`,
  first_name: person.firstName,
  last_name: person.lastName,
});
