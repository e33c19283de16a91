// Second door of incoming messages: gateways say what became of ours, each in its own shape.
import type { Door } from '@bantay/server/http/door.ts';
import { loggerAuthorization } from '@bantay/server/http/logger-authorization.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { LoggersService } from '../../loggers/server/loggers-service.ts';
import { ingestSmsReport } from '../wire/incoming.ts';
import type { IncomingService } from './incoming-service.ts';

/** A hundred reports of about 600 bytes, as many as one call of Infobip brings. */
const BODY_LIMIT = 128 * 1024;

interface Parts {
  incoming: IncomingService;
  loggers: LoggersService;
}

export function smsReportIngest(door: Door, { incoming, loggers }: Parts): void {
  door(
    ingestSmsReport,
    async ({ body, request }) => {
      const logger = await loggers.require(loggerAuthorization(request));
      if (!logger.postsSms && !logger.postsReports) throw new Problem('forbidden');
      const outcomes = await incoming.report(body);
      if (outcomes === null) throw new Problem('malformed', { what: 'there is no delivery report in it' });
      await loggers.touch(logger);
      const [outcome] = outcomes;
      // Known or not, it has been heard: a gateway that is refused sends the same report for hours.
      const message = outcomes.every((one) => one === 'unknown message') ? 'No such message.' : 'Noted.';
      return { status: true as const, message, outcome: outcome!, outcomes }; // at least one
    },
    { bodyLimit: BODY_LIMIT },
  );
}
