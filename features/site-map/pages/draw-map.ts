// The map of a slope on Leaflet: lines, areas and signs as elements that the keyboard reaches; no tile server is asked.
import {
  control,
  divIcon,
  imageOverlay,
  type LatLngBoundsExpression,
  type LatLngTuple,
  layerGroup,
  marker,
  map as openLeaflet,
  polygon,
  polyline,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { watchLook } from '@bantay/web/ui/charts/time-chart-look.ts';
import type { MapPoint } from '../rules/map-places.ts';
import type { MapRow } from './map-model.ts';
import styles from './site-map.module.css';

export interface Scene {
  outline: readonly MapPoint[] | null;
  rows: readonly MapRow[];
  hazard: { path: string; corners: readonly MapPoint[]; opacity: number } | null;
}

export interface SlopeMap {
  /** `view` is moved to once, with the first scene: news must not move the map under somebody's hands. */
  show(scene: Scene, view: readonly [MapPoint, MapPoint] | null): void;
  /** A row of the table was chosen. */
  look(row: MapRow): void;
  end(): void;
}

const MIN_ZOOM = 8;
const MAX_ZOOM = 19;
const NEAR_ZOOM = 17;
/** Where nothing is known of a site: the two of the program's first municipality lie there. */
const SOMEWHERE: LatLngTuple = [11.79, 125.02];

export function openSlopeMap(
  element: HTMLElement,
  words: { zoomIn: string; zoomOut: string },
  onChoose: (key: string) => void,
): SlopeMap {
  const map = openLeaflet(element, {
    ...{ center: SOMEWHERE, zoom: NEAR_ZOOM, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM },
    // The page scrolls under the wheel until somebody works with the map.
    ...{ zoomControl: false, scrollWheelZoom: false },
  });
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable());
  map.attributionControl.setPrefix(false);
  control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  control.scale({ imperial: false }).addTo(map);
  const layer = layerGroup().addTo(map);
  let isPlaced = false;
  let redraw = () => {};
  const stopWatching = watchLook(() => redraw());
  return {
    show(scene, view) {
      redraw = () => {
        layer.clearLayers();
        drawUnder(scene, layer, element);
        for (const row of scene.rows) drawRow(row, layer, onChoose);
      };
      redraw();
      if (isPlaced || view === null) return;
      isPlaced = true;
      map.fitBounds([copy(view[0]), copy(view[1])], { animate: false });
    },
    look({ points: [point] }) {
      if (point) map.setView(copy(point), Math.max(map.getZoom(), NEAR_ZOOM), { animate: false });
    },
    end() {
      stopWatching();
      map.remove();
    },
  };
}

type Layer = ReturnType<typeof layerGroup>;
const copy = ([latitude, longitude]: MapPoint): LatLngTuple => [latitude, longitude];

/** The picture and the outline lie below all that can be pressed. */
function drawUnder({ hazard, outline }: Scene, layer: Layer, element: HTMLElement): void {
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(`--${name}`).trim();
  if (hazard) {
    const bounds: LatLngBoundsExpression = hazard.corners.map(copy);
    imageOverlay(hazard.path, bounds, { opacity: hazard.opacity, interactive: false }).addTo(layer);
  }
  if (outline)
    polygon(outline.map(copy), {
      ...{ color: colour('ink'), weight: 2.5, dashArray: '8 5', fillColor: colour('brand'), fillOpacity: 0.08 },
      interactive: false,
    }).addTo(layer);
}

/** Of an empty box the finger and the focus would find nothing. */
const PIN_PX = 28;

function drawRow(row: MapRow, layer: Layer, onChoose: (key: string) => void): void {
  const [first] = row.points;
  if (!first) return;
  if (row.points.length > 1) {
    polyline(row.points.map(copy), { className: styles.road ?? '', interactive: false }).addTo(layer);
    return;
  }
  // As elements: nothing that people typed is read as HTML.
  const sign = document.createElement('span');
  sign.textContent = row.sign;
  sign.dataset.look = row.look;
  sign.dataset.group = row.group;
  marker(copy(first), {
    icon: divIcon({ html: sign, className: styles.pin ?? '', iconSize: [PIN_PX, PIN_PX] }),
    ...{ title: `${row.name}: ${row.state}`, alt: `${row.name}: ${row.state}` },
  })
    .on('click', () => onChoose(row.key))
    .on('keypress', () => onChoose(row.key))
    .addTo(layer);
}
