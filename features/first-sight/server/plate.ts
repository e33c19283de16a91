// What the server has of the first sight: nothing but the sight.
import type { Plate } from '@bantay/server/plate.ts';
import { makeFirstSight } from './first-sight-service.ts';

export const plate: Plate = {
  firstSight: ({ services: { levels, clockHold, sites, settings }, isDemo }) =>
    makeFirstSight({ levels, clockHold, sites, settings, isDemo }),
};
