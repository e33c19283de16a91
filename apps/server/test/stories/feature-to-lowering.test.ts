// A landslide feature, whole: residents report → validated at level 2 → released → looked at again → lowered.
import { getTempMoms, writeMoms, writeMomsForValidation } from '@bantay/features/moms/wire/moms.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, measure, release, summaryOf, walk } from '../field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../harness.ts';

let house: House;
let officer: Visitor;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const crack = {
  feature_type: 'Crack',
  report_narrative: 'Bagong bitak sa itaas ng daan.',
  remarks: 'Nakita ng residente.',
  observance_ts: '2026-11-21 08:50:00',
  file_name: 'bitak.png',
};

describe('a new crack at lpa', () => {
  let instanceId: number;

  it('reported by residents it waits and raises nothing', async () => {
    await officer.send(writeMomsForValidation, { body: { site_code: 'lpa', moms_list: [crack] } });
    expect((await officer.send(getTempMoms)).json).toHaveLength(1);
    expect(await candidateOf(officer)).toBeUndefined();
  });

  it('validated as significant it is an onset at level 2, ready for release', async () => {
    const [report] = (await officer.send(getTempMoms)).json;
    const moms_list = report!.moms_list.map((one) => ({ ...one, alert_level: 2 }));
    expect((await officer.send(writeMoms, { body: { ...report!, moms_list } })).json.status).toBe(1);
    expect((await officer.send(getTempMoms)).json).toEqual([]);
    const candidate = (await candidateOf(officer))!;
    expect(candidate).toMatchObject({ general_status: 'onset', internal_alert_level: 'A2-m' });
    const [moms] = candidate.trigger_list_arr[0]!.moms_list!;
    expect(moms).toMatchObject({ op_trigger: 2, files: 'bitak.png', moms_instance: { feature_name: 'A' } });
    instanceId = moms!.instance_id;
  });

  it('released it runs until 24 hours after the end of its block: 12:00 of the next day', async () => {
    expect((await release(house, officer, (await candidateOf(officer))!)).json.status).toBe(true);
    expect(await summaryOf(officer)).toMatchObject({ alert_level: 2, validity: '2026-11-22 12:00:00' });
    expect(await rowsOf(house, 'monitoring_moms_releases')).toHaveLength(1);
  });

  it('at the end of validity the unresolved crack, not seen again, holds the alert for another block', async () => {
    await measure(house, '2026-11-22 11:00:00');
    await walk(house, '2026-11-22 12:00:00');
    const candidate = (await candidateOf(officer))!;
    expect(candidate).toMatchObject({
      general_status: 'on-going',
      public_alert_level: 2,
      internal_alert_level: 'A2-m0',
    });
    expect(candidate.to_extend_validity).toBe(true);
    expect(candidate.unresolved_moms_list).toHaveLength(1);
    expect((await release(house, officer, candidate)).json.status).toBe(true);
    expect((await summaryOf(officer)).validity).toBe('2026-11-22 16:00:00');
  });

  it('seen again without change it is resolved, and the block ends with the lowering', async () => {
    await walk(house, '2026-11-22 14:30:00');
    const again = { ...crack, alert_level: 0, instance_id: instanceId, observance_ts: '2026-11-22 14:20:00' };
    await officer.send(writeMoms, { body: { site_code: 'lpa', moms_list: [again] } });
    await measure(house, '2026-11-22 14:25:00');
    await walk(house, '2026-11-22 16:00:00');
    const candidate = (await candidateOf(officer))!;
    expect(candidate).toMatchObject({ general_status: 'lowering', public_alert_level: 0, unresolved_moms_list: [] });
    expect(candidate.non_triggering_moms).toMatchObject([{ op_trigger: 0, instance_id: instanceId }]);
    expect((await release(house, officer, candidate)).json.status).toBe(true);
    expect((await summaryOf(officer)).alert_level).toBe(0);
    expect(await rowsOf(house, 'monitoring_moms_releases')).toHaveLength(2);
  });
});
