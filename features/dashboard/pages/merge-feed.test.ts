// What is held and what has changed become one answer, or all is asked for anew: nothing stays that is over, nothing vanishes.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { OnGoing } from '@bantay/web/api/shapes.ts';
import { expect, test } from 'vitest';
import { quiet } from './alerts.fixture.ts';
import { askableSince, mergeFeed, type Told } from './merge-feed.ts';

type Summary = OnGoing['summary'][number];
const [first] = quiet.summary as [Summary];
const site = (siteId: number, more: Partial<Summary> = {}): Summary => ({
  ...first,
  site: { ...first.site, siteId, siteCode: `s${siteId}` },
  ...more,
});
const told = (summary: Summary[], more: Partial<Told> = {}): Told => ({
  onGoing: { ...quiet, summary },
  version: 'v1',
  judged: summary.map((one) => one.site.siteId),
  ...more,
});
const NOW = 10 * HOUR_MS;
const whole = mergeFeed(undefined, told([site(1), site(2), site(3)]), NOW);
const shown = (answer: Told | null) =>
  answer?.onGoing.summary.map((one) => `${one.site.siteId}:${one.alertLevel}${one.rollCall ? ' roll-call' : ''}`);
const next = (summary: Summary[], more: Partial<Told> = {}) => told(summary, { since: 'v1', version: 'v2', ...more });

test('one site is told of: it changes at its place, the others stand', () => {
  const merged = mergeFeed(whole ?? undefined, next([site(2, { alertLevel: 2 })]), NOW + 1);
  expect(shown(merged)).toEqual(['1:0', '2:2', '3:0']);
  expect(merged).toMatchObject({ version: 'v2', wholeAt: NOW });
  expect(merged?.onGoing.summary[0]).toBe(whole?.onGoing.summary[0]);
});

test('nothing is told of: all stand, and the newer version is held', () => {
  expect(mergeFeed(whole ?? undefined, next([]), NOW)).toMatchObject({ version: 'v2', onGoing: whole?.onGoing });
});

test('a level goes down; what stands beside the summary is as it is told, and ends with it', () => {
  const raised = mergeFeed(
    whole ?? undefined,
    next([site(1, { alertLevel: 3, state: 'on-going' })], {
      onGoing: { ...quiet, summary: [site(1, { alertLevel: 3 })], latest: [1 as never] },
    }),
    NOW,
  );
  expect(shown(raised)).toEqual(['1:3', '2:0', '3:0']);
  expect(raised?.onGoing.latest).toHaveLength(1);
  const lowered = mergeFeed(raised ?? undefined, next([site(1)], { since: 'v2', version: 'v3' }), NOW);
  expect(shown(lowered)).toEqual(['1:0', '2:0', '3:0']);
  expect(lowered?.onGoing.latest).toEqual([]);
});

test('a roll-call that is not told of any more is over', () => {
  const rollCall = { people: 3, safe: 1, missing: 2 };
  const open = mergeFeed(whole ?? undefined, next([site(3, { rollCall })]), NOW);
  expect(shown(open)).toEqual(['1:0', '2:0', '3:0 roll-call']);
  expect(shown(mergeFeed(open ?? undefined, next([], { since: 'v2' }), NOW))).toEqual(['1:0', '2:0', '3:0']);
});

test.each<[string, Told | undefined, Told]>([
  ['of another version: an answer before it was overtaken', whole ?? undefined, next([site(1)], { since: 'v0' })],
  ['and nothing is held', undefined, next([site(1)])],
  ['and what is held has no version', { onGoing: quiet }, next([site(1)])],
  ['a 200 without its version', whole ?? undefined, next([site(1)], { version: undefined })],
  ['a 200 that does not name its sites', whole ?? undefined, next([site(1)], { judged: undefined })],
  ['a site that was not there', whole ?? undefined, next([site(4)])],
  ['a site that is judged and not told of', whole ?? undefined, next([site(1)], { judged: [1, 2] })],
])('%s: everything has to be asked for anew', (_what, kept, answer) => {
  expect(mergeFeed(kept, answer, NOW)).toBeNull();
});

test('what is told whole stands alone: a site that was retired or has left the scope is gone, a new one there', () => {
  const answer = mergeFeed(whole ?? undefined, told([site(1), site(5)], { version: 'v9' }), NOW + 7);
  expect(shown(answer)).toEqual(['1:0', '5:0']);
  expect(answer).toMatchObject({ version: 'v9', wholeAt: NOW + 7 });
});

test('an answer that comes after a newer one is merged into neither: it goes on from a version that is held no more', () => {
  const newer = mergeFeed(whole ?? undefined, next([site(1, { alertLevel: 1 })]), NOW);
  expect(mergeFeed(newer ?? undefined, next([site(1)]), NOW)).toBeNull();
});

test.each<[string, Told | undefined, number, string | null]>([
  ['what was told whole just now', whole ?? undefined, NOW, 'v1'],
  ['nothing', undefined, NOW, null],
  ['an answer without a version', { onGoing: quiet, wholeAt: NOW }, NOW, null],
  ['what a device kept of an older page', { onGoing: quiet, version: 'v1' }, NOW, null],
  ['a tab that slept for an hour', whole ?? undefined, NOW + HOUR_MS, null],
  ['one that slept a little less', whole ?? undefined, NOW + HOUR_MS - 1, 'v1'],
  ['a clock that was moved back', whole ?? undefined, NOW - 1, null],
])('is asked with the version of %s or anew', (_what, kept, now, since) => {
  expect(askableSince(kept, now)).toBe(since);
});
