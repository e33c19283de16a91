// Duty problems through the doors: found in the states of the other features, told by SMS, opened, acknowledged, silenced.
import { HALF_HOUR_MS, HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { type Job, startJobs } from '@bantay/server/jobs/jobs.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { candidateOf, decide, decideAndRelease, LPA, rain, send, walk } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { openSecondApp } from '../../../apps/server/test/second-app.ts';
import { listIncoming, readIncoming, simulateReply } from '../../incoming/wire/incoming.ts';
import { readStatus } from '../../status/wire/status.ts';
import { jobLateMs } from '../rules/problem-kinds.ts';
import {
  acknowledgeDutyProblem,
  type DutyProblem,
  listDutyProblems,
  openDutyProblems,
  silenceDutyProblem,
} from '../wire/duty.ts';

const DUTY = [
  { name: 'Officer on duty', number: '639000000091' },
  { name: 'Her deputy', number: '639000000092' },
];
/** Longer than the pause before a second look. */
const AGO = '21 seconds';

let house: House;
let officer: Visitor;
beforeEach(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00', duty: DUTY });
  officer = await house.signedIn();
});
afterEach(() => house.close());

const JOBS = ['engine', 'life-cycle'];
const look = () => house.app.services.duty.look(JOBS);
/** Two looks, the second as if it came half a minute later. */
async function lookTwice() {
  await look();
  await sql`update duty_problems set seen_at = seen_at - ${AGO}::interval`.execute(house.app.db);
  await look();
}
const problems = async (who = officer) => (await who.send(listDutyProblems)).json.problems;
const kinds = async () => (await problems()).map((one) => `${one.kind} ${one.site_code}`);
const find = async (kind: DutyProblem['kind']) => (await problems()).find((one) => one.kind === kind)!;
const notices = async () =>
  (
    await sql<{ text: string; number: string; state: string; priority: number }>`
      select r.sms_msg as text, o.number, o.state, o.priority from sms_rounds r join sms_outbox o using (round_id)
      where r.kind = 'duty' order by o.outbox_id`.execute(house.app.db)
  ).rows;
const quarterPasses = () =>
  sql`update duty_problems set noticed_at = noticed_at - interval '15 minutes'`.execute(house.app.db);
const audits = async (action: string) =>
  (await rowsOf<{ action: string; user_id: number | null; subject_id: number; after: object }>(house, 'audit')).filter(
    (row) => row.action === action,
  );
/** A gauge that has been silent for an hour and a minute. */
async function silentGauge() {
  await rain(house, house.now() - HOUR_MS - MINUTE_MS, 0);
  await lookTwice();
  return find('silent');
}

