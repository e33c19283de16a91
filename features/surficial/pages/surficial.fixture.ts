// Markers for tests of the page: A with three readings and a tag, B repositioned, C decommissioned, D without data.
import type { MarkerHistoryEntry, MarkerPlot, MarkerPoint } from '@bantay/web/api/shapes.ts';

export const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);

let ids = 0;

export function point(time: string, cm: number, more: Partial<MarkerPoint> = {}): MarkerPoint {
  ids++;
  return {
    x: at(time),
    y: cm,
    dataId: ids,
    moId: ids,
    observerName: 'INVENTED OBSERVER',
    weather: 'MAARAW',
    measType: 'ROUTINE',
    unreliableData: {},
    ...more,
  };
}

export function tagged(tagType: -1 | 0 | 1, remarks = 'checked'): Pick<MarkerPoint, 'unreliableData'> {
  return {
    unreliableData: {
      markerTagId: 40 + tagType,
      dataId: 1,
      ts: '2026-11-20 12:00:00',
      tagType,
      remarks,
      tagger: { userId: 7, firstName: 'Ana', lastName: 'Cruz' },
    },
  };
}

export function event(kind: MarkerHistoryEntry['event'], ts: string, name: string | null = null): MarkerHistoryEntry {
  ids++;
  return {
    historyId: ids,
    ts,
    event: kind,
    remarks: `${kind} by the team`,
    markerName: name === null ? null : { nameId: ids, markerName: name },
  };
}

export function marker(name: string, data: MarkerPoint[], more: Partial<MarkerPlot> = {}): MarkerPlot {
  ids++;
  return {
    markerId: ids,
    markerName: name,
    name,
    inUse: 1,
    markerHistory: [event('add', '2024-05-11 10:30:00', name)],
    data,
    ...more,
  };
}
