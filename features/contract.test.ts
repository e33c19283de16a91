/// <reference types="node" />
// The contract against the specification: which calls there are, that each is declared once, and what the shapes refuse.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filledText, id, looseTs, pathId, refusal, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { type Call, type Declaration, rankOf } from '@bantay/kernel/wire/route';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { insertEwi, updateAlertStatus } from './alerts/wire/alerts.ts';
import { correctEwi, resolveDoubtful, sendAgain, sendEwi } from './ewi/wire/ewi.ts';
import {
  endInvalidTag,
  getRainfallPlotData,
  ingestRainfall,
  MAX_BATCH,
  tagInvalidData,
} from './rainfall/wire/rainfall.ts';
import { getSubsurfacePlotData, ingestTilt, MAX_TILT_BATCH } from './subsurface/wire/subsurface.ts';

/** Specification 000, §7 and 001, §7, with `{}` for a parameter; sockets and static files are not calls. */
const SPECIFIED = [
  'POST /api/signin',
  'POST /api/forgot_password',
  'POST /api/verify_otp',
  'POST /api/bug_report/add',
  'GET /api/misc/get_files/{}',
  'GET /api/rainfall/get_rainfall_plot_data/{}/{}/{}',
  'GET /api/surficial/get_surficial_plot_data/{}/{}/{}',
  'POST /api/surficial/insert_marker_event',
  'POST /api/surficial/update_surficial_data',
  'POST /api/surficial/delete_surficial_data',
  'POST /api/surficial/save_unreliable_marker_data',
  'GET /api/surficial/get_marker_history_tags',
  'GET /api/subsurface/get_site_subsurface_columns/{}',
  'GET /api/subsurface/get_subsurface_plot_data/{}/{}/{}/{}',
  'GET /api/monitoring/candidate_alerts/{}',
  'POST /api/monitoring/update_alert_status',
  'GET /api/monitoring/get_release_acknowledgement/{}',
  'GET /api/sites/get_sites_data',
  // "Trending chart data fetch, path not shown": the path is that of api-facts §4.7.
  'GET /api/surficial/get_surficial_marker_trending_data/{}/{}/{}',
  'POST /api/monitoring/insert_ewi',
  'GET /api/monitoring/check_if_current_site_event_has_on_demand/{}',
  'POST /api/monitoring/save_on_demand_data',
  'POST /api/manifestations_of_movement/write_monitoring_moms_to_db',
  'GET /api/manifestations_of_movement/get_temp_moms',
  'GET /api/manifestations_of_movement/get_moms_features/{}',
  'GET /api/manifestations_of_movement/get_moms_instances/{}',
  'POST /storage/moms',
  'POST /api/analysis/get_earthquake_events_within_one_day',
  'GET /api/analysis/get_earthquake_information/{}',
  'GET /message/contacts',
  'POST /message/send_ewi',
  'GET /message/get_conversations/{}',
  'GET /message/get_rooms/{}',
  'GET /message/get_all_users',
  'POST /api/events/save_activity',
  'POST /storage/activity_schedule',
  'GET /api/events/get_all_events/{}',
  'POST /api/events/delete_activity',
  'GET /api/household_data/get_all/{}',
  'GET /api/household_data/get_summary/{}',
  'GET /api/household_data/get_pregnant/{}',
  'GET /api/household_data/get_disability/{}',
  'GET /api/household_data/get_comorbidity/{}',
  'GET /api/household_data/get_children/{}',
  'GET /api/household_data/get_toddlers/{}',
  'GET /api/household_data/get_seniors/{}',
  'POST /api/household_data/add',
  'PATCH /api/household_data/update',
  'DELETE /api/household_data/delete',
  'POST /api/users/verify_old_password',
  'POST /api/users/change_password',
  'GET /api/surficial/tabled_marker_observations/{}/{}/{}',
  'GET /api/monitoring/surficial_measurers/{}',
  'POST /api/surficial/insert_web',
  'POST /api/delete_file',
  'POST /api/upload/save_resources',
  'POST /api/users/update_profile',
  // "Feedback submit", its path from api-facts §13.
  'POST /api/feedback/save_feedback',
] as const;

