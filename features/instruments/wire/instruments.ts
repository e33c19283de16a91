// Schemas of rain gauges and tilt columns as admins change them.
import { done, filledText, id, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { SITE_BOUNDS } from '../../sites/rules/site-bounds.ts';
import { COLUMN_BOUNDS } from '../rules/columns.ts';
import { GAUGE_SOURCES } from '../rules/gauges.ts';
import { instrumentCalls } from './instruments.calls.ts';

const reason = filledText(500);
const version = text(64);
const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most);
/** Judged by the service, which says what is wrong with it. */
const km = z.number();

const byKeys = z.array(
  z.object({
    key_id: z.number().int(),
    name: z.string(),
    /** The newest that its logger told; null: none. */
    battery: z.object({ volts: z.number(), is_low: z.boolean() }).nullable(),
  }),
);

const caredGauge = z.object({
  rain_id: z.number().int(),
  gauge_name: z.string(),
  data_source: z.enum(GAUGE_SOURCES),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  state: z.enum(['judged', 'retired', 'taggedOut', 'ofNoSite']),
  /** A day. */
  retired_on: z.string().nullable(),
  tagged_since: ts.nullable(),
  /** Null: no reading yet. */
  newest_at: ts.nullable(),
  sites: z.array(
    z.object({
      site_id: z.number().int(),
      site_code: z.string(),
      active: z.boolean(),
      distance_km: z.number(),
      /** In the order in which the site asks its gauges; null while it is retired. */
      place: z.number().int().nullable(),
    }),
  ),
  /** Valid ones that may bring its readings. */
  keys: byKeys,
  /** Of all that is said of it: whoever changes it says over which it was written. */
  version: z.string(),
});
export type CaredGauge = z.infer<typeof caredGauge>;

export const listCaredGauges = declare(instrumentCalls.listCaredGauges, {
  who: 'admin',
  why: 'every rain gauge with its sites, its state and the keys that bring its readings, retired ones too',
  reply: z.object({ status: z.literal(true), gauges: z.array(caredGauge) }),
});

export const addGauge = declare(instrumentCalls.addGauge, {
  who: 'admin',
  about: { site: 'body.sites.*.site_code' },
  why: 'a new rain gauge is judged without a shell',
  body: z.object({
    gauge_name: filledText(60),
    data_source: z.enum(GAUGE_SOURCES),
    /** Degrees; null with the longitude: not known. */
    latitude: within(SITE_BOUNDS.latitude).nullable(),
    longitude: within(SITE_BOUNDS.longitude).nullable(),
    sites: z
      .array(z.object({ site_code: siteCode, distance_km: km }))
      .min(1)
      .max(20),
    reason,
  }),
  reply: done.extend({ rain_id: z.number().int() }),
});

const atSite = z.object({ rain_id: id, site_code: siteCode, version, reason });
export type AtSiteBody = z.infer<typeof atSite>;

export const orderGauge = declare(instrumentCalls.orderGauge, {
  who: 'admin',
  about: { site: 'body.site_code' },
  why: 'the distance decides in which order a site asks its gauges',
  body: atSite.extend({ distance_km: km }),
  reply: done,
});

export const attachGauge = declare(instrumentCalls.attachGauge, {
  who: 'admin',
  about: { site: 'body.site_code' },
  why: 'a gauge is judged at a further site',
  body: atSite.extend({ distance_km: km }),
  reply: done,
});

export const detachGauge = declare(instrumentCalls.detachGauge, {
  who: 'admin',
  about: { site: 'body.site_code' },
  why: 'a gauge that was given to a site by mistake is judged there no more',
  body: atSite,
  reply: done,
});

const seenGauge = z.object({ rain_id: id, version, reason });

export const retireGauge = declare(instrumentCalls.retireGauge, {
  who: 'admin',
  about: { ownGauge: 'body.rain_id' },
  why: 'a gauge that is gone is judged and shown no more; its readings stay',
  body: seenGauge,
  reply: done,
});

export const reviveGauge = declare(instrumentCalls.reviveGauge, {
  who: 'admin',
  about: { ownGauge: 'body.rain_id' },
  why: 'a gauge that was retired is judged again',
  body: seenGauge,
  reply: done,
});

const caredColumn = z.object({
  tsm_id: z.number().int(),
  tsm_name: z.string(),
  site_id: z.number().int(),
  site_code: z.string(),
  /** Whether its site is watched. */
  active: z.boolean(),
  segments: z.number().int(),
  /** m */
  segment_length: z.number(),
  accelerometers: z.number().int(),
  /** A day. */
  activated_on: z.string(),
  /** Nodes whose readings are stored and judged no more. */
  nodes_out: z.array(z.number().int()),
  retired_on: z.string().nullable(),
  /** Null: no reading yet. */
  newest_at: ts.nullable(),
  keys: byKeys,
  version: z.string(),
});
export type CaredColumn = z.infer<typeof caredColumn>;

export const listCaredColumns = declare(instrumentCalls.listCaredColumns, {
  who: 'admin',
  why: 'every tilt column with its nodes and the keys that bring its readings, retired ones too',
  reply: z.object({ status: z.literal(true), columns: z.array(caredColumn) }),
});

const build = z.object({
  site_code: siteCode,
  /** Nodes, counted from the top. */
  segments: within(COLUMN_BOUNDS.segments).int(),
  /** m between two nodes. */
  segment_length: within(COLUMN_BOUNDS.segmentLength),
  /** Version of the column: which accelerometers its nodes have. */
  accelerometers: within(COLUMN_BOUNDS.version).int(),
  /** A day. */
  activated_on: text(10),
});

export const addColumn = declare(instrumentCalls.addColumn, {
  who: 'admin',
  about: { site: 'body.site_code' },
  why: 'a new tilt column is judged without a shell',
  body: build.extend({ tsm_name: filledText(20), reason }),
  reply: done.extend({ tsm_id: z.number().int() }),
});

const seenColumn = z.object({ tsm_id: id, version, reason });

export const changeColumn = declare(instrumentCalls.changeColumn, {
  who: 'admin',
  about: { ownColumn: 'body.tsm_id', site: 'body.site_code' },
  why: 'a column that was told wrong is corrected, a broken node is judged no more, and a slip of the site is mended',
  body: build.extend({ ...seenColumn.shape, nodes_out: z.array(z.number().int()).max(COLUMN_BOUNDS.segments[1]) }),
  reply: done,
});

export const retireColumn = declare(instrumentCalls.retireColumn, {
  who: 'admin',
  about: { ownColumn: 'body.tsm_id' },
  why: 'a column that is gone is judged and shown no more; its readings stay',
  body: seenColumn,
  reply: done,
});

export const reviveColumn = declare(instrumentCalls.reviveColumn, {
  who: 'admin',
  about: { ownColumn: 'body.tsm_id' },
  why: 'a column that was retired is judged again',
  body: seenColumn,
  reply: done,
});
