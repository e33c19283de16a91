// Coast, boundaries and names of places for the map, from files of the house that come with the zoom that needs them.
import barangaysUrl from '@bantay/web/assets/map/barangays.json?url';
import coastUrl from '@bantay/web/assets/map/coast.json?url';
import provincesUrl from '@bantay/web/assets/map/provinces.json?url';
import townsUrl from '@bantay/web/assets/map/towns.json?url';
import { type GeoJSON, type LayerGroup, type Map as LeafletMap, layerGroup, type PathOptions, tooltip } from 'leaflet';
import { feature } from 'topojson-client';
import styles from './earthquake.module.css';

/** Zoom levels from which boundaries are drawn, and those at which their names have room. */
const LEVELS = [
  { url: provincesUrl, from: 5, namesFrom: 7, namesUntil: 9 },
  { url: townsUrl, from: 8, namesFrom: 10, namesUntil: 12 },
  { url: barangaysUrl, from: 11, namesFrom: 13, namesUntil: 15 },
];

type Topology = Parameters<typeof feature>[0];
type Features = ReturnType<typeof feature>;
type Draw = (data: Features) => GeoJSON;

export async function landLayer(draw: Draw): Promise<GeoJSON> {
  return draw(part(await readMap(coastUrl), 'land'));
}

interface BordersLayer {
  restyle(style: PathOptions): void;
  /** From now on the zoom decides; what belongs to a closer look is fetched then. */
  show(): void;
}

/** The boundaries of the present zoom are there when it resolves. */
export async function bordersLayer(map: LeafletMap, draw: Draw): Promise<BordersLayer> {
  const loaded = new Map<string, { lines: GeoJSON; names: LayerGroup }>();
  let style: PathOptions = {};
  const load = async ({ url }: (typeof LEVELS)[number]) => {
    if (loaded.has(url)) return;
    const topology = await readMap(url);
    const lines = draw(part(topology, 'lines'));
    lines.setStyle(style);
    loaded.set(url, { lines, names: namesLayer(part(topology, 'names')) });
  };
  const toggle = () => {
    const zoom = map.getZoom();
    for (const { url, from, namesFrom, namesUntil } of LEVELS) {
      const layers = loaded.get(url);
      if (!layers) continue;
      setShown(map, layers.lines, zoom >= from);
      setShown(map, layers.names, zoom >= namesFrom && zoom <= namesUntil);
    }
  };
  const needed = () => LEVELS.filter(({ from }) => map.getZoom() >= from);
  await Promise.all(needed().map(load));
  return {
    restyle(next) {
      style = next;
      for (const { lines } of loaded.values()) lines.setStyle(style);
    },
    show() {
      toggle();
      map.on('zoomend', () => {
        toggle();
        // Without the finer lines the map is still right; the next zoom asks again.
        Promise.all(needed().map(load)).then(toggle, () => undefined);
      });
    },
  };
}

function setShown(map: LeafletMap, layer: LayerGroup, isShown: boolean): void {
  if (isShown) layer.addTo(map);
  else layer.remove();
}

function namesLayer(points: Features): LayerGroup {
  const features = 'features' in points ? points.features : [points];
  return layerGroup(
    features.flatMap(({ geometry, properties }) => {
      if (geometry.type !== 'Point') return [];
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      return tooltip({ permanent: true, direction: 'center', className: styles.placeName ?? '' })
        .setLatLng([latitude, longitude])
        .setContent(String(properties?.name ?? ''));
    }),
  );
}

function part(topology: Topology, name: string): Features {
  const object = topology.objects[name];
  if (!object) throw new Error(`The map file has no ${name}.`);
  return feature(topology, object);
}

async function readMap(url: string): Promise<Topology> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Topology; // a file of this build
}