const folder = dirname(fileURLToPath(import.meta.url));
const files = globSync('*/wire/*.ts', { cwd: folder })
  .filter((name) => !name.endsWith('.test.ts'))
  .sort();
const callFiles = files.filter((name) => name.endsWith('.calls.ts'));

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const isDeclaration = (value: unknown): value is Declaration =>
  typeof value === 'object' && value !== null && 'call' in value && 'shape' in value;

const modules = await Promise.all(
  files.map(async (name) => ({
    name,
    exports: (await import(/* @vite-ignore */ `./${name}`)) as Record<string, unknown>,
  })),
);
const calls = modules
  .filter(({ name }) => name.endsWith('.calls.ts'))
  .flatMap(({ exports }) => Object.values(exports).flatMap((group) => Object.values(group as object).filter(isCall)));
const declarations = modules.flatMap(({ exports }) => Object.values(exports).filter(isDeclaration));

const nameOf = (call: Call) => `${call.method} ${call.path}`;
const withoutNames = (name: string) => name.replace(/:[a-z_]+/g, '{}');
const parametersOf = (path: string) => [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1]!);

describe('which calls there are', () => {
  it.each(declarations.map((one) => [nameOf(one.call), one.shape.why] as const))(
    '%s stands in the specification, or says why there is such a call, not both',
    (name, why) => {
      const isSpecified = (SPECIFIED as readonly string[]).includes(withoutNames(name));
      expect(isSpecified).toBe(why === undefined);
      expect(why ?? 'in the specification').toMatch(/^.{16,}/);
    },
  );

  it('the list of the specification names nothing twice', () => {
    expect(new Set(SPECIFIED).size).toBe(SPECIFIED.length);
  });

  it('no method and path is declared twice, short forms included', () => {
    const all = calls.flatMap((call) =>
      [call.path, ...(call.aliases ?? [])].map((path) => withoutNames(`${call.method} ${path}`)),
    );
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });
});

describe('how calls are declared', () => {
  it.each(calls.map((call) => [nameOf(call), call] as const))('%s has its schemas exactly once', (_, call) => {
    expect(declarations.filter((declaration) => declaration.call === call)).toHaveLength(1);
  });

  it.each(declarations.map((one) => [nameOf(one.call), one] as const))(
    '%s: parameters of the path are the keys of its schema',
    (_, { call, shape }) => {
      const keys = shape.params ? Object.keys((shape.params as z.ZodObject).shape) : [];
      expect(keys.sort()).toEqual(parametersOf(call.path).sort());
    },
  );

  it.each(declarations.filter((one) => one.call.aliases?.length).map((one) => [nameOf(one.call), one] as const))(
    '%s: what a short form leaves out is optional in the schema',
    (_, { call, shape }) => {
      const { shape: keys } = shape.params as z.ZodObject;
      for (const alias of call.aliases ?? []) {
        expect(call.path.startsWith(alias)).toBe(true);
        const left = parametersOf(call.path).filter((name) => !parametersOf(alias).includes(name));
        for (const name of left) expect([name, z.safeParse(keys[name]!, undefined).success]).toEqual([name, true]);
      }
    },
  );

  it.each(declarations.map((one) => [nameOf(one.call), one] as const))(
    '%s: reading takes no body, changing takes one',
    (_, { call, shape }) => {
      // Deletions name what goes in their body (api-facts §11).
      expect(shape.body !== undefined).toBe(call.method !== 'GET');
    },
  );

  it.each(callFiles)('%s imports nothing but route.ts, so that the first page stays without zod', (name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    const imports = [...source.matchAll(/from '([^']+)'|import\('([^']+)'\)|import '([^']+)'/g)].map(
      (match) => match[1] ?? match[2] ?? match[3],
    );
    expect(imports).toEqual(['@bantay/kernel/wire/route']);
  });

  it('route.ts itself takes only types', () => {
    const source = readFileSync(join(folder, '../packages/kernel/src/wire/route.ts'), 'utf8');
    const imports = source.split('\n').filter((line) => line.startsWith('import'));
    expect(imports).not.toEqual([]);
    for (const line of imports) expect(line).toMatch(/^import type /);
  });
});

