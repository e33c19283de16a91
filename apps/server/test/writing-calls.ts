// Calls that write, each with a body that is taken and the kinds of its fields: one table for every test of input.
import { changePassword, verifyOldPassword } from '@bantay/contract/accounts';
import { deleteActivity } from '@bantay/contract/activities';
import { insertEwi, updateAlertStatus } from '@bantay/contract/alerts';
import { markSeen, sendChat } from '@bantay/contract/chat';
import { ingestEarthquakes } from '@bantay/contract/earthquake';
import { correctEwi, resolveDoubtful, sendAgain, sendEwi } from '@bantay/contract/ewi';
import { addHousehold, deleteHousehold, importHouseholds, updateHousehold } from '@bantay/contract/households';
import { ingestSms, readIncoming, showNumber, simulateReply } from '@bantay/contract/incoming';
import { saveOnDemand } from '@bantay/contract/on-demand';
import { ingestRainfall, tagInvalidData } from '@bantay/contract/rainfall';
import { deleteFile } from '@bantay/contract/resources';
import type { Declaration } from '@bantay/contract/route';
import { ingestTilt } from '@bantay/contract/subsurface';
import {
  deletePreviousMeasurement,
  deleteSurficialData,
  insertMarkerEvent,
  insertObservation,
  saveMarkerDataTag,
  updateSurficialData,
} from '@bantay/contract/surficial';
import { sql } from 'kysely';
import { createLoggerKey } from '../src/cli/logger-key.ts';
import { rows } from '../src/database/database.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { DEMO_PASSWORD } from '../src/demo/demo-people.ts';
import { seedColumns } from '../src/demo/demo-tilt.ts';
import { candidateOf, decide, decideAndRelease, LPA, measureCm, rain, releaseBody, send } from './field.ts';
import { type House, openHouse, people, type Visitor } from './harness.ts';
import { multipart } from './multipart.ts';
/** What may stand in a field. */
export type Kind = 'id' | 'reference' | 'choice' | 'time' | 'clock' | 'text' | 'flag' | 'list' | 'object' | 'anything';
/** Longer than any text that is taken. */
export const LONG = 'x'.repeat(210_000);

export interface Field {
  /** Path inside the body: `release_details.data_ts`, `events.0.ts`. */
  path: string;
  kind: Kind;
  /** May be left out; null is then not tried either. */
  isOptional?: boolean;
  /** What is wrong here besides, or only here. */
  also?: readonly unknown[];
}

export interface Row {
  declaration: Declaration;
  /** Whose call it is: an officer's session, or a key that brings readings or earthquakes. */
  by: 'officer' | 'rain key' | 'tilt key' | 'earthquake key' | 'sms key';
  /** A body that is accepted; made anew for each use, after the cases of all rows were tried. */
  body: () => Promise<object> | object;
  fields: readonly Field[];
}

export let house: House;
export let officer: Visitor;
export let former: Visitor;
export const keys: Record<string, string> = {};
export let releaseId = 0;
export const SCU = 101;

const EARTHQUAKE = { ts: '2026-11-21 08:00:00', magnitude: 3.9, latitude: 11.8, longitude: 125.1, issuer: 'PHIVOLCS' };

