// Doubt and silence are problems: a warning in doubt, a level nobody was told of, readings refused or rewritten (findings A B2, M2, M11).
import { HALF_HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { makeSender } from '@bantay/server/sms/sender.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideAndRelease, rain, send } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { resolveDoubtful } from '../../ewi/wire/ewi.ts';
import { acknowledgeDutyProblem, listDutyProblems } from '../wire/duty.ts';

let house: House;
let officer: Visitor;
beforeEach(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00', duty: [{ name: 'On duty', number: '639000000091' }] });
  officer = await house.signedIn();
});
afterEach(() => house.close());

const look = () => house.app.services.duty.look([]);
const problems = async (...kinds: string[]) => {
  await look();
  return (await officer.send(listDutyProblems)).json.problems.filter((one) => kinds.includes(one.kind));
};
const acknowledge = (problem_id: number) => officer.send(acknowledgeDutyProblem, { body: { problem_id } });

describe('a released warning', () => {
  let releaseId: number;
  beforeEach(async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    releaseId = await decideAndRelease(house, officer);
  });
  const TELLING = ['warning in doubt', 'released and nobody told'];
  /** The sender of the product before a gateway that answers so. */
  const handOver = (outcome: 'doubtful' | 'accepted') =>
    makeSender({
      db: house.app.db,
      gateway: {
        kind: 'test',
        takesKeys: false,
        parallel: 4,
        timeoutMs: 1000,
        send: async () => (outcome === 'accepted' ? { outcome, reference: 'x' } : { outcome, detail: 'HTTP 500' }),
      },
      onAccepted: house.app.services.ewi.noteAccepted,
      onProgress: async () => {},
    }).runOnce();

  it('wholly in doubt is raised at once, told by SMS, and ends by acknowledgement only', async () => {
    await send(officer, releaseId);
    await handOver('doubtful');
    const rows = (await rowsOf<{ state: string; outbox_id: number }>(house, 'sms_outbox')).filter(
      ({ state }) => state === 'doubtful',
    );
    const [problem] = await problems(...TELLING);
    expect(problem).toMatchObject({
      kind: 'warning in doubt',
      site_code: 'lpa',
      facts: { count: rows.length, release: releaseId },
    });
    const [notice] = await rowsOf<{ kind: string; sms_msg: string }>(house, 'sms_rounds').then((all) =>
      all.filter(({ kind }) => kind === 'duty'),
    );
    expect(notice!.sms_msg).toContain(`LPA ${rows.length} SMS ng babala ang hindi tiyak`);
    for (const { outbox_id } of rows) await officer.send(resolveDoubtful, { body: { outbox_id, outcome: 'arrived' } });
    expect(await problems(...TELLING)).toHaveLength(1);
    await acknowledge(problem!.problem_id);
    expect(await problems(...TELLING)).toEqual([]);
  });

  it('in doubt again after it was acknowledged is raised again', async () => {
    await send(officer, releaseId);
    await handOver('doubtful');
    const [problem] = await problems('warning in doubt');
    await acknowledge(problem!.problem_id);
    expect(await problems('warning in doubt')).toEqual([]);
    await sql`update sms_outbox set changed_at = clock_timestamp() where state = 'doubtful'`.execute(house.app.db);
    expect(await problems('warning in doubt')).toHaveLength(1);
  });

  it('never sent, or sent and not accepted: raised five minutes after the release, until the first is accepted', async () => {
    expect(await problems(...TELLING)).toEqual([]);
    house.move(5 * MINUTE_MS - 1000);
    expect(await problems(...TELLING)).toEqual([]);
    house.move(1000);
    expect(await problems(...TELLING)).toMatchObject([
      { kind: 'released and nobody told', site_code: 'lpa', facts: { level: 1, release: releaseId } },
    ]);
    await send(officer, releaseId);
    expect(await problems(...TELLING)).toHaveLength(1);
    await handOver('accepted');
    expect(await problems(...TELLING)).toEqual([]);
  });

  it('cancelled: nobody has to be told of it', async () => {
    await sql`update monitoring_releases set cancelled_at = now() where release_id = ${releaseId}`.execute(
      house.app.db,
    );
    house.move(6 * MINUTE_MS);
    expect(await problems(...TELLING)).toEqual([]);
  });
});

