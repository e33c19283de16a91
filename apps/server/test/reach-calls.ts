// Calls of the reach board that write, for the table of every test of input (writing-calls.ts).
import { markTold, readReach, remindSilent, takeBackTold } from '@bantay/features/reach/wire/reach.ts';
import { sql } from 'kysely';
import { firstRecipient, house, officer, type Row, releaseId } from './writing-house.ts';

const board = async () => (await officer.send(readReach, { params: { site_code: 'lpa' } })).json.board!; // was released

/** Of the first recipient, as it stands: the one before is taken back at the end. */
async function standingMark(): Promise<number> {
  const person = await firstRecipient();
  const body = { release_id: releaseId, person_id: person, way: 'call' as const };
  await officer.send(markTold, { body });
  return (await board()).people.find(({ user_id }) => user_id === person)!.told!.mark_id; // noted a line above
}

export const REACH_CALLS: readonly Row[] = [
  {
    declaration: markTold,
    body: async () => ({ release_id: releaseId, person_id: await firstRecipient(), way: 'runner', teller: 'Jun Demo' }),
    fields: [
      { path: 'release_id', kind: 'id' },
      { path: 'person_id', kind: 'id' },
      { path: 'way', kind: 'choice', also: ['Call', '', null] },
      { path: 'teller', kind: 'text', isOptional: true, also: ['', '  ', 'x'.repeat(61)] },
    ],
  },
  {
    declaration: takeBackTold,
    body: async () => ({ release_id: releaseId, person_id: await firstRecipient(), mark_id: await standingMark() }),
    fields: [
      { path: 'release_id', kind: 'id' },
      { path: 'person_id', kind: 'id' },
      { path: 'mark_id', kind: 'reference', also: [0, -1, 1.5, null] },
    ],
  },
  {
    declaration: remindSilent,
    async body() {
      await sql`update sms_outbox set state = 'accepted' where round_id in
        (select round_id from sms_rounds where release_id = ${releaseId})`.execute(house.app.db);
      const { text, silent } = await board();
      return {
        ...{ release_id: releaseId, update_number: text?.update_number, reminders: text?.reminders },
        ...{ people: silent.people, numbers: silent.numbers },
      };
    },
    fields: [
      { path: 'release_id', kind: 'id' },
      { path: 'update_number', kind: 'reference', also: [-1, 1.5, 7, null] },
      { path: 'reminders', kind: 'reference', also: [-1, 1.5, 7, null] },
      { path: 'people', kind: 'reference', also: [0, -1, 1.5, 99_999, null] },
      { path: 'numbers', kind: 'reference', also: [0, -1, 1.5, 99_999, null] },
    ],
  },
];
