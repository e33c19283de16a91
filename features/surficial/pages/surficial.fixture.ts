// Markers for tests of the page: A with three readings and a tag, B repositioned, C decommissioned, D without data.
import type { MarkerHistoryEntry, MarkerPlot, MarkerPoint } from '../wire/surficial.ts';

export const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);

let ids = 0;

export function point(time: string, cm: number, more: Partial<MarkerPoint> = {}): MarkerPoint {
  ids++;
  return {
    x: at(time),
    y: cm,
    data_id: ids,
    mo_id: ids,
    observer_name: 'INVENTED OBSERVER',
    weather: 'MAARAW',
    meas_type: 'ROUTINE',
    unreliable_data: {},
    ...more,
  };
}

export function tagged(tag_type: -1 | 0 | 1, remarks = 'checked'): Pick<MarkerPoint, 'unreliable_data'> {
  return {
    unreliable_data: {
      marker_tag_id: 40 + tag_type,
      data_id: 1,
      ts: '2026-11-20 12:00:00',
      tag_type,
      remarks,
      tagger: { user_id: 7, first_name: 'Ana', last_name: 'Cruz' },
    },
  };
}

export function event(kind: MarkerHistoryEntry['event'], ts: string, name: string | null = null): MarkerHistoryEntry {
  ids++;
  return {
    history_id: ids,
    ts,
    event: kind,
    remarks: `${kind} by the team`,
    marker_name: name === null ? null : { name_id: ids, marker_name: name },
  };
}

export function marker(name: string, data: MarkerPoint[], more: Partial<MarkerPlot> = {}): MarkerPlot {
  ids++;
  return {
    marker_id: ids,
    marker_name: name,
    name,
    in_use: 1,
    marker_history: [event('add', '2024-05-11 10:30:00', name)],
    data,
    ...more,
  };
}