const PERSON = { birthdate: '1990-01-01', gender: 'F', pregnant: false, disability: null, comorbidity: null };
const HOUSEHOLD = {
  household_id: 'B-1',
  household_head: 'Ana',
  purok: 'Purok 1',
  ...PERSON,
  members: [{ household_member: 'Ben', ...PERSON }],
};
const tooLong = (max: number) => ['x'.repeat(max + 1)];
/** Facts of a head or, with `at`, of a member. */
const personFields = (at: string): Field[] => [
  { path: `${at}gender`, kind: 'choice', also: ['X', 'f', ''] },
  {
    path: `${at}birthdate`,
    kind: 'time',
    isOptional: true,
    also: ['2001-02-30', '2026-11-22', '1899-12-31', '21.11.2000'],
  },
  { path: `${at}pregnant`, kind: 'flag', isOptional: true },
  { path: `${at}disability`, kind: 'text', isOptional: true, also: tooLong(55) },
  { path: `${at}comorbidity`, kind: 'text', isOptional: true, also: tooLong(55) },
];
const householdFields = (at = ''): Field[] => [
  { path: `${at}household_id`, kind: 'text', also: ['', ' ', ...tooLong(65)] },
  { path: `${at}household_head`, kind: 'text', also: ['', ' ', ...tooLong(65)] },
  { path: `${at}purok`, kind: 'text', isOptional: true, also: tooLong(65) },
  ...personFields(at),
  { path: `${at}members`, kind: 'list', also: [Array.from({ length: 51 }, () => HOUSEHOLD.members[0])] },
  { path: `${at}members.0.household_member`, kind: 'text', also: ['', ' ', ...tooLong(65)] },
  ...personFields(`${at}members.0.`),
];

