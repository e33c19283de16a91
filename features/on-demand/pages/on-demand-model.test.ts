import type { EarthquakeReply } from '@bantay/web/api/shapes.ts';
import { describe, expect, it } from 'vitest';
import { earthquakeReason, emptyForm, isWhole, type OnDemandForm, withEarthquake } from './on-demand-model.ts';

const NOW = Date.UTC(2026, 10, 21, 1, 10); // 09:10 in Manila
const whole: OnDemandForm = {
  ...emptyForm(NOW),
  site: '24',
  option: '1',
  type: 'rain',
  reason: 'cracks above the road',
};
const quake = {
  eqId: 7,
  magnitude: '5.5000000000',
  province: 'Samar',
  criticalDistance: '40.6418500000',
  eqAlerts: [
    { siteId: 24, distance: '0.1000000000' },
    { siteId: 101, distance: '3.2140000000' },
  ],
} as unknown as EarthquakeReply;

describe('the form', () => {
  it('starts at now', () => expect(emptyForm(NOW).time).toBe('2026-11-21T09:10'));
  it('is whole with everything', () => expect(isWhole(whole, NOW)).toBe(true));
  it.each<[string, Partial<OnDemandForm>]>([
    ['no site', { site: '' }],
    ['no option', { option: '' }],
    ['no type', { type: '' }],
    ['no time', { time: '' }],
    ['a time that cannot be', { time: '2026-02-30T10:00' }],
    ['a time to come', { time: '2026-11-21T09:11' }],
    ['no reason', { reason: '  ' }],
    ['too long a reason', { reason: 'x'.repeat(1001) }],
  ])('%s: not whole', (_what, change) => expect(isWhole({ ...whole, ...change }, NOW)).toBe(false));
});

describe('the reason for an earthquake', () => {
  it('names place, magnitude, distance and critical radius', () => {
    expect(earthquakeReason(quake, 101)).toBe(
      'Earthquake in Samar with Magnitude 5.5, 3.21 km from the site, critical radius 40.64 km',
    );
    expect(earthquakeReason(quake, 24)).toBe(
      'Earthquake in Samar with Magnitude 5.5, on-site, critical radius 40.64 km',
    );
  });
  it('says only what is known', () => {
    const small = { ...quake, province: null, criticalDistance: null, eqAlerts: [] } as unknown as EarthquakeReply;
    expect(earthquakeReason(small, 24)).toBe('Earthquake with Magnitude 5.5');
  });
  it('fills an empty field, follows the choice, and None empties it', () => {
    const form: OnDemandForm = { ...whole, type: 'eq', reason: '' };
    const chosen = withEarthquake(form, '', quake);
    expect(chosen).toMatchObject({ eqId: '7', reason: earthquakeReason(quake, 24) });
    expect(withEarthquake(chosen, chosen.reason, null)).toMatchObject({ eqId: '0', reason: '' });
  });
  it('never overwrites what somebody typed', () => {
    const form: OnDemandForm = { ...whole, type: 'eq', reason: 'felt by everybody' };
    expect(withEarthquake(form, '', quake)).toMatchObject({ eqId: '7', reason: 'felt by everybody' });
  });
});
