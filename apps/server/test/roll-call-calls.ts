// Calls of the roll-call that write, with a body that is taken and the kinds of their fields.
import { assignRunner, closeRollCall, markRollCall, openRollCall } from '@bantay/features/roll-call/wire/roll-call.ts';
import { sql } from 'kysely';
import { people } from './harness.ts';
import { house, type Row } from './writing-house.ts';
import { idOf } from './written.ts';

/** The open roll-call of lpa, opened where none is. */
async function openOne(): Promise<number> {
  const { rollCall } = house.app.services;
  const elena = await idOf(house, people.mayorOfLgu);
  const read = (await rollCall.read('lpa', elena)).rollCall;
  return read && read.closedAt === null ? read.rollcallId : rollCall.open({ siteCode: 'lpa', centre: 'School' }, elena);
}

async function closeAll(): Promise<void> {
  await sql`update rollcalls set closed_at = opened_at, closed_by = opened_by where closed_at is null`.execute(
    house.app.db,
  );
}

async function somebodyOf(rollcallId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select min(person_id) as id from rollcall_persons
    where rollcall_id = ${rollcallId}`.execute(house.app.db);
  return rows[0]!.id; // one was opened with people
}

/** Each mark is another one. */
let entries = 0;
const tooLong = (max: number) => ['x'.repeat(max + 1)];

export const ROLL_CALL_CALLS: readonly Row[] = [
  {
    declaration: openRollCall,
    body: async () => {
      await closeAll();
      return { site_code: 'lpa', centre: 'School' };
    },
    fields: [
      { path: 'site_code', kind: 'text', also: ['', 'xyz', ...tooLong(40)] },
      { path: 'centre', kind: 'text', also: ['', ' ', ...tooLong(100)] },
    ],
  },
  {
    declaration: markRollCall,
    body: async () => {
      const rollcallId = await openOne();
      const stamp = { device_at: house.now(), offset_ms: 0, device: 'phone', entry_id: `entry ${++entries}`, seen: [] };
      return { rollcall_id: rollcallId, person_ids: [await somebodyOf(rollcallId)], state: 'at centre', ...stamp };
    },
    fields: [
      { path: 'rollcall_id', kind: 'id' },
      { path: 'person_ids', kind: 'list', also: [[], [0], [999_999], ['1']] },
      { path: 'state', kind: 'choice', also: ['gone', '', null] },
      { path: 'device_at', kind: 'anything', also: [-1, 1.5, '1', null] },
      { path: 'offset_ms', kind: 'anything', also: [1.5, '1', 9e15] },
      { path: 'device', kind: 'text', also: ['', ...tooLong(60)] },
      { path: 'entry_id', kind: 'text', also: ['', ...tooLong(60)] },
      { path: 'seen', kind: 'anything', also: [[''], [1], tooLong(60), 'x', null] },
    ],
  },
  {
    declaration: assignRunner,
    body: async () => {
      const runner = { kind: 'purok', target: 'Purok 1', name: 'Ana Imbento', number: '09170000777' };
      return { rollcall_id: await openOne(), ...runner };
    },
    fields: [
      { path: 'rollcall_id', kind: 'id' },
      { path: 'kind', kind: 'choice', also: ['site', '', null] },
      { path: 'target', kind: 'text', also: tooLong(65) },
      { path: 'name', kind: 'text', also: tooLong(100) },
      { path: 'number', kind: 'text', also: ['12', ...tooLong(20)] },
    ],
  },
  {
    declaration: closeRollCall,
    body: async () => ({ rollcall_id: await openOne() }),
    fields: [{ path: 'rollcall_id', kind: 'id' }],
  },
];
