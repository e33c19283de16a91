// The form of an on-demand request: when it is whole, and the reason that fills itself for an earthquake (screens §12).
import type { EarthquakeReply } from '@bantay/web/api/shapes.ts';
import { fieldTime, readFieldTime } from '@bantay/web/ui/time-words.ts';
import { ON_DEMAND_REASON_MAX } from '../../alerts/rules/on-demand.ts';

export interface OnDemandForm {
  /** Site id as text; empty = not chosen. */
  site: string;
  /** 1 raises or extends, 0 lowers or ends. */
  option: '' | '1' | '0';
  type: '' | 'rain' | 'eq';
  /** `0` is None. */
  eqId: string;
  /** `YYYY-MM-DDTHH:mm`, Manila time. */
  time: string;
  reason: string;
}

export const emptyForm = (now: number): OnDemandForm => ({
  site: '',
  option: '',
  type: '',
  eqId: '0',
  time: fieldTime(now),
  reason: '',
});

/** Instant of the time field; null when empty or impossible. */
export const timeOf = (form: OnDemandForm): number | null => readFieldTime(form.time);

export function isWhole(form: OnDemandForm, now: number): boolean {
  const at = timeOf(form);
  const isTimeRight = at !== null && at <= now;
  const reason = form.reason.trim();
  const isChosen = form.site !== '' && form.option !== '' && form.type !== '';
  return isChosen && isTimeRight && reason !== '' && reason.length <= ON_DEMAND_REASON_MAX;
}

/** A site this near to the epicentre counts as on it, km. */
const ON_SITE_KM = 0.5;

/** `Earthquake in Samar with Magnitude 5.5, 3.21 km from the site, critical radius 18.29 km`. */
export function earthquakeReason(event: EarthquakeReply, siteId: number): string {
  const magnitude = Number(event.magnitude);
  const place = event.province ? ` in ${event.province}` : '';
  const alert = event.eqAlerts.find((one) => one.siteId === siteId);
  const distance = alert === undefined ? null : Number(alert.distance);
  const parts = [`Earthquake${place} with Magnitude ${magnitude}`];
  if (distance !== null) parts.push(distance < ON_SITE_KM ? 'on-site' : `${distance.toFixed(2)} km from the site`);
  if (event.criticalDistance !== null) parts.push(`critical radius ${Number(event.criticalDistance).toFixed(2)} km`);
  return parts.join(', ');
}

/** The form after a choice: a reason that filled itself follows the choice, one that somebody typed stays. */
export function withEarthquake(form: OnDemandForm, filled: string, event: EarthquakeReply | null): OnDemandForm {
  const isOwn = form.reason !== filled;
  const reason = isOwn ? form.reason : event && form.site !== '' ? earthquakeReason(event, Number(form.site)) : '';
  return { ...form, eqId: event === null ? '0' : String(event.eqId), reason };
}
