import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, decideAndRelease, LPA, rain, release } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { listCandidateAlerts } from '../../dashboard/wire/dashboard.ts';
import {
  getLatestAlerts,
  getMomsFeatures,
  getMomsInstances,
  getTempMoms,
  type MomsInput,
  writeMoms,
  writeMomsForValidation,
} from '../wire/moms.ts';

const BASE = '/api/manifestations_of_movement';
const WRITE = `${BASE}/write_monitoring_moms_to_db`;
const TABLES = ['monitoring_moms', 'moms_instances', 'narratives', 'monitoring_moms_temp', 'operational_triggers'];

const entry = (more: Partial<MomsInput> = {}): MomsInput => ({
  alert_level: 0,
  instance_id: null,
  feature_name: '',
  feature_type: 'Crack',
  report_narrative: 'One crack, 3 m long.\n2 cm wide.',
  observance_ts: '2026-11-21 09:00:00',
  remarks: 'Seen above the road.',
  reporter_id: 1,
  validator_id: 1,
  location: 'Sitio Kawayan',
  iomp: 1,
  file_name: '',
  dynaName: 'A. Guro',
  ...more,
});
const report = (...entries: MomsInput[]) => ({ site_code: 'lpa', uploads: [], moms_list: entries });

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const write = (visitor: Visitor, ...entries: MomsInput[]) => visitor.send(writeMoms, { body: report(...entries) });
const groups = async (visitor = officer) =>
  (await visitor.send(getMomsInstances, { params: { site_code: 'lpa' } })).json.data;
const counts = () => Promise.all(TABLES.map(async (table) => (await rowsOf(house, table)).length));

describe('who may do what', () => {
  it('nothing without a session', async () => {
    const guest = house.visitor();
    for (const path of ['get_moms_features/lpa', 'get_moms_instances/lpa', 'get_temp_moms', 'get_latest_alerts/lpa']) {
      expect([path, (await guest.raw('GET', `${BASE}/${path}`)).status]).toEqual([path, 401]);
    }
    for (const path of [WRITE, `${BASE}/write_moms_for_validation`]) {
      expect((await guest.raw('POST', path, { body: report(entry()) })).status).toBe(401);
    }
  });

  it('nor with an account of another designation', async () => {
    const outsider = house.visitor();
    const body = { username: people.outsider, password: 'Bantay-demo-2026' };
    await outsider.raw('POST', '/api/signin', { body });
    expect((await outsider.raw('POST', WRITE, { body: report(entry()) })).status).toBe(401);
  });
});

