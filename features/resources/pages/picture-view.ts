// One large picture on Leaflet's plain plane: moved and enlarged by hand, wheel, two fingers and keys.
import { CRS, imageOverlay, latLngBounds, map as openLeaflet } from 'leaflet';
import 'leaflet/dist/leaflet.css';

export interface Picture {
  address: string;
  alt: string;
  /** Dots. */
  width: number;
  height: number;
}

export interface PictureView {
  zoomIn(): void;
  zoomOut(): void;
  showWhole(): void;
  end(): void;
}

/** Enlarged so far beyond its own dots: for small print. */
const BEYOND = 2;

export function openPicture(element: HTMLElement, picture: Picture, onFailure: () => void): PictureView {
  const bounds = latLngBounds([0, 0], [picture.height, picture.width]);
  const plane = openLeaflet(element, {
    crs: CRS.Simple,
    zoomControl: false,
    attributionControl: false,
    zoomSnap: 0.25,
    zoomDelta: 0.5,
    maxZoom: BEYOND,
    maxBounds: bounds.pad(0.25),
    maxBoundsViscosity: 0.8,
  });
  const showWhole = () => {
    // The whole picture is the smallest there is, whatever the window.
    plane.setMinZoom(-10);
    plane.fitBounds(bounds, { animate: false });
    plane.setMinZoom(plane.getZoom());
    plane.setMaxZoom(Math.max(BEYOND, plane.getZoom() + 3));
  };
  showWhole();
  plane.on('resize', showWhole);
  const overlay = imageOverlay(picture.address, bounds, { alt: picture.alt }).addTo(plane);
  overlay.on('error', onFailure);
  return {
    zoomIn: () => plane.zoomIn(),
    zoomOut: () => plane.zoomOut(),
    showWhole,
    end: () => plane.remove(),
  };
}
