// Columns of a site, and the typed chart blocks of one column over a range.
import { DAY_MS, halfHour, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { SubsurfaceItem } from '@bantay/web/api/shapes.ts';
import { useRawStretch } from '@bantay/web/api/use-raw-stretch.ts';
import { lookKey } from '@bantay/web/api/use-time-look.ts';
import { widthOf } from '@bantay/web/ui/charts/time-chart-detail.ts';
import type { ZoomLink } from '@bantay/web/ui/charts/time-chart-zoom.ts';
import { RANGE_DAYS, type RangeName } from '@bantay/web/ui/date-range.ts';
import { useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { spanOf, type TimeLook } from '../../time-bar/rules/time-look.ts';
import { WHOLE_COLUMN_DAYS } from '../rules/whole-column.ts';
import { subsurfaceCalls } from '../wire/subsurface.calls.ts';
import type { getSiteSubsurfaceColumns, getSubsurfacePlotData } from '../wire/subsurface.ts';

/** Hours between two shapes of a column (specification 000, §9). */
export const HOURS = ['4', '8', '12', '24'] as const;
export type Hours = (typeof HOURS)[number];

export interface ColumnView {
  items: SubsurfaceItem[];
  /** Epoch ms; null: from the first reading on. */
  firstAt: number | null;
  /** End of the window, epoch ms. */
  lastAt: number;
  /** Field time of reading. */
  readAt: number;
}

export interface Look {
  range: RangeName;
  hours: Hours;
  /** Also what the filters took out. */
  hasDropped: boolean;
  time: TimeLook;
}

export function useColumns(site: SiteCode) {
  return useQuery({
    queryKey: keys.of('subsurface', 'columns', site),
    queryFn: ({ signal }) =>
      send<typeof getSiteSubsurfaceColumns>(subsurfaceCalls.getSiteSubsurfaceColumns, {
        params: { siteCode: site },
        signal,
      }),
  });
}

interface Span {
  /** As long as this, days; null: all there is. */
  days: number | null;
  /** Epoch ms; null: from the first reading on. */
  from: number | null;
  to: number;
}

function readColumn(
  column: string,
  { from, to, days }: Span,
  { hours, hasDropped, time: { known } }: Omit<Look, 'range'>,
  signal: AbortSignal,
) {
  return send<typeof getSubsurfacePlotData>(subsurfaceCalls.getSubsurfacePlotData, {
    params: {
      column,
      tsEnd: toManilaText(to),
      tsStart: from === null ? 'None' : toManilaText(from),
      hourValue: hours,
    },
    query: {
      includeCommsHealth: 'true',
      ...widthOf(days, WHOLE_COLUMN_DAYS),
      ...(hasDropped ? { dropped: 'true' as const } : {}),
      ...(known === null ? {} : { knownAt: toManilaText(known) }),
    },
    signal,
  });
}

/** Each choice has its own entry, so a late answer to an older one never shows. */
export const columnQuestion = (column: string, look: Look) => ({
  queryKey: keys.of(
    'subsurface',
    'column',
    column,
    look.range,
    look.hours,
    String(look.hasDropped),
    lookKey(look.time),
  ),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ColumnView> => {
    const readAt = fieldNow();
    const span = spanOf(look.time, RANGE_DAYS[look.range], readAt);
    const lastAt = halfHour(span.to);
    // As long as the range, from the half hour on that it ends in.
    const from = span.from === null || span.from === look.time.from ? span.from : span.from - (span.to - lastAt);
    const days = from === null ? null : (lastAt - from) / DAY_MS;
    return { items: await readColumn(column, { from, to: lastAt, days }, look, signal), firstAt: from, lastAt, readAt };
  },
});

/** Asked once the column is near. */
export const useColumn = (column: string, look: Look, isNear: boolean) =>
  useQuery({ ...columnQuestion(column, look), enabled: isNear, ...polling, structuralSharing: false });

/** Every displacement of the zoomed stretch, once the whole came thinned. */
export const useStretch = (column: string, look: Look, isReduced: boolean, zoom: ZoomLink) =>
  useRawStretch({
    zoom,
    isReduced,
    keyOf: (stretch) => keys.of('subsurface', 'column', column, 'stretch', `${stretch} ${look.time.known}`),
    // The stretch is for the displacement alone: what was dropped came with the whole.
    read: (from, to, signal) => readColumn(column, { from, to, days: null }, { ...look, hasDropped: false }, signal),
  });