describe('what is refused leaves nothing behind', () => {
  it.each([
    ['an alert level that is text', { alert_level: 'high' }],
    ['an instance that is text', { instance_id: 'A' }],
    ['an instance below 0', { instance_id: -1 }],
    ['nothing of JSON', { file_name: [] }],
    ['a reporter beyond all numbers', { reporter_id: 2 ** 40 }],
  ])('%s is malformed', async (_what, change) => {
    const before = await counts();
    const answer = await officer.raw('POST', WRITE, { body: report({ ...entry(), ...change } as never) });
    expect([answer.status, answer.json.status, answer.json.code]).toEqual([400, false, 'malformed']);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['no feature type at all', { feature_type: undefined }, 'formRefused'],
    ['"Invalid date"', { observance_ts: 'Invalid date' }, 'formRefused'],
    ['no observation time', { observance_ts: undefined }, 'formRefused'],
    ['narratives without end', { remarks: 'x'.repeat(20_001) }, 'formRefused'],
    ['a NUL', { remarks: 'a\u0000b' }, 'formRefused'],
    ['half a character', { feature_name: '\ud83d' }, 'formRefused'],
    ['level 1', { alert_level: 1 }, 'featureLevelWrong'],
    ['level 5', { alert_level: 5 }, 'featureLevelWrong'],
    ['no level', { alert_level: null }, 'featureLevelWrong'],
    ['an unknown type', { feature_type: 'Hole' }, 'featureTypeUnknown'],
    ['an empty type', { feature_type: ' ' }, 'featureTypeUnknown'],
    ['the future', { observance_ts: '2026-11-21 09:10:01' }, 'featureInFuture'],
    ['no description', { report_narrative: '' }, 'featureNoDescription'],
    ['a description of 1001', { report_narrative: 'x'.repeat(1001) }, 'featureDescriptionTooLong'],
    ['no narratives', { remarks: ' \n ' }, 'featureNoNarratives'],
    ['narratives of 501', { remarks: 'x'.repeat(501) }, 'featureNarrativesTooLong'],
    ['a name of 46', { feature_name: 'x'.repeat(46) }, 'featureNameTooLong'],
    ['a location of 501', { location: 'x'.repeat(501) }, 'featureLocationTooLong'],
    ['pictures without end', { file_name: Array(50).fill('picture.png').join() }, 'featurePicturesTooLong'],
    ['an unknown instance', { instance_id: 999_999_999 }, 'featureUnknown'],
    ['an unknown reporter', { reporter_id: 999_999 }, 'featurePersonUnknown'],
    ['nothing changed at level 3', { feature_type: 'None', alert_level: 3 }, 'featureNoChangesRaise'],
  ])('%s is refused in words, also as the second of two', async (_what, change, code) => {
    const before = await counts();
    const body = report(entry(), { ...entry(), ...change } as never);
    const answer = await officer.raw('POST', WRITE, { body });
    expect([answer.status, answer.json.status, answer.json.code]).toEqual([200, false, code]);
    expect(await counts()).toEqual(before);
  });

  it('an unknown site, no feature, a list that is none', async () => {
    const unknown = await officer.send(writeMoms, { body: { ...report(entry()), site_code: 'zzz' } });
    expect(unknown.json.code).toBe('siteNotFound');
    expect((await write(officer)).json.code).toBe('featureListEmpty');
    expect((await officer.raw('POST', WRITE, { body: { ...report(), moms_list: 'crack' } })).status).toBe(400);
    const wait = (body: object) => officer.raw('POST', `${BASE}/write_moms_for_validation`, { body });
    expect((await wait({ ...report(entry()), site_code: 'zzz' })).json.code).toBe('siteNotFound');
    expect((await wait(report())).json.code).toBe('featureListEmpty');
    expect((await wait(report(entry({ feature_type: '' })))).json.code).toBe('featureTypeUnknown');
    expect(await rowsOf(house, 'monitoring_moms_temp')).toEqual([]);
    expect((await wait({ ...report(entry()), site_code: 'l\u0000' })).status).toBe(400);
    expect((await officer.raw('GET', `${BASE}/get_moms_features/a%00`)).status).toBe(400);
    expect((await officer.raw('GET', `${BASE}/get_moms_features/zzz`)).json.code).toBe('siteUnknown');
    expect((await officer.raw('GET', `${BASE}/get_moms_instances/zzz`)).json.code).toBe('siteUnknown');
    expect((await officer.raw('GET', `${BASE}/get_latest_alerts/zzz`)).json.code).toBe('siteUnknown');
  });
});

