// What the server has of the first sight: nothing but the sight.
import type { Plate } from '@bantay/server/plate.ts';
import { makeFirstSight } from './first-sight-service.ts';

export const plate: Plate = {
  firstSight: ({ services: { clock, levels, clockHold, sites, settings }, isDemo }, given) =>
    makeFirstSight({ clock, levels, clockHold, sites, settings, isDemo, ...given }),
};
