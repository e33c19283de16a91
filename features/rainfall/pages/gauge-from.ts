// A gauge of a stretch that is no whole number of days: the call brings whole ones.
import type { GaugeSet } from '@bantay/web/api/shapes.ts';

/** The gauge without what lies before an instant, its largest values too. */
export function gaugeFrom(gauge: GaugeSet, firstAt: number): GaugeSet {
  const cut = (points: GaugeSet['rain']) => points.filter(([at]) => at >= firstAt);
  const [rain, sum72] = [cut(gauge.rain), cut(gauge['72h'])];
  const largest = (points: GaugeSet['rain']) => points.reduce((most, [, mm]) => Math.max(most, mm ?? 0), 0);
  return {
    ...gauge,
    ...{ rain, '24h': cut(gauge['24h']), '72h': sum72, maxRval: largest(rain), max72h: largest(sum72) },
    nullRanges: gauge.nullRanges.filter(({ to }) => to >= firstAt),
  };
}
