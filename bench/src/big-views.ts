// Addresses of the views that hold the most: every measurement of lpa, and a tilt column over many days.
import { subsurfaceCalls } from '@bantay/features/subsurface/wire/subsurface.calls.ts';
import { surficialCalls } from '@bantay/features/surficial/wire/surficial.calls.ts';
import { DAY_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { LONG_COLUMN } from './years-of-data.ts';

export const YEARS = 5;
export const MARKERS = 20;
export const SEASON_DAYS = 90;
/** So many days of thirty nodes and their sum, on two axes and every half hour, are a million points. */
export const MILLION_DAYS = 340;
/** Of a screen of 1366 × 768. */
const PIXELS = 600;

/** All measurements of lpa up to an instant. */
export const markersUrl = (until: number) =>
  encodeURI(
    surficialCalls.getSurficialPlotData.path
      .replace(':site_code', 'lpa')
      .replace(':start', 'None')
      .replace(':end', toManilaText(until)),
  );

/** A column over so many days up to an instant, every point. */
export const columnUrl = (until: number, days: number) =>
  `${encodeURI(
    subsurfaceCalls.getSubsurfacePlotData.path
      .replace(':column', LONG_COLUMN.name)
      .replace(':ts_end', toManilaText(until))
      .replace(':ts_start', toManilaText(until - days * DAY_MS))
      .replace(':hour_value', '4'),
  )}?include_comms_health=true`;

/** The same as a page asks for it. */
export const withPixels = (url: string) => `${url}${url.includes('?') ? '&' : '?'}pixels=${PIXELS}`;
