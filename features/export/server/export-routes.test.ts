// Exports over HTTP: opened by the scope of what is asked, whole, the same bytes after a cut, safe for spreadsheets, and naming nobody.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, decideAndRelease, LPA, measure, rain } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { readingKeyOf } from '../../../apps/server/test/reading-key.ts';
import { EXPORT_NAMES } from '../rules/export-what.ts';

let house: House;
let officer: Visitor;
const ALL = { from: '2026-01-01', to: '2027-01-01' };

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  const { db } = house.app;
  // More than a part of each, of two gauges.
  await sql`insert into rain_readings (rain_id, measured_at, mm_thousandths)
      select g.rain_id, ${new Date(instant('2026-03-01 00:00:00'))}::timestamptz + n * interval '10 minutes',
        case when n % 7 = 0 then null else n % 40 * 250 end
      from generate_series(1, 12000) as s (n), (select rain_id from rainfall_gauges order by rain_id limit 2) g`.execute(
    db,
  );
  await sql`insert into rainfall_data_tags (rain_id, ts_start, ts_end, tagger_id, observed_data)
      select rain_id, ${new Date(instant('2026-03-01 01:00:00'))}, ${new Date(instant('2026-03-01 02:00:00'))},
        (select min(user_id) from users), 0 from rainfall_gauges order by rain_id limit 1`.execute(db);
  await sql`insert into loggers (site_id, logger_name, date_activated, model_id) values (${LPA}, 'lpata', '2025-01-01', 1)`.execute(
    db,
  );
  await sql`insert into tsm_sensors (site_id, logger_id, tsm_name, date_activated, segment_length, number_of_segments, version)
      select ${LPA}, logger_id, 'lpata' || n, '2025-01-01', 1, 20, 3 from loggers, generate_series(1, 2) as s (n)`.execute(
    db,
  );
  await sql`insert into tilt_data (tsm_id, ts, node_id, type_num, xval, yval, zval, batt)
      select tsm_id, ${new Date(instant('2026-03-01 00:00:00'))}::timestamptz + n / 40 * interval '30 minutes',
        n / 2 % 20 + 1, n % 2 + 1, n % 300, -n % 300, 1000, case when n % 3 = 0 then null else 3.3 end
      from tsm_sensors, generate_series(0, 4500) as s (n)`.execute(db);
  await sql`insert into earthquake_events (ts, magnitude, latitude, longitude, issuer, province, processed)
      select ${new Date(instant('2026-03-01 00:00:00'))}::timestamptz + n / 3 * interval '1 minute 1.5 seconds', n % 50 * 0.1,
        11 + n * 0.0001, 125, case when n % 2 = 0 then '=HYPERLINK("x")' else 'PHIVOLCS' end,
        case when n % 5 = 0 then E'Samar\n@west' end, 1
      from generate_series(1, 4500) as s (n)`.execute(db);
  await measure(house, '2026-11-21 08:00:00');
  await measure(house, '2026-11-21 09:00:00');
});
afterAll(() => house.close());

const address = (query: object) => `/api/export?${new URLSearchParams({ ...ALL, ...query })}`;
const get = (query: object) => officer.raw('GET', address(query));
const textOf = async (query: object) => (await get(query)).bytes.toString();

