// What comes next today: judging, rounds, releases and ends of validity, in their order; nothing that is over or late.
import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { expect, it } from 'vitest';
import { laterToday } from './later-model.ts';
import { nextRelease } from './next-release.ts';

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
/** A Monday in November: a routine day of season 1. */
const NINE = at('2026-11-23 09:12');

const site = (siteId: number, siteCode: string, more: object = {}) => ({
  site: { siteId, siteCode, season: 1 },
  alertLevel: 0,
  validity: null,
  state: 'routine',
  ...more,
});
const alert = (siteId: number, prescribedReleaseTime: string) => ({ event: { siteId }, prescribedReleaseTime });
const feed = (summary: object[], more: object = {}, candidates: object[] = []) =>
  ({
    candidates,
    onGoing: { latest: [], overdue: [], extended: [], routine: {}, summary, ...more },
  }) as unknown as Feed;
const raised = site(24, 'lpa', { alertLevel: 1, validity: '2026-11-23 16:00:00', state: 'on-going' });
const running = { latest: [alert(24, '2026-11-23 12:00:00')] };
const shown = (theFeed: Feed, now = NINE, measured: [string, number | null][] = []) =>
  laterToday(theFeed, new Map(measured), now).map((item) =>
    [toManilaText(item.at).slice(11, 16), item.kind, 'siteCode' in item ? item.siteCode : ''].join(' ').trim(),
  );

it('of an alert and a routine site, by time', () => {
  expect(
    shown(feed([raised, site(101, 'scu')], running), NINE, [
      ['lpa', at('2026-11-23 07:10')],
      ['scu', null],
    ]),
  ).toEqual([
    '09:30 judged',
    '11:30 measure lpa',
    '11:30 measure scu',
    '12:00 release lpa',
    '12:00 release scu',
    '16:00 validity lpa',
  ]);
});

it('a round that was measured since eight is no plan, and what could not be read is not spoken of', () => {
  const theFeed = feed([raised, site(101, 'scu')], running);
  expect(shown(theFeed, NINE, [['lpa', at('2026-11-23 08:05')]]).filter((one) => one.includes('measure'))).toEqual([]);
});

it('a late release and an ended validity stand elsewhere; tomorrow is not today', () => {
  const over = { ...raised, validity: '2026-11-23 08:00:00' };
  const late = feed([over], { latest: [alert(24, '2026-11-23 08:00:00')] });
  expect(shown(late)).toEqual(['09:30 judged']);
  expect(shown(late, at('2026-11-23 23:50'))).toEqual([]);
});

it.each([
  ['a routine site on its day', feed([site(24, 'lpa')]), NINE, '12:00'],
  ['on another day', feed([site(24, 'lpa', {})]), at('2026-11-22 09:00'), null],
  ['after noon', feed([site(24, 'lpa')]), at('2026-11-23 12:30'), null],
  [
    'released before noon',
    feed([site(24, 'lpa')], { routine: { releasedSites: [{ siteId: 24 }] } }),
    at('2026-11-23 11:45'),
    null,
  ],
  [
    'extended monitoring',
    feed([site(24, 'lpa', { state: 'extended' })], { extended: [{ event: { siteId: 24 } }] }),
    at('2026-11-22 09:00'),
    '12:00',
  ],
  [
    'a candidate that names its time',
    feed([raised], running, [{ siteId: 24, due: '2026-11-23 10:00:00' }]),
    NINE,
    '10:00',
  ],
] as const)('next release: %s', (_, theFeed, now, time) => {
  const next = nextRelease(theFeed, 24, now);
  expect(next && toManilaText(next).slice(11, 16)).toBe(time);
});
