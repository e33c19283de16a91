// Doors of SensorThings: for readers, and for keys that may read series.
import type { Door } from '@bantay/server/http/door.ts';
import { homeOf } from '@bantay/server/http/home-of.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { FastifyRequest } from 'fastify';
import { sensorThingsCalls } from '../wire/sensor-things.calls.ts';
import { readEntities, readRelated, readSensorThings } from '../wire/sensor-things.ts';
import { type Asked, type Options, RELATIONS, readAsked } from './read-asked.ts';
import {
  presentEntities,
  presentObservation,
  presentObservations,
  presentRoot,
  targetOf,
} from './sensor-things-presenter.ts';
import type { SensorThingsService } from './sensor-things-service.ts';

interface Parts {
  things: SensorThingsService;
  /** Null: where the request went. */
  publicUrl: string | null;
}

export function sensorThingsRoutes(door: Door, { things, publicUrl }: Parts): void {
  const baseOf = (request: FastifyRequest) => `${homeOf(request, publicUrl)}${sensorThingsCalls.readSensorThings.path}`;

  door(readSensorThings, async ({ request }) => presentRoot(baseOf(request)));
  door(readEntities, async ({ params, query, request }) => answer(baseOf(request), params, query));
  door(readRelated, async ({ params, query, request }) => answer(baseOf(request), params, query));

  async function answer(base: string, params: { entity: string; related?: string }, options: Options) {
    const asked = readAsked(params, options);
    requireExpandable(asked);
    const found =
      asked.set === 'Observations' || asked.related === 'Observations'
        ? await observations(base, asked)
        : presentEntities(base, asked, await things.read());
    if (found === null) throw new Problem('notFound');
    return found as { '@iot.id': string; '@iot.selfLink': string }; // one of both: the declaration checks it
  }

  async function observations(base: string, asked: Asked) {
    const model = await things.read();
    const [streamId = '', time] = (asked.id ?? '').split('@');
    const stream = model.streams.find(({ id }) => id === streamId);
    if (!stream) return null;
    if (asked.set === 'Datastreams') {
      // One more than asked for says whether there is more.
      const rows = await things.observations(stream, { ...asked, ...asked.range, top: asked.top + 1 });
      const count = asked.isCounted ? await things.count(stream, asked.range) : null;
      return presentObservations(base, asked, { streamId, rows, count });
    }
    if (!/^-?\d{1,15}$/.test(time ?? '')) return null;
    const at = Number(time);
    const [row] = await things.observations(stream, { from: at, to: at + 1, top: 1, skip: 0, isDescending: false });
    if (!row) return null;
    if (asked.related !== null)
      return presentEntities(base, { ...asked, set: 'Datastreams', id: streamId, related: null }, model);
    return presentObservation(base, streamId, row);
  }
}

/** One level, and never the observations of many streams. */
function requireExpandable({ set, related, expand }: Asked): void {
  const of = related === null ? set : targetOf(set, related);
  const unknown = expand.find((name) => !(name in RELATIONS[of]) || name === 'Observations' || of === 'Observations');
  if (unknown !== undefined) throw new Problem('notSupported', { what: `$expand=${unknown} of ${of}` });
}