describe('what is found', () => {
  it('nothing in a quiet house; sensors that never reported have not begun', async () => {
    await lookTwice();
    expect(await kinds()).toEqual([]);
    expect(await notices()).toEqual([]);
  });

  it('a call for help at the first look, until somebody has read it; an OK is none', async () => {
    const [resident] = await sql<{ number: string }>`
      select n.sim_num as number from user_organizations o join user_mobiles m using (user_id)
        join mobile_numbers n using (mobile_id) join sites s using (site_id)
      where s.site_code = 'lpa' order by o.user_id limit 1`
      .execute(house.app.db)
      .then(({ rows }) => rows);
    const say = (text: string) => officer.send(simulateReply, { body: { number: resident!.number, text } });
    await say('OK po');
    await look();
    expect(await kinds()).toEqual([]);
    await say('TULONG po');
    await say('tulong!!');
    await look();
    expect(await problems()).toMatchObject([{ kind: 'help', site_code: 'lpa', facts: { count: 1 } }]);
    expect((await notices())[0]!.text).toMatch(/^Bantay DUTY: LPA humihingi ng TULONG ang 1 residente/);
    await officer.send(acknowledgeDutyProblem, { body: { problem_id: (await find('help')).problem_id } });
    await look();
    expect(await kinds()).toEqual(['help lpa']);

    // A call of a later hour is told anew.
    const told = (await notices()).length;
    house.setNow('2026-11-21 10:30:00');
    await say('TULONG');
    await look();
    expect((await notices()).length).toBeGreaterThan(told);

    const { messages } = (await officer.send(listIncoming, { query: {} })).json;
    for (const { inbox_id, kind } of messages)
      if (kind === 'tulong') await officer.send(readIncoming, { body: { inbox_id } });
    await look();
    expect(await kinds()).not.toContain('help lpa');
  });

  it('a new trigger at the first look, until anybody gives it a status', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    await look();
    expect(await problems()).toMatchObject([
      { kind: 'trigger', site_code: 'lpa', facts: { source: 'rainfall', level: 1 }, opened: null, acknowledged: null },
    ]);
    const [trigger] = (await candidateOf(officer))!.trigger_list_arr;
    await decide(officer, trigger!.trigger_id, 0);
    await look();
    expect(await kinds()).toEqual([]);
    expect((await audits('duty.end')).map((row) => row.after)).toMatchObject([{ kind: 'trigger' }]);
  });

  it('a release that is missed by a quarter of an hour, until it is made', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    await decideAndRelease(house, officer);
    await walk(house, '2026-11-21 12:00:00');
    house.setNow('2026-11-21 12:14:59');
    await look();
    // The routine release of scu is due at the same minute.
    expect((await kinds()).filter((one) => one.startsWith('release '))).toEqual([]);
    house.setNow('2026-11-21 12:15:00');
    await look();
    expect(await kinds()).toContain('release lpa');
    expect((await problems()).find((one) => one.kind === 'release')!.since).toBe('2026-11-21 12:00:00');
    await decideAndRelease(house, officer);
    await look();
    expect(await kinds()).not.toContain('release lpa');
  });

  it('an onset that nobody releases is missed once, not anew with every half hour', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    const [trigger] = (await candidateOf(officer))!.trigger_list_arr;
    await decide(officer, trigger!.trigger_id, 1);
    for (const time of ['09:46:00', '10:02:00', '10:16:00', '10:32:00', '10:46:00']) {
      await walk(house, `2026-11-21 ${time}`);
      house.setNow(`2026-11-21 ${time}`);
      await look();
      expect([time, await kinds()]).toEqual([time, ['release lpa']]);
    }
    expect(await audits('duty.raise')).toHaveLength(1);
  });

  it('a silent gauge after two looks, and its end with the next reading', async () => {
    await rain(house, house.now() - HOUR_MS, 0);
    await lookTwice();
    expect(await kinds()).toEqual([]);
    house.move(1000);
    await look();
    expect(await kinds()).toEqual([]);
    await lookTwice();
    expect(await problems()).toMatchObject([{ kind: 'silent', site_code: 'lpa', facts: { sensor: 'rain_lpasb' } }]);
    await rain(house, house.now(), 0);
    await look();
    expect(await kinds()).toEqual([]);
  });

  it('what is over before the second look leaves no trace', async () => {
    await rain(house, house.now() - HOUR_MS - 1000, 0);
    await look();
    await rain(house, house.now(), 0);
    await look();
    expect(await rowsOf(house, 'duty_problems')).toEqual([]);
    expect(await audits('duty.raise')).toEqual([]);
  });

  it('a gauge that repeats one amount for six hours', async () => {
    for (let step = 12; step >= 0; step--) await rain(house, house.now() - step * HALF_HOUR_MS, 0.2);
    await lookTwice();
    expect(await problems()).toMatchObject([{ kind: 'stuck', facts: { sensor: 'rain_lpasb' } }]);
    house.move(MINUTE_MS);
    await rain(house, house.now(), 0.4);
    await look();
    expect(await kinds()).toEqual([]);
  });

  it('a stuck node and a silent column', async () => {
    await sql`insert into loggers (site_id, logger_name, date_activated, model_id) values (24, 'l', '2026-01-01', 1)`.execute(
      house.app.db,
    );
    for (const name of ['colaa', 'colbb']) {
      await sql`with c as (
          insert into tsm_sensors (site_id, logger_id, tsm_name, date_activated, segment_length, number_of_segments,
            version, revision)
          select 24, logger_id, ${name}, '2026-01-01', 1, 2, 2, nextval('tilt_revision') from loggers limit 1
          returning tsm_id)
        insert into accelerometers (tsm_id, node_id, accel_number, in_use)
        select tsm_id, node, 1, true from c, generate_series(1, 2) node`.execute(house.app.db);
    }
    const logger = { actor: { actor: 'system', userId: null }, gauges: [], columns: null, keyId: null };
    const readings = Array.from({ length: 150 }, (_, step) => {
      const ts = toManilaText(house.now() - (149 - step) * HALF_HOUR_MS);
      // Node 1 works, node 2 has not changed for more than three days.
      const of = (node: number, y: number) => ({ column: 'colaa', ts, node, accelerometer: 32, x: 1020, y, z: 60 });
      return [of(1, 40 + (step % 3)), of(2, 45)];
    }).flat();
    const stored = await house.app.services.tiltReadings.record(readings as never, logger as never);
    expect(stored.stored).toBe(300);
    const late = { column: 'colbb', ts: toManilaText(house.now() - 3 * HOUR_MS - MINUTE_MS), node: 1 };
    await house.app.services.tiltReadings.record(
      [{ ...late, accelerometer: 32, x: 1020, y: 40, z: 60 }] as never,
      logger as never,
    );
    await lookTwice();
    const found = (await problems()).filter((one) => one.kind !== 'trigger');
    expect(found.map((one) => [one.kind, one.facts.sensor])).toEqual([
      ['silent', 'colbb'],
      ['stuck', 'colaa node 2'],
    ]);
  });

  it('messages that wait for five minutes, until they leave', async () => {
    await house.app.db.transaction().execute((tx) => house.app.services.outbox.queueNotice(tx, 'x', ['639000000001']));
    await lookTwice();
    expect(await kinds()).toEqual([]);
    await sql`update sms_outbox set queued_at = queued_at - interval '5 minutes'`.execute(house.app.db);
    await lookTwice();
    expect(await problems()).toMatchObject([{ kind: 'outbox', site_code: null, facts: { count: 1 } }]);
    await sql`update sms_outbox set state = 'accepted'`.execute(house.app.db);
    await look();
    expect(await kinds()).toEqual([]);
  });

  it('a job that did not run, and one that runs but fails each time; never one that is not there any more', async () => {
    let works = false;
    const job = (name: string, run: () => Promise<void>): Job => ({ name, everyMs: 20, run });
    const fails = async () => {
      if (!works) throw new Error('broken');
    };
    const jobs = startJobs(
      house.app.db,
      [{ ...job('engine', async () => {}), rank: 'warning' }, job('life-cycle', fails), job('gone', fails)],
      () => {},
    );
    await expect.poll(async () => (await rowsOf(house, 'job_runs')).length).toBe(3);
    await sql`update job_runs set last_good_at = last_good_at - interval '6 minutes'`.execute(house.app.db);
    await expect
      .poll(
        async () =>
          (await rowsOf<{ job: string; last_good_at: Date }>(house, 'job_runs')).find((one) => one.job === 'engine')!,
      )
      .toMatchObject({ last_error: null });
    await lookTwice();
    expect((await problems()).map((one) => [one.kind, one.facts.job])).toEqual([['job', 'life-cycle']]);
    works = true;
    await expect
      .poll(async () => {
        await look();
        return kinds();
      })
      .toEqual([]);
    await jobs.stop();
  });

  it('every scheduled job is watched but the watch itself', async () => {
    const all = house.app.timed();
    const names = all.map((one) => one.name);
    // One that runs as seldom as it should is not late.
    for (const job of all) expect([job.name, jobLateMs(job.name) > job.everyMs]).toEqual([job.name, true]);
    expect(names.at(-1)).toBe('duty');
    expect(names).toContain('engine');
  });
});

