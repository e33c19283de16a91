// Columns of a site, and the typed chart blocks of one column over a range.
import { DAY_MS, halfHour, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { SubsurfaceItem } from '@bantay/web/api/shapes.ts';
import { endedAt } from '@bantay/web/api/use-chart-end.ts';
import { useRawStretch } from '@bantay/web/api/use-raw-stretch.ts';
import { chartPixels } from '@bantay/web/ui/charts/time-chart-detail.ts';
import type { ZoomLink } from '@bantay/web/ui/charts/time-chart-zoom.ts';
import { RANGE_DAYS, type RangeName } from '@bantay/web/ui/date-range.ts';
import { useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { subsurfaceCalls } from '../wire/subsurface.calls.ts';
import type { getSiteSubsurfaceColumns, getSubsurfacePlotData } from '../wire/subsurface.ts';

/** Hours between two shapes of a column (specification 000, §9). */
export const HOURS = ['4', '8', '12', '24'] as const;
export type Hours = (typeof HOURS)[number];

export interface ColumnView {
  items: SubsurfaceItem[];
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
  /** Where the charts end, epoch ms; null: now. */
  end: number | null;
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

function readColumn(column: string, { from, to }: Span, look: Pick<Look, 'hours' | 'hasDropped'>, signal: AbortSignal) {
  return send<typeof getSubsurfacePlotData>(subsurfaceCalls.getSubsurfacePlotData, {
    params: {
      column,
      tsEnd: toManilaText(to),
      tsStart: from === null ? 'None' : toManilaText(from),
      hourValue: look.hours,
    },
    query: {
      includeCommsHealth: 'true',
      pixels: chartPixels(),
      ...(look.hasDropped ? { dropped: 'true' as const } : {}),
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
      String(look.end),
    ),
    queryFn: async ({ signal }): Promise<ColumnView> => {
      const readAt = fieldNow();
      const lastAt = halfHour(endedAt(look.end, readAt));
      const days = RANGE_DAYS[look.range];
      const from = days === null ? null : lastAt - days * DAY_MS;
      return { items: await readColumn(column, { from, to: lastAt }, look, signal), lastAt, readAt };
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
    keyOf: (stretch) => keys.of('subsurface', 'column', column, 'stretch', stretch),
    // The stretch is for the displacement alone: what was dropped came with the whole.
    read: (from, to, signal) => readColumn(column, { from, to }, { ...look, hasDropped: false }, signal),
  });
