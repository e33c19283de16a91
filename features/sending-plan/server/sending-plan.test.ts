// What a release would bring, over HTTP: the same people and the same text as the sending has a moment later, and nothing is written.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, decide, decideAndRelease, LPA, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { watch } from '../../../apps/server/test/written.ts';
import { readSending, sendEwi } from '../../ewi/wire/ewi.ts';
import { readSendingPlan } from '../wire/sending-plan.ts';

let house: House;
let officer: Visitor;
let triggerId: number;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
  triggerId = (await candidateOf(officer))!.trigger_list_arr[0]!.trigger_id;
});
afterAll(() => house.close());

const plan = async (query: Record<string, string>, site_code = 'lpa') =>
  (await officer.send(readSendingPlan, { params: { site_code }, query: query as { level: '1' } })).json;

describe('before the release', () => {
  it('says people by group, language, parts, minutes, and what else goes out', async () => {
    const told = await plan({ level: '1', triggers: String(triggerId) });
    expect(told.people).toBeGreaterThan(0);
    expect(told.groups.map(({ group }) => group)).toEqual(['LEWC', 'BLGU', 'MLGU', 'PLGU']);
    expect(told.groups.reduce((sum, { numbers }) => sum + numbers, 0)).toBe(told.numbers);
    expect(told).toMatchObject({ language: 'fil', missing: [], gateway: expect.any(String) });
    expect(told.text!.parts_in_all).toBe(told.text!.parts * told.numbers);
  });

  it('writes nothing', async () => {
    const changed = await watch(house, ['audit', 'monitoring_releases', 'sms_outbox']);
    await plan({ level: '3', triggers: String(triggerId) });
    expect(await changed()).toEqual([]);
  });

  it('a trigger of another site, or of none, adds no word', async () => {
    const bare = await plan({ level: '1' });
    expect((await plan({ level: '1', triggers: '999999' })).text).toEqual(bare.text);
    const own = await plan({ level: '1', triggers: String(triggerId) });
    expect(own.text!.characters).toBeGreaterThan(bare.text!.characters);
    expect((await plan({ level: '1', triggers: String(triggerId) }, 'scu')).text!.characters).toBeLessThan(
      own.text!.characters,
    );
  });

  it('a person whose number is taken away is missed, and nobody comes instead', async () => {
    const before = await plan({ level: '1', triggers: String(triggerId) });
    const ofLpa = (await house.app.services.ewi.contacts()).find(
      ({ designation, gsmId, organizations }) =>
        designation === 'LEWC' && gsmId !== 0 && organizations.some(({ siteId }) => siteId === LPA),
    );
    const { mobileId } = ofLpa!;
    await sql`update user_mobiles set status = 0 where mobile_id = ${mobileId}`.execute(house.app.db);
    const after = await plan({ level: '1', triggers: String(triggerId) });
    expect(after.numbers).toBe(before.numbers - 1);
    expect(after.without_number).toBe(before.without_number + 1);
    await sql`update user_mobiles set status = 1 where mobile_id = ${mobileId}`.execute(house.app.db);
    expect((await plan({ level: '1', triggers: String(triggerId) })).numbers).toBe(before.numbers);
  });

  it.each([
    ['/api/monitoring/sending_plan/lpa', 400],
    ['/api/monitoring/sending_plan/lpa?level=4', 400],
    ['/api/monitoring/sending_plan/lpa?level=1&triggers=x', 400],
    ['/api/monitoring/sending_plan/lpa?level=1&triggers=1,,2', 400],
    ['/api/monitoring/sending_plan/zzz?level=1', 404],
  ])('%s is refused with %i', async (url, status) => {
    expect((await officer.raw('GET', url)).status).toBe(status);
  });

  it('is for those who are signed in', async () => {
    expect((await house.visitor().raw('GET', '/api/monitoring/sending_plan/lpa?level=1')).status).toBe(401);
  });
});

describe('after it', () => {
  it('the sending writes to as many, in as many parts', async () => {
    const told = await plan({ level: '1', triggers: String(triggerId) });
    await decide(officer, triggerId, 1);
    const releaseId = await decideAndRelease(house, officer, LPA);
    const again = await plan({ level: '1' });
    expect(again.text).toEqual(told.text);
    const sms_msg = 'ALERT LEVEL 1. Demo.';
    const { recipients } = (await officer.send(sendEwi, { body: { release_id: releaseId, sms_msg } })).json;
    expect(recipients).toBe(told.numbers);
    const { unreached } = (await officer.send(readSending, { params: { release_id: String(releaseId) } })).json;
    expect(unreached.filter(({ why }) => why === 'no number')).toHaveLength(told.without_number);
  });

  it('at level 0 what ran says nothing in the text', async () => {
    const [zero, one] = [await plan({ level: '0' }), await plan({ level: '1' })];
    expect(zero.text!.characters).toBeLessThan(one.text!.characters);
    expect(zero.channels.map(({ channel }) => channel)).not.toContain('broadcast');
  });
});