describe('a warning that failed for good', () => {
  let releaseId: number;
  beforeEach(async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    releaseId = await decideAndRelease(house, officer);
    await send(officer, releaseId);
    await fail(2);
    await look();
  });
  const fail = (count: number) =>
    sql`update sms_outbox set state = 'failed', changed_at = clock_timestamp()
        where outbox_id in (select outbox_id from sms_outbox join sms_rounds using (round_id)
          where kind = 'warning' and state = 'queued' order by outbox_id limit ${count})`.execute(house.app.db);

  it('stays until somebody acknowledges it, also when it was sent again', async () => {
    expect(await problems()).toMatchObject([
      { kind: 'warning failed', site_code: 'lpa', facts: { count: 2, release: releaseId } },
    ]);
    await sql`update sms_outbox set state = 'accepted' where state = 'failed'`.execute(house.app.db);
    await look();
    expect(await kinds()).toEqual(['warning failed lpa']);
    const { problem_id } = await find('warning failed');
    expect((await officer.send(acknowledgeDutyProblem, { body: { problem_id } })).json.status).toBe(true);
    expect(await kinds()).toEqual([]);
  });

  it('acknowledged is not raised again; further failures of the same release are', async () => {
    const { problem_id } = await find('warning failed');
    await officer.send(acknowledgeDutyProblem, { body: { problem_id } });
    await look();
    expect(await kinds()).toEqual([]);
    await fail(1);
    await look();
    expect(await problems()).toMatchObject([{ kind: 'warning failed', facts: { count: 3 } }]);
  });
});