/** A new call needs one row here. The order is that in which the valid bodies are sent at the end. */
export const TABLE: readonly Row[] = [
  {
    declaration: updateAlertStatus,
    by: 'officer',
    body: async () => ({
      trigger_id: (await candidateOf(officer, SCU))!.trigger_list_arr[0]!.trigger_id,
      alert_status: 1,
      remarks: 'seen',
      seen_status: null,
    }),
    fields: [
      { path: 'trigger_id', kind: 'id' },
      { path: 'alert_status', kind: 'choice', also: ['1', 2, null] },
      { path: 'remarks', kind: 'text', isOptional: true, also: ['x'.repeat(451)] },
      { path: 'seen_status', kind: 'choice', isOptional: true },
    ],
  },
  {
    declaration: insertEwi,
    by: 'officer',
    body: async () => releaseBody(house, (await candidateOf(officer, SCU))!),
    fields: [
      { path: 'site_id', kind: 'id' },
      { path: 'public_alert_level', kind: 'choice', also: ['1', 0, 2, 3] },
      { path: 'release_details', kind: 'object' },
      { path: 'release_details.data_ts', kind: 'time', also: ['2020-01-01 00:00:00', '2026-11-21 09:17:00'] },
      { path: 'release_details.release_time', kind: 'clock' },
      { path: 'release_details.comments', kind: 'text', isOptional: true, also: ['x'.repeat(501)] },
      { path: 'trigger_list_arr', kind: 'list' },
      { path: 'trigger_list_arr.0.trigger_id', kind: 'reference' },
      { path: 'is_event_valid', kind: 'flag', isOptional: true },
      { path: 'is_manually_lowered', kind: 'flag', isOptional: true },
      { path: 'fingerprint', kind: 'text', isOptional: true, also: ['onset|101|3|', 'nonsense'] },
    ],
  },
  {
    declaration: insertEwi,
    by: 'officer',
    body: () => ({
      general_status: 'routine',
      public_alert_level: 0,
      data_ts: '2026-11-21 11:30:00',
      release_time: '12:00',
      routine_details: [{ site_id_list: [LPA], trigger_list_str: null }],
    }),
    fields: [
      { path: 'data_ts', kind: 'time', also: ['2026-11-21 11:30:00'] },
      { path: 'release_time', kind: 'clock' },
      { path: 'routine_details', kind: 'list', also: [[]] },
      { path: 'routine_details.0.site_id_list', kind: 'list', also: [[], [999_999], [2 ** 40]] },
    ],
  },
  {
    declaration: saveOnDemand,
    by: 'officer',
    body: () => ({
      site_id: LPA,
      alert_level: '1',
      request_ts: '2026-11-21 09:00:00',
      reason: 'Cracks above the road.',
      tech_info: 'Cracks above the road.',
      eq_id: null,
      approved_by: 'MLGU',
    }),
    fields: [
      { path: 'site_id', kind: 'id' },
      { path: 'alert_level', kind: 'choice', also: [1, '0', '2', null] },
      { path: 'request_ts', kind: 'time', also: ['2026-11-21 10:00:00', '2026-11-21'] },
      { path: 'reason', kind: 'text', also: ['', '  ', 'x'.repeat(1001)] },
      { path: 'tech_info', kind: 'text', isOptional: true },
      { path: 'eq_id', kind: 'id', isOptional: true },
      { path: 'approved_by', kind: 'text', isOptional: true, also: ['x'.repeat(256)] },
    ],
  },
  {
    declaration: sendEwi,
    by: 'officer',
    body: () => ({ release_id: releaseId, sms_msg: 'Alert level 1. Maghanda.' }),
    fields: [
      { path: 'release_id', kind: 'id' },
      { path: 'sms_msg', kind: 'text', also: ['', ' '] },
      {
        path: 'recipient_list',
        kind: 'list',
        isOptional: true,
        also: [[{ mobile_id: 999_999 }], [{ mobile_id: 'x' }]],
      },
      { path: 'site_code', kind: 'text', isOptional: true, also: ['scu', 'xyz'] },
    ],
  },
  {
    declaration: sendAgain,
    by: 'officer',
    body: async () => {
      await setOutbox('failed');
      return { release_id: releaseId };
    },
    fields: [
      { path: 'release_id', kind: 'id' },
      { path: 'outbox_ids', kind: 'list', isOptional: true },
    ],
  },
  {
    declaration: resolveDoubtful,
    by: 'officer',
    body: async () => ({ outbox_id: await setOutbox('doubtful'), outcome: 'arrived' }),
    fields: [
      { path: 'outbox_id', kind: 'id' },
      { path: 'outcome', kind: 'choice', also: ['Arrived', '', null] },
    ],
  },
  {
    declaration: correctEwi,
    by: 'officer',
    body: () => ({ release_id: releaseId, kind: 'correction', sms_msg: 'Correction: the level is 1.' }),
    fields: [
      { path: 'release_id', kind: 'id' },
      { path: 'kind', kind: 'choice', also: ['warning', null] },
      { path: 'sms_msg', kind: 'text', also: ['', ' ', 'x'.repeat(1531)] },
    ],
  },
  {
    declaration: tagInvalidData,
    by: 'officer',
    body: () => ({
      rain_id: 1,
      ts_start: '2026-11-20 09:00:00',
      ts_end: '2026-11-20 10:00:00',
      observed_data: 0,
      remarks: null,
    }),
    fields: [
      { path: 'rain_id', kind: 'id' },
      { path: 'ts_start', kind: 'time', also: ['2026-11-20 11:00:00', '2026-11-22 00:00:00'] },
      { path: 'ts_end', kind: 'time', isOptional: true, also: ['2026-11-20 08:00:00'] },
      { path: 'observed_data', kind: 'choice', also: ['0', 2, null] },
      { path: 'remarks', kind: 'text', isOptional: true, also: ['x'.repeat(1001)] },
    ],
  },
  {
    declaration: ingestEarthquakes,
    by: 'earthquake key',
    body: () => ({ events: [EARTHQUAKE] }),
    fields: [
      { path: 'events', kind: 'list', also: [[], null] },
      { path: 'events.0.ts', kind: 'time', also: ['2026-11-22 08:00:00'] },
      { path: 'events.0.magnitude', kind: 'anything', also: ['big', null, -1, 99, {}, 'NaN', '', '1e400'] },
      { path: 'events.0.latitude', kind: 'anything', also: ['north', null, 91, -91, {}, ''] },
      { path: 'events.0.longitude', kind: 'anything', also: ['east', null, 181, {}, ''] },
      { path: 'events.0.depth', kind: 'anything', isOptional: true, also: ['deep', -5, {}] },
      { path: 'events.0.issuer', kind: 'text', also: ['', ' ', 'x'.repeat(61)] },
      { path: 'events.0.province', kind: 'text', isOptional: true, also: ['x'.repeat(121)] },
    ],
  },
  {
    declaration: ingestSms,
    by: 'sms key',
    body: () => ({ from: '09170000000', text: 'ok', id: '7' }),
    fields: [
      { path: 'from', kind: 'text', also: ['', ' ', 'x'.repeat(41)] },
      { path: 'text', kind: 'text', also: ['x'.repeat(1001)] },
      { path: 'sent_at', kind: 'time', isOptional: true, also: ['2026-11-21 08:00:00'] },
      { path: 'id', kind: 'text', isOptional: true, also: ['', 'x'.repeat(201)] },
    ],
  },
  {
    declaration: simulateReply,
    by: 'officer',
    body: () => ({ number: '09170000000', text: 'ok' }),
    fields: [
      { path: 'number', kind: 'text', also: ['', 'x'.repeat(41)] },
      { path: 'text', kind: 'text', also: ['x'.repeat(1001)] },
    ],
  },
  {
    declaration: sendChat,
    by: 'officer',
    body: async () => ({
      room_id: null,
      msg: 'Rain at the upper gauge.',
      sender_user_id: await userId(people.mayorOfLgu),
      recipient_user_id: await userId(people.provincialOfficer),
      client_id: 'bad-input-1',
    }),
    fields: [
      { path: 'room_id', kind: 'id', isOptional: true, also: [1] },
      { path: 'msg', kind: 'text', also: ['', '  ', 'x'.repeat(251)] },
      { path: 'sender_user_id', kind: 'id', isOptional: true },
      { path: 'recipient_user_id', kind: 'id' },
      { path: 'client_id', kind: 'text', isOptional: true, also: ['', 'short', 'x'.repeat(101)] },
    ],
  },
  {
    declaration: markSeen,
    by: 'officer',
    body: () => ({ room_id: 1, last_id: 1 }),
    fields: [
      { path: 'room_id', kind: 'id' },
      // An upper bound: there need be no such message.
      { path: 'last_id', kind: 'anything', also: [null, '24', 1.5, 0, -1, 2 ** 40, {}] },
    ],
  },
  ...[readIncoming, showNumber].map(
    (declaration): Row => ({
      declaration,
      by: 'officer',
      body: () => ({ inbox_id: 1 }),
      fields: [{ path: 'inbox_id', kind: 'id' }],
    }),
  ),
  {
    declaration: ingestRainfall,
    by: 'rain key',
    body: () => ({ readings: [{ gauge: 'rain_lpasb', ts: '2026-11-21 08:47:00', mm: 0.5 }] }),
    fields: [
      { path: 'readings', kind: 'list', also: [[], null] },
      {
        path: 'readings.0.gauge',
        kind: 'anything',
        also: ['rain_nowhere', 999_999, 2 ** 40, {}, null, '', 'rain_scusb'],
      },
      { path: 'readings.0.ts', kind: 'time', also: ['2026-11-22 08:00:00', '1970-01-01 00:00:00'] },
      { path: 'readings.0.mm', kind: 'anything', also: ['wet', null, -7, 1e9, {}, '', 'NaN'] },
    ],
  },
  {
    declaration: ingestTilt,
    by: 'tilt key',
    body: () => ({
      readings: [
        { column: 'lpasa', ts: '2026-11-21 08:47:00', node: 1, accelerometer: 32, x: 1020, y: 12, z: 34, batt: 3.2 },
      ],
    }),
    fields: [
      { path: 'readings', kind: 'list', also: [[], null] },
      { path: 'readings.0.column', kind: 'anything', also: ['nowhere', 7, {}, null, '', 'lpasb', 'lpasa\u0000'] },
      { path: 'readings.0.ts', kind: 'time', also: ['2026-11-22 08:00:00', '1970-01-01 00:00:00', '2099-01-01'] },
      { path: 'readings.0.node', kind: 'anything', also: ['one', null, 0, 16, 1.5, {}, [], 2 ** 40] },
      { path: 'readings.0.accelerometer', kind: 'anything', also: ['A', null, 0, 1, 2, 3, 11, {}, []] },
      { path: 'readings.0.x', kind: 'anything', also: ['up', null, 1.5, 40_000, 1e300, {}, [], 'NaN', ''] },
      { path: 'readings.0.y', kind: 'anything', also: ['up', null, -40_000, {}, true] },
      { path: 'readings.0.z', kind: 'anything', also: ['up', null, {}, '1e9'] },
    ],
  },
  {
    declaration: insertObservation,
    by: 'officer',
    body: () => ({
      date: '2026-11-20 07:30:00 AM',
      marker: { A: 60 },
      panahon: 'MAARAW',
      reporter: 'Aida Gawa',
      type: 'ROUTINE',
      site_code: 'lpa',
    }),
    fields: [
      { path: 'date', kind: 'time', also: ['2026-11-21 09:11', '2026-08-01 09:00', '2026-11-20', ''] },
      { path: 'marker', kind: 'object', also: [{ A: '' }, { Q: 5 }, { A: 60, a: 61 }] },
      { path: 'marker.A', kind: 'anything', also: [0, -1, 'ten', '1e309', 10_001, null, '', {}, [], true] },
      { path: 'panahon', kind: 'text', also: ['STORM', ''] },
      { path: 'reporter', kind: 'text', also: [' ', 'TEAM 007', 'A;B', 'x'.repeat(101)] },
      { path: 'type', kind: 'text', also: ['MAYBE'] },
      { path: 'site_code', kind: 'text', also: ['zzz', ''] },
      { path: 'mo_id', kind: 'id', isOptional: true },
      { path: 'replace', kind: 'flag', isOptional: true },
      { path: 'version', kind: 'anything', isOptional: true, also: ['1', 1.5, 0, -1, 2 ** 40, {}, [], true] },
      { path: 'entered_by', kind: 'id', isOptional: true },
    ],
  },
  {
    declaration: updateSurficialData,
    by: 'officer',
    body: () => ({ mo_id: 1, ts: '2026-11-21 06:30:00', data_id: 1, measurement: 60.1 }),
    fields: [
      { path: 'mo_id', kind: 'anything', isOptional: true, also: ['x', 1.5, 999_999, {}, []] },
      { path: 'ts', kind: 'time', isOptional: true, also: ['2026-11-21 09:11:00', '2026-11-21 08:00:00'] },
      { path: 'data_id', kind: 'anything', isOptional: true, also: ['x', 1.5, 999_999, {}, []] },
      { path: 'measurement', kind: 'anything', also: ['ten', '', 0, -5, {}, [], true, 10_001] },
    ],
  },
  {
    declaration: saveMarkerDataTag,
    by: 'officer',
    body: () => ({ marker_tag_id: null, data_id: 1, tagger_id: 1, remarks: 'tape', tag_type: -1 }),
    fields: [
      { path: 'marker_tag_id', kind: 'anything', isOptional: true, also: ['x', 1.5, 999_999, {}, []] },
      { path: 'data_id', kind: 'id' },
      { path: 'remarks', kind: 'text', also: ['', 'x'.repeat(1001)] },
      { path: 'tag_type', kind: 'choice', also: [5, '1', null] },
    ],
  },
  {
    declaration: insertMarkerEvent,
    by: 'officer',
    body: () => ({
      site_code: 'lpa',
      event: 'rename',
      marker_id: 3,
      ts: '2026-11-21 09:00:00',
      marker_name: 'X',
      remarks: 'seen',
    }),
    fields: [
      { path: 'site_code', kind: 'text', also: ['zzz', 'scu'] },
      { path: 'event', kind: 'text', also: ['explode', ''] },
      { path: 'marker_id', kind: 'id' },
      { path: 'ts', kind: 'time', also: ['2026-11-21 09:11:00', '2020-01-01 00:00:00'] },
      { path: 'marker_name', kind: 'text', also: ['', 'AB', '7', 'Ñ', 'A', 'a'] },
      { path: 'remarks', kind: 'text', also: ['', ' ', 'x'.repeat(1501)] },
    ],
  },
  {
    declaration: deleteSurficialData,
    by: 'officer',
    body: () => ({ quantity: 'one', id: 1 }),
    fields: [
      { path: 'quantity', kind: 'text', also: ['some', ''] },
      { path: 'id', kind: 'id' },
    ],
  },
  {
    declaration: deletePreviousMeasurement,
    by: 'officer',
    body: () => ({ mo_id: 2 }),
    fields: [{ path: 'mo_id', kind: 'id' }],
  },
  {
    declaration: addHousehold,
    by: 'officer',
    body: () => ({ ...HOUSEHOLD, site_id: LPA }),
    fields: [{ path: 'site_id', kind: 'id', isOptional: true }, ...householdFields()],
  },
  {
    declaration: updateHousehold,
    by: 'officer',
    body: () => ({ ...HOUSEHOLD, household_id: 'B-0', id: 1, site_id: LPA, version: 1 }),
    fields: [
      { path: 'id', kind: 'id' },
      { path: 'site_id', kind: 'id', isOptional: true, also: [SCU] },
      { path: 'version', kind: 'id', isOptional: true, also: [2] },
      ...householdFields(),
    ],
  },
  {
    declaration: importHouseholds,
    by: 'officer',
    body: () => ({ site_id: LPA, households: [{ ...HOUSEHOLD, household_id: 'B-2' }] }),
    fields: [
      { path: 'site_id', kind: 'id' },
      { path: 'households', kind: 'list', also: [[]] },
      { path: 'households.0.version', kind: 'id', isOptional: true, also: [1] },
      ...householdFields('households.0.'),
    ],
  },
  {
    declaration: deleteHousehold,
    by: 'officer',
    body: () => ({ id: 1 }),
    fields: [{ path: 'id', kind: 'id' }],
  },
  {
    declaration: deleteActivity,
    by: 'officer',
    body: () => ({ activity_id: 1 }),
    fields: [{ path: 'activity_id', kind: 'id' }],
  },
  {
    declaration: verifyOldPassword,
    by: 'officer',
    body: async () => ({ user_id: await userId(people.mayorOfLgu), old_pass: DEMO_PASSWORD }),
    fields: [
      { path: 'user_id', kind: 'id' },
      { path: 'old_pass', kind: 'text', also: ['', 'not this one'] },
    ],
  },
  {
    declaration: changePassword,
    by: 'officer',
    body: async () => ({ user_id: await userId(people.mayorOfLgu), new_pass: DEMO_PASSWORD }),
    fields: [
      { path: 'user_id', kind: 'id' },
      { path: 'new_pass', kind: 'text', also: ['', '   ', 'short', '12345678', people.mayorOfLgu] },
    ],
  },
  {
    declaration: deleteFile,
    by: 'officer',
    body: async () => {
      const file = { folder: 'others', name: 'bad-input.pdf', mime: 'application/pdf', isInline: true } as const;
      await house.app.services.resources.add({ ...file, bytes: Buffer.from('x') }, null);
      return { folder: 'others', filename: 'bad-input.pdf' };
    },
    fields: [
      { path: 'folder', kind: 'text', also: ['', '..', 'nonsense', '../others', 'library', 'moms', '__proto__'] },
      { path: 'filename', kind: 'text', also: ['', '..', '../bad-input.pdf', 'other.pdf', 'bad-input'] },
    ],
  },
];

