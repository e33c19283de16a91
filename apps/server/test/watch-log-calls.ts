// Calls of the watch log and of shifts that are handed over, with a body that is taken and the kinds of their fields.
import { giveShift, takeShift, withdrawShift } from '@bantay/features/watch-log/wire/hand-over.ts';
import { keepShiftReport, noteWatchLook, writeWatchNote } from '@bantay/features/watch-log/wire/watch-log.ts';
import { sql } from 'kysely';
import { people } from './harness.ts';
import { house, type Row, userId } from './writing-house.ts';

/** Nobody has a shift that waits. */
const closeAll = () =>
  sql`update hand_overs set withdrawn_at = given_at where taken_at is null and withdrawn_at is null`.execute(
    house.app.db,
  );

async function given(by: string): Promise<number> {
  await closeAll();
  return house.app.services.handOvers.give({ toUser: null, remarks: '' }, await userId(by));
}

export const WATCH_LOG_CALLS: readonly Row[] = [
  {
    declaration: writeWatchNote,
    body: () => Promise.resolve({ site_code: 'lpa', text: 'The road is open.' }),
    fields: [
      { path: 'site_code', kind: 'anything', also: ['', 'xyz', 1, 'x'.repeat(41)] },
      { path: 'text', kind: 'text', also: ['', '  ', 'x'.repeat(1001)] },
    ],
  },
  {
    declaration: noteWatchLook,
    body: () => Promise.resolve({ until: '2026-11-21 09:00:00' }),
    fields: [{ path: 'until', kind: 'time' }],
  },
  {
    declaration: keepShiftReport,
    body: () =>
      Promise.resolve({ from: '2026-11-20 20:00:00', to: '2026-11-21 08:00:00', site_code: 'lpa', remarks: 'Quiet.' }),
    fields: [
      { path: 'from', kind: 'time', also: ['2026-11-21 08:00:00', '2020-01-01 00:00:00'] },
      { path: 'to', kind: 'time', also: ['2026-11-20 20:00:00', '2030-01-01 00:00:00'] },
      { path: 'site_code', kind: 'anything', also: ['', 'xyz', 1] },
      { path: 'remarks', kind: 'text', also: ['x'.repeat(2001)] },
    ],
  },
  {
    declaration: giveShift,
    body: async () => {
      await closeAll();
      return { to_user_id: await userId(people.secondOfficer), remarks: 'The road is open.' };
    },
    fields: [
      { path: 'to_user_id', kind: 'anything', also: [0, -1, 1.5, '1', 999_999] },
      { path: 'remarks', kind: 'text', also: ['x'.repeat(2001)] },
    ],
  },
  {
    declaration: takeShift,
    body: async () => ({ hand_over_id: await given(people.secondOfficer) }),
    fields: [{ path: 'hand_over_id', kind: 'id' }],
  },
  {
    declaration: withdrawShift,
    body: async () => ({ hand_over_id: await given(people.mayorOfLgu) }),
    fields: [{ path: 'hand_over_id', kind: 'id' }],
  },
];
