// Schemas of tilt columns, their typed chart blocks and ingest (api-facts §5).
import { looseTs, pixels, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { DROP_REASONS } from '../rules/tilt-filters.ts';
import { subsurfaceCalls } from './subsurface.calls.ts';

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const int = z.number().int();

const column = z.object({
  tsm_id: int,
  site_id: int,
  tsm_name: z.string(),
  date_activated: date,
  date_deactivated: date.nullable(),
  /** m */
  segment_length: z.number(),
  number_of_segments: int,
  version: int.min(1).max(5),
  logger: z.object({
    logger_id: int,
    logger_name: z.string(),
    date_activated: date,
    date_deactivated: date.nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    logger_model: z.object({
      has_tilt: z.boolean(),
      has_rain: z.boolean(),
      has_piezo: z.boolean(),
      has_soms: z.boolean(),
      logger_type: z.string(),
    }),
  }),
  accelerometers: z.array(
    z.object({
      accel_id: int,
      node_id: int,
      accel_number: z.union([z.literal(1), z.literal(2)]),
      ts_updated: ts.nullable(),
      voltage_max: z.number().nullable(),
      voltage_min: z.number().nullable(),
      in_use: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
});
export type ColumnReply = z.infer<typeof column>;

export const getSiteSubsurfaceColumns = declare(subsurfaceCalls.getSiteSubsurfaceColumns, {
  who: 'reader',
  what: 'the tilt columns of a site',
  opens: 'series',
  params: z.object({ site_code: siteCode }),
  reply: z.array(column),
});

const orientation = z.enum(['downslope', 'across_slope']);
/** [epoch ms, node]. */
const stamped = z.tuple([int, int]);

const columnPosition = z.object({
  type: z.literal('column_position'),
  data: z.object({
    /** m, over both orientations. */
    max_position: z.number(),
    min_position: z.number(),
    data: z.array(
      z.object({
        orientation,
        /** x: horizontal position, m; y: depth, m, negative downwards. The last point is the fixed bottom. */
        data: z.array(z.object({ name: ts, data: z.array(z.object({ x: z.number(), y: z.number() })) })),
      }),
    ),
  }),
});

const displacement = z.object({
  type: z.literal('displacement'),
  data: z.array(
    z.object({
      orientation,
      /** x: epoch ms, y: mm, nodes set apart from each other. */
      data: z.array(
        z.object({
          name: z.union([z.literal('Cumulative'), int]),
          data: z.array(z.object({ id: int.optional(), x: int, y: z.number().nullable() })),
        }),
      ),
      /** One per node: the y at which it stands, and its number with plus signs for a rising trend. */
      annotations: z.array(z.object({ value: z.number(), label: z.object({ text: z.string() }) })),
    }),
  ),
  /** Own: whether each series was thinned to the lowest and highest point of each pixel. */
  is_reduced: z.boolean(),
});

const velocityAlerts = z.object({
  type: z.literal('velocity_alerts'),
  data: z.object({
    velocity_alerts: z.array(z.object({ orientation, data: z.object({ L2: z.array(stamped), L3: z.array(stamped) }) })),
    /** The half hours that were looked at, for every node. */
    timestamps_per_node: z.array(z.object({ name: int, data: z.array(stamped) })),
  }),
});

const commsHealth = z.object({
  type: z.literal('comms_health'),
  data: z.object({
    /** `Data`, or `Accel 1` and `Accel 2`; x: node, y: percent of the expected half hours. */
    data: z.array(z.object({ name: z.string(), data: z.array(z.object({ x: int, y: z.number().min(0).max(100) })) })),
  }),
});

/** Own: nodes whose counts did not change at all for a long time, so that their readings are no measurement. */
const stuckNodes = z.object({
  type: z.literal('stuck_nodes'),
  data: z.array(z.object({ node: int, from: int, to: int })),
});

/** Own, only when asked: readings that a filter took out. */
const droppedReadings = z.object({
  type: z.literal('dropped_readings'),
  data: z.array(z.tuple([int, int, z.enum(DROP_REASONS)])),
});

const plotItem = z.discriminatedUnion('type', [
  columnPosition,
  displacement,
  velocityAlerts,
  commsHealth,
  stuckNodes,
  droppedReadings,
]);
export type SubsurfaceItem = z.infer<typeof plotItem>;

const flag = z.enum(['true', 'false']).optional();

export const getSubsurfacePlotData = declare(subsurfaceCalls.getSubsurfacePlotData, {
  who: 'reader',
  what: 'displacement, velocity and position of a tilt column, node by node',
  opens: 'series',
  params: z.object({
    column: text(60).min(1),
    ts_end: looseTs,
    /** `None`: since the first reading of the column. */
    ts_start: z.union([z.literal('None'), looseTs]),
    hour_value: z.enum(['4', '8', '12', '24']).transform(Number),
  }),
  query: z.object({
    include_comms_health: flag,
    /** Own: thins the displacement of replies with more than 100,000 points. */
    pixels,
    /** Own: also the readings that the filters took out. */
    dropped: flag,
    /** Own: as it was known then. */
    known_at: looseTs.optional(),
  }),
  reply: z.array(plotItem),
  checkReply: false,
});

/** Readings of one request: a sweep of two columns of 16 nodes for half a day. */
export const MAX_TILT_BATCH = 1000;

export const ingestTilt = declare(subsurfaceCalls.ingestTilt, {
  who: 'tilt key',
  rank: 'reading',
  why: 'raw counts of the tilt columns must come in somehow',
  body: z.object({
    readings: z
      .array(
        z.object({
          /** Column by name (`lpasa`). */
          column: text(60),
          /** Manila time, or ISO with an offset. */
          ts: text(40),
          /** The rest is checked one by one, so anything may come. Node from the top, 1 …; accelerometer by type number. */
          node: z.unknown(),
          accelerometer: z.unknown(),
          /** Raw counts; 1 g is about 1024. */
          x: z.unknown(),
          y: z.unknown(),
          z: z.unknown(),
          /** V */
          batt: z.unknown().optional(),
        }),
      )
      .min(1)
      .max(MAX_TILT_BATCH),
  }),
  reply: z.object({
    status: z.literal(true),
    message: z.string(),
    stored: int,
    duplicates: int,
    rejected: int,
    /** One entry per reading that was not simply stored, by its place in the batch. */
    items: z.array(z.object({ index: int, outcome: z.string(), reason: z.string().optional() })),
  }),
});