describe('what is asked', () => {
  const read = async (key: string, query: object) =>
    house.visitor().raw('GET', address(query), { headers: { authorization: `Bearer ${key}` } });

  it('is open to keys by its own scope, and closed to strangers', async () => {
    const [series, releases] = [await readingKeyOf(house, ['series']), await readingKeyOf(house, ['releases'])];
    const levels = await readingKeyOf(house, ['levels']);
    for (const what of EXPORT_NAMES) {
      const isSeries = what !== 'triggers' && what !== 'releases';
      expect([what, (await read(series, { what })).status]).toEqual([what, isSeries ? 200 : 403]);
      expect([what, (await read(releases, { what })).status]).toEqual([what, isSeries ? 403 : 200]);
      expect([what, (await read(levels, { what })).json.code]).toEqual([what, 'readingKeyClosed']);
      expect([what, (await house.visitor().raw('GET', address({ what }))).status]).toEqual([what, 401]);
    }
    for (const what of ['people', '__proto__', '']) {
      expect([what, (await read(series, { what })).status]).toEqual([what, 400]);
      expect([what, (await read(levels, { what })).status]).toEqual([what, 403]);
    }
    const twice = await house.visitor().raw('GET', `${address({ what: 'rain' })}&what=releases`, {
      headers: { authorization: `Bearer ${series}` },
    });
    expect(twice.status).toBe(400);
  });

  it.each([
    ['nothing', { what: '' }, 400],
    ['a range that runs backwards', { what: 'rain', from: '2026-11-21', to: '2026-11-20' }, 400],
    ['no range', { what: 'rain', from: '2026-11-21', to: '2026-11-21' }, 400],
    ['a day of no calendar', { what: 'rain', from: '2026-02-30' }, 400],
    ['an unknown site', { what: 'rain', sites: 'lpa,xyz' }, 404],
    ['no site', { what: 'rain', sites: '' }, 400],
    ['a site of earthquakes', { what: 'earthquakes', sites: 'lpa' }, 400],
    ['another format', { what: 'rain', format: 'xlsx' }, 400],
    ['after no line', { what: 'rain', after: 'rain_lpasb' }, 400],
    ['after a line of no gauge', { what: 'rain', after: 'rain_none,2026-03-01 00:10:00,0,0' }, 400],
    ['after a line without a time', { what: 'rain', after: 'rain_lpasb,yesterday,0,0' }, 400],
    ['after a line of another kind', { what: 'tilt', after: 'rain_lpasb,2026-03-01 00:10:00,0,0' }, 400],
    [
      'after a line of another format',
      { what: 'rain', format: 'ndjson', after: 'rain_lpasb,2026-03-01 00:10:00,0,0' },
      400,
    ],
    [
      'after half a line',
      { what: 'surficial', format: 'ndjson', after: '{"manila_time":"2026-03-01 00:10:00","i' },
      400,
    ],
  ])('and is %s is refused in words', async (_what, query, status) => {
    const answer = await get(query);
    expect([answer.status, typeof answer.json.message]).toEqual([status, 'string']);
  });

  it('is only looked at by HEAD', async () => {
    const head = await officer.raw('HEAD', address({ what: 'rain' }));
    expect([head.status, head.headers['content-type'], head.bytes.length]).toEqual([200, 'text/csv; charset=utf-8', 0]);
    expect((await officer.raw('HEAD', address({ what: 'rain', sites: 'xyz' }))).status).toBe(404);
  });
});

describe('lines', () => {
  it('of rain say gauge, time, mm, and what was tagged or not measured', async () => {
    const lines = (await textOf({ what: 'rain', sites: 'lpa', from: '2026-03-01', to: '2026-03-01 02:00:01' })).split(
      '\n',
    );
    expect(lines.slice(0, 8)).toEqual([
      'gauge,manila_time,rain_mm,tagged_invalid',
      'rain_lpasb,2026-03-01 00:10:00,0.25,0',
      'rain_lpasb,2026-03-01 00:20:00,0.5,0',
      'rain_lpasb,2026-03-01 00:30:00,0.75,0',
      'rain_lpasb,2026-03-01 00:40:00,1,0',
      'rain_lpasb,2026-03-01 00:50:00,1.25,0',
      // The ends of a tag are good data.
      'rain_lpasb,2026-03-01 01:00:00,1.5,0',
      'rain_lpasb,2026-03-01 01:10:00,,1',
    ]);
    expect(lines.at(-1)).toBe('');
  });

  it('hold all rows of any range, and none of another', async () => {
    const whole = await textOf({ what: 'rain', from: '1000-01-01', to: '9999-12-31' });
    expect(whole.split('\n').length).toBe(1 + 24_000 + 1);
    expect((await textOf({ what: 'rain', from: '1000-01-01', to: '1001-01-01' })).split('\n')).toHaveLength(2);
    expect((await textOf({ what: 'earthquakes' })).split('\n').length).toBe(1 + 4500 + 1);
    expect((await textOf({ what: 'tilt' })).split('\n').length).toBe(1 + 4501 * 2 + 1);
  });

  it('of one site are its own', async () => {
    const sites = new Set(
      (await textOf({ what: 'surficial', sites: 'lpa' }))
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(',')[2]),
    );
    expect([...sites]).toEqual(['"lpa"']);
    expect((await textOf({ what: 'surficial', sites: 'scu' })).split('\n')).toHaveLength(2);
    expect((await textOf({ what: 'rain', sites: 'SCU' })).includes('rain_lpasb')).toBe(false);
  });

  it('of text begin no formula, and stay one line each', async () => {
    const text = await textOf({ what: 'earthquakes', from: '2026-03-01', to: '2026-03-02' });
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain('"Samar @west"');
    expect(text).not.toMatch(/,"?[=@]/);
  });

  it('of NDJSON say the same', async () => {
    const [head, first] = (await textOf({ what: 'tilt' })).split('\n');
    expect(head).toBe('column,manila_time,node,accelerometer,x_counts,y_counts,z_counts,battery_v');
    expect(first).toBe('lpata1,2026-03-01 00:00:00,1,1,0,0,1000,');
    expect(JSON.parse((await textOf({ what: 'tilt', format: 'ndjson' })).split('\n')[0]!)).toEqual({
      ...{ column: 'lpata1', manila_time: '2026-03-01 00:00:00', node: 1, accelerometer: 1 },
      ...{ x_counts: 0, y_counts: 0, z_counts: 1000, battery_v: null },
    });
  });
});

