// Columns of a site, and the typed chart blocks of one column over a range.
import { halfHour, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { SubsurfaceItem } from '@bantay/web/api/shapes.ts';
import { useRawStretch } from '@bantay/web/api/use-raw-stretch.ts';
import { lookKey } from '@bantay/web/api/use-time-look.ts';
import { chartPixels } from '@bantay/web/ui/charts/time-chart-detail.ts';
import type { ZoomLink } from '@bantay/web/ui/charts/time-chart-zoom.ts';
import { RANGE_DAYS, type RangeName } from '@bantay/web/ui/date-range.ts';
import { useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { spanOf, type TimeLook } from '../../time-bar/rules/time-look.ts';
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
  /** Epoch ms; null: from the first reading on. */
  from: number | null;
  to: number;
}

function readColumn(
  column: string,
  { from, to }: Span,
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
      pixels: chartPixels(),
      ...(hasDropped ? { dropped: 'true' as const } : {}),
      ...(known === null ? {} : { knownAt: toManilaText(known) }),
    },
    signal,
  });
}

/** Each choice has its own entry, so a late answer to an older one never shows; asked once the column is near. */
export function useColumn(column: string, look: Look, isNear: boolean) {
  return useQuery({
    queryKey: keys.of(
      'subsurface',
      'column',
      column,
      look.range,
      look.hours,
      String(look.hasDropped),
      lookKey(look.time),
    ),
    queryFn: async ({ signal }): Promise<ColumnView> => {
      const readAt = fieldNow();
      const span = spanOf(look.time, RANGE_DAYS[look.range], readAt);
      const lastAt = halfHour(span.to);
      // As long as the range, from the half hour on that it ends in.
      const from = span.from === null || span.from === look.time.from ? span.from : span.from - (span.to - lastAt);
      return { items: await readColumn(column, { from, to: lastAt }, look, signal), firstAt: from, lastAt, readAt };
    },
    enabled: isNear,
    ...polling,
    structuralSharing: false,
  });
}

/** Every displacement of the zoomed stretch, once the whole came thinned. */
export const useStretch = (column: string, look: Look, isReduced: boolean, zoom: ZoomLink) =>
  useRawStretch({
    zoom,
    isReduced,
    keyOf: (stretch) => keys.of('subsurface', 'column', column, 'stretch', `${stretch} ${look.time.known}`),
    // The stretch is for the displacement alone: what was dropped came with the whole.
    read: (from, to, signal) => readColumn(column, { from, to }, { ...look, hasDropped: false }, signal),
  });
