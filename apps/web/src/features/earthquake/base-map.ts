// Coast, boundaries and names of places for the map, from files of the house that come with the zoom that needs them.
import type { FeatureCollection, Geometry, Point } from 'geojson';
import { type GeoJSON, type LayerGroup, type Map as LeafletMap, layerGroup, type PathOptions, tooltip } from 'leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import barangaysUrl from '../../assets/map/barangays.json?url';
import coastUrl from '../../assets/map/coast.json?url';
import provincesUrl from '../../assets/map/provinces.json?url';
import townsUrl from '../../assets/map/towns.json?url';
import styles from './earthquake.module.css';

/** Zoom levels from which boundaries are drawn, and those at which their names have room. */
const LEVELS = [
  { url: provincesUrl, from: 5, namesFrom: 7, namesUntil: 9 },
  { url: townsUrl, from: 8, namesFrom: 10, namesUntil: 12 },
  { url: barangaysUrl, from: 11, namesFrom: 13, namesUntil: 15 },
];

type Draw = (data: FeatureCollection | Geometry) => GeoJSON;
type Borders = Topology<{ lines: GeometryObject; names: GeometryCollection<{ name: string }> }>;

export async function landLayer(draw: Draw): Promise<GeoJSON> {
  const topology = await readMap<Topology<{ land: GeometryCollection }>>(coastUrl);
  return draw(feature(topology, topology.objects.land));
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
    const topology = await readMap<Borders>(url);
    const { lines, names } = topology.objects;
    const points = feature(topology, names) as FeatureCollection<Point, { name: string }>; // the file holds points only
    const drawn = draw(feature(topology, lines) as FeatureCollection);
    drawn.setStyle(style);
    loaded.set(url, { lines: drawn, names: namesLayer(points) });
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

function namesLayer({ features }: FeatureCollection<Point, { name: string }>): LayerGroup {
  return layerGroup(
    features.map(({ geometry: { coordinates }, properties }) => {
      const [longitude = 0, latitude = 0] = coordinates;
      return tooltip({ permanent: true, direction: 'center', className: styles.placeName ?? '' })
        .setLatLng([latitude, longitude])
        .setContent(properties.name);
    }),
  );
}

async function readMap<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T; // a file of this build
}
