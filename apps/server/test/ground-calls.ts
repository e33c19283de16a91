// Calls that write about the ground, residents, activities, the own account and files; see writing-calls.ts.
import { changePassword, verifyOldPassword } from '@bantay/features/accounts/wire/accounts.ts';
import { deleteActivity } from '@bantay/features/activities/wire/activities.ts';
import { makeCalendarAddress, revokeCalendarAddress } from '@bantay/features/activities/wire/calendar.ts';
import {
  addHousehold,
  deleteHousehold,
  importHouseholds,
  updateHousehold,
} from '@bantay/features/households/wire/households.ts';
import { deleteFile } from '@bantay/features/resources/wire/resources.ts';
import {
  deletePreviousMeasurement,
  deleteSurficialData,
  insertMarkerEvent,
  insertObservation,
  saveMarkerDataTag,
  updateSurficialData,
} from '@bantay/features/surficial/wire/surficial.ts';
import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../src/demo/demo-people.ts';
import { LPA } from './field.ts';
import { people } from './harness.ts';
import { type Field, HOUSEHOLD, house, type Row, SCU, userId } from './writing-house.ts';

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

export const GROUND_CALLS: readonly Row[] = [
  {
    declaration: insertObservation,
    body: () => ({
      date: '2026-11-20 07:30:00 AM',
      marker: { A: 60 },
      panahon: 'MAARAW',
      reporter: 'Aida Gawa',
      type: 'ROUTINE',
      site_code: 'lpa',
    }),
    fields: [
      { path: 'date', kind: 'time', also: ['2026-11-21 09:11', '2026-11-20', ''] },
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
    body: () => ({ quantity: 'one', id: 1 }),
    fields: [
      { path: 'quantity', kind: 'text', also: ['some', ''] },
      { path: 'id', kind: 'id' },
    ],
  },
  {
    declaration: deletePreviousMeasurement,
    body: () => ({ mo_id: 2 }),
    fields: [{ path: 'mo_id', kind: 'id' }],
  },
  {
    declaration: addHousehold,
    body: () => ({ ...HOUSEHOLD, site_id: LPA }),
    fields: [{ path: 'site_id', kind: 'id', isOptional: true }, ...householdFields()],
  },
  {
    declaration: updateHousehold,
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
    body: () => ({ id: 1 }),
    fields: [{ path: 'id', kind: 'id' }],
  },
  {
    declaration: deleteActivity,
    body: () => ({ activity_id: 1 }),
    fields: [{ path: 'activity_id', kind: 'id' }],
  },
  {
    declaration: makeCalendarAddress,
    body: async () => {
      // There may be ten at once, and each try is one.
      await sql`update calendar_addresses set revoked_at = now()`.execute(house.app.db);
      return { site_id: LPA };
    },
    fields: [{ path: 'site_id', kind: 'id' }],
  },
  {
    declaration: revokeCalendarAddress,
    body: async () => {
      const { addressId } = await house.app.services.calendar.make(await userId(people.mayorOfLgu), LPA);
      return { address_id: addressId };
    },
    fields: [{ path: 'address_id', kind: 'id' }],
  },
  {
    declaration: verifyOldPassword,
    body: async () => ({ user_id: await userId(people.mayorOfLgu), old_pass: DEMO_PASSWORD }),
    fields: [
      { path: 'user_id', kind: 'id' },
      { path: 'old_pass', kind: 'text', also: ['', 'not this one'] },
    ],
  },
  {
    declaration: changePassword,
    body: async () => ({ user_id: await userId(people.mayorOfLgu), new_pass: DEMO_PASSWORD }),
    fields: [
      { path: 'user_id', kind: 'id' },
      { path: 'new_pass', kind: 'text', also: ['', '   ', 'short', '12345678', people.mayorOfLgu] },
    ],
  },
  {
    declaration: deleteFile,
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
