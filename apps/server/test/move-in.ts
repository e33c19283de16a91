// What a first start of the demo writes before anybody asks: installation, sites, people and gauges. On a database that has them it
// changes nothing.
import { prepareInstallation } from '@bantay/features/sites/server/prepare-installation.ts';
import { hash } from '@node-rs/argon2';
import { type Db, openDatabase } from '../src/database/database.ts';
import { DEMO_PASSWORD } from '../src/demo/demo-people.ts';
import { isSeeded, seedPeopleAndGauges } from '../src/demo/demo-seed.ts';
import type { Municipality } from '../src/municipality.ts';
import { demoMunicipality } from '../src/municipality-demo.ts';

/** A hash says its own cost, and thousands of sign-ins of the tests need not pay the real one (password-hash.ts). */
const CHEAP = { memoryCost: 256, timeCost: 1, parallelism: 1 };
/** Made once per process. */
let passwordHash: Promise<string> | null = null;

/** As the houses of the tests find it unless they say otherwise: nobody has duty. */
export const TEST_MUNICIPALITY: Municipality = { ...demoMunicipality, duty: [] };

export async function moveIn(url: string, municipality: Municipality): Promise<void> {
  const { db, close } = openDatabase({ url, max: 2 });
  await prepareInstallation(db, 'demo', municipality);
  await bringPeople(db);
  await close();
}

/** People and gauges of the demo, all with one password. */
export async function bringPeople(db: Db): Promise<void> {
  passwordHash ??= hash(DEMO_PASSWORD, CHEAP);
  if (!(await isSeeded(db))) await seedPeopleAndGauges(db, await passwordHash);
}