describe('types and signs', () => {
  it('nine types, each with what its levels mean', async () => {
    const { data } = (await officer.send(getMomsFeatures, { params: { site_code: 'lpa' } })).json;
    expect(data.map((one) => [one.feature_id, one.alerts.length])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, 3]),
      [9, 1],
    ]);
    expect(data[8]!.feature_type).toBe('none');
  });

  it('unnamed ones get letters; a name is found again whatever its case; an id keeps to its site and type', async () => {
    await write(officer, entry(), entry(), entry({ feature_name: 'Kanto' }));
    await write(officer, entry({ feature_name: 'kanto', observance_ts: '2026-11-21 09:05:00' }));
    const found = await groups();
    expect(found.map((one) => [one.feature_name, one.moms.length])).toEqual([
      ['Kanto', 2],
      ['B', 1],
      ['A', 1],
    ]);
    const [first] = found;
    expect((await write(officer, entry({ instance_id: first!.instance_id }))).json.status).toBe(1);
    expect((await groups()).find((one) => one.feature_name === 'Kanto')!.moms).toHaveLength(3);
    const scarp = entry({ instance_id: first!.instance_id, feature_type: 'Scarp' });
    expect((await write(officer, scarp)).json.code).toBe('featureUnknown');
    const elsewhere = { ...report(entry({ instance_id: first!.instance_id })), site_code: 'scu' };
    expect((await officer.send(writeMoms, { body: elsewhere })).json.code).toBe('featureUnknown');
  });

  it('"no changes observed" has neither name nor place, and one instance per site', async () => {
    const none = { feature_type: 'No Changes Observed', feature_name: 'None', instance_id: 0, report_narrative: '' };
    await write(officer, entry(none), entry({ ...none, feature_type: 'none' }));
    const of9 = (await groups()).filter((one) => one.feature.feature_id === 9);
    expect(of9.map((one) => [one.feature_name, one.location, one.moms.length])).toEqual([[null, null, 2]]);
  });

  it('a report says what was sent, and who really entered it', async () => {
    const [moms] = (await groups()).find((one) => one.feature_name === 'B')!.moms;
    expect(moms).toMatchObject({
      op_trigger: 0,
      remarks: 'Seen above the road.',
      files: null,
      narrative: { narrative: 'One crack, 3 m long.\n2 cm wide.', timestamp: '2026-11-21 09:10:00', type_id: 2 },
      reporter: { first_name: 'Community' },
      validator: { first_name: 'Community' },
      entered_by: { name: 'Elena Halimbawa' },
      consulted_staff: 'A. Guro',
    });
  });

  it('the same request again, by its key, is one report', async () => {
    const before = await counts();
    const body = report(entry({ feature_name: 'once' }));
    const answers = [
      await officer.send(writeMoms, { body, key: 'report-0001' }),
      await officer.send(writeMoms, { body, key: 'report-0001' }),
    ];
    expect(answers[1]!.json).toEqual(answers[0]!.json);
    expect((await counts())[0]).toBe(before[0]! + 1);
  });
});

