// The numbers to decide by, in the words of the wire.
import { manilaTextOrNull } from '@bantay/kernel/time/manila-time';
import type { TriggerRecord } from '../wire/record.ts';
import type { TriggerRecord as StoredRecord } from './record-service.ts';

export function presentFigures({ figures, site, earthquake, reports }: StoredRecord): TriggerRecord['figures'] {
  const { rain, markers, markersMissing, nodes, columns, newestAt, others } = figures;
  const observed = reports.map(({ observanceTs }) => observanceTs);
  const newest = newestAt ?? earthquake?.ts ?? (observed.length > 0 ? Math.max(...observed) : null);
  return {
    rain: rain && presentRain(rain),
    markers: markers.map(({ cmPerHour, capCm, limitCmPerHour, ...marker }) => ({
      ...{ ...marker, cm_per_hour: cmPerHour, cap_cm: capCm, limit_cm_per_hour: limitCmPerHour },
    })),
    markers_missing: markersMissing,
    ...{ nodes, columns, newest_ts: manilaTextOrNull(newest) },
    others: others.map(({ source, level, dataAt }) => ({ source, level, data_ts: manilaTextOrNull(dataAt) })),
    site: { latitude: site.latitude, longitude: site.longitude },
  };
}

function presentRain(rain: NonNullable<StoredRecord['figures']['rain']>): TriggerRecord['figures']['rain'] {
  const { limitMm, doubt, ...told } = rain;
  return {
    ...{ ...told, limit_mm: limitMm },
    doubt: doubt && { least: doubt.least, most: doubt.most, neighbours: doubt.neighbours },
  };
}