describe('who is told', () => {
  it('everybody on the list, once, behind every warning; the text carries no link', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    await look();
    await look();
    // With the newest link of the record, as it was when the notice left (A M6).
    const links = await rowsOf<{ site_id: number; position: number; hash: Buffer }>(house, 'record_chain');
    const sealOf = (siteId: number) => {
      const own = links.filter(({ site_id }) => site_id === siteId).sort((one, other) => one.position - other.position);
      return `${own.at(-1)!.position} ${own.at(-1)!.hash.toString('hex').slice(0, 16)}`;
    };
    const seal = `Seal LPA ${sealOf(LPA)}, SCU ${sealOf(101)}`;
    const text = `Bantay DUTY: LPA trigger na rainfall, level 1, wala pang pasya. Buksan ang dashboard. ${seal}`;
    expect(await notices()).toEqual(DUTY.map(({ number }) => ({ text, number, state: 'queued', priority: 3 })));
    expect(await audits('duty.notice')).toHaveLength(1);
    expect(JSON.stringify(await audits('duty.notice'))).not.toContain('6390000000');
  });

  it('again after a quarter of an hour, as long as nobody has opened it', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    await look();
    await sql`update sms_outbox set state = 'accepted'`.execute(house.app.db);
    for (const times of [2, 3]) {
      await quarterPasses();
      await look();
      await look();
      expect(await notices()).toHaveLength(times * DUTY.length);
      expect((await notices()).at(-1)!.text).toContain('Bantay DUTY, paalala:');
    }
    const { problem_id } = await find('trigger');
    await officer.send(openDutyProblems, { body: { problem_ids: [problem_id] } });
    await quarterPasses();
    await look();
    expect(await notices()).toHaveLength(3 * DUTY.length);
  });

  it('a notice that has not left is replaced by the newer one: no heap of them after an outage', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    await look();
    await quarterPasses();
    await look();
    expect((await notices()).map((one) => one.state)).toEqual(['cancelled', 'cancelled', 'queued', 'queued']);
  });

  it('problems of one look come in one text', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    await rain(house, '2026-11-21 09:05:00', 80, 'rain_scusb');
    await look();
    expect(new Set((await notices()).map((one) => one.text)).size).toBe(1);
    expect((await notices())[0]!.text).toMatch(/LPA trigger.*; SCU trigger/);
  });

  it('nobody when the list is empty: the screen shows it all the same', async () => {
    const silent = await openHouse({ now: '2026-11-21 09:10:00' });
    await rain(silent, '2026-11-21 09:05:00', 80);
    await silent.app.services.duty.look(JOBS);
    const { json } = await (await silent.signedIn()).send(listDutyProblems);
    expect(json).toMatchObject({ list_size: 0, problems: [{ kind: 'trigger' }] });
    expect(await rowsOf(silent, 'sms_rounds')).toEqual([]);
    await silent.close();
  });

  it('two servers, and one that is started again, tell it once', async () => {
    const second = await openSecondApp(house);
    await rain(house, '2026-11-21 09:05:00', 80);
    await Promise.all([look(), second.services.duty.look(JOBS), look(), second.services.duty.look(JOBS)]);
    expect(await problems()).toHaveLength(1);
    expect(await notices()).toHaveLength(DUTY.length);
    await second.close();
    const third = await openSecondApp(house);
    await third.services.duty.look(JOBS);
    expect(await notices()).toHaveLength(DUTY.length);
    await third.close();
  });
});