describe('how long a call goes on while the disk fills up', () => {
  const rankAt = (name: string) => rankOf(declarations.find(({ call }) => nameOf(call) === name)!);

  it.each([
    ...['POST /api/signin', 'POST /api/monitoring/update_alert_status', 'POST /api/monitoring/insert_ewi'],
    ...['POST /api/monitoring/save_on_demand_data', 'POST /message/send_ewi', 'POST /message/correct_ewi'],
    ...['POST /api/ingest/sms', 'POST /api/duty/acknowledge'],
  ])('%s is of the warning path, which stops last', (name) => expect(rankAt(name)).toBe('warning'));

  it.each([
    ...['POST /api/ingest/rainfall', 'POST /api/ingest/tilt', 'POST /api/ingest/earthquakes'],
    ...['POST /api/surficial/insert_web', 'POST /api/manifestations_of_movement/write_monitoring_moms_to_db'],
  ])('%s can raise a level', (name) => expect(rankAt(name)).toBe('reading'));

  it('what names no rank has that of its kind', () => {
    expect(rankAt('GET /api/household_data/get_all/:site_id')).toBe(null);
    expect(rankAt('POST /api/misc/get_files/:folder')).toBe(null);
    expect(rankAt('POST /api/household_data/add')).toBe('entry');
    expect(rankAt('POST /api/upload/save_resources')).toBe('file');
  });
});

const accepts = (schema: z.ZodType | undefined, value: unknown) => schema!.safeParse(value).success;

describe('shared shapes', () => {
  it.each(['2026-11-21 14:30:00', '2028-02-29 00:00:00', '2026-12-31 23:59:59'])('%s is a time', (value) => {
    expect(accepts(ts, value)).toBe(true);
  });

  it.each([
    ['a day that does not exist', '2026-02-30 10:00:00'],
    ['29 February of a common year', '2027-02-29 10:00:00'],
    ['month 13', '2026-13-01 10:00:00'],
    ['day 0', '2026-01-00 10:00:00'],
    ['hour 24', '2026-01-01 24:00:00'],
    ['minute 60', '2026-01-01 10:60:00'],
    ['second 60', '2026-01-01 10:00:60'],
    ['no seconds', '2026-01-01 10:00'],
    ['a date alone', '2026-01-01'],
    ['an offset', '2026-01-01T10:00:00Z'],
    ['words', 'yesterday'],
    ['nothing', ''],
    ['blanks around', ' 2026-01-01 10:00:00'],
    ['a number', 1_795_000_000_000],
    ['null', null],
  ])('a time is refused: %s', (_, value) => {
    expect(accepts(ts, value)).toBe(false);
  });

  it('a loose time may leave out seconds and the time of day, but no impossible date', () => {
    for (const value of ['2026-11-21', '2026-11-21 14:30', '2026-11-21 14:30:15', '2026-11-21T14:30:15']) {
      expect([value, accepts(looseTs, value)]).toEqual([value, true]);
    }
    for (const value of ['2026-02-30', '2026-11-21 25:00', 'null', '']) {
      expect([value, accepts(looseTs, value)]).toEqual([value, false]);
    }
  });

  it('an id is a whole number that the database can hold', () => {
    for (const value of [1, 2_147_483_647]) expect(accepts(id, value)).toBe(true);
    for (const value of [0, -1, 1.5, 2_147_483_648, '1', null, Number.NaN]) expect(accepts(id, value)).toBe(false);
    expect(pathId.parse('24')).toBe(24);
    for (const value of ['0', '024', '2147483648', '99999999999', '1e3', '-1', ' 1', 'lpa', '']) {
      expect([value, accepts(pathId, value)]).toEqual([value, false]);
    }
  });

  it('text holds its length in characters of the wire and never a NUL', () => {
    expect(accepts(text(3), 'abc')).toBe(true);
    expect(accepts(text(3), 'abcd')).toBe(false);
    expect(accepts(text(3), 'a\u0000')).toBe(false);
    expect(accepts(text(3), 'a\ud83d')).toBe(false);
    expect(accepts(text(3), '\ud83d\ude00')).toBe(true);
    expect(accepts(filledText(3), '  ')).toBe(false);
    expect(accepts(siteCode, '')).toBe(false);
    expect(accepts(siteCode, 'l\u0000')).toBe(false);
  });

  it('a refusal has a code and words, and its status is false', () => {
    expect(accepts(refusal, { status: false, code: 'x', message: 'No.' })).toBe(true);
    expect(accepts(refusal, { status: true, code: 'x', message: 'No.' })).toBe(false);
    expect(accepts(refusal, { status: false, message: 'No.' })).toBe(false);
  });
});

