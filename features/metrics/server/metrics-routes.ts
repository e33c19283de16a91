// The door of the state of the server in the text form of Prometheus.
import type { Door } from '@bantay/server/http/door.ts';
import { readMetrics } from '../wire/metrics.ts';
import { MEDIA, presentMetrics } from './metrics-presenter.ts';
import type { MetricsService } from './metrics-service.ts';

export function metricsRoutes(door: Door, metrics: MetricsService): void {
  door(readMetrics, async ({ reply }) => {
    const text = await presentMetrics(await metrics.read());
    return reply.header('cache-control', 'no-store').type(MEDIA).send(text) as never; // sent here, as it is
  });
}
