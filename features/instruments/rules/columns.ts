// What may be said of a tilt column.
import { fromManilaText } from '@bantay/kernel/time/manila-time';

/** As every logger names it. */
export const COLUMN_NAME = /^[a-z0-9_]{2,20}$/;

/** Each with its least and its most, both included: what the database holds, and what is built. */
export const COLUMN_BOUNDS = {
  /** Nodes. */
  segments: [1, 100],
  /** m between two nodes. */
  segmentLength: [0.001, 10],
  /** Which accelerometers its nodes have (api-facts §5.3). */
  version: [1, 5],
} as const;

/** A day like 2026-11-21. */
export const isDay = (text: string): boolean => text.length === 10 && fromManilaText(text) !== null;
