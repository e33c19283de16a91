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
  marker_id: marker.marker_id,
  marker_name: marker.marker_name,
  name: marker.marker_name,
  in_use: marker.in_use ? 1 : 0,
  marker_history: history.map(presentHistory),
  ...(kept !== null && kept.length < points.x.length ? { is_reduced: true as const } : {}),
});

const presentHistory = (entry: MarkerHistory): MarkerHistoryEntry => ({
  history_id: entry.history_id,
  ts: toManilaText(entry.ts),
  event: entry.event,
  remarks: entry.remarks,
  marker_name:
    entry.name_id === null || entry.marker_name === null
      ? null
      : { name_id: entry.name_id, marker_name: entry.marker_name },
});

function presentPoint({ points, tags }: MarkerChart, index: number): MarkerPoint {
  // Columns of one length.
  const dataId = points.data_id[index]!;
  const observation = points.seen[index]!;
  const tag = tags.get(dataId);
  return {
    x: points.x[index]!,
    y: points.y[index]!,
    data_id: dataId,
    mo_id: observation.mo_id,
    observer_name: observation.observer_name,
    weather: observation.weather,
    meas_type: observation.meas_type,
    unreliable_data: tag ? presentTag(tag) : {},
  };
}

const presentTag = (tag: Tag): MarkerTag => ({
  marker_tag_id: tag.marker_tag_id,
  data_id: tag.data_id,
  ts: toManilaText(tag.ts),
  tag_type: tag.tag_type,
  remarks: tag.remarks,
  tagger: { user_id: tag.tagger_id, first_name: tag.first_name, last_name: tag.last_name },
});

/** Rows of the table that are made into text at once. */
const ROWS = 200;

/** The table of observations piece by piece: years of them are thousands of rows. */
export async function* writeTable({ markers, observations, cm }: ObservationTable): AsyncGenerator<string> {
  const names = markers.map((marker) => marker.marker_name);
  yield `{"status":true,"data":{"markers":${JSON.stringify(names)},"table_data":[`;
  const columns = markers.map((marker) => [marker.marker_name, cm.get(marker.marker_id)] as const);
  const row = (one: Seen) =>
    presentObservation(
      one,
      columns.map(([name, own]) => [name, own?.get(one.mo_id) ?? null]),
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
    mo_id: one.mo_id,
    weather: one.weather,
    measurer: one.observer_name,
    type: one.meas_type,
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
    row.site_code,
    row.marker_name,
    toManilaText(row.ts),
    row.event === null ? 'tag' : 'history',
    row.event ?? (row.tag_type === null ? '' : TAG_WORDS[row.tag_type]),
    row.observed_at === null ? null : toManilaText(row.observed_at),
    row.remarks,
    row.tagger,
  ]);

export const presentStaff = (person: Staff): StaffPerson => ({
  user_id: person.user_id,
  name: `${person.first_name} ${person.last_name}`,
  first_name: person.first_name,
  last_name: person.last_name,
});
