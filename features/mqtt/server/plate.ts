// What the server has of loggers that speak MQTT: a line of its own, closed until a port is named.
import type { Plate } from '@bantay/server/plate.ts';
import { makeMqttLine } from './mqtt-line.ts';

export const plate: Plate = {
  line: ({ config: { mqtt }, space, report, services: { arrivals, single, mapped, loggers } }) =>
    mqtt &&
    makeMqttLine(mqtt, {
      arrivals,
      single,
      mapped,
      loggers,
      mayWrite: () => space.mayWrite('reading'),
      onError: report,
    }),
};