const trigger = { trigger_id: 7, trigger_type: 'rainfall', alert: 'r1', validating_status: 1 };
const siteRelease = {
  site_id: 24,
  site_code: 'lpa',
  internal_alert_level: 'A1-R',
  public_alert_level: 1,
  general_status: 'onset',
  release_details: {
    data_ts: '2026-11-21 09:00:00',
    trigger_list_str: 'R',
    release_time: '09:12',
    with_retrigger_validation: false,
    comments: '',
  },
  trigger_list_arr: [trigger],
  non_triggering_moms: [],
  is_event_valid: true,
  is_manually_lowered: false,
  publisher_details: { publisher_mt_id: 1, publisher_ct_id: 1 },
};
const routineRelease = {
  public_alert_level: 0,
  public_alert_symbol: 'A0',
  data_ts: '2026-11-21 11:30:00',
  general_status: 'routine',
  routine_details: [
    { site_id_list: [24], internal_alert_level: 'A0', trigger_list_str: null },
    { site_id_list: [101], internal_alert_level: 'ND', trigger_list_str: 'ND' },
  ],
  release_time: '12:03',
  with_retrigger_validation: false,
  non_triggering_moms: {},
};
const { release_details: details } = siteRelease;

describe('body of a release (api-facts §7.5)', () => {
  const { body } = insertEwi.shape;

  it.each([
    ['a site release as documented', siteRelease],
    ['without triggers, as in extended monitoring', { ...siteRelease, trigger_list_arr: [], public_alert_level: 0 }],
    ['without the publisher ids of older clients', { ...siteRelease, publisher_details: undefined }],
    ['with seconds in the release time', { ...siteRelease, release_details: { ...details, release_time: '09:12:40' } }],
    [
      'with a list of triggers that is null',
      { ...siteRelease, release_details: { ...details, trigger_list_str: null } },
    ],
    ['a routine release as documented', routineRelease],
    ['a routine release with comments', { ...routineRelease, comments: 'both sites dry' }],
  ])('accepts %s', (_, value) => {
    expect(body.safeParse(value).error).toBeUndefined();
  });

  it.each([
    ['no body', undefined],
    ['an array', [siteRelease]],
    ['a level as text', { ...siteRelease, public_alert_level: '1' }],
    ['level 4', { ...siteRelease, public_alert_level: 4 }],
    ['a site as text', { ...siteRelease, site_id: '24' }],
    ['no release details', { ...siteRelease, release_details: undefined }],
    ['no data stamp', { ...siteRelease, release_details: { ...details, data_ts: undefined } }],
    ['a release time of 24:00', { ...siteRelease, release_details: { ...details, release_time: '24:00' } }],
    ['a release time in words', { ...siteRelease, release_details: { ...details, release_time: '9 am' } }],
    ['comments of 501 characters', { ...siteRelease, release_details: { ...details, comments: 'x'.repeat(501) } }],
    ['triggers that are no list', { ...siteRelease, trigger_list_arr: trigger }],
    ['a trigger without id', { ...siteRelease, trigger_list_arr: [{ alert: 'r1' }] }],
    ['101 triggers', { ...siteRelease, trigger_list_arr: Array.from({ length: 101 }, () => trigger) }],
    ['validity as text', { ...siteRelease, is_event_valid: 'true' }],
    ['a routine release above level 0', { ...routineRelease, public_alert_level: 1 }],
    ['a routine release of no group', { ...routineRelease, routine_details: [] }],
    ['a routine release with a site as text', { ...routineRelease, routine_details: [{ site_id_list: ['24'] }] }],
    ['a routine release without time', { ...routineRelease, release_time: undefined }],
    ['a routine release with its stamp inside', { ...routineRelease, data_ts: { data_ts: '2026-11-21 11:30:00' } }],
    ['comments with NUL', { ...routineRelease, comments: 'a\u0000b' }],
  ])('refuses %s', (_, value) => {
    expect(accepts(body, value)).toBe(false);
  });
});

