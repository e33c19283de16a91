// Schemas of the read subset of OGC SensorThings 1.1: names and spellings are those of the standard (OGC 18-088).
import { text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { sensorThingsCalls } from './sensor-things.calls.ts';

/** Answered 501 in words where it asks for more than is understood here. */
const options = z.strictObject({
  $top: text(10).optional(),
  $skip: text(10).optional(),
  $count: text(10).optional(),
  $orderby: text(100).optional().describe('Observations: `phenomenonTime asc` or `desc`.'),
  $filter: text(300)
    .optional()
    .describe('Observations: `phenomenonTime ge 2026-11-01T00:00:00Z`, `gt`, `le`, `lt`, `eq`, joined by `and`.'),
  $expand: text(200).optional().describe('One level, with commas: `Locations,Datastreams`.'),
  $select: text(200).optional().describe('Not supported.'),
});

const entity = z.looseObject({ '@iot.id': z.union([z.number(), z.string()]), '@iot.selfLink': z.string() });
const entities = z.object({
  '@iot.count': z.number().int().optional(),
  '@iot.nextLink': z.string().optional(),
  value: z.array(entity),
});

const shared = { who: 'reader', opens: 'series', alsoRefuses: [501], query: options } as const;

export const readSensorThings = declare(sensorThingsCalls.readSensorThings, {
  who: 'reader',
  opens: 'series',
  why: 'programs that speak OGC SensorThings find the series of the house: which sets of entities there are',
  reply: z.object({
    value: z.array(z.object({ name: z.string(), url: z.string() })),
    serverSettings: z.object({ conformance: z.array(z.string()) }),
  }),
});

export const readEntities = declare(sensorThingsCalls.readEntities, {
  ...shared,
  why: "sites, gauges, columns, markers and their streams: a set, or one of it (`Datastreams('rain-1-24')`)",
  params: z.object({ entity: text(120) }),
  reply: z.union([entities, entity]),
});

export const readRelated = declare(sensorThingsCalls.readRelated, {
  ...shared,
  why: 'what belongs to one of them: the observations of a stream, the streams of a site',
  params: z.object({ entity: text(120), related: text(60) }),
  reply: z.union([entities, entity]),
});
