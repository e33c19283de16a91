// The main path once, whole: rain rises → trigger → validated → released → sent → lowered → extended days → routine.
import { listContacts, readAcknowledgement, readSending } from '@bantay/features/ewi/wire/ewi.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  candidateOf,
  decide,
  feed,
  measure,
  rain,
  release,
  releaseBody,
  runDue,
  send,
  summaryOf,
  walk,
} from '../field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../harness.ts';

let house: House;
let officer: Visitor;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await measure(house, '2026-11-21 07:00:00');
});
afterAll(() => house.close());

describe('rain over the threshold at lpa', () => {
  let releaseId = 0;

  it('dry gauges raise nothing', async () => {
    await rain(house, '2026-11-21 09:00:00', 0);
    await runDue(house);
    expect(await candidateOf(officer)).toBeUndefined();
    expect((await summaryOf(officer)).alert_level).toBe(0);
  });

  it('70 mm in an hour is over the 24-hour threshold of 69.59 mm: an onset at level 1 waits for a decision', async () => {
    // 139.1899 / 2 = 69.59495 mm.
    await rain(house, '2026-11-21 09:05:00', 70);
    const candidate = (await candidateOf(officer))!;
    expect(candidate.general_status).toBe('onset');
    expect(candidate.public_alert_level).toBe(1);
    expect(candidate.trigger_list_arr).toHaveLength(1);
    expect(candidate.trigger_list_arr[0]).toMatchObject({
      trigger_type: 'rainfall',
      alert: 'r1',
      validating_status: null,
    });
    expect(candidate.trigger_list_arr[0]!.tech_info).toContain('70.00 mm / 69.59 mm');
    // The ground reading of 07:00 lies before 07:30, so the string says no ground data.
    expect(candidate.internal_alert_level).toBe('ND-R');
  });

  it('the level stays 0 until somebody releases', async () => {
    expect((await summaryOf(officer)).alert_level).toBe(0);
  });

  it('an undecided trigger blocks the release; calling it valid in the body does not help', async () => {
    const candidate = (await candidateOf(officer))!;
    expect((await release(house, officer, candidate)).json).toMatchObject({ status: false, code: 'triggersUndecided' });
    const forged = {
      ...candidate,
      trigger_list_arr: candidate.trigger_list_arr.map((one) => ({ ...one, validating_status: 1 as const })),
    };
    expect((await release(house, officer, forged)).json).toMatchObject({ status: false, code: 'triggersUndecided' });
  });

  it('valid → invalid → valid: each decision stays on record and changes the candidate', async () => {
    const { trigger_id } = (await candidateOf(officer))!.trigger_list_arr[0]!;
    expect((await decide(officer, trigger_id, -1)).json.message).toBe('Alert invalidated!');
    const invalid = (await candidateOf(officer))!;
    expect(invalid).toMatchObject({ public_alert_level: 0, validity_status: 'invalid' });
    expect((await release(house, officer, invalid)).json).toMatchObject({ code: 'allInvalid' });
    expect((await decide(officer, trigger_id, 1)).json.message).toBe('Alert validated!');
    expect((await candidateOf(officer))!).toMatchObject({ public_alert_level: 1, validity_status: 'valid' });
    const decisions = await rowsOf<{ alert_status: number | null }>(house, 'alert_status');
    expect(decisions.map((row) => row.alert_status)).toEqual([null, -1, 1]);
  });

  it('a candidate seen before the decision is refused with what changed', async () => {
    const candidate = (await candidateOf(officer))!;
    const old = { ...candidate, fingerprint: candidate.fingerprint.replace(/:1$/, ':none') };
    const answer = await release(house, officer, old);
    expect(answer.json).toMatchObject({ status: false, code: 'candidateChanged' });
    expect(answer.json.message).toContain('decided otherwise');
  });

  it('two officers release at once: one release, the second is told by whom', async () => {
    const second = await house.signedIn(people.secondOfficer);
    const candidate = (await candidateOf(officer))!;
    const answers = await Promise.all([release(house, officer, candidate), release(house, second, candidate)]);
    const done = answers.filter((one) => one.json.status === true);
    const told = answers.filter((one) => one.json.code !== undefined);
    expect(done).toHaveLength(1);
    expect(told[0]!.json.code).toBe('alreadyReleased');
    releaseId = done[0]!.json.release_ids[0]!;
  });

  it('the site runs at level 1, valid for 24 hours after the end of the release block', async () => {
    const { onGoing } = await feed(officer);
    expect(onGoing.latest).toHaveLength(1);
    const [alert] = onGoing.latest;
    expect(alert!.public_alert_symbol.alert_level).toBe(1);
    expect(alert!.is_onset_release).toBe(true);
    // The trigger stands at 09:00 (open half hour of 09:10); its block ends 12:00; + 24 h.
    expect(alert!.event.validity).toBe('2026-11-22 12:00:00');
    expect(alert!.latest_event_triggers[0]!.info).toContain('70.00 mm');
    expect(alert!.sent_statuses.is_sms_sent).toBe(false);
  });

  it('the warning goes to every reachable contact of lpa, once; "sent" begins with the first accepted', async () => {
    const contacts = (await officer.send(listContacts)).json.data;
    const reachable = contacts.filter(
      (one) => one.mobile_number.gsm_id !== 0 && one.user.organizations.some((org) => org.site_id === 24),
    );
    expect(
      (await officer.send(readAcknowledgement, { params: { release_id: String(releaseId) } })).json.data,
    ).toBeNull();
    const answer = await send(officer, releaseId);
    expect(answer.json).toMatchObject({ status: true, recipients: reachable.length });
    expect((await send(officer, releaseId)).json).toMatchObject({ status: true, recipients: reachable.length });
    expect((await send(officer, releaseId, 'Another text')).json).toMatchObject({ code: 'otherTextSent' });
    await house.app.services.sender.runOnce();
    const sending = (await officer.send(readSending, { params: { release_id: String(releaseId) } })).json;
    expect(sending.updates[0]!.counts).toEqual({ accepted: reachable.length });
    expect(await rowsOf(house, 'simulated_sms')).toHaveLength(reachable.length);
    expect(
      (await officer.send(readAcknowledgement, { params: { release_id: String(releaseId) } })).json.data,
    ).not.toBeNull();
    expect((await feed(officer)).onGoing.latest[0]!.sent_statuses.is_sms_sent).toBe(true);
  });

  it('before the end of validity nothing lowers; at 11:30 of the next day, with rain and ground data, it does', async () => {
    // Rain of 70 mm at 09:05 leaves the 24-hour window at 09:30 of day 2: label 09:00 is the last r1.
    await walk(house, '2026-11-21 23:30:00');
    await measure(house, '2026-11-22 07:45:00');
    await walk(house, '2026-11-22 08:00:00');
    expect((await summaryOf(officer)).alert_level).toBe(1);
    expect((await candidateOf(officer))?.general_status).toBe('on-going');
  });

  it('the validity moved with the last retrigger: r1 at 08:30 of day 2 → 12:00 + 24 h', async () => {
    await walk(house, '2026-11-22 12:00:00');
    const candidate = (await candidateOf(officer))!;
    expect(candidate.general_status).toBe('on-going');
    for (const trigger of candidate.trigger_list_arr) await decide(officer, trigger.trigger_id, 1);
    const answer = await release(house, officer, (await candidateOf(officer))!);
    expect(answer.json.status).toBe(true);
    expect((await feed(officer)).onGoing.latest[0]!.event.validity).toBe('2026-11-23 12:00:00');
  });

  it('day 3: lowered at the release stamp 11:30, released at 12:00', async () => {
    await walk(house, '2026-11-23 11:00:00');
    await measure(house, '2026-11-23 11:00:00');
    await walk(house, '2026-11-23 12:00:00');
    const candidate = (await candidateOf(officer))!;
    expect(candidate).toMatchObject({ general_status: 'lowering', public_alert_level: 0, trigger_list_arr: [] });
    expect(candidate.release_details.data_ts).toBe('2026-11-23 11:30:00');
    expect((await release(house, officer, candidate)).json.status).toBe(true);
    expect(await summaryOf(officer)).toMatchObject({ alert_level: 0, state: 'lowered' });
    // Clients write their texts of this number: what runs is told, not the highest of the event.
    const [lowered] = (await feed(officer)).onGoing.latest;
    expect(lowered).toMatchObject({ public_alert_symbol: { alert_level: 0 }, highest_event_alert_level: 0 });
  });

  it('three days of extended monitoring with a release at noon each, then routine', async () => {
    for (const day of [1, 2, 3]) {
      const date = `2026-11-${23 + day}`;
      await walk(house, `${date} 07:30:00`);
      await measure(house, `${date} 07:30:00`);
      await walk(house, `${date} 12:00:00`);
      const { onGoing } = await feed(officer);
      expect(onGoing.extended.map((one) => one.day)).toEqual([day]);
      const candidate = (await candidateOf(officer))!;
      expect(candidate.general_status).toBe('extended');
      expect((await release(house, officer, candidate)).json.status).toBe(true);
      expect((await feed(officer)).onGoing.extended[0]!.has_alert_release_today).toBe(true);
    }
    await walk(house, '2026-11-27 00:30:00');
    const { onGoing } = await feed(officer);
    expect(onGoing.extended).toEqual([]);
    expect((await summaryOf(officer)).state).toBe('routine');
  });

  it('every step stands in the audit with who did it', async () => {
    const audit = await rowsOf<{ action: string; actor: string; user_id: number | null }>(house, 'audit');
    const actions = new Set(audit.map((row) => row.action));
    for (const action of [
      'rainfall.readings',
      'alerts.generated',
      'alerts.decide',
      'alerts.release',
      'ewi.send',
      'ewi.sent',
    ]) {
      expect(actions).toContain(action);
    }
    expect(audit.filter((row) => row.action === 'alerts.release').every((row) => row.user_id !== null)).toBe(true);
  });
});

describe('what is posted is never believed', () => {
  it('an invented trigger, an invented level and a stamp that was never offered are refused', async () => {
    await rain(house, house.now() - 60_000, 80);
    const candidate = (await candidateOf(officer))!;
    for (const trigger of candidate.trigger_list_arr) await decide(officer, trigger.trigger_id, 1);
    const fresh = (await candidateOf(officer))!;
    const { fingerprint: _fingerprint, ...plain } = releaseBody(house, fresh);
    const post = (body: object) => officer.raw('POST', '/api/monitoring/insert_ewi', { body });
    const invented = { ...plain.trigger_list_arr[0]!, trigger_id: 999_999 };
    expect((await post({ ...plain, trigger_list_arr: [invented] })).json.code).toBe('candidateChanged');
    expect((await post({ ...plain, public_alert_level: 3 })).json.code).toBe('candidateChanged');
    const never = { ...plain, release_details: { ...plain.release_details, data_ts: '2026-12-01 00:00:00' } };
    expect((await post(never)).json.code).toBe('dataStampAhead');
    expect((await post(plain)).json.status).toBe(true);
  });
});
