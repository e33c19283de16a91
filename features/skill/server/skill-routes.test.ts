// How good the warnings were, in a running house: one that is over and of which somebody says what happened, and one of which nobody does.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { noteTruth, readHindcast, readSkill } from '../wire/skill.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
  await decideAndRelease(house, officer);
  house.move(600_000);
});
afterAll(() => house.close());

const read = async (year?: string, site_code = 'lpa') =>
  (await officer.send(readSkill, { params: { site_code }, query: year === undefined ? {} : { year } })).json;
const WORDS = { size: '20 m', source: 'Barangay captain (demo)', note: '' };
const say = async (more: object) => {
  const span = { from: '2026-11-21 12:00:00', to: '2026-11-21 12:30:00' };
  const body = { site_code: 'lpa', event_id: null, what: 'landslide', ...span, ...WORDS, ...more } as const;
  return (await officer.send(noteTruth, { body: body as never })).json;
};
const eventId = async () => (await read()).warnings[0]!.event_id;

describe('a warning that still runs', () => {
  it('is in no number, and nothing can be said of it', async () => {
    const { warnings, any } = await read();
    expect(warnings).toMatchObject([{ highest: 1, is_over: false, verdict: 'not said', truth: null }]);
    expect(any).toMatchObject({ hits: 0, false_warnings: 0, not_said: 1 });
    expect(any.far).toMatchObject({ of: 0, share: null, low: null });
    expect(await say({ event_id: await eventId(), what: 'nothing' })).toMatchObject({ code: 'truthTooEarly' });
  });
});

describe('a warning that is over', () => {
  beforeAll(async () => {
    // As if it had been lowered by hand a day later.
    await sql`update monitoring_event_alerts set ts_end = '2026-11-22 09:30+08'
      where event_id = ${await eventId()} and ts_end is null`.execute(house.app.db);
    await sql`with lowered as (
        insert into monitoring_event_alerts (event_id, pub_sym_id, ts_start)
        select ${await eventId()}, (select pub_sym_id from public_alert_symbols where alert_level = 0 limit 1),
          '2026-11-22 09:30+08' returning event_alert_id)
      insert into monitoring_releases (event_alert_id, site_id, data_ts, release_time, released_at, bulletin_number,
        fingerprint, kind)
      select event_alert_id, 24, '2026-11-22 09:30+08', '09:40', '2026-11-22 09:40+08', 9999, 'made up', 'lowering'
      from lowered`.execute(house.app.db);
    house.setNow('2026-11-23 08:00:00');
  });

  it('of which nobody has said anything is named, and left out', async () => {
    const { warnings, any, matrix } = await read();
    expect(warnings).toMatchObject([{ is_over: true, verdict: 'not said', to: '2026-11-22 09:40:00' }]);
    expect(any.not_said).toBe(1);
    expect(matrix.not_said_hours).toBeCloseTo(24.5, 1);
    expect(matrix.nothing[1]).toBe(0);
  });

  it('after which nothing happened was a false one', async () => {
    expect(await say({ event_id: await eventId(), what: 'nothing' })).toMatchObject({ status: true });
    const { any, matrix, warnings } = await read();
    expect(any).toMatchObject({ false_warnings: 1, not_said: 0, far: { count: 1, of: 1, is_small: true } });
    expect(matrix.nothing[1]).toBeCloseTo(24.5, 1);
    // Whatever was typed: nothing happened in the time of the warning.
    expect(warnings[0]!.truth).toMatchObject({
      from: '2026-11-21 09:10:00',
      to: '2026-11-22 09:40:00',
      source: WORDS.source,
    });
  });

  it('the last word about it holds', async () => {
    expect(await say({ event_id: await eventId(), what: 'movement' })).toMatchObject({ status: true });
    const { any, landslide, slides } = await read();
    expect(any).toMatchObject({ hits: 1, false_warnings: 0, right_warnings: 1, pod: { count: 1, of: 1 } });
    expect(landslide).toMatchObject({ hits: 0, false_warnings: 1 });
    expect(slides[0]!.verdict).toBe('hit');
    expect(slides[0]!.lead_hours).toBeCloseTo(2.83, 2);
  });

  it('a slide that nobody warned of was missed', async () => {
    expect(await say({ from: '2026-11-22 20:00:00', to: '2026-11-22 20:10:00' })).toMatchObject({ status: true });
    const { any, slides, matrix } = await read();
    expect(any).toMatchObject({ hits: 1, missed: 1, pod: { count: 1, of: 2, share: 0.5 } });
    expect(slides[0]).toMatchObject({ verdict: 'missed', lead_hours: null, size: '20 m' });
    expect(matrix.landslide[0]).toBe(0.5);
  });

  it('in a year without any of it nothing is counted', async () => {
    expect(await read('2020')).toMatchObject({ from: null, warnings: [], slides: [], any: { pod: { share: null } } });
    expect((await read('2026')).slides).toHaveLength(2);
    expect((await read()).years[0]).toBe(2026);
  });
});

