// Numbers in the text form of Prometheus: a registry of its own for each answer, so that nothing of an earlier one stays in it.
import { Gauge, Registry } from 'prom-client';
import { METRICS, type MetricName, type MetricRow, type Sample } from './metric-table.ts';

export const MEDIA = Registry.PROMETHEUS_CONTENT_TYPE;

export async function presentMetrics(samples: readonly Sample[]): Promise<string> {
  const registry = new Registry();
  const gauges = new Map<MetricName, Gauge>();
  for (const { name, labels, value } of samples) {
    const gauge = gauges.get(name) ?? makeGauge(name, registry);
    gauges.set(name, gauge);
    gauge.set({ ...labels }, value);
  }
  return registry.metrics();
}

function makeGauge(name: MetricName, registry: Registry): Gauge {
  const { help, labels = [] }: MetricRow = METRICS.find((row) => row.name === name)!; // every name has its row
  return new Gauge({ name, help, labelNames: [...labels], registers: [registry] });
}