/** Rows that come and go with any request, or keep what was refused. */
const NOT_LOOKED_AT = [
  'sessions',
  'sign_in_failures',
  'idempotency',
  'rain_rejects',
  'tilt_rejects',
  'logger_keys',
  'job_runs',
  'otp_requests',
];

/** The first message of the release, brought into a state in which something can be done about it. */
async function setOutbox(state: 'failed' | 'doubtful'): Promise<number> {
  const [first] = await rows<{ outbox_id: number }>(
    house.app.db,
    sql`update sms_outbox set state = ${state}
        where outbox_id = (select min(outbox_id) from sms_outbox) returning outbox_id`,
  );
  return first!.outbox_id;
}

/** A house in which every body of the table is taken. */
export async function openWritingHouse(env: Record<string, string> = {}): Promise<House> {
  house = await openHouse({ now: '2026-11-21 09:10:00', env });
  officer = await house.signedIn();
  former = await house.signedIn(people.secondOfficer);
  await measureCm(house, '2026-11-21 06:00:00', { A: 60, B: 110 });
  await measureCm(house, '2026-11-21 08:00:00', { A: 60, B: 110 });
  keys['rain key'] = await createLoggerKey(house.app.db, 'gauge', { gauges: ['rain_lpasb'] });
  await inTransaction(house.app.db, (tx) => seedColumns(tx, house.now()));
  keys['tilt key'] = await createLoggerKey(house.app.db, 'column', { columns: ['lpasa'] });
  keys['earthquake key'] = await createLoggerKey(house.app.db, 'network', { earthquakes: true });
  keys['sms key'] = await createLoggerKey(house.app.db, 'phone', { sms: true });
  await house.app.services.incoming.receive(
    { from: '0', text: 'ok', sentAt: null, gatewayId: 'first' },
    { actor: 'system', userId: null },
  );
  await rain(house, '2026-11-21 09:05:00', 80);
  await officer.send(addHousehold, { body: { ...HOUSEHOLD, gender: 'F', members: [], household_id: 'B-0' } });
  const form = Object.entries({ activity_name: 'x', start_date: '2026-11-21', end_date: '2026-11-21' });
  await officer.raw('POST', '/api/events/save_activity', multipart(form.map(([field, data]) => ({ field, data }))));
  releaseId = await decideAndRelease(house, officer, LPA);
  await send(officer, releaseId);
  await rain(house, '2026-11-21 09:06:00', 90, 'rain_scusb');
  const { trigger_list_arr: open } = (await candidateOf(officer, SCU))!;
  // Decided, so that a release is refused for its body and for nothing else.
  await decide(officer, open[0]!.trigger_id, 1);
  await sql`update user_profiles set designation_id = 1 where user_id =
    (select user_id from user_accounts where username = ${people.secondOfficer})`.execute(house.app.db);
  return house;
}

