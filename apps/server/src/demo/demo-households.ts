// Invented households of both sites, every name marked as such; as many as the demo's description of the sites says.
import { DAY_MS, toManilaDate } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { type Db, firstRow } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { demoContacts } from './demo-people.ts';
import { chance } from './demo-rain.ts';
import { SITE_IDS } from './demo-sites.ts';

const HOUSEHOLDS = { lpa: 120, scu: 45 } as const;
const PUROKS = 5;
const FIRST = {
  F: ['Ana', 'Luz', 'Maria', 'Nena', 'Rosa', 'Tess'],
  M: ['Ben', 'Dado', 'Jun', 'Leo', 'Nestor', 'Tomas'],
};
const LAST = ['Abad', 'Bautista', 'Cruz', 'Dela Peña', 'Estrada', 'Ibañez', 'Mendoza', 'Santos'];
const DISABILITIES = ['not specified', 'cannot walk', 'blind', 'deaf'];
const COMORBIDITIES = ['not specified', 'hypertension', 'asthma', 'diabetes'];
const YEAR_MS = 365.25 * DAY_MS;

interface DemoPerson {
  name: string;
  gender: 'F' | 'M';
  birthdate: string;
  pregnant: boolean;
  disability: string | null;
  comorbidity: string | null;
}

/** Also into demo installations of before. */
export async function seedHouseholds(db: Db, now: number, say: (text: string) => void): Promise<void> {
  await fillPuroks(db);
  if ((await firstRow(db, sql`select 1 from household_data limit 1`)) !== null) return;
  say('Writing invented households …');
  await inTransaction(db, async (tx) => {
    for (const code of ['lpa', 'scu'] as const) {
      for (let number = 1; number <= HOUSEHOLDS[code]; number += 1) {
        await insertHousehold(
          tx,
          SITE_IDS[code],
          `${code.toUpperCase()}-${String(number).padStart(3, '0')}`,
          number,
          now,
        );
      }
    }
  });
}

/** Demo installations of before have none. */
async function fillPuroks(db: Db): Promise<void> {
  await sql`update household_data set purok = 'Purok ' || 1 + id % ${PUROKS}
      where purok is null and version = 1 and household_head like '%(demo)'`.execute(db);
}

async function insertHousehold(tx: Db, siteId: number, householdId: string, number: number, now: number) {
  const family = pick(LAST, siteId, number, 1);
  const person = (place: number) => demoPerson(family, place, now, siteId, number);
  const head = { ...person(0), ...neighbourOf(siteId, number) };
  const members = Array.from({ length: Math.floor(chance(siteId, number, 2) * 7) }, (_, index) => person(1 + index));
  const row = await firstRow<{ id: number }>(
    tx,
    sql`insert into household_data
          (site_id, household_id, household_head, purok, gender, birthdate, pregnant, disability, comorbidity)
        values (${siteId}, ${householdId}, ${head.name}, ${`Purok ${1 + Math.floor(chance(siteId, number, 12) * PUROKS)}`}, ${head.gender}, ${head.birthdate}, ${head.pregnant},
          ${head.disability}, ${head.comorbidity}) returning id`,
  );
  await sql`insert into household_members (id, household_member, gender, birthdate, pregnant, disability, comorbidity)
    select ${row?.id}, name, gender, birthdate, pregnant, disability, comorbidity
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m (name text, gender text, birthdate date,
      pregnant boolean, disability text, comorbidity text)`.execute(tx);
}

/** Whoever of the barangay is warned lives there: the first households are theirs. */
function neighbourOf(siteId: number, number: number): Pick<DemoPerson, 'name' | 'gender' | 'pregnant'> | null {
  const neighbours = demoContacts().filter(
    ({ siteCode, designationId }) => SITE_IDS[siteCode] === siteId && designationId <= 2,
  );
  const one = neighbours[number - 1];
  if (!one) return null;
  return { name: `${one.firstName} ${one.lastName} (demo)`, gender: one.sex === 'Female' ? 'F' : 'M', pregnant: false };
}

/** The head is grown up, the others are of any age. */
function demoPerson(family: string, place: number, now: number, ...seed: number[]): DemoPerson {
  const draw = (what: number) => chance(...seed, place, what);
  const age = place === 0 ? 22 + draw(3) * 55 : draw(4) ** 1.4 * 80;
  const gender = draw(5) < 0.5 ? 'F' : 'M';
  return {
    name: `${pick(FIRST[gender], ...seed, place, 6)} ${family} (demo)`,
    gender,
    birthdate: toManilaDate(now - age * YEAR_MS),
    pregnant: gender === 'F' && age > 18 && age < 42 && draw(7) < 0.08,
    disability: draw(8) < 0.03 ? pick(DISABILITIES, ...seed, place, 9) : null,
    comorbidity: age > 35 && draw(10) < 0.15 ? pick(COMORBIDITIES, ...seed, place, 11) : null,
  };
}

const pick = <T>(list: readonly T[], ...seed: number[]): T => list[Math.floor(chance(...seed) * list.length)]!; // below its length