describe('what people say', () => {
  it('opened: who and when, once; unknown and ended ones change nothing', async () => {
    const { problem_id } = await silentGauge();
    const second = await house.signedIn(people.secondOfficer);
    expect((await officer.send(openDutyProblems, { body: { problem_ids: [problem_id, 999_999] } })).json.status).toBe(
      true,
    );
    house.move(MINUTE_MS);
    await second.send(openDutyProblems, { body: { problem_ids: [problem_id] } });
    expect((await find('silent')).opened).toEqual({ name: 'Elena Halimbawa', at: '2026-11-21 09:10:00' });
    expect(await audits('duty.open')).toMatchObject([{ subject_id: problem_id }]);
  });

  it('acknowledged: who and when are shown, the fault stays; a second person hears who was first', async () => {
    const { problem_id } = await silentGauge();
    const second = await house.signedIn(people.secondOfficer);
    const acknowledge = (who: Visitor) => who.send(acknowledgeDutyProblem, { body: { problem_id } });
    expect((await acknowledge(officer)).json.status).toBe(true);
    expect((await acknowledge(second)).json).toMatchObject({ status: false, code: 'dutyAcknowledgedElsewhere' });
    expect((await acknowledge(second)).json.message).toContain('Elena Halimbawa');
    await look();
    expect(await find('silent')).toMatchObject({
      acknowledged: { name: 'Elena Halimbawa', at: '2026-11-21 09:10:00' },
      opened: { name: 'Elena Halimbawa' },
    });
    expect(await audits('duty.acknowledge')).toHaveLength(1);
    await rain(house, house.now(), 0);
    await look();
    expect((await acknowledge(second)).json.code).toBe('dutyAcknowledgedElsewhere');
  });

  it('silenced to an end with a reason: no SMS while it lasts, and everything anew when it is over', async () => {
    const { problem_id } = await silentGauge();
    const told = (await notices()).length;
    const until = house.now() + 2 * HOUR_MS;
    const body = { problem_id, until: toManilaText(until), reason: ' Under repair ' };
    expect((await officer.send(silenceDutyProblem, { body })).json.status).toBe(true);
    expect((await find('silent')).silence).toEqual({
      until: '2026-11-21 11:10:00',
      reason: 'Under repair',
      name: 'Elena Halimbawa',
    });
    await quarterPasses();
    await look();
    expect(await notices()).toHaveLength(told);
    house.setNow('2026-11-21 11:10:00');
    expect((await find('silent')).silence).toBeNull();
    await look();
    expect(await find('silent')).toMatchObject({ silence: null, opened: null });
    expect(await notices()).toHaveLength(told + DUTY.length);
    expect(await audits('duty.silence-over')).toHaveLength(1);
  });

  it('a silence outlives its problem: a gauge under repair that reports now and then stays silenced', async () => {
    const { problem_id } = await silentGauge();
    const told = (await notices()).length;
    const body = { problem_id, until: toManilaText(house.now() + 8 * HOUR_MS), reason: 'Under repair' };
    await officer.send(silenceDutyProblem, { body });
    await rain(house, house.now(), 0);
    await look();
    expect(await kinds()).toEqual([]);
    house.move(2 * HOUR_MS);
    await lookTwice();
    expect((await find('silent')).silence).toMatchObject({ reason: 'Under repair' });
    expect(await notices()).toHaveLength(told);
  });

  it.each([
    ['no reason', { reason: '   ' }, 'silenceNoReason'],
    ['a reason without end', { reason: 'x'.repeat(301) }, 'silenceReasonTooLong'],
    ['an end that is past', { until: '2026-11-21 09:10:00' }, 'silenceEndWrong'],
    ['an end beyond 30 days', { until: '2026-12-22 00:00:00' }, 'silenceEndWrong'],
    ['an unknown problem', { problem_id: 999_999 }, 'dutyProblemUnknown'],
  ])('silence with %s is refused in words', async (_, change, code) => {
    const { problem_id } = await silentGauge();
    const body = { problem_id, until: '2026-11-21 12:00:00', reason: 'Under repair', ...change };
    expect((await officer.send(silenceDutyProblem, { body })).json).toMatchObject({ status: false, code });
    expect((await find('silent')).silence).toBeNull();
  });

  it('a call for help is silenced for a quarter of an hour at most', async () => {
    const { problem_id } = await silentGauge();
    await sql`update duty_problems set kind = 'help' where problem_id = ${problem_id}`.execute(house.app.db);
    const silence = (until: string) =>
      officer.send(silenceDutyProblem, { body: { problem_id, until, reason: 'The team is on its way' } });
    expect((await silence('2026-11-21 09:26:00')).json.code).toBe('silenceOfHelpTooLong');
    expect((await silence('2026-11-21 09:25:00')).json.status).toBe(true);
  });

  it('what is over is over, and stays in the record', async () => {
    const { problem_id } = await silentGauge();
    await rain(house, house.now(), 0);
    await look();
    const body = { problem_id, until: '2026-11-21 12:00:00', reason: 'Late' };
    expect((await officer.send(silenceDutyProblem, { body })).json.code).toBe('dutyProblemOver');
    expect((await officer.send(acknowledgeDutyProblem, { body: { problem_id } })).json.code).toBe('dutyProblemOver');
    expect(await rowsOf(house, 'duty_problems')).toMatchObject([{ ended_at: instant('2026-11-21 09:10:00') }]);
  });

  it('a problem that is not confirmed yet is nobody’s', async () => {
    await rain(house, house.now() - HOUR_MS - MINUTE_MS, 0);
    await look();
    const [row] = await rowsOf<{ problem_id: number }>(house, 'duty_problems');
    const body = { problem_id: row!.problem_id };
    expect((await officer.send(acknowledgeDutyProblem, { body })).json.code).toBe('dutyProblemUnknown');
  });
});

