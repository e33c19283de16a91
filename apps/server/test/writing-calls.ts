// Calls that write, each with a body that is taken and the kinds of its fields: one table for every test of input.
import { insertEwi, updateAlertStatus } from '@bantay/features/alerts/wire/alerts.ts';
import { markBroadcastRequest } from '@bantay/features/cell-broadcast/wire/cell-broadcast.ts';
import { markSeen, sendChat } from '@bantay/features/chat/wire/chat.ts';
import { ingestEarthquakes } from '@bantay/features/earthquake/wire/earthquake.ts';
import { correctEwi, noteTold, resolveDoubtful, sendAgain, sendEwi } from '@bantay/features/ewi/wire/ewi.ts';
import {
  ingestSms,
  ingestSmsReport,
  readIncoming,
  showNumber,
  simulateReply,
} from '@bantay/features/incoming/wire/incoming.ts';
import { saveOnDemand } from '@bantay/features/on-demand/wire/on-demand.ts';
import {
  endInvalidTag,
  ingestRainfall,
  tagInvalidData,
  withdrawInvalidTag,
} from '@bantay/features/rainfall/wire/rainfall.ts';
import { ingestTilt } from '@bantay/features/subsurface/wire/subsurface.ts';
import { sql } from 'kysely';
import { ADMIN_CALLS } from './admin-calls.ts';
import { DRILL_CALLS } from './drill-calls.ts';
import { candidateOf, LPA, releaseBody } from './field.ts';
import { GROUND_CALLS } from './ground-calls.ts';
import { people } from './harness.ts';
import { INSTRUMENT_CALLS } from './instrument-calls.ts';
import { LADDER_CALLS } from './ladder-calls.ts';
import { LIMIT_CALLS } from './limit-calls.ts';
import { MACHINE_CALLS } from './machine-calls.ts';
import { PUSH_CALLS } from './push-calls.ts';
import { REACH_CALLS } from './reach-calls.ts';
import { ROLL_CALL_CALLS } from './roll-call-calls.ts';
import { SITE_MAP_CALLS } from './site-map-calls.ts';
import { SKILL_CALLS } from './skill-calls.ts';
import { TWO_NAMES_CALLS } from './two-names-calls.ts';
import { WATCH_CALLS } from './watch-calls.ts';
import { WATCH_LOG_CALLS } from './watch-log-calls.ts';
import { WEBHOOK_CALLS } from './webhook-calls.ts';
import { WORDING_CALLS } from './wording-calls.ts';
import { firstRecipient, house, officer, type Row, releaseId, SCU, setOutbox, userId } from './writing-house.ts';

const EARTHQUAKE = { ts: '2026-11-21 08:00:00', magnitude: 3.9, latitude: 11.8, longitude: 125.1, issuer: 'PHIVOLCS' };

/** An open tag on that gauge: the one that stands, or a new one. */
async function openTag(rainId: number): Promise<number> {
  const { rows } = await sql<{ rain_tag_id: number }>`select rain_tag_id from rainfall_data_tags
    where rain_id = ${rainId} and ts_end is null and withdrawn_at is null`.execute(house.app.db);
  if (rows[0]) return rows[0].rain_tag_id;
  const body = { rain_id: rainId, ts_start: '2026-11-20 09:00:00', ts_end: null, observed_data: 0, remarks: null };
  return (await officer.send(tagInvalidData, { body })).json.rain_tag_id;
}

