// The map of a site in the words of the wire.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { ReplyOf } from '@bantay/kernel/wire/route';
import type { MapPoint } from '../rules/map-places.ts';
import type { readSiteMap } from '../wire/site-map.ts';
import { featureName } from './read-slope.ts';
import type { SiteMap } from './site-map-service.ts';

type Reply = ReplyOf<typeof readSiteMap>;

export const presentSiteMap = ({ now, site, places, ...slope }: SiteMap): Reply => ({
  ...{ status: true, now: toManilaText(now), outline: site.outline },
  centre: site.latitude === null || site.longitude === null ? null : [site.latitude, site.longitude],
  places: places.map(({ kind, name, points, accuracyM, setAt }) => ({
    ...{ kind, name, points: points.map(copy), accuracy_m: accuracyM, set_at: toManilaText(setAt) },
  })),
  sensors: slope.sensors.map(({ name, kind, point, lastAt, isSilent }) => ({
    ...{ name, kind, point, last_at: manilaTextOrNull(lastAt), is_silent: isSilent },
  })),
  markers: slope.markers.map(({ name, point, measuredAt, todayCm }) => ({
    ...{ name, point, measured_at: manilaTextOrNull(measuredAt), today_cm: todayCm },
  })),
  features: slope.features.map(({ point, report }) => ({
    ...{
      point,
      instance_id: report.instanceId,
      level: report.opTrigger,
      observed_at: toManilaText(report.observanceTs),
    },
    name: featureName(report),
    picture: report.files?.split(',')[0]?.trim() || null,
  })),
  puroks: slope.puroks,
  quakes: slope.quakes.map(({ at, magnitude, point }) => ({ at: toManilaText(at), magnitude, point })),
  hazard: slope.hazard && {
    path: `/storage/assets/${encodeURIComponent(slope.hazard.name)}`,
    published_at: toManilaText(slope.hazard.publishedAt),
  },
});

const copy = ([latitude, longitude]: MapPoint): MapPoint => [latitude, longitude];