describe('the doors', () => {
  it('are closed without a session', async () => {
    for (const [method, url] of [
      ['GET', '/api/duty/problems'],
      ['POST', '/api/duty/open'],
      ['POST', '/api/duty/acknowledge'],
      ['POST', '/api/duty/silence'],
    ] as const) {
      const answer = await house.visitor().raw(method, url, method === 'POST' ? { body: {} } : {});
      expect([url, answer.status]).toEqual([url, 401]);
    }
  });

  it.each([
    ['no id', 'open', { problem_ids: [] }],
    ['an id of text', 'open', { problem_ids: ['1'] }],
    ['501 ids', 'open', { problem_ids: Array.from({ length: 501 }, () => 1) }],
    ['nothing', 'acknowledge', {}],
    ['an id that no row can have', 'acknowledge', { problem_id: 2_147_483_648 }],
    ['a day in words', 'silence', { problem_id: 1, until: 'tomorrow', reason: 'x' }],
    ['NUL', 'silence', { problem_id: 1, until: '2026-11-21 12:00:00', reason: 'a\u0000b' }],
    ['a book', 'silence', { problem_id: 1, until: '2026-11-21 12:00:00', reason: 'x'.repeat(2001) }],
  ])('%s in %s is malformed', async (_, call, body) => {
    expect((await officer.raw('POST', `/api/duty/${call}`, { body })).status).toBe(400);
  });

  it('the list says when problems were looked for, and that they are not', async () => {
    expect((await officer.send(listDutyProblems)).json).toMatchObject({ looked_at: null, is_late: true, list_size: 2 });
    const jobs = startJobs(house.app.db, [{ name: 'duty', everyMs: HOUR_MS, run: look }], () => {});
    await expect.poll(async () => (await officer.send(listDutyProblems)).json.is_late).toBe(false);
    await jobs.stop();
    await sql`update job_runs set last_good_at = last_good_at - interval '61 seconds' where job = 'duty'`.execute(
      house.app.db,
    );
    expect((await officer.send(listDutyProblems)).json.is_late).toBe(true);
  });

  it('the state of the installation counts them', async () => {
    await rain(house, '2026-11-21 09:05:00', 80);
    const { problem_id } = await silentGaugeOfScu();
    await officer.send(acknowledgeDutyProblem, { body: { problem_id } });
    expect((await officer.send(readStatus)).json.problems).toEqual({
      open: 2,
      unopened: 1,
      acknowledged: 1,
      silenced: 0,
    });
  });
  const silentGaugeOfScu = async () => {
    await rain(house, house.now() - HOUR_MS - MINUTE_MS, 0, 'rain_scusb');
    await lookTwice();
    return find('silent');
  };
});
