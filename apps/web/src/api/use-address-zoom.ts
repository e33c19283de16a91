// The stretch to which a chart is zoomed, in the address: a reload or a sent link shows what was looked at. Of several charts the one
// that was zoomed last.
import { minuteEnd } from '@bantay/kernel/time/first-look';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MIN_SPAN } from '../ui/charts/time-chart-scale.ts';
import type { XRange } from '../ui/charts/time-chart-types.ts';
import { createZoomLink, type ZoomLink } from '../ui/charts/time-chart-zoom.ts';
import { useAddressSetter, ZOOM } from './use-address-choice.ts';
import { lookTimeText, parseLookTime } from './use-time-look.ts';

/** A pan sets a stretch in every frame: the address has the one that stays so long. */
const SETTLED_MS = 400;
/** Change what a chart shows, and not which time. */
const NOT_THE_TIME = /^(zoom|known|with)$/;

/** What a panel shows, epoch ms; null: from the first reading on. */
export interface Shown {
  firstAt: number | null;
  lastAt: number;
}

/** `lpa.lpasb_2026-11-21T08:30_2026-11-21T10:00`: outward to whole minutes. `range` in seconds. */
export function zoomText(name: string, [from, to]: XRange): string {
  const until = minuteEnd(to * 1000);
  return `${name}_${lookTimeText(from * 1000)}_${lookTimeText(until)}`;
}

/** Seconds; null: of another chart, of another time, or nothing that can be read. */
export function readZoom(text: string | null, name: string, { firstAt, lastAt }: Shown): XRange | null {
  const [own, ...times] = (text ?? '').split(/_(?=\d{4}-)/);
  const [from, to, more] = times.map(parseLookTime);
  if (own !== name || from == null || to == null || more !== undefined) return null;
  const isInSight = to > (firstAt ?? Number.NEGATIVE_INFINITY) && from < lastAt;
  return isInSight && to - from >= MIN_SPAN * 1000 ? [from / 1000, to / 1000] : null;
}

/** `name`: of the chart, with its site; no other chart of the page has it. Another range lets go of the zoom. */
export function useAddressZoom(name: string, shown: Shown): ZoomLink {
  const [search] = useSearchParams();
  const set = useAddressSetter();
  const text = search.get(ZOOM);
  const [zoom] = useState(() => {
    const link = createZoomLink();
    link.set(readZoom(text, name, shown));
    return link;
  });
  /** What this chart has in the address. */
  const own = useRef(zoom.get() === null ? null : text);
  const latest = useRef({ set, text });
  useEffect(() => {
    latest.current = { set, text };
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const write = () => {
      const range = zoom.get();
      const next = range && zoomText(name, range);
      const isOthers = latest.current.text !== own.current;
      if (next === latest.current.text || (next === null && isOthers)) return;
      own.current = next;
      latest.current.set({ [ZOOM]: next });
    };
    const unsubscribe = zoom.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, SETTLED_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [zoom, name]);

  const time = [...search].filter(([one]) => !NOT_THE_TIME.test(one)).join(' ');
  const before = useRef(time);
  useEffect(() => {
    if (before.current !== time) zoom.set(null);
    before.current = time;
  }, [zoom, time]);
  return zoom;
}
