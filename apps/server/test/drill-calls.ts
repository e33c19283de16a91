// Calls of drills that write, with a body that is taken and the kinds of their fields.
import { actInDrill, agreeToDrills, startDrill, withdrawFromDrills } from '@bantay/features/drill/wire/drill.ts';
import { sql } from 'kysely';
import { LPA } from './field.ts';
import { people } from './harness.ts';
import { house, type Row } from './writing-house.ts';
import { idOf } from './written.ts';

let numbers = 0;
/** One that has not said yes yet. */
const fresh = () => `63917200${String(++numbers).padStart(4, '0')}`;

async function consent(): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into drill_consents (site_id, name, number, designation_id, noted_by)
    values (${LPA}, 'Ana', ${fresh()}, 1, ${await idOf(house, people.mayorOfLgu)}) returning consent_id as id`.execute(
    house.app.db,
  );
  return rows[0]!.id; // an insert that returns has its row
}

async function endAll(): Promise<void> {
  const { rows } = await sql<{ id: number }>`select drill_id as id from drills where ended_at is null`.execute(
    house.app.db,
  );
  const elena = await idOf(house, people.mayorOfLgu);
  for (const { id } of rows) await house.app.services.drills.act(id, 'end', elena);
}

/** One whose house nobody has raised. */
async function running(): Promise<number> {
  await endAll();
  const { rows } = await sql<{ id: number }>`insert into drills (site_id, scenario, started_by, people)
    values (${LPA}, 'storm', ${await idOf(house, people.mayorOfLgu)}, 1) returning drill_id as id`.execute(
    house.app.db,
  );
  return rows[0]!.id; // as above
}

export const DRILL_CALLS: readonly Row[] = [
  {
    declaration: agreeToDrills,
    body: () => ({ site_code: 'lpa', name: 'Ana', number: fresh(), designation_id: 1 }),
    fields: [
      { path: 'site_code', kind: 'text', also: ['', 'xyz'] },
      { path: 'name', kind: 'text', also: ['', ' ', 'x'.repeat(61)] },
      { path: 'number', kind: 'text', also: ['', '12345', '9'.repeat(21)] },
      { path: 'designation_id', kind: 'choice', also: [0, 5, '1'] },
    ],
  },
  {
    declaration: withdrawFromDrills,
    body: async () => ({ consent_id: await consent() }),
    fields: [{ path: 'consent_id', kind: 'id' }],
  },
  {
    declaration: actInDrill,
    body: async () => ({ drill_id: await running(), act: 'end' }),
    fields: [
      { path: 'drill_id', kind: 'id' },
      { path: 'act', kind: 'choice', also: ['begin', ''] },
    ],
  },
  {
    declaration: startDrill,
    body: async () => {
      await endAll();
      await consent();
      return { site_code: 'lpa', scenario: 'slide' };
    },
    fields: [
      { path: 'site_code', kind: 'text', also: ['', 'xyz'] },
      { path: 'scenario', kind: 'choice', also: ['quake', ''] },
    ],
  },
];