it.each([
  ['the end before the beginning', { from: '2026-11-22 10:00:00', to: '2026-11-22 09:00:00' }, 'truthBackwards'],
  ['a time that has not come', { to: '2027-01-01 00:00:00' }, 'truthInFuture'],
  ['nothing of no warning', { what: 'nothing' }, 'truthOfNothing'],
  ['an event that there is not', { event_id: 999_999 }, 'truthUnknownEvent'],
  ['a site that there is not', { site_code: 'xyz' }, 'siteUnknown'],
])('%s is refused in words', async (_what, more, code) => {
  expect(await say(more)).toMatchObject({ status: false, code });
});

it('the yearly paper is made in each language, the same bytes for the same facts', async () => {
  const pdf = (language: string) => officer.raw('GET', `/api/skill/lpa/pdf/2026/${language}`);
  const [first, again, other] = [await pdf('en'), await pdf('en'), await pdf('fil')];
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(first.bytes.equals(again.bytes)).toBe(true);
  expect(first.bytes.equals(other.bytes)).toBe(false);
  expect((await pdf('de')).status).toBe(400);
});

describe('past rain', () => {
  const ask = async (query: { gauge?: string } = {}) =>
    (await officer.send(readHindcast, { params: { site_code: 'lpa' }, query })).json;

  it('is held against fifty thresholds around the one that holds', async () => {
    const { rows, threshold, gauge, gauges, from, of, slides } = await ask();
    expect(rows).toHaveLength(50);
    expect(rows[0]!.mm_72h).toBeCloseTo(threshold! / 4, 6);
    expect(rows.at(-1)!.mm_72h).toBeCloseTo(threshold! * 2, 6);
    expect(gauges).toContain(gauge);
    expect([from !== null, of]).toEqual([true, 48]);
    expect(slides).toBe(0);
    // 80 mm in a half hour: over each threshold up to 160 mm.
    expect(rows.filter(({ warnings }) => warnings > 0).every(({ mm_72h }) => mm_72h <= 160)).toBe(true);
    expect(rows[0]!.warnings).toBe(1);
  });

  it('of a gauge with nothing stored says so and warns of nothing', async () => {
    const { gauges } = await ask();
    const empty = await ask({ gauge: gauges.find((name) => name !== 'rain_lpasb')! });
    expect(empty).toMatchObject({ of: 0, rows: [], from: null, area: null });
  });

  it('of a gauge that the site has not is refused', async () => {
    expect(await ask({ gauge: 'rain_nowhere' })).toMatchObject({ status: false, code: 'hindcastNoGauge' });
  });
});

it('nobody without a session', async () => {
  const guest = house.visitor();
  expect((await guest.send(readSkill, { params: { site_code: 'lpa' }, query: {} })).status).toBe(401);
  expect((await guest.raw('GET', '/api/skill/lpa/pdf/2026/en')).status).toBe(401);
});
