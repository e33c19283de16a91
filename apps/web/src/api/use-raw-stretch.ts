// The zoomed stretch of a chart that came thinned, read whole once the zoom stands still.
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSettledZoom } from '../ui/charts/time-chart-detail.ts';
import type { XRange } from '../ui/charts/time-chart-types.ts';
import type { ZoomLink } from '../ui/charts/time-chart-zoom.ts';

interface Input<Reply> {
  zoom: ZoomLink;
  /** The whole came thinned; otherwise there is nothing more to read. */
  isReduced: boolean;
  keyOf: (stretch: string) => QueryKey;
  /** Both ends in epoch ms. */
  read: (from: number, to: number, signal: AbortSignal) => Promise<Reply>;
}

export interface RawStretch<Reply> {
  /** Null before it was read, and while nothing is zoomed. */
  raw: { reply: Reply; stretch: XRange } | null;
  isReading: boolean;
}

export function useRawStretch<Reply>({ zoom, isReduced, keyOf, read }: Input<Reply>): RawStretch<Reply> {
  const stretch = useSettledZoom(zoom, isReduced);
  const { data, isFetching } = useQuery({
    queryKey: keyOf(String(stretch)),
    queryFn: ({ signal }) => {
      const [from, to] = stretch!; // enabled only with one
      return read(from * 1000, to * 1000, signal);
    },
    enabled: stretch !== null,
    // Comparing long replies costs more than drawing them.
    structuralSharing: false,
  });
  // The same object as long as nothing changes: charts are drawn again for a new one.
  const raw = useMemo(
    () => (stretch !== null && data !== undefined ? { reply: data, stretch } : null),
    [data, stretch],
  );
  return { raw, isReading: isFetching };
}
