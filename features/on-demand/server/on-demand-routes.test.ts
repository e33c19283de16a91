import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, decideAndRelease, release, send } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { listCandidateAlerts } from '../../dashboard/wire/dashboard.ts';
import { readRecord } from '../../record/wire/record.ts';
import { checkOnDemand, saveOnDemand } from '../wire/on-demand.ts';

const LPA = 24;
const URL = '/api/monitoring/save_on_demand_data';
const raise = {
  site_id: LPA,
  alert_level: '1' as const,
  request_ts: '2026-11-21 09:00:00',
  reason: 'Residents heard cracking above Sitio Kawayan.',
  tech_info: 'Residents heard cracking above Sitio Kawayan.',
  eq_id: null,
  approved_by: 'MLGU',
  reporter_id: 1,
};

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const runs = async () => (await officer.send(checkOnDemand, { params: { site_id: String(LPA) } })).json.has_on_demand;
const onGoing = async () =>
  JSON.parse((await officer.send(listCandidateAlerts, { params: { param: 'lpa' } })).json.on_going);

describe('an on-demand request', () => {
  it('needs a session and a designation that may decide', async () => {
    expect((await house.visitor().raw('POST', URL, { body: raise })).status).toBe(401);
    expect(
      (await house.visitor().raw('GET', `/api/monitoring/check_if_current_site_event_has_on_demand/24`)).status,
    ).toBe(401);
  });

  it.each([
    ['no site', { site_id: undefined }],
    ['a site that is text', { site_id: 'lpa' }],
    ['an earthquake that is text', { eq_id: 'big one' }],
    ['a reason that is a number', { reason: 7 }],
  ])('with %s is malformed', async (_what, change) => {
    expect((await officer.raw('POST', URL, { body: { ...raise, ...change } })).status).toBe(400);
  });

  it.each([
    ['level 2', { alert_level: '2' }, 'formRefused'],
    ['no level', { alert_level: undefined }, 'formRefused'],
    ['"Invalid date"', { request_ts: 'Invalid date' }, 'formRefused'],
    ['no time', { request_ts: undefined }, 'formRefused'],
    ['a reason without end', { reason: 'x'.repeat(20_001) }, 'formRefused'],
    ['no reason', { reason: '  ' }, 'onDemandNoReason'],
    ['too long a reason', { reason: 'x'.repeat(1001) }, 'onDemandReasonTooLong'],
    ['a time in the future', { request_ts: '2026-11-21 09:21:00' }, 'onDemandInFuture'],
    ['an unknown site', { site_id: 999 }, 'siteNotFound'],
    ['an unknown earthquake', { eq_id: 999 }, 'earthquakeUnknown'],
    ['nothing to lower', { alert_level: '0' as const }, 'noOnDemandToLower'],
  ])('with %s is refused in words, and nothing is kept', async (_what, change, code) => {
    const answer = await officer.raw('POST', URL, { body: { ...raise, ...change } });
    expect([answer.status, answer.json.status, answer.json.code]).toEqual([200, false, code]);
    expect(await rowsOf(house, 'monitoring_on_demand')).toEqual([]);
    expect(await rowsOf(house, 'narratives')).toEqual([]);
  });
});

describe('raised, released and lowered', () => {
  it('raises level 1 at once; a person has decided already, so it can be released', async () => {
    expect(await runs()).toBe(false);
    const answer = await officer.send(saveOnDemand, { body: raise });
    expect(answer.json).toMatchObject({ status: true, message: 'Successfully saved on demand data' });
    const candidate = (await candidateOf(officer))!;
    expect(candidate).toMatchObject({ general_status: 'onset', public_alert_level: 1 });
    expect(candidate.trigger_list_arr).toMatchObject([
      { trigger_type: 'on demand', alert: 'd1', validating_status: 1, tech_info: raise.reason },
    ]);
    expect(candidate.trigger_list_arr[0]!.od_details).toMatchObject({ eq_id: null, approved_by: 'MLGU' });
    expect(await runs()).toBe(false); // raised, but not yet released
  });

  it('who asked is the session, not the body', async () => {
    const [row] = await rowsOf<{ reporter_id: number }>(house, 'monitoring_on_demand');
    expect(row!.reporter_id).not.toBe(raise.reporter_id);
  });

  it('after the release the event holds it and it may be lowered', async () => {
    expect((await release(house, officer, (await candidateOf(officer))!)).json.status).toBe(true);
    expect(await runs()).toBe(true);
    const [alert] = (await onGoing()).latest;
    expect(alert.latest_event_triggers[0].trigger_misc).toMatchObject({
      od_id: expect.any(Number),
      on_demand: { eq_id: null, alert_level: 1 },
    });
  });

  it('a request that lowers is kept with its reason and holds nothing any more', async () => {
    house.setNow('2026-11-21 10:10:00');
    const lower = {
      ...raise,
      alert_level: '0' as const,
      request_ts: '2026-11-21 10:05:00',
      reason: 'Checked: nothing moves.',
    };
    expect((await officer.send(saveOnDemand, { body: lower })).json.status).toBe(true);
    const requests = await rowsOf<{ alert_level: number }>(house, 'monitoring_on_demand');
    expect(requests.map((row) => row.alert_level).sort()).toEqual([0, 1]);
    const audit = await rowsOf<{ action: string }>(house, 'audit');
    expect(audit.map((row) => row.action).filter((action) => action.startsWith('on-demand'))).toEqual([
      'on-demand.raise',
      'on-demand.lower',
    ]);
    const { events } = (await officer.send(readRecord, { params: { site_code: 'lpa' }, query: {} })).json;
    expect(events[0]!.lowered_by).toMatchObject([{ reason: lower.reason, reporter: expect.stringMatching(/\w/) }]);
  });
});

it('one for an earthquake names it', async () => {
  const other = await openHouse({ now: '2026-11-21 09:10:00' });
  const visitor = await other.signedIn();
  const key = await createLoggerKey(other.app.db, 'network', { earthquakes: true });
  const event = { ts: '2026-11-21 08:00:00', magnitude: 3.9, latitude: 11.8, longitude: 125.1, issuer: 'PHIVOLCS' };
  await other.visitor().raw('POST', '/api/ingest/earthquakes', {
    body: { events: [event] },
    headers: { authorization: `Bearer ${key}` },
  });
  const [{ eq_id }] = (await rowsOf<{ eq_id: number }>(other, 'earthquake_events')) as [{ eq_id: number }];
  expect((await visitor.send(saveOnDemand, { body: { ...raise, eq_id } })).json.status).toBe(true);
  expect((await candidateOf(visitor))!.trigger_list_arr[0]!.od_details).toMatchObject({ eq_id });
  // The text of its warning says so too: what the page composes is not taken for an edited one.
  await send(visitor, await decideAndRelease(other, visitor), 'edited');
  const [sent] = (await rowsOf<{ action: string; after: { edited: { composed: string } } }>(other, 'audit')).filter(
    ({ action }) => action === 'ewi.send',
  );
  expect(sent!.after.edited.composed).toContain('On-demand Earthquake');
  await other.close();
});