/** A new call needs one row here. The order is that in which the valid bodies are sent at the end. */
export const TABLE: readonly Row[] = [
  {
    declaration: updateAlertStatus,
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
  ...DRILL_CALLS,
  ...TWO_NAMES_CALLS,
  {
    declaration: insertEwi,
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
    body: async () => ({ outbox_id: await setOutbox('doubtful'), outcome: 'arrived' }),
    fields: [
      { path: 'outbox_id', kind: 'id' },
      { path: 'outcome', kind: 'choice', also: ['Arrived', '', null] },
    ],
  },
  {
    declaration: markBroadcastRequest,
    body: () => ({ release_id: releaseId, kind: 'asked', at: '2026-11-21 09:11:00' }),
    fields: [
      { path: 'release_id', kind: 'id' },
      { path: 'kind', kind: 'choice', also: ['Asked', '', null] },
      { path: 'at', kind: 'time', also: ['2020-01-01 00:00:00', '2036-01-01 00:00:00', ''] },
    ],
  },
  {
    declaration: noteTold,
    body: async () => ({ release_id: releaseId, person_id: await firstRecipient(), way: 'runner' }),
    fields: [
      { path: 'release_id', kind: 'id' },
      { path: 'person_id', kind: 'id' },
      { path: 'way', kind: 'choice', also: ['Call', '', null] },
    ],
  },
  ...REACH_CALLS,
  {
    declaration: correctEwi,
    body: () => ({ release_id: releaseId, kind: 'correction', sms_msg: 'Correction: the level is 1.' }),
    fields: [
      { path: 'release_id', kind: 'id' },
      { path: 'kind', kind: 'choice', also: ['warning', null] },
      { path: 'sms_msg', kind: 'text', also: ['', ' ', 'x'.repeat(1531)] },
    ],
  },
  {
    declaration: tagInvalidData,
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
    declaration: endInvalidTag,
    body: async () => ({ rain_tag_id: await openTag(2), ts_end: '2026-11-21 08:30:00' }),
    fields: [
      { path: 'rain_tag_id', kind: 'id' },
      { path: 'ts_end', kind: 'time', isOptional: true, also: ['2026-11-22 00:00:00'] },
    ],
  },
  {
    declaration: withdrawInvalidTag,
    body: async () => ({ rain_tag_id: await openTag(3) }),
    fields: [{ path: 'rain_tag_id', kind: 'id' }],
  },
  {
    declaration: ingestEarthquakes,
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
    body: () => ({ from: '09170000000', text: 'ok', id: '7' }),
    fields: [
      { path: 'from', kind: 'text', also: ['', ' ', 'x'.repeat(41)] },
      { path: 'text', kind: 'text', also: ['x'.repeat(1001)] },
      { path: 'sent_at', kind: 'time', isOptional: true, also: ['2026-11-21 08:00:00'] },
      { path: 'id', kind: 'text', isOptional: true, also: ['', 'x'.repeat(201)] },
    ],
  },
  {
    declaration: ingestSmsReport,
    body: () => ({ id: 'known to nobody', status: 'DELIVRD' }),
    fields: [
      // Gateways write numbers too, and what is no number of a phone says nothing (sms/report-template.ts).
      { path: 'id', kind: 'anything', also: ['', 'x'.repeat(201), 'a\u0000b', {}, [], true, null] },
      { path: 'status', kind: 'anything', also: ['', 'x'.repeat(101), 'a\u0000b', {}, [], true, null] },
    ],
  },
  {
    declaration: simulateReply,
    body: () => ({ number: '09170000000', text: 'ok' }),
    fields: [
      { path: 'number', kind: 'text', also: ['', 'x'.repeat(41)] },
      { path: 'text', kind: 'text', also: ['x'.repeat(1001)] },
    ],
  },
  {
    declaration: sendChat,
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
      body: () => ({ inbox_id: 1 }),
      fields: [{ path: 'inbox_id', kind: 'id' }],
    }),
  ),
  {
    declaration: ingestRainfall,
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
  ...MACHINE_CALLS,
  ...ADMIN_CALLS,
  ...PUSH_CALLS,
  ...ROLL_CALL_CALLS,
  ...SITE_MAP_CALLS,
  ...SKILL_CALLS,
  ...WATCH_CALLS,
  ...WATCH_LOG_CALLS,
  ...WEBHOOK_CALLS,
  ...LADDER_CALLS,
  ...LIMIT_CALLS,
  ...INSTRUMENT_CALLS,
  ...GROUND_CALLS,
  ...WORDING_CALLS,
];