describe('bodies of the other changes', () => {
  it('a decision accepts the malformed trigger_ts of older clients and refuses any other status', () => {
    const { body } = updateAlertStatus.shape;
    const decision = { remarks: '', alert_status: 1, trigger_id: 7, user_id: 1, trigger_ts: '2026-11-21 14:11:00' };
    expect(accepts(body, decision)).toBe(true);
    expect(accepts(body, { alert_status: -1, trigger_id: 7, trigger_ts: 12 })).toBe(true);
    for (const alert_status of [2, -2, '1', true, null, undefined]) {
      expect([alert_status, accepts(body, { ...decision, alert_status })]).toEqual([alert_status, false]);
    }
    expect(accepts(body, { ...decision, remarks: 'x'.repeat(450) })).toBe(true);
    expect(accepts(body, { ...decision, remarks: 'x'.repeat(451) })).toBe(false);
  });

  it('a sending takes both names of the text, recipients by mobile id, and no endless text', () => {
    const { body } = sendEwi.shape;
    expect(accepts(body, { release_id: 1, sms_msg: 'Alert level 1' })).toBe(true);
    expect(accepts(body, { release_id: 1, msg: 'Alert level 1', recipient_list: [{ mobile_id: 3, gsm_id: 1 }] })).toBe(
      true,
    );
    for (const wrong of [
      { sms_msg: 'no release' },
      { release_id: '1', sms_msg: 'x' },
      { release_id: 1, sms_msg: 'x'.repeat(1531) },
      { release_id: 1, sms_msg: 'x', recipient_list: [{}] },
      { release_id: 1, sms_msg: 'x', recipient_list: ['639000000001'] },
      { release_id: 1, sms_msg: 'x', recipient_list: 'all' },
    ]) {
      expect([wrong, accepts(body, wrong)]).toEqual([wrong, false]);
    }
  });

  it('corrections, doubtful messages and second tries take only the words of the table', () => {
    expect(accepts(correctEwi.shape.body, { release_id: 1, kind: 'correction', sms_msg: 'x' })).toBe(true);
    expect(accepts(correctEwi.shape.body, { release_id: 1, kind: 'withdrawal', sms_msg: 'x' })).toBe(false);
    expect(accepts(resolveDoubtful.shape.body, { outbox_id: 1, outcome: 'arrived' })).toBe(true);
    expect(accepts(resolveDoubtful.shape.body, { outbox_id: 1, outcome: 'maybe' })).toBe(false);
    expect(accepts(sendAgain.shape.body, { release_id: 1 })).toBe(true);
    expect(accepts(sendAgain.shape.body, { release_id: 1, outbox_ids: ['1'] })).toBe(false);
  });

  it('a batch of readings holds 1 to 10,000; amounts are judged one by one, so anything may come', () => {
    const { body } = ingestRainfall.shape;
    const reading = { gauge: 'rain_lpasb', ts: '2026-11-21 09:00:00', mm: 0.5 };
    for (const mm of [0.5, -1, 'x', null, undefined, {}]) {
      expect(accepts(body, { readings: [{ ...reading, mm }] })).toBe(true);
    }
    expect(accepts(body, { readings: [] })).toBe(false);
    expect(accepts(body, { readings: Array.from({ length: MAX_BATCH }, () => reading) })).toBe(true);
    expect(accepts(body, { readings: Array.from({ length: MAX_BATCH + 1 }, () => reading) })).toBe(false);
    expect(accepts(body, { readings: [{ ts: reading.ts, mm: 1 }] })).toBe(false);
  });

  it('a tag on invalid rain needs a gauge, a start and an end that may be open', () => {
    const { body } = tagInvalidData.shape;
    const tag = { rain_id: 1, ts_start: '2026-11-21 09:00', ts_end: null, observed_data: -1, remarks: null };
    expect(accepts(body, tag)).toBe(true);
    for (const wrong of [
      { ...tag, ts_start: '2026-02-30' },
      { ...tag, ts_end: 'now' },
      { ...tag, rain_id: 'rain_lpasb' },
      { ...tag, observed_data: '1' },
      { ...tag, remarks: 'x'.repeat(1001) },
      { ...tag, ts_end: undefined },
    ]) {
      expect([wrong, accepts(body, wrong)]).toEqual([wrong, false]);
    }
  });

  it('a tag ends now, or at a possible time', () => {
    const { body } = endInvalidTag.shape;
    expect(accepts(body, { rain_tag_id: 7 })).toBe(true);
    expect(accepts(body, { rain_tag_id: 7, ts_end: '2026-11-21 09:00' })).toBe(true);
    for (const wrong of [{}, { rain_tag_id: 0 }, { rain_tag_id: 7, ts_end: null }, { rain_tag_id: 7, ts_end: 'now' }]) {
      expect([wrong, accepts(body, wrong)]).toEqual([wrong, false]);
    }
  });

  it('a chart is asked for 1 to 366 days up to a possible time', () => {
    const { params } = getRainfallPlotData.shape;
    expect(params.parse({ site_code: 'lpa', ts_end: '2026-11-21 09:00:00', days_diff: '366' })).toEqual({
      site_code: 'lpa',
      ts_end: '2026-11-21 09:00:00',
      days_diff: 366,
    });
    for (const days_diff of ['0', '367', '-3', '1.5', 'x', '1000']) {
      expect([days_diff, accepts(params, { site_code: 'lpa', days_diff })]).toEqual([days_diff, false]);
    }
    expect(accepts(params, { site_code: 'lpa', ts_end: '2026-02-30 00:00:00' })).toBe(false);
  });

  it('a column is asked for every 4, 8, 12 or 24 hours, its start may be None, its width is that of a screen', () => {
    const { params, query } = getSubsurfacePlotData.shape;
    const asked = { column: 'lpasa', ts_end: '2026-11-21 09:00', ts_start: 'None', hour_value: '4' };
    expect(params.parse(asked)).toEqual({ ...asked, hour_value: 4 });
    for (const wrong of [
      { ...asked, hour_value: '5' },
      { ...asked, hour_value: '-4' },
      { ...asked, hour_value: 'four' },
      { ...asked, ts_end: 'None' },
      { ...asked, ts_start: 'none' },
      { ...asked, column: '' },
    ]) {
      expect([wrong, accepts(params, wrong)]).toEqual([wrong, false]);
    }
    expect(query.parse({ pixels: '50', dropped: 'true' })).toEqual({ pixels: 50, dropped: 'true' });
    for (const pixels of ['49', '4001', '1e3', '-50', ''])
      expect([pixels, accepts(query, { pixels })]).toEqual([pixels, false]);
  });

  it('a batch of tilt holds 1 to 1,000 readings; what is in them is judged one by one', () => {
    const { body } = ingestTilt.shape;
    const reading = { column: 'lpasa', ts: '2026-11-21 09:00:00', node: 1, accelerometer: 32, x: 1023, y: 4, z: 9 };
    for (const x of [1023, 'x', null, undefined, {}])
      expect(accepts(body, { readings: [{ ...reading, x }] })).toBe(true);
    for (const wrong of [[], [{ ...reading, column: 7 }], [{ ...reading, ts: null }], [7], 'x']) {
      expect(accepts(body, { readings: wrong })).toBe(false);
    }
    expect(accepts(body, { readings: Array.from({ length: MAX_TILT_BATCH + 1 }, () => reading) })).toBe(false);
  });
});
