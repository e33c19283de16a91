// What the server has of the keys of loggers.
import type { Plate } from '@bantay/server/plate.ts';
import { type LoggersService, makeLoggersService } from './loggers-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    loggers: LoggersService;
  }
}

export const plate: Plate = {
  services: { loggers: ({ db }) => makeLoggersService(db) },
};