export const userId = async (username: string) =>
  (
    await rows<{ user_id: number }>(house.app.db, sql`select user_id from user_accounts where username = ${username}`)
  )[0]!.user_id;

/** Of every table that a refused call must leave alone. */
export async function digest(): Promise<string> {
  const { db } = house.app;
  const tables = await rows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all(${NOT_LOOKED_AT})
        order by 1`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const only =
      name === 'audit'
        ? sql`where action not in ('rainfall.rejected', 'subsurface.rejected', 'earthquake.rejected')`
        : sql``;
    const [row] = await rows<{ hash: string | null }>(
      db,
      sql`select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(name)} t ${only}`,
    );
    parts.push(`${name} ${row!.hash}`);
  }
  return parts.join('\n');
}

export function post(row: Row, body: unknown, as: Visitor | null = officer) {
  const key = keys[row.by];
  const visitor = row.by === 'officer' ? (as ?? house.visitor()) : house.visitor();
  const headers: Record<string, string> = key !== undefined && as !== null ? { authorization: `Bearer ${key}` } : {};
  return visitor.raw(row.declaration.call.method, row.declaration.call.path, { body: body as object, headers });
}

/** A refusal in words, a 4xx, or an intake that kept the item aside. */
export function isRefused({ status, json }: Awaited<ReturnType<typeof post>>): boolean {
  if (status >= 400) return status < 500 && typeof json.message === 'string';
  return json.status === false || json.status === 'error' || (Number(json.rejected) > 0 && json.stored === 0);
}

export function withValue(body: object, path: string, change: { value: unknown } | 'left out'): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop()!;
  let place = copy;
  for (const name of names) place = place[name] as Record<string, unknown>;
  if (change === 'left out') delete place[last];
  else place[last] = change.value;
  return copy;
}
