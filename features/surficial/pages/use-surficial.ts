// Charts of a site's markers, trending of one measurement, and every change of them.
import { minuteEnd } from '@bantay/kernel/time/first-look';
import { DAY_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import type { ReplyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { sendOrKeep } from '@bantay/web/api/outbox/send-or-keep.ts';
import { useWriter } from '@bantay/web/api/outbox/use-writer.ts';
import { pollingAlways } from '@bantay/web/api/polling.ts';
import { sendForText } from '@bantay/web/api/send-for-text.ts';
import type { MarkerPlot } from '@bantay/web/api/shapes.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useRawStretch } from '@bantay/web/api/use-raw-stretch.ts';
import { lookKey } from '@bantay/web/api/use-time-look.ts';
import { spliceDetail, widthOf } from '@bantay/web/ui/charts/time-chart-detail.ts';
import type { ZoomLink } from '@bantay/web/ui/charts/time-chart-zoom.ts';
import { RANGE_DAYS, type RangeName } from '@bantay/web/ui/date-range.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SiteCode } from '../../sites/rules/site.ts';
import { type LookSpan, spanOf, type TimeLook } from '../../time-bar/rules/time-look.ts';
import { surficialCalls } from '../wire/surficial.calls.ts';
import type {
  deleteSurficialData,
  getMarkerHistoryTags,
  getSurficialPlotData,
  getTrendingData,
  saveMarkerDataTag,
  updateSurficialData,
} from '../wire/surficial.ts';
import { windowStart } from './marker-model.ts';

export interface SurficialView {
  markers: MarkerPlot[];
  /** Both ends of the window, epoch ms. */
  firstAt: number;
  lastAt: number;
  /** Field time of reading. */
  readAt: number;
}

function readMarkers(
  site: SiteCode,
  { from, to, known }: LookSpan & { known: number | null },
  signal: AbortSignal,
): Promise<MarkerPlot[]> {
  return send<typeof getSurficialPlotData>(surficialCalls.getSurficialPlotData, {
    params: { siteCode: site, start: from === null ? 'None' : toManilaText(from), end: toManilaText(to) },
    query: {
      ...widthOf(from === null ? null : (to - from) / DAY_MS),
      ...(known === null ? {} : { knownAt: toManilaText(known) }),
    },
    signal,
  });
}

/** Each range has its own entry, so a late answer to an older choice never shows. */
export const surficialQuestion = (site: SiteCode, range: RangeName, look: TimeLook) => ({
  queryKey: keys.of('surficial', site, range, lookKey(look)),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SurficialView> => {
    const readAt = fieldNow();
    const { from, to } = spanOf(look, RANGE_DAYS[range], minuteEnd(readAt));
    const markers = await readMarkers(site, { from, to, known: look.known }, signal);
    // Asked for to the end of the minute, it is as of now.
    return { markers, firstAt: windowStart(markers, from, to), lastAt: Math.min(to, readAt), readAt };
  },
});

export const useSurficial = (site: SiteCode, range: RangeName, look: TimeLook) =>
  useQuery({ ...surficialQuestion(site, range, look), ...pollingAlways, structuralSharing: false });

/** The marker with every measurement of the zoomed stretch, once its long series came thinned. */
export function useWholeMarker(
  site: SiteCode,
  marker: MarkerPlot,
  zoom: ZoomLink,
  known: number | null,
): { marker: MarkerPlot; isReading: boolean } {
  const { raw, isReading } = useRawStretch({
    zoom,
    isReduced: marker.isReduced === true,
    keyOf: (stretch) => keys.of('surficial', site, 'stretch', `${stretch} ${known}`),
    read: (from, to, signal) => readMarkers(site, { from, to, known }, signal),
  });
  const whole = useMemo(() => {
    const own = raw?.reply.find(({ markerId }) => markerId === marker.markerId);
    if (!raw || !own) return marker;
    const [from, to] = raw.stretch;
    return { ...marker, data: spliceDetail(marker.data, own.data, ({ x }) => x, [from * 1000, to * 1000]) };
  }, [marker, raw]);
  return { marker: whole, isReading };
}

export function useTrending(site: SiteCode, markerName: string, ts: string) {
  return useQuery({
    queryKey: keys.of('surficial', site, 'trending', markerName, ts),
    queryFn: ({ signal }) =>
      send<typeof getTrendingData>(surficialCalls.getTrendingData, {
        params: { siteCode: site, markerName, ts },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The charts are asked again; nobody waits for that to hear how it went. */
function useChange<Content, Reply>(change: (deed: Deed<Content>) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keys.of('surficial') });
    },
  });
}

export interface Update {
  moId?: number;
  ts?: string;
  dataId?: number;
  measurement?: number;
  /** What the form was filled from. */
  was: Stored;
}

export interface Stored {
  ts: string;
  measurement: number;
}

export const useUpdateData = () =>
  useChange(({ content: { moId, ts, dataId, measurement, was }, key }: Deed<Update>) =>
    send<typeof updateSurficialData>(surficialCalls.updateSurficialData, {
      body: {
        ...(ts === undefined ? {} : { moId, ts }),
        ...(measurement === undefined ? {} : { dataId, measurement }),
        wasTs: was.ts,
        wasMeasurement: was.measurement,
      },
      key,
    }),
  );

export const useDeleteData = () =>
  useChange(({ content: body, key }: Deed<{ quantity: 'one' | 'all'; id: number }>) =>
    send<typeof deleteSurficialData>(surficialCalls.deleteSurficialData, { body, key }),
  );

export interface NewTag {
  markerTagId: number | null;
  dataId: number;
  tagType: -1 | 0 | 1;
  remarks: string;
  /** What the form was filled from; null: no tag. */
  was: StoredTag | null;
}

export interface StoredTag {
  tagType: -1 | 0 | 1;
  remarks: string;
}

export function useSaveTag(site: SiteCode) {
  const userId = useWriter();
  return useChange(({ content: body, key }: Deed<NewTag>) => {
    const branch = `tag ${body.dataId}`;
    return sendOrKeep<ReplyOf<typeof saveMarkerDataTag>>({ call: 'markerTag', body, key, userId, site, branch });
  });
}

export interface NewEvent {
  siteCode: SiteCode;
  event: 'add' | 'rename' | 'reposition' | 'decommission';
  markerId: number | null;
  ts: string;
  markerName: string;
  remarks: string;
}

export function useInsertEvent() {
  const userId = useWriter();
  return useChange(({ content: body, key }: Deed<NewEvent>) => {
    // What happens to one marker goes in its order.
    const branch = body.markerId === null ? null : `marker ${body.markerId}`;
    return sendOrKeep<unknown>({ call: 'markerEvent', body, key, userId, site: body.siteCode, branch });
  });
}

/** The CSV file of history and tags as text. */
export const readHistoryTags = (markers: readonly number[], start: string, end: string) =>
  sendForText<typeof getMarkerHistoryTags>(surficialCalls.getMarkerHistoryTags, {
    query: { tsStart: start, tsEnd: end, markers: markers.join(',') },
  });
