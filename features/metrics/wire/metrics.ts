// Schema of the state of the server in the text form of Prometheus.
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { metricsCalls } from './metrics.calls.ts';

export const readMetrics = declare(metricsCalls.readMetrics, {
  who: 'reader',
  opens: 'metrics',
  why: 'the state of the server as numbers, for Prometheus and what draws it: ages, problems, messages that wait; no name of a person',
  reply: z.string(),
  media: 'text/plain',
  checkReply: false,
});
