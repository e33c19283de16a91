// The state of the server for Prometheus: opened by its scope alone, whole, of bounded size, and without a name of a person.
import { SCOPES } from '@bantay/kernel/roles/scopes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { readingKeyOf } from '../../../apps/server/test/reading-key.ts';
import { PROBLEM_KINDS } from '../../duty/rules/problem-kinds.ts';
import { dashboard } from './grafana-dashboard.ts';
import { METRICS } from './metric-table.ts';

const NAMES: readonly string[] = METRICS.map(({ name }) => name);

let house: House;
let officer: Visitor;
let key: string;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  key = await readingKeyOf(house, ['metrics']);
});
afterAll(() => house.close());

const ask = (bearer?: string) =>
  house.visitor().raw('GET', '/metrics', bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {});
const lines = async () =>
  (await ask(key)).bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
/** Of one line, by its name and labels as they are written. */
const numberOf = async (name: string) => {
  const line = (await lines()).find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
};

describe('the state of the server', () => {
  it('is closed in words to strangers, to unknown keys and to keys without the scope', async () => {
    expect(await ask()).toMatchObject({
      status: 401,
      json: { code: 'readingKeyMissing', message: expect.stringContaining('Authorization: Bearer') },
    });
    expect((await ask(`read_${'x'.repeat(32)}`)).json).toMatchObject({ code: 'readingKeyUnknown' });
    const others = await readingKeyOf(
      house,
      SCOPES.filter((scope) => scope !== 'metrics'),
    );
    expect((await ask(others)).json).toMatchObject({ code: 'readingKeyClosed' });
    const answer = await ask(key);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  });

  it('says of each metric what it is, and each line once', async () => {
    const text = (await ask(key)).bytes.toString();
    const described = [...text.matchAll(/^# HELP (\S+) /gm)].map(([, name]) => name!);
    for (const name of described) expect(NAMES).toContain(name);
    const all = (await lines()).map((line) => line.slice(0, line.lastIndexOf(' ')));
    expect(new Set(all).size).toBe(all.length);
    // Two sites, a few gauges, some jobs: what grows with readings or people has no line of its own.
    expect(all.length).toBeLessThan(200);
  });

  it('tells the age of the newest reading in field time, and nothing of a gauge that never reported', async () => {
    expect(await numberOf('bantay_rain_reading_age_seconds{site="lpa",gauge="rain_lpasb"}')).toBeNull();
    await rain(house, '2026-11-21 09:05:00', 80);
    house.move(10 * 60_000);
    expect(await numberOf('bantay_rain_reading_age_seconds{site="lpa",gauge="rain_lpasb"}')).toBe(15 * 60);
  });

  it('tells a level only where it is known, and the released one once there is one', async () => {
    expect(await numberOf('bantay_site_level{site="scu"}')).toBeNull();
    expect(await numberOf('bantay_site_level_known{site="scu"}')).toBe(0);
    await decideAndRelease(house, officer);
    expect(await numberOf('bantay_site_level{site="lpa"}')).toBe(1);
    expect(await numberOf('bantay_site_level_known{site="lpa"}')).toBe(1);
  });

  it('counts every kind of problem, also where there is none, and says when somebody last looked', async () => {
    expect(await numberOf('bantay_duty_look_age_seconds')).toBeNull();
    const counted = (await lines()).filter((line) => line.startsWith('bantay_problems_open'));
    expect(counted).toHaveLength(PROBLEM_KINDS.length);
    for (const kind of PROBLEM_KINDS) expect(counted.join('\n')).toContain(`{kind="${kind}"}`);
  });

  it('tells messages that wait by their state, and how old the oldest is', async () => {
    expect(await numberOf('bantay_sms_messages{state="queued"}')).toBe(0);
    expect(await numberOf('bantay_sms_oldest_waiting_seconds')).toBe(0);
    const { db, services } = house.app;
    await services.outbox.queueNotice(db, 'a notice', ['639171234567']);
    await sql`update sms_outbox set queued_at = now() - interval '90 seconds'`.execute(db);
    expect(await numberOf('bantay_sms_messages{state="queued"}')).toBe(1);
    expect(await numberOf('bantay_sms_oldest_waiting_seconds')).toBeGreaterThanOrEqual(89);
    await sql`update sms_outbox set state = 'failed', changed_at = now() - interval '2 days'`.execute(db);
    expect(await numberOf('bantay_sms_messages{state="failed"}')).toBe(0);
    await sql`update sms_outbox set changed_at = now()`.execute(db);
    expect(await numberOf('bantay_sms_messages{state="failed"}')).toBe(1);
  });

  it('tells how old each job is, when that is late, and whether its last run failed', async () => {
    const { db } = house.app;
    await sql`insert into job_runs (job, last_started_at, last_finished_at, last_error)
              values ('cap', now() - interval '70 seconds', now() - interval '60 seconds', 'broken "quotes"')`.execute(
      db,
    );
    expect(await numberOf('bantay_job_failed{job="cap"}')).toBe(1);
    expect(await numberOf('bantay_job_age_seconds{job="cap"}')).toBeGreaterThanOrEqual(59);
    expect(await numberOf('bantay_job_late_after_seconds{job="cap"}')).toBe(300);
    expect((await lines()).join('\n')).not.toContain('quotes');
  });

  it('names nobody', async () => {
    const text = (await ask(key)).bytes.toString();
    const { rows } = await sql<{ name: string }>`select last_name as name from users`.execute(house.app.db);
    for (const { name } of rows) expect([name, text.includes(name)]).toEqual([name, false]);
  });
});

it('the dashboard asks for nothing that is not there, and for everything that is', () => {
  const asked = new Set([...JSON.stringify(dashboard).matchAll(/bantay_\w+/g)].map(([name]) => name));
  expect([...asked].filter((name) => !NAMES.includes(name))).toEqual([]);
  expect(NAMES.filter((name) => !asked.has(name))).toEqual([]);
});