describe('a file that broke off', () => {
  it.each(EXPORT_NAMES.flatMap((what) => (['csv', 'ndjson'] as const).map((format) => [what, format] as const)))(
    'of %s as %s goes on to the same bytes',
    async (what, format) => {
      if (what === 'triggers') await makeDecided();
      const whole = await textOf({ what, format });
      const lines = whole.split('\n');
      expect(lines.length).toBeGreaterThan(format === 'csv' ? 2 : 1);
      // Near the ends of parts, in the middle and at the ends of the file; the cut falls into the line behind.
      for (const at of new Set([1, 2, 1999, 2000, 2001, 9999, 10_000, 10_001, 12_000, lines.length - 2])) {
        if (at < 1 || at > lines.length - 2) continue;
        const kept = `${lines.slice(0, at).join('\n')}\n`;
        const after = lines[at - 1]!;
        const rest = await textOf({ what, format, after });
        expect([at, kept + rest === whole]).toEqual([at, true]);
      }
      expect(await textOf({ what, format, after: lines.at(-2)! })).toBe('');
    },
  );
});

let isDecided = false;
/** One trigger that was found valid and released, and one that nobody has decided on. */
async function makeDecided() {
  if (isDecided) return;
  isDecided = true;
  await rain(house, '2026-11-21 09:05:00', 80);
  expect(await textOf({ what: 'triggers' })).not.toContain('"r1"');
  await decideAndRelease(house, officer);
}

describe('triggers and releases', () => {
  it('are told when somebody has decided', async () => {
    await makeDecided();
    const [head, ...triggers] = (await textOf({ what: 'triggers' })).trimEnd().split('\n');
    expect(head).toBe('manila_time,id,site,source,symbol,level,description,until_manila_time,decision');
    expect(triggers).toEqual([
      expect.stringMatching(
        /^2026-11-21 09:00:00,\d+,"lpa","rainfall","r1",1,"Rainfall above threshold",2026-11-21 09:00:00,"valid"$/,
      ),
    ]);
    const releases = (await textOf({ what: 'releases', sites: 'lpa' })).trimEnd().split('\n');
    expect(releases.slice(1)).toEqual([
      expect.stringMatching(/^2026-11-21 09:10:00,\d+,"lpa",\d+,1,"[\w-]+",2026-11-21 09:00:00,\d+,"onset",$/),
    ]);
  });

  it('that were declared invalid say so', async () => {
    const { db, services } = house.app;
    const invalid = await services.alerts.stateTrigger(LPA, 'e1', instant('2026-11-21 08:30:00'), 'M 6', db);
    expect(await textOf({ what: 'triggers' })).not.toContain('"e1"');
    await decide(officer, invalid, -1);
    const told = (await textOf({ what: 'triggers' })).split('\n').filter((line) => line.includes('"e1"'));
    expect(told).toEqual([expect.stringMatching(/,"earthquake","e1",1,.+,"invalid"$/)]);
  });

  it('name nobody, and neither does anything else', async () => {
    const { rows } = await sql<{ name: string }>`select last_name as name from users union select 'GAWA'`.execute(
      house.app.db,
    );
    for (const what of EXPORT_NAMES) {
      const text = (await textOf({ what, format: 'ndjson', from: '2026-11-01' })).toUpperCase();
      for (const { name } of rows) expect([what, name, text.includes(name.toUpperCase())]).toEqual([what, name, false]);
    }
  });
});