describe('reports that wait', () => {
  const waiting = async () => (await officer.send(getTempMoms)).json;
  const take = async (...entries: MomsInput[]) => {
    const { json } = await officer.send(writeMomsForValidation, { body: report(...entries) });
    return (await waiting()).find((one) => one.temp_moms_id === json.temp_moms_id)!;
  };

  it('wait with all they said, newest first, and raise nothing', async () => {
    const first = await take(entry({ alert_level: null, feature_name: null, remarks: 'first' }));
    const second = await take(entry({ file_name: 'one.png, ../two.png', remarks: 'second', instance_id: 0 }));
    const odd = [null, 7, [[]], { filename: 'a\ud800.png', filepath: '/tmp/a' }, { filename: 7 }];
    const body = { ...report(entry({ remarks: 'third' })), uploads: odd };
    const third = (await officer.send(writeMomsForValidation, { body })).json.temp_moms_id;
    expect((await waiting())[0]).toMatchObject({
      temp_moms_id: third,
      uploads: [{ filename: 'a.png' }],
      // No feature names it, so it goes with the first one, and is not lost when that is stored.
      moms_list: [{ file_name: 'a.png' }],
    });
    expect((await waiting()).map((one) => one.temp_moms_id)).toEqual([third, second.temp_moms_id, first.temp_moms_id]);
    expect(second).toMatchObject({ site_code: 'lpa', received_at: '2026-11-21 09:10:00' });
    // The reporter is the generic person; who brought it is told beside.
    expect(second!.entered_by!.name).toBe('Elena Halimbawa');
    expect(second.moms_list[0]).toMatchObject({
      feature_type: 'Crack',
      feature_name: null,
      instance_id: null,
      file_name: 'one.png,two.png',
      reporter: 'Community Reporter',
      validator: 'Community Reporter',
    });
    expect(first.moms_list[0]!.file_name).toBe('');
  });

  it('a wrong level, a missing feature or another site leaves them waiting', async () => {
    const one = await take(entry({ remarks: 'two signs' }), entry({ feature_type: 'Scarp' }));
    const levels = (...given: number[]) => one.moms_list.map((part, i) => ({ ...part, alert_level: given[i]! }));
    const refusals = [
      [{ moms_list: levels(0, 1) }, 'featureLevelWrong'],
      [{ moms_list: levels(0, 0).slice(0, 1) }, 'featureReportIncomplete'],
      [{ moms_list: levels(0, 0), site_code: 'scu' }, 'featureReportUnknown'],
      [{ moms_list: levels(0, 0), temp_moms_id: 999_999 }, 'featureReportUnknown'],
    ] as const;
    for (const [change, code] of refusals) {
      expect((await officer.send(writeMoms, { body: { ...one, ...change } })).json.code).toBe(code);
    }
    expect((await waiting()).map((row) => row.temp_moms_id)).toContain(one.temp_moms_id);
    const done = await officer.send(writeMoms, { body: { ...one, moms_list: levels(0, 0) } });
    expect(done.json.moms_ids).toHaveLength(2);
    expect((await waiting()).map((row) => row.temp_moms_id)).not.toContain(one.temp_moms_id);
  });

  it('two officers at once: one report, and the second is told who decided and when', async () => {
    const one = await take(entry({ remarks: 'both open the dialog' }));
    const second = await house.signedIn(people.secondOfficer);
    const before = await counts();
    const body = { ...one, moms_list: one.moms_list.map((part) => ({ ...part, alert_level: 0 })) };
    const answers = await Promise.all([officer.send(writeMoms, { body }), second.send(writeMoms, { body })]);
    const told = answers.filter((answer) => answer.json.status !== 1);
    expect(told).toHaveLength(1);
    expect(told[0]!.json.code).toBe('featureReportDecided');
    expect(told[0]!.json.message).toMatch(
      /^(Elena Halimbawa|Noel Likha) has validated this report at 2026\/11\/21 09:10\.$/,
    );
    expect((await counts())[0]).toBe(before[0]! + 1);
  });

  it('every step stands in the audit', async () => {
    const audit = await rowsOf<{ action: string; user_id: number; after: object }>(house, 'audit');
    const [received] = audit.filter((row) => row.action === 'moms.received');
    expect(received!.after).toMatchObject({
      features: [
        { feature_type: expect.any(String), report_narrative: expect.any(String), observance_ts: expect.any(String) },
      ],
    });
    const actions = audit.map((row) => row.action).filter((action) => action.startsWith('moms.'));
    expect(new Set(actions)).toEqual(new Set(['moms.report', 'moms.received', 'moms.validate']));
  });
});

