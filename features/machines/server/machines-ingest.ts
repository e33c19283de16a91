// Doors of machines that send no batches; each has the key of a logger.

import type { Door } from '@bantay/server/http/door.ts';
import type { FastifyRequest } from 'fastify';
import { readVolts } from '../../loggers/rules/battery.ts';
import type { LoggersService } from '../../loggers/server/loggers-service.ts';
import { ingestCampbell, ingestChirpStack, ingestReading, ingestThingsStack } from '../wire/machines.ts';
import { type Foreign, readCampbell, readChirpStack, readThingsStack } from './foreign.ts';
import type { MappedService } from './mapped-service.ts';
import type { SingleService } from './single-service.ts';

interface Parts {
  single: SingleService;
  loggers: LoggersService;
}

/** A line of some ten short fields. */
const BODY_LIMIT = 4 * 1024;

export function singleIngest(door: Door, { single, loggers }: Parts): void {
  door(
    ingestReading,
    async ({ query, body, request }) => {
      const fields = { ...query, ...body };
      if (request.arrival) request.arrival.battery = readVolts(fields.battery);
      const taken = await single.take(fields, await loggers.require(request.headers.authorization));
      return { status: true as const, ...taken };
    },
    { bodyLimit: BODY_LIMIT },
  );
}

interface MappedParts {
  mapped: MappedService;
  loggers: LoggersService;
}

/** A message of a network is about 3 kB; a Campbell table of a day of five-minute records 20 kB. */
const MESSAGE_LIMIT = 256 * 1024;

export function mappedIngest(door: Door, { mapped, loggers }: MappedParts): void {
  const take = async (request: FastifyRequest, messages: readonly Foreign[]) => {
    const logger = await loggers.require(request.headers.authorization);
    // A join, a status: the network is to stop sending it again.
    const { battery, ...report } = await mapped.take(messages, logger);
    if (request.arrival) request.arrival.battery = battery;
    const counts = `${report.stored + report.superseded} stored, ${report.duplicates} known already, ${report.rejected} rejected`;
    const message = messages.length === 0 ? 'No readings in it: nothing to do.' : counts;
    return { status: true as const, message, ...report };
  };
  const options = { bodyLimit: MESSAGE_LIMIT };
  door(ingestThingsStack, ({ body, request }) => take(request, readThingsStack(body)), options);
  door(ingestChirpStack, ({ body, query, request }) => take(request, readChirpStack(body, query.event)), options);
  door(ingestCampbell, ({ body, request }) => take(request, readCampbell(body)), options);
}
