// Second door of rainfall: loggers bring readings with a key of their own, limited to their gauges.
import type { Door } from '@bantay/server/http/door.ts';
import type { LoggersService } from '../../loggers/server/loggers-service.ts';
import { ingestRainfall } from '../wire/rainfall.ts';
import { presentIntake } from './rainfall-presenter.ts';
import type { ReadingsService } from './readings-service.ts';

/** 10,000 readings of about 80 bytes, with room for long names. */
const BODY_LIMIT = 2 * 1024 * 1024;

export function rainfallIngest(door: Door, readings: ReadingsService, loggers: LoggersService): void {
  door(
    ingestRainfall,
    async ({ body, request }) => {
      const logger = await loggers.require(request.headers.authorization);
      const report = await readings.record(body.readings, logger);
      const message = `${report.stored + report.superseded} stored, ${report.duplicates} known already, ${report.rejected} rejected`;
      return { status: true as const, message, ...presentIntake(report) };
    },
    { bodyLimit: BODY_LIMIT },
  );
}