describe('what reports raise', () => {
  let field: House;
  let visitor: Visitor;
  beforeAll(async () => {
    field = await openHouse({ now: '2026-11-21 09:10:00' });
    visitor = await field.signedIn();
  });
  afterAll(() => field.close());
  const level = async () =>
    (await visitor.send(getLatestAlerts, { params: { site_code: 'lpa' } })).json.data as { moms_alert: number };

  it('level 0 raises nothing, and the next release may tell of it', async () => {
    await write(visitor, entry());
    expect(await candidateOf(visitor)).toBeUndefined();
    expect((await level()).moms_alert).toBe(0);
  });

  it('two late ones of the same minute share one trigger, whose sentence names both', async () => {
    const late = { alert_level: 2, observance_ts: '2026-11-21 06:20:00' };
    await write(visitor, entry(late));
    await write(visitor, entry({ ...late, feature_type: 'Scarp' }));
    const triggers = await rowsOf<{ ts: number; ts_updated: number; tech_info: string }>(field, 'operational_triggers');
    const raising = triggers.filter((one) => one.tech_info.includes('ignificant'));
    expect(raising).toHaveLength(1);
    expect(raising[0]).toMatchObject({
      ts: Date.parse('2026-11-21T06:20:00+08:00'),
      ts_updated: Date.parse('2026-11-21T06:20:00+08:00'),
      tech_info: 'Multiple significant (Crack B, Scarp A) features observed.',
    });
    const candidate = (await candidateOf(visitor))!;
    expect(candidate).toMatchObject({ general_status: 'onset', public_alert_level: 2, public_alert_symbol: 'A2' });
    expect(candidate.trigger_list_arr).toMatchObject([
      { trigger_type: 'moms', alert: 'm2', validating_status: 1, ts_updated: '2026-11-21 06:20:00' },
    ]);
    expect(candidate.trigger_list_arr[0]!.moms_list).toHaveLength(2);
    expect(candidate.unresolved_moms_list).toHaveLength(2);
    expect(candidate.non_triggering_moms).toHaveLength(1);
    expect((await level()).moms_alert).toBe(2);
  });

  it('the release ties all three, whatever its body says of them', async () => {
    const candidate = (await candidateOf(visitor))!;
    const forged = {
      ...candidate,
      non_triggering_moms: [],
      trigger_list_arr: candidate.trigger_list_arr.map((one) => ({ ...one, moms_list: [] })),
    };
    const answer = await release(field, visitor, forged);
    expect(answer.json.status).toBe(true);
    const [releaseId] = answer.json.release_ids;
    const tied = await rowsOf<{ release_id: number; trig_misc_id: number | null }>(field, 'monitoring_moms_releases');
    expect(tied.map((row) => [row.release_id, row.trig_misc_id !== null])).toEqual([
      [releaseId, true],
      [releaseId, true],
      [releaseId, false],
    ]);
    const { json } = await visitor.send(listCandidateAlerts, { params: { param: 'lpa' } });
    const [alert] = JSON.parse(json.on_going).latest;
    expect(alert.latest_event_triggers[0].trigger_misc).toMatchObject({ has_moms: true, od_id: null });
    expect(alert.latest_event_triggers[0].trigger_misc.moms_releases).toHaveLength(2);
    expect(alert.latest_event_triggers[0].info).toBe('Multiple significant (Crack B, Scarp A) features observed.');
  });

  it('a critical one raises to level 3 at once; older level-3 ones not told yet go with the newest', async () => {
    field.setNow('2026-11-21 09:40:00');
    await write(visitor, entry({ alert_level: 3, observance_ts: '2026-11-21 09:20:00' }));
    await write(
      visitor,
      entry({ alert_level: 3, observance_ts: '2026-11-21 09:35:00', feature_type: 'Slope Failure' }),
    );
    const candidate = (await candidateOf(visitor))!;
    expect([candidate.public_alert_level, candidate.internal_alert_level]).toEqual([3, 'A3-M']);
    expect(candidate.trigger_list_arr.map((one) => [one.alert, one.moms_list?.length])).toEqual([['m3', 2]]);
    expect(await level()).toMatchObject({ site_code: 'lpa', moms_alert: 3 });
    const all = (await visitor.send(getLatestAlerts, { params: {} })).json.data;
    expect(all).toMatchObject([
      { site_code: 'lpa', moms_alert: 3 },
      { site_code: 'scu', moms_alert: 0 },
    ]);
  });
});

it('one seen before the rain began raises the running event too', async () => {
  const field = await openHouse({ now: '2026-11-21 09:10:00' });
  const visitor = await field.signedIn();
  await rain(field, '2026-11-21 09:05:00', 70);
  await decideAndRelease(field, visitor);
  expect((await candidateOf(visitor, LPA))?.public_alert_level ?? 1).toBe(1);
  await write(visitor, entry({ alert_level: 3, observance_ts: '2026-11-21 08:20:00' }));
  const candidate = (await candidateOf(visitor))!;
  expect(candidate).toMatchObject({ public_alert_level: 3, general_status: 'on-going', is_release_time: true });
  expect(candidate.trigger_list_arr).toMatchObject([{ alert: 'm3' }]);
  expect(candidate.trigger_list_arr[0]!.moms_list).toHaveLength(1);
  expect((await release(field, visitor, candidate)).json.status).toBe(true);
  expect(await rowsOf(field, 'monitoring_moms_releases')).toHaveLength(1);
  await field.close();
});
