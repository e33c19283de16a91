// Two server processes on one database: half hours are closed once, jobs never run twice at a time, clocks move together.
import type { RunKind } from '@bantay/features/alerts/rules/run.ts';
import { HALF_HOUR_MS, HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../src/app.ts';
import { operatorActor, systemActor } from '../../src/database/audit.ts';
import { moveFieldClock } from '../../src/field-clock.ts';
import { startJobs } from '../../src/jobs/jobs.ts';
import { candidateOf, decide, LPA, rain, release, runDue } from '../field.ts';
import { type House, instant, openHouse, people, rowsOf, type Visitor } from '../harness.ts';
import { openSecondApp } from '../second-app.ts';

let house: House;
let second: App;
let officer: Visitor;
const runs: string[] = [];

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  second = await openSecondApp(house);
  for (const app of [house.app, second]) {
    app.services.alerts.addSource({
      name: 'earthquake',
      async evaluate(site, { at, run }: { at: number; run: RunKind }) {
        if (run === 'closing') runs.push(`${site.siteCode} ${toManilaText(at)}`);
        return [];
      },
    });
  }
  officer = await house.signedIn();
  await runDue(house);
});
afterAll(async () => {
  await second.close();
  await house.close();
});

it('both wake for twelve half hours at the same time: each is closed once for each site, in order', async () => {
  runs.length = 0;
  for (let step = 1; step <= 12; step++) {
    house.setNow(toManilaText(instant('2026-11-21 09:32:00') + (step - 1) * HALF_HOUR_MS));
    await Promise.all([house.app.services.alerts.closeDue(), second.services.alerts.closeDue()]);
  }
  for (const site of ['lpa', 'scu']) {
    const own = runs.filter((run) => run.startsWith(site));
    expect(own).toHaveLength(12);
    expect(own).toEqual([...own].sort());
  }
});

it('both catch up after six hours of silence: still once each', async () => {
  runs.length = 0;
  house.move(6 * HOUR_MS);
  await Promise.all([
    house.app.services.alerts.closeDue(),
    second.services.alerts.closeDue(),
    second.services.alerts.closeDue(),
  ]);
  expect(runs).toHaveLength(24);
  expect(new Set(runs).size).toBe(24);
});

it('the same reading through both servers is stored once and raises one trigger', async () => {
  const at = toManilaText(house.now() - 60_000);
  const logger = { actor: systemActor, gauges: null, keyId: null };
  const bring = (app: App) => app.services.readings.record([{ gauge: 'rain_lpasb', ts: at, mm: 80 }], logger);
  const reports = await Promise.all([bring(house.app), bring(second), bring(house.app), bring(second)]);
  expect(reports.reduce((sum, one) => sum + one.stored, 0)).toBe(1);
  expect(reports.reduce((sum, one) => sum + one.duplicates, 0)).toBe(3);
  expect((await candidateOf(officer))!.trigger_list_arr).toHaveLength(1);
});

it('officers at two servers release at once: one release', async () => {
  const candidate = (await candidateOf(officer))!;
  await decide(officer, candidate.trigger_list_arr[0]!.trigger_id, 1);
  const fresh = (await candidateOf(officer))!;
  const other = await house.signedIn(people.secondOfficer);
  const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const body = {
    ...fresh,
    release_details: { ...fresh.release_details, release_time: '10:00', comments: '' },
  };
  const [one, two] = await Promise.all([
    release(house, officer, fresh),
    second.http.inject({
      method: 'POST',
      url: '/api/monitoring/insert_ewi',
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    }),
  ]);
  expect([one.json.status, (two.json() as { status: boolean }).status].sort()).toEqual([false, true]);
  const released = await rowsOf<{ site_id: number; kind: string }>(house, 'monitoring_releases');
  expect(released.filter((row) => row.site_id === LPA && row.kind !== 'opening')).toHaveLength(1);
});

it('a job runs on one server at a time, on the other when the first is gone', async () => {
  let running = 0;
  let most = 0;
  const ranOn: string[] = [];
  const job = (name: string) => ({
    name: 'test-job',
    everyMs: 5,
    async run() {
      running += 1;
      most = Math.max(most, running);
      ranOn.push(name);
      await new Promise((resolve) => setTimeout(resolve, 15));
      running -= 1;
    },
  });
  const fail = (error: unknown) => {
    throw error;
  };
  const a = startJobs(house.app.db, [job('a')], fail);
  const b = startJobs(second.db, [job('b')], fail);
  await expect.poll(() => ranOn.length).toBeGreaterThan(10);
  await a.stop();
  const before = ranOn.length;
  await expect.poll(() => ranOn.length).toBeGreaterThan(before + 3);
  await b.stop();
  expect(most).toBe(1);
  expect(new Set(ranOn.slice(before + 1))).toEqual(new Set(['b']));
});

it('a failing job is on record and tried again', async () => {
  let times = 0;
  const errors: unknown[] = [];
  const jobs = startJobs(
    house.app.db,
    [
      {
        name: 'failing-job',
        everyMs: 5,
        async run() {
          times += 1;
          if (times < 3) throw new Error('not yet');
        },
      },
    ],
    (error) => errors.push(error),
  );
  await expect.poll(() => times).toBeGreaterThan(3);
  await jobs.stop();
  expect(errors.length).toBe(2);
  const [row] = (await rowsOf<{ job: string; last_error: string | null }>(house, 'job_runs')).filter(
    (one) => one.job === 'failing-job',
  );
  expect(row!.last_error).toBeNull();
});

it("a job on somebody else's server tells of a failure once, until it has succeeded", async () => {
  let times = 0;
  const errors: string[] = [];
  const job = {
    name: 'foreign-job',
    everyMs: 5,
    isForeign: true,
    async run() {
      times += 1;
      if (times !== 3) throw new Error(`failure ${times}`);
    },
  };
  const jobs = startJobs(house.app.db, [job], (error) => errors.push((error as Error).message));
  await expect.poll(() => times).toBeGreaterThan(5);
  await jobs.stop();
  expect(errors).toEqual(['failure 1', 'failure 4']);
  const { jobs: told } = await house.app.services.status.read();
  expect(told.find((one) => one.name === 'foreign-job')!.problem).toBe('The last run failed');
});

it('the clock of the demo is moved: both servers follow, half hours are closed, the session lives on', async () => {
  const before = house.app.services.clock.now();
  runs.length = 0;
  await moveFieldClock(house.app.db, 4 * HOUR_MS, operatorActor);
  await expect.poll(() => house.app.services.clock.now() - before).toBe(4 * HOUR_MS);
  await expect.poll(() => second.services.clock.now() - before).toBe(4 * HOUR_MS);
  await Promise.all([house.app.services.alerts.closeDue(), second.services.alerts.closeDue()]);
  expect(runs).toHaveLength(16);
  expect(new Set(runs).size).toBe(16);
  expect((await officer.raw('GET', '/api/session')).status).toBe(200);
  // Forward only, whatever is asked.
  await moveFieldClock(house.app.db, -HOUR_MS, operatorActor);
  const { rows } = await sql<{ field_offset_ms: number }>`select field_offset_ms from installation`.execute(
    house.app.db,
  );
  expect(rows[0]!.field_offset_ms).toBe(4 * HOUR_MS);
});

it('a real installation has no clock to move', async () => {
  await sql`update installation set kind = 'production'`.execute(house.app.db);
  expect(await moveFieldClock(house.app.db, HOUR_MS, operatorActor)).toBeNull();
  await sql`update installation set kind = 'demo'`.execute(house.app.db);
  await rain(house, house.app.services.clock.now() - 60_000, 0);
});