describe('readings', () => {
  const at = (halfHours: number) => house.now() - halfHours * HALF_HOUR_MS;

  it('refused as "in the future", three times and none stored since: the clock of somebody is wrong', async () => {
    await rain(house, at(1), 0);
    for (const step of [6, 7]) await rain(house, house.now() + step * HALF_HOUR_MS, 60);
    expect(await problems('refused readings')).toEqual([]);
    await rain(house, house.now() + 8 * HALF_HOUR_MS, 60);
    expect(await problems('refused readings')).toMatchObject([
      { kind: 'refused readings', site_code: 'lpa', facts: { sensor: 'rain_lpasb', count: 3 } },
    ]);
    await rain(house, at(0), 0.2);
    expect(await problems('refused readings')).toEqual([]);
  });

  it('rewritten to less: a problem until somebody has said that he has seen it', async () => {
    for (const step of [4, 3, 2]) await rain(house, at(step), 40);
    for (const step of [4, 3]) await rain(house, at(step), 0);
    expect(await problems('rewritten readings')).toEqual([]);
    await rain(house, at(2), 0);
    const [problem] = await problems('rewritten readings');
    expect(problem).toMatchObject({ site_code: 'lpa', facts: { sensor: 'rain_lpasb', count: 3 } });
    await acknowledge(problem!.problem_id);
    expect(await problems('rewritten readings')).toEqual([]);
  });

  it('a value that grows within its half hour is no rewriting', async () => {
    for (const step of [5, 4, 3, 2]) for (const mm of [1, 2, 3]) await rain(house, at(step), mm);
    expect(await problems('rewritten readings')).toEqual([]);
  });

  it('other counts of a column for known instants: the first ones may have been the false ones', async () => {
    const { db } = house.app;
    await sql`with l as (insert into loggers (site_id, logger_name, date_activated, model_id)
        values (24, 'l', '2026-01-01', 1) returning logger_id),
      c as (insert into tsm_sensors (site_id, logger_id, tsm_name, date_activated, segment_length, number_of_segments,
          version, revision)
        select 24, logger_id, 'colaa', '2026-01-01', 1, 2, 2, nextval('tilt_revision') from l returning tsm_id)
      insert into accelerometers (tsm_id, node_id, accel_number, in_use)
      select tsm_id, node, 1, true from c, generate_series(1, 2) node`.execute(db);
    const logger = { actor: { actor: 'system', userId: null }, gauges: [], columns: null, keyId: null };
    const bring = (y: number) =>
      house.app.services.tiltReadings.record(
        [1, 2, 3].map((step) => ({
          ...{ column: 'colaa', ts: toManilaText(at(step)), node: 1, accelerometer: 32 },
          ...{ x: 1020, y, z: 60 },
        })) as never,
        logger as never,
      );
    await bring(40);
    expect(await problems('rewritten readings')).toEqual([]);
    expect((await bring(400)).rejected).toBe(3);
    expect(await problems('rewritten readings')).toMatchObject([{ facts: { sensor: 'colaa', count: 3 } }]);
  });
});

it('a webhook that took nothing for a day is told as what does not run, and no longer once it takes something', async () => {
  const { db, services } = house.app;
  const [person] = await rowsOf<{ user_id: number }>(house, 'users');
  const deed = { by: person!.user_id, reason: 'a try' };
  const { hookId } = await services.webhooks.create({ name: 'wáll', url: 'https://a.invalid/' }, deed);
  const told = (state: string) =>
    sql`insert into webhook_deliveries (hook_id, kind, state, tried_at) values (${hookId}, 'test', ${state}, clock_timestamp())`.execute(
      db,
    );
  expect(await problems('job')).toEqual([]);
  await told('failed');
  await look();
  // Confirmed by a second look.
  await sql`update duty_problems set seen_at = seen_at - interval '1 minute'`.execute(db);
  expect(await problems('job')).toMatchObject([{ facts: { job: 'webhook w?ll' } }]);
  await told('delivered');
  expect(await problems('job')).toEqual([]);
});

it('a logger whose battery is low is told before it is silent, and no longer once it has been changed', async () => {
  const { db, services } = house.app;
  const key = await createLoggerKey(db, 'ridge', { gauges: ['rain_lpasb'] });
  const { keyId } = await services.loggers.require(`Bearer ${key}`);
  const bring = async (volts: number) => {
    const id = await services.arrivals.begin({ keyId: keyId!, door: 'reading', text: '', bytes: 0, key });
    await services.arrivals.end(id, { stored: 1 }, volts);
  };
  const told = async () => {
    await look();
    await sql`update duty_problems set seen_at = seen_at - interval '1 minute'`.execute(db);
    return problems('battery');
  };
  await bring(3.9);
  expect(await told()).toEqual([]);
  await bring(3.3);
  expect(await told()).toMatchObject([{ facts: { sensor: 'ridge', volts: 3.3 } }]);
  await bring(4.1);
  expect(await told()).toEqual([]);
});

it('a kind that only a newer program knows is left alone: after an update was taken back the looks go on', async () => {
  await sql`insert into duty_problems (kind, subject, since, facts, seen_at, raised_at)
      values ('of tomorrow', 'x', now(), '{}', now(), now())`.execute(house.app.db);
  await look();
  expect((await officer.send(listDutyProblems)).status).toBe(200);
  expect(await rowsOf<{ kind: string; ended_at: unknown }>(house, 'duty_problems')).toContainEqual(
    expect.objectContaining({ kind: 'of tomorrow', ended_at: null }),
  );
});
