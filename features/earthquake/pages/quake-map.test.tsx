// What the wrapper tells Leaflet; drawing itself is tried in a browser (e2e).
import * as leaflet from 'leaflet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { epicentreRadius, type MapQuake, openQuakeMap, type QuakeMap } from './quake-map.ts';

vi.mock('leaflet', async (original) => {
  const real = await original<typeof leaflet>();
  return { ...real, circle: vi.fn(real.circle), circleMarker: vi.fn(real.circleMarker) };
});

/** Leaflet does not take back a drawing that a move has overtaken: it must be over before the canvas goes. */
async function end(map: QuakeMap): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  map.end();
}

const words = { zoomIn: 'In', zoomOut: 'Out', closePopup: 'Close', licences: 'Licences' };
const quake: MapQuake = {
  id: 7,
  latitude: 11.5,
  longitude: 124.5,
  magnitude: 6.5,
  criticalKm: 137.08,
  hasRaised: true,
};
let element: HTMLElement;

beforeEach(() => {
  // jsdom has no canvas: every call of the drawing does nothing.
  HTMLCanvasElement.prototype.getContext = (() => new Proxy({}, { get: () => () => {} })) as never;
  element = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  element.remove();
  vi.clearAllMocks();
});

test('one alone: circle of the critical distance in metres, its facts as text', async () => {
  const map = openQuakeMap(element, words, () => {});
  map.showAlone(quake, ['<b>Magnitude</b>: 6.5']);
  expect(vi.mocked(leaflet.circle).mock.lastCall).toMatchObject([[11.5, 124.5], { radius: 137_080 }]);
  expect(element.querySelector('.leaflet-popup-content')?.textContent).toBe('<b>Magnitude</b>: 6.5');
  expect(element.querySelector('.leaflet-popup-content b')).toBeNull();
  map.showAll([quake]);
  expect(element.querySelector('.leaflet-popup-content')).toBeNull();
  await end(map);
});

test('below magnitude 4 there is no circle', async () => {
  const map = openQuakeMap(element, words, () => {});
  map.showAlone({ ...quake, magnitude: 3, criticalKm: null }, []);
  expect(leaflet.circle).not.toHaveBeenCalled();
  await end(map);
});

test('an epicentre that is pressed is told; the small ones lie on top', async () => {
  const pressed: number[] = [];
  const map = openQuakeMap(element, words, (id) => pressed.push(id));
  map.showAll([{ ...quake, id: 1, magnitude: 2 }, quake]);
  const drawn = vi.mocked(leaflet.circleMarker).mock;
  expect(drawn.calls.map(([, options]) => options?.radius)).toEqual([epicentreRadius(6.5), epicentreRadius(2)]);
  drawn.results[1]!.value.fire('click', { originalEvent: new MouseEvent('click') });
  expect(pressed).toEqual([1]);
  await end(map);
});

test('earthquakes that are drawn after the sites do not hide them', async () => {
  const map = openQuakeMap(element, words, () => {});
  map.showSites([{ code: 'lpa', address: 'Brgy. Lipata', latitude: 11.5, longitude: 124.5 }]);
  const site = vi.mocked(leaflet.circleMarker).mock.results[0]!.value as leaflet.CircleMarker;
  const toFront = vi.spyOn(site, 'bringToFront');
  const lastDrawn = () => vi.mocked(leaflet.circleMarker).mock.invocationCallOrder.at(-1)!;
  for (const draw of [() => map.showAll([quake]), () => map.showAlone(quake, [])]) {
    draw();
    expect(toFront.mock.invocationCallOrder.at(-1)).toBeGreaterThan(lastDrawn());
  }
  await end(map);
});

test('magnitude becomes size, within what can be pressed and seen', () => {
  expect([-1, 2, 4, 6, 9].map(epicentreRadius)).toEqual([3, 4, 8, 16, 28]);
});
