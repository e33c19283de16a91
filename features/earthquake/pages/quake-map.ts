// The map of earthquakes: a few lines on Leaflet, drawn on canvas from files of the house; no tile server is asked.
import {
  canvas,
  circle,
  circleMarker,
  control,
  DomEvent,
  type FeatureGroup,
  featureGroup,
  geoJSON,
  type LatLngTuple,
  type LayerGroup,
  layerGroup,
  map as openLeaflet,
  popup as openPopup,
  type PathOptions,
  tooltip,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import licensesUrl from '@bantay/web/assets/map/LICENSES.txt?url';
import { watchLook } from '@bantay/web/ui/charts/time-chart-look.ts';
import { bordersLayer, landLayer } from './base-map.ts';
import styles from './earthquake.module.css';

export interface MapQuake {
  id: number;
  latitude: number;
  longitude: number;
  magnitude: number;
  /** km; null below magnitude 4. */
  criticalKm: number | null;
  /** Whether a site lies inside its critical distance. */
  hasRaised: boolean;
}

export interface MapSite {
  code: string;
  address: string;
  latitude: number;
  longitude: number;
}

export interface MapWords {
  zoomIn: string;
  zoomOut: string;
  closePopup: string;
  licences: string;
}

export interface QuakeMap {
  /** Coast and boundaries; rejects when a file cannot be read, and may be asked again. */
  loadBase(): Promise<void>;
  showSites(sites: readonly MapSite[]): void;
  /** All of them, at the first view when one was shown alone before. */
  showAll(quakes: readonly MapQuake[]): void;
  /** One of them with its critical distance and its facts. */
  showAlone(quake: MapQuake, facts: readonly string[]): void;
  end(): void;
}

/** Between the sites (screens §18). */
const CENTRE: LatLngTuple = [11.79, 125.02];
const ZOOM_ALL = 9;
const ZOOM_ALONE = 10;
const MAX_ZOOM = 15;
const M_PER_KM = 1000;

/** Radius of an epicentre, px: each two magnitudes double it, so that strong ones stand out. */
export function epicentreRadius(magnitude: number): number {
  return Math.min(28, Math.max(3, 2 * 2 ** (magnitude / 2)));
}

export function openQuakeMap(element: HTMLElement, words: MapWords, onSelect: (id: number) => void): QuakeMap {
  const map = emptyMap(element, words);
  map.createPane('base').style.zIndex = '350';
  const base = canvas({ pane: 'base' });
  const quakeLayer = layerGroup().addTo(map);
  const siteLayer = featureGroup().addTo(map);
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(`--${name}`).trim();
  // Read once per drawing: the browser takes longer to tell a colour than to draw a circle.
  const readInks = (): Inks => ({ raised: colour('error'), other: colour('brand') });
  let redraw = () => {};
  let isAlone = false;
  let restyleBase = () => {};
  let restyleSites = () => {};
  const stopWatching = watchLook(() => {
    restyleBase();
    redraw();
    restyleSites();
  });
  const draw = (drawQuakes: (inks: Inks) => void) => {
    quakeLayer.clearLayers();
    drawQuakes(readInks());
    // What raised a site often lies around it: below those circles its dot and its address could not be reached.
    siteLayer.bringToFront();
  };

  return {
    async loadBase() {
      // Spread, because the types of Leaflet do not know the renderer of GeoJSON.
      const land = await landLayer((data) => geoJSON(data, { interactive: false, ...{ renderer: base } }));
      const borders = await bordersLayer(map, (data) => geoJSON(data, { interactive: false, ...{ renderer: base } }));
      restyleBase = () => {
        const style = baseStyle(colour);
        land.setStyle(style.land);
        borders.restyle(style.borders);
      };
      restyleBase();
      land.addTo(map);
      borders.show();
    },
    showSites(sites) {
      restyleSites = () => drawSites(sites, siteLayer, colour);
      restyleSites();
    },
    showAll(quakes) {
      // News must not move the map under somebody's hands.
      if (isAlone) {
        map.closePopup();
        map.setView(CENTRE, ZOOM_ALL, { animate: false });
      }
      isAlone = false;
      // Small ones on top: below the strong ones they could not be pressed.
      const strongFirst = [...quakes].sort((one, other) => other.magnitude - one.magnitude);
      redraw = () =>
        draw((inks) => {
          for (const quake of strongFirst) drawQuake(quake, inks, quakeLayer, onSelect);
        });
      redraw();
    },
    showAlone(quake, facts) {
      isAlone = true;
      const place: LatLngTuple = [quake.latitude, quake.longitude];
      redraw = () =>
        draw((inks) => {
          if (quake.criticalKm !== null) drawCritical(place, quake.criticalKm, inks, quakeLayer);
          drawQuake(quake, inks, quakeLayer, onSelect);
        });
      // Moved before drawing: a move draws at once, and Leaflet then forgets to cancel the drawing it had asked for.
      map.setView(place, ZOOM_ALONE, { animate: false });
      openPopup({ closeOnClick: false, autoPan: true }).setLatLng(place).setContent(paragraphs(facts)).openOn(map);
      redraw();
      element.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', words.closePopup);
    },
    end() {
      stopWatching();
      map.remove();
    },
  };
}

/** The frame without anything on it: the view, the buttons, the scale, whose the data are. */
function emptyMap(element: HTMLElement, words: MapWords) {
  const map = openLeaflet(element, {
    center: CENTRE,
    zoom: ZOOM_ALL,
    minZoom: 5,
    maxZoom: MAX_ZOOM,
    preferCanvas: true,
    zoomControl: false,
    // The page scrolls under the wheel until somebody works with the map.
    scrollWheelZoom: false,
  });
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable());
  control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  control.scale({ imperial: false }).addTo(map);
  map.attributionControl.setPrefix(false);
  map.attributionControl.addAttribution(
    `Natural Earth · philippines-json-maps (MIT) · <a href="${licensesUrl}" target="_blank">${words.licences}</a>`,
  );
  // The names are on the map for the eye; the list beside it says everything in words.
  map.getPane('tooltipPane')?.setAttribute('aria-hidden', 'true');
  return map;
}

