// Doors of alerts: a feed that is read often, decisions that meet, and bodies that must change nothing.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, decide, feed, LPA, rain, release, releaseBody, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { listCandidateAlerts } from '../../dashboard/wire/dashboard.ts';
import { insertEwi, readTriggerDecision, updateAlertStatus } from '../wire/alerts.ts';

const SCU = 101;
let house: House;
let officer: Visitor;
let second: Visitor;
let triggerId: number;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  second = await house.signedIn(people.secondOfficer);
  await rain(house, '2026-11-21 09:05:00', 80);
  triggerId = (await candidateOf(officer))!.trigger_list_arr[0]!.trigger_id;
});
afterAll(() => house.close());

const FEED = '/api/monitoring/candidate_alerts';

/** Everything that a refused call must leave as it was. */
const CHANGING = [
  'alert_status',
  'audit',
  'monitoring_events',
  'monitoring_event_alerts',
  'monitoring_releases',
  'monitoring_triggers',
  'monitoring_ewi_logs',
  'sms_rounds',
  'sms_outbox',
  'operational_triggers',
  'public_alerts',
] as const;

async function fingerprint(): Promise<string> {
  const parts: string[] = [];
  for (const table of CHANGING) {
    const { rows } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${sql.table(table)} t`.execute(
      house.app.db,
    );
    parts.push(`${table} ${rows[0]!.hash}`);
  }
  return parts.join('\n');
}

describe('the feed', () => {
  it('is answered with 304 and no body while nothing has changed, and whole when something has', async () => {
    const first = await officer.raw('GET', FEED);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    expect(first.headers['cache-control']).toContain('private');
    const again = await officer.raw('GET', FEED, { headers: { 'if-none-match': etag } });
    expect([again.status, again.json]).toEqual([304, {}]);
    await decide(officer, triggerId, 0);
    const changed = await officer.raw('GET', FEED, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('writes nothing, however often it is read', async () => {
    const before = await fingerprint();
    for (let time = 0; time < 5; time++) await feed(officer);
    expect(await fingerprint()).toBe(before);
    expect(await rowsOf(house, 'offered_candidates')).not.toHaveLength(0);
  });

  it('of one site holds that site alone; any other word means all sites', async () => {
    const read = async (param: string | undefined) => {
      const { json } = await officer.send(listCandidateAlerts, { params: { param } });
      const sites = (JSON.parse(json.on_going) as { summary: { site: { site_code: string } }[] }).summary;
      const candidates = JSON.parse(json.candidate_alerts) as { site_id?: number }[];
      return [sites.map((one) => one.site.site_code), candidates.map((one) => one.site_id)];
    };
    expect(await read('lpa')).toEqual([['lpa'], [LPA]]);
    expect(await read('LPA')).toEqual([['lpa'], [LPA]]);
    expect(await read('scu')).toEqual([['scu'], []]);
    for (const other of [undefined, 'all', 'null', 'undefined', '0', 'xyz', "'; drop table sites; --"]) {
      expect([other, await read(other)]).toEqual([other, [['lpa', 'scu'], [LPA]]]);
    }
  });

  it('a parameter of 201 characters is malformed, and without a session there is no feed', async () => {
    expect((await officer.raw('GET', `${FEED}/${'x'.repeat(201)}`)).status).toBe(400);
    expect((await house.visitor().raw('GET', FEED)).status).toBe(401);
  });

  it('the two parts are JSON in text, as older clients read them', async () => {
    const { json } = await officer.raw('GET', FEED);
    expect([typeof json.on_going, typeof json.candidate_alerts]).toEqual(['string', 'string']);
    expect((json.ewi_templates as { alert_level: number; trigger: string }[])[0]).toMatchObject({
      alert_level: 0,
      trigger: '',
    });
  });
});

describe('decisions', () => {
  it('an officer who saw another state is told who decided what in the meantime', async () => {
    await decide(second, triggerId, 1);
    const answer = await officer.send(updateAlertStatus, {
      body: { trigger_id: triggerId, alert_status: -1, remarks: '', seen_status: 0 },
    });
    expect(answer.json).toMatchObject({ status: false, code: 'decidedElsewhere' });
    expect(answer.json.message).toContain('Noel Likha has decided this at 2026/11/21 09:10: Valid');
    const { data } = (await officer.send(readTriggerDecision, { params: { trigger_id: String(triggerId) } })).json;
    expect(data[0]).toMatchObject({ alert_status: 1, name: 'Noel Likha', remarks: 'seen' });
  });

  it('the officer who saw it decides, and the same officer may decide again', async () => {
    const body = {
      trigger_id: triggerId,
      alert_status: -1 as const,
      remarks: 'gauge is broken',
      seen_status: 1 as const,
    };
    expect((await officer.send(updateAlertStatus, { body })).json).toMatchObject({ message: 'Alert invalidated!' });
    expect((await officer.send(updateAlertStatus, { body: { ...body, alert_status: 1 } })).json).toMatchObject({
      status: true,
      message: 'Alert validated!',
    });
  });

  it('a client that does not say what it saw is believed', async () => {
    expect((await decide(second, triggerId, 0)).json.message).toBe('Alert validating!');
  });

  it('two officers decide at once, each having seen the same: one is told', async () => {
    const body = (alert_status: 1 | -1) => ({
      trigger_id: triggerId,
      alert_status,
      remarks: '',
      seen_status: 0 as const,
    });
    await decide(officer, triggerId, 0);
    const answers = await Promise.all([
      second.send(updateAlertStatus, { body: body(1) }),
      (await house.signedIn(people.provincialOfficer)).send(updateAlertStatus, { body: body(-1) }),
    ]);
    expect(answers.filter((one) => one.json.status === true)).toHaveLength(1);
    expect(answers.filter((one) => one.json.code === 'decidedElsewhere')).toHaveLength(1);
  });

  it('the user id of the body is never used: the session decides who acted', async () => {
    await officer.send(updateAlertStatus, {
      body: { trigger_id: triggerId, alert_status: 1, remarks: '', user_id: 4711, trigger_ts: '2026-11-21 14:11:00' },
    });
    const { data } = (await officer.send(readTriggerDecision, { params: { trigger_id: String(triggerId) } })).json;
    expect(data[0]!.name).toBe('Elena Halimbawa');
  });

  it.each([
    ['no trigger', { trigger_id: undefined }],
    ['a trigger as text', { trigger_id: '1' }],
    ['trigger 0', { trigger_id: 0 }],
    ['a trigger beyond the database', { trigger_id: 2_147_483_648 }],
    ['a trigger with a fraction', { trigger_id: 1.5 }],
    ['no status', { alert_status: undefined }],
    ['a status as text', { alert_status: '1' }],
    ['status 2', { alert_status: 2 }],
    ['status null', { alert_status: null }],
    ['remarks as a list', { remarks: ['x'] }],
    ['an unknown seen status', { seen_status: 5 }],
    ['a user as text', { user_id: 'me' }],
    ['remarks of 451 characters', { remarks: 'x'.repeat(451) }, 200],
    ['remarks with NUL', { remarks: 'a\u0000' }, 200],
  ])('%s is refused and changes nothing', async (_, more, status = 400) => {
    const before = await fingerprint();
    const body = { trigger_id: triggerId, alert_status: 1, remarks: '', ...more };
    const answer = await officer.raw('POST', updateAlertStatus.call.path, { body });
    expect([answer.status, answer.json.status]).toEqual([status, false]);
    expect(await fingerprint()).toBe(before);
  });

  it.each([
    ['a trigger that does not exist', async () => 999_999],
    [
      'a source row without a level',
      async () =>
        (
          await rowsOf<{ trigger_id: number; trigger_sym_id: number; site_id: number }>(house, 'operational_triggers')
        ).find((row) => row.site_id === SCU)!.trigger_id,
    ],
  ])('%s cannot be decided', async (_, find) => {
    await runDue(house);
    const id = await find();
    const before = await fingerprint();
    expect((await decide(officer, id, 1)).json).toMatchObject({ status: false, code: 'triggerUnknown' });
    expect(await fingerprint()).toBe(before);
  });

  it('an unknown trigger has no decisions, a word instead of its id is malformed', async () => {
    expect((await officer.send(readTriggerDecision, { params: { trigger_id: '999999' } })).json.data).toEqual([]);
    expect((await officer.raw('GET', '/api/monitoring/trigger_decision/lpa')).status).toBe(400);
  });
});

describe('bodies of a release', () => {
  let good: ReturnType<typeof releaseBody>;
  const post = (body: unknown) => officer.raw('POST', insertEwi.call.path, { body: body as object });

  beforeAll(async () => {
    await decide(officer, triggerId, 1);
    good = releaseBody(house, (await candidateOf(officer))!);
  });

  const malformed: [string, (body: typeof good) => unknown, number?][] = [
    ['no body', () => ''],
    ['a list', (body) => [body]],
    ['null', () => 'null'],
    ['a site as text', (body) => ({ ...body, site_id: String(LPA) })],
    ['site 0', (body) => ({ ...body, site_id: 0 })],
    ['a site beyond the database', (body) => ({ ...body, site_id: 2 ** 31 })],
    ['no level', (body) => ({ ...body, public_alert_level: undefined })],
    ['level 4', (body) => ({ ...body, public_alert_level: 4 })],
    ['a level as text', (body) => ({ ...body, public_alert_level: '1' })],
    ['no kind', (body) => ({ ...body, general_status: undefined })],
    ['a kind of 41 characters', (body) => ({ ...body, general_status: 'x'.repeat(41) }), 200],
    ['no details', (body) => ({ ...body, release_details: undefined })],
    ['details as text', (body) => ({ ...body, release_details: '{}' })],
    ['no data stamp', (body) => ({ ...body, release_details: { ...body.release_details, data_ts: undefined } })],
    ['a data stamp as number', (body) => ({ ...body, release_details: { ...body.release_details, data_ts: 1 } })],
    ['no release time', (body) => ({ ...body, release_details: { ...body.release_details, release_time: undefined } })],
    [
      'release time 25:00',
      (body) => ({ ...body, release_details: { ...body.release_details, release_time: '25:00' } }),
      200,
    ],
    [
      '501 characters of comments',
      (body) => ({
        ...body,
        release_details: { ...body.release_details, comments: 'x'.repeat(501) },
      }),
      200,
    ],
    [
      'comments with NUL',
      (body) => ({ ...body, release_details: { ...body.release_details, comments: 'a\u0000' } }),
      200,
    ],
    ['no triggers', (body) => ({ ...body, trigger_list_arr: undefined })],
    ['triggers as text', (body) => ({ ...body, trigger_list_arr: '[]' })],
    ['a trigger without id', (body) => ({ ...body, trigger_list_arr: [{}] })],
    ['101 triggers', (body) => ({ ...body, trigger_list_arr: Array.from({ length: 101 }, () => ({ trigger_id: 1 })) })],
    ['a fingerprint that is no text', (body) => ({ ...body, fingerprint: 5 })],
    ['a fingerprint of 4,001 characters', (body) => ({ ...body, fingerprint: 'x'.repeat(4001) }), 200],
    ['validity of the event as text', (body) => ({ ...body, is_event_valid: 'yes' })],
    ['neither site nor routine', (body) => ({ ...body, site_id: undefined })],
  ];
  it.each(malformed)('%s: refused, and nothing is changed', async (_, spoil, status = 400) => {
    const before = await fingerprint();
    const answer = await post(spoil(good));
    expect([answer.status, answer.json.status]).toEqual([status, false]);
    expect(await fingerprint()).toBe(before);
  });

  const refused: [string, (body: typeof good) => unknown, string][] = [
    ['an unknown site', (body) => ({ ...body, site_id: 4711 }), 'siteNotFound'],
    ['the other site, which has nothing', (body) => ({ ...body, site_id: SCU }), 'nothingToRelease'],
    ['an invented trigger', (body) => ({ ...body, trigger_list_arr: [{ trigger_id: 999_999 }] }), 'candidateChanged'],
    ['a level that is too low', (body) => ({ ...body, public_alert_level: 0 }), 'candidateChanged'],
    ['a level that is too high', (body) => ({ ...body, public_alert_level: 3 }), 'candidateChanged'],
    ['another fingerprint', (body) => ({ ...body, fingerprint: 'lpa|3|' }), 'candidateChanged'],
    [
      'a stamp that was never offered',
      (body) => ({ ...body, release_details: { ...body.release_details, data_ts: '2026-11-21 08:15:00' } }),
      'dataStampRefused',
    ],
    [
      'a stamp that is still to come',
      (body) => ({ ...body, release_details: { ...body.release_details, data_ts: '2026-11-22 05:00:00' } }),
      'dataStampAhead',
    ],
    [
      'an impossible stamp',
      (body) => ({ ...body, release_details: { ...body.release_details, data_ts: '2026-02-30 00:00:00' } }),
      'dataStampRefused',
    ],
    [
      'a routine release at nine in the morning',
      () => ({
        public_alert_level: 0,
        data_ts: '2026-11-21 08:30:00',
        release_time: '09:10',
        routine_details: [{ site_id_list: [LPA, SCU], trigger_list_str: null }],
      }),
      'nothingToRelease',
    ],
  ];
  it.each(refused)('%s: refused with a reason, and nothing is changed', async (_, spoil, code) => {
    const before = await fingerprint();
    const answer = await post(spoil(good));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ status: false, code });
    expect(await fingerprint()).toBe(before);
  });

  it('a body of more than 512 KiB is too large', async () => {
    expect((await post({ ...good, padding: 'x'.repeat(600_000) })).status).toBe(413);
  });

  it('what echoes in the body is never believed: level, names and history come from the records', async () => {
    const answer = await post({
      ...good,
      site_code: 'scu',
      public_alert_symbol: 'A3',
      previous_release: { release_id: 1 },
      saved_event_triggers: [{ trigger_id: 5 }],
      publisher_details: { publisher_mt_id: 4711, publisher_ct_id: 4711 },
      released_level: 3,
    });
    expect(answer.json.status).toBe(true);
    const publishers = await rowsOf<{ user_id: number; release_id: number }>(house, 'monitoring_release_publishers');
    const [releaseId] = answer.json.release_ids as number[];
    const mine = publishers.filter((row) => row.release_id === releaseId);
    const [user] = (await rowsOf<{ user_id: number; username: string }>(house, 'user_accounts')).filter(
      (row) => row.username === people.mayorOfLgu,
    );
    expect(new Set(mine.map((row) => row.user_id))).toEqual(new Set([user!.user_id]));
  });

  it('the same release again is the same one; by another officer it is named', async () => {
    const again = await post(good);
    expect(again.json.status).toBe(true);
    expect(
      (await rowsOf<{ kind: string }>(house, 'monitoring_releases')).filter((row) => row.kind !== 'opening'),
    ).toHaveLength(1);
    const other = await release(house, second, good as never);
    expect(other.json).toMatchObject({ status: false, code: 'alreadyReleased' });
    expect(other.json.message).toContain('Elena Halimbawa');
  });
});
