// Schemas of what machines bring beside the batches, and of what admins see of it.
import { text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { KEY_FEEDS } from '../../instruments/rules/key-scope.ts';
import type { SingleField } from '../rules/single-reading.ts';
import { machineCalls } from './machines.calls.ts';

/** A web form brings texts, JSON also numbers; each is read by the service. */
const given = z.union([text(60), z.number()]).optional();

const fields = z.strictObject({
  /** Name or number of a rain gauge … */
  gauge: given,
  /** … or name of a tilt column, with the node from the top and the type number of its accelerometer. */
  column: given,
  node: given,
  accelerometer: given,
  /** mm since the reading before; of a node x, y and z with commas, where these do not stand alone. */
  value: given,
  x: given,
  y: given,
  z: given,
  /** Manila time, ISO with an offset, seconds or milliseconds since 1970; left out: now. */
  time: given,
  /** V of the logger's own battery. */
  battery: given,
} satisfies Record<SingleField, typeof given>);
export type ReadingFields = z.infer<typeof fields>;

export const ingestReading = declare(machineCalls.ingestReading, {
  who: 'rain key',
  rank: 'reading',
  why: 'a small logger sends one reading as a line, without lists and JSON',
  /** The same names in the body count before those behind the question mark. */
  query: fields,
  body: fields.nullish(),
  reply: z.object({
    status: z.literal(true),
    /** The reading and what became of it, in one line. */
    message: z.string(),
    stored: z.number().int(),
    duplicates: z.number().int(),
    superseded: z.number().int(),
  }),
});

/** As the network writes it; what of it is read says the table of paths of the key (features/machines/server/foreign.ts). */
const message = z
  .record(z.string(), z.unknown())
  .refine((fields) => Object.keys(fields).length > 0, 'there is nothing in it');
const mapped = z.object({
  status: z.literal(true),
  message: z.string(),
  stored: z.number().int(),
  duplicates: z.number().int(),
  superseded: z.number().int(),
  rejected: z.number().int(),
  /** What was not simply stored: its path and why. */
  items: z.array(z.object({ outcome: z.string(), reason: z.string() })),
});

export const ingestThingsStack = declare(machineCalls.ingestThingsStack, {
  who: 'rain key',
  rank: 'reading',
  why: 'a webhook of The Things Stack (v3) brings what its devices measured',
  body: message,
  reply: mapped,
});

export const ingestChirpStack = declare(machineCalls.ingestChirpStack, {
  who: 'rain key',
  rank: 'reading',
  why: 'the HTTP integration of ChirpStack (v4) brings what its devices measured',
  /** Events beside `up` are heard and left. */
  query: z.object({ event: text(20).optional() }),
  body: message,
  reply: mapped,
});

export const ingestCampbell = declare(machineCalls.ingestCampbell, {
  who: 'rain key',
  rank: 'reading',
  why: 'a logger of Campbell Scientific posts a table as CSIJSON',
  body: message,
  reply: mapped,
});

const arrival = z.object({
  arrival_id: z.number().int(),
  /** By the clock of the machine. */
  arrived_at: ts,
  /** The end of the address, or the topic. */
  door: z.string(),
  /** The beginning of what came; of it there were so many bytes. */
  raw_text: z.string(),
  raw_bytes: z.number().int(),
  /** Null: nobody has finished it. */
  accepted: z.number().int().nullable(),
  refused: z.number().int().nullable(),
  /** The first of them. */
  reasons: z.array(z.string()),
  /** V */
  battery: z.number().nullable(),
});
export type ArrivalReply = z.infer<typeof arrival>;

export const readConnection = declare(machineCalls.readConnection, {
  who: 'admin',
  why: 'whoever sets up a logger sees what arrived from it in the last hour, and why it was refused',
  /** Capitals do not matter: addresses of pages have none. Of several keys of a name the newest that holds. */
  params: z.object({ name: text(60).min(1) }),
  reply: z.object({
    status: z.literal(true),
    key_id: z.number().int(),
    name: z.string(),
    revoked_at: ts.nullable(),
    /** What it may bring; of a column also which accelerometers its nodes have. */
    gauges: z.array(z.string()),
    columns: z.array(z.object({ name: z.string(), version: z.number().int() })),
    feeds: z.array(z.enum(KEY_FEEDS)),
    /** Where loggers reach this house. */
    address: z.string(),
    /** The newest that came, V, whenever that was. */
    battery: z.object({ volts: z.number(), arrived_at: ts, is_low: z.boolean(), low_from: z.number() }).nullable(),
    /** Of the last hour, the newest first; at most a hundred. */
    arrivals: z.array(arrival),
  }),
});
export type ConnectionReply = z.infer<(typeof readConnection)['shape']['reply']>;
