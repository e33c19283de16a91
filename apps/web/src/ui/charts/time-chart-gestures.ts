// Fingers, wheel and shift-drag on a chart: pinch and wheel zoom, shift-drag and two fingers pan, one finger reads values.
import type uPlot from 'uplot';
import { pan, zoomAround } from './time-chart-scale.ts';
import type { XRange } from './time-chart-types.ts';

export interface GestureHost {
  whole: () => XRange;
  view: () => XRange;
  setView: (range: XRange) => void;
  /** While a span is chosen, one finger draws it; seconds. */
  choose: () => ((from: number, to: number) => void) | null;
  /** A wheel turns the page unless the chart has the focus or ctrl is held. */
  hasFocus: () => boolean;
}

interface Finger {
  x: number;
  startX: number;
}

export function addGestures(u: uPlot, host: GestureHost): () => void {
  const { over } = u;
  const fingers = new Map<number, Finger>();
  let start: { view: XRange; distance: number; middle: number } | null = null;

  const place = (event: PointerEvent | WheelEvent) => event.clientX - over.getBoundingClientRect().left;
  const perPixel = (view: XRange) => (view[1] - view[0]) / Math.max(1, over.clientWidth);
  const begin = () => {
    const [a, b] = [...fingers.values()];
    const middle = a && b ? (a.x + b.x) / 2 : (a?.x ?? 0);
    // Fingers closer than 20 px would zoom in leaps.
    start = { view: host.view(), distance: a && b ? Math.max(20, Math.abs(a.x - b.x)) : 0, middle };
  };

  const down = (event: PointerEvent) => {
    const isPan = event.pointerType === 'mouse' && event.shiftKey && event.button === 0;
    if (event.pointerType === 'mouse' && !isPan) return;
    over.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: place(event), startX: place(event) });
    begin();
    if (event.pointerType !== 'mouse' && fingers.size === 1) read(place(event));
  };
  const move = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger || start === null) return;
    finger.x = place(event);
    if (fingers.size > 1) pinch();
    else if (event.pointerType === 'mouse') host.setView(pan(start.view, shift(finger.x), host.whole()));
    else if (host.choose()) mark(finger);
    else read(finger.x);
  };
  const up = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    const choose = host.choose();
    if (
      choose &&
      event.type === 'pointerup' &&
      event.pointerType !== 'mouse' &&
      Math.abs(finger.x - finger.startX) > 4
    ) {
      const ends = [u.posToVal(finger.startX, 'x'), u.posToVal(finger.x, 'x')].sort((a, b) => a - b);
      u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
      choose(ends[0]!, ends[1]!); // two were given
    }
    if (fingers.size > 0) begin();
    else start = null;
  };

  const shift = (x: number) => (start ? (start.middle - x) * perPixel(start.view) : 0);
  const read = (x: number) => u.setCursor({ left: x, top: over.clientHeight / 2 });
  const mark = ({ x, startX }: Finger) =>
    u.setSelect({ left: Math.min(x, startX), top: 0, width: Math.abs(x - startX), height: over.clientHeight }, false);
  const pinch = () => {
    const [a, b] = [...fingers.values()];
    if (!a || !b || start === null) return;
    const factor = start.distance / Math.max(20, Math.abs(a.x - b.x));
    const at = start.view[0] + start.middle * perPixel(start.view);
    const zoomed = zoomAround(start.view, at, factor, host.whole());
    host.setView(pan(zoomed, (start.middle - (a.x + b.x) / 2) * perPixel(zoomed), host.whole()));
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !host.hasFocus()) return;
    event.preventDefault();
    const view = host.view();
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (isSideways) host.setView(pan(view, event.deltaX * perPixel(view), host.whole()));
    // A notch of a wheel is about 100 px: a fifth closer or farther.
    else host.setView(zoomAround(view, u.posToVal(place(event), 'x'), 1.002 ** event.deltaY, host.whole()));
  };

  over.addEventListener('pointerdown', down);
  over.addEventListener('pointermove', move);
  over.addEventListener('pointerup', up);
  over.addEventListener('pointercancel', up);
  over.addEventListener('wheel', wheel, { passive: false });
  return () => {
    over.removeEventListener('pointerdown', down);
    over.removeEventListener('pointermove', move);
    over.removeEventListener('pointerup', up);
    over.removeEventListener('pointercancel', up);
    over.removeEventListener('wheel', wheel);
  };
}
