// Doors of machines that send no batches; each has the key of a logger.
import type { Door } from '@bantay/server/http/door.ts';
import { readVolts } from '../../loggers/rules/battery.ts';
import type { LoggersService } from '../../loggers/server/loggers-service.ts';
import { ingestReading } from '../wire/machines.ts';
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