/** Of what has raised a site, and of all others. */
interface Inks {
  raised: string;
  other: string;
}

type Colour = (name: string) => string;

const baseStyle = (colour: Colour): { land: PathOptions; borders: PathOptions } => ({
  land: { color: colour('muted'), weight: 1, fillColor: colour('surface'), fillOpacity: 1 },
  borders: { color: colour('control'), weight: 0.8, dashArray: '4 3', fill: false },
});

function drawQuake(quake: MapQuake, inks: Inks, layer: LayerGroup, onSelect: (id: number) => void): void {
  const ink = quake.hasRaised ? inks.raised : inks.other;
  circleMarker([quake.latitude, quake.longitude], {
    radius: epicentreRadius(quake.magnitude),
    color: ink,
    weight: quake.hasRaised ? 2.5 : 1,
    fillColor: ink,
    fillOpacity: 0.25,
  })
    .on('click', (event) => {
      DomEvent.stopPropagation(event);
      onSelect(quake.id);
    })
    .addTo(layer);
}

function drawCritical(place: LatLngTuple, km: number, inks: Inks, layer: LayerGroup): void {
  circle(place, {
    radius: km * M_PER_KM,
    color: inks.raised,
    weight: 2,
    dashArray: '6 4',
    fillColor: inks.raised,
    fillOpacity: 0.06,
    interactive: false,
  }).addTo(layer);
}

function drawSites(sites: readonly MapSite[], layer: FeatureGroup, colour: Colour): void {
  layer.clearLayers();
  for (const [place, site] of sites.entries()) {
    circleMarker([site.latitude, site.longitude], {
      radius: 6,
      color: colour('surface'),
      weight: 1.5,
      fillColor: colour('confirmed'),
      fillOpacity: 1,
    })
      .bindPopup(paragraphs([`${site.code.toUpperCase()}: ${site.address}`]))
      .addTo(layer);
    // They lie close together: the names go to both sides.
    const side = place % 2 === 0 ? 'left' : 'right';
    tooltip({ permanent: true, direction: side, className: styles.siteName ?? '' })
      .setLatLng([site.latitude, site.longitude])
      .setContent(site.code.toUpperCase())
      .addTo(layer);
  }
}

/** Lines as elements: nothing a feed says is read as HTML. */
function paragraphs(lines: readonly string[]): HTMLElement {
  const box = document.createElement('div');
  for (const line of lines) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    box.append(paragraph);
  }
  return box;
}
