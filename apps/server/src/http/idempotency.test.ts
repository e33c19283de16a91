import { updateAlertStatus } from '@bantay/contract/alerts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, rain, release, releaseBody } from '../../test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../test/harness.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse();
  officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
});
afterAll(() => house.close());

const decide = async (key: string, status: -1 | 0 | 1) => {
  const trigger_id = (await candidateOf(officer))!.trigger_list_arr[0]!.trigger_id;
  return officer.send(updateAlertStatus, { body: { trigger_id, alert_status: status }, key });
};

describe('the same form sent twice', () => {
  it('gets the first answer and changes nothing the second time', async () => {
    const first = await decide('key-one-12345', 0);
    const rows = (await rowsOf(house, 'alert_status')).length;
    const again = await decide('key-one-12345', 0);
    expect(again.json).toEqual(first.json);
    expect(await rowsOf(house, 'alert_status')).toHaveLength(rows);
  });

  it('five at a time are one', async () => {
    const rows = (await rowsOf(house, 'alert_status')).length;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => decide('key-five-12345', 1)));
    expect(new Set(answers.map((one) => JSON.stringify(one.json))).size).toBe(1);
    expect(await rowsOf(house, 'alert_status')).toHaveLength(rows + 1);
  });

  it('with other content is refused', async () => {
    expect((await decide('key-one-12345', -1)).json.code).toBe('keyReused');
  });

  it('a refusal frees the key: after the cause is mended the same form goes through', async () => {
    await decide('key-back-12345', 0);
    const body = releaseBody(house, (await candidateOf(officer))!);
    const post = () =>
      officer.raw('POST', '/api/monitoring/insert_ewi', {
        body: { ...body, fingerprint: undefined },
        headers: { 'idempotency-key': 'key-release-1' },
      });
    expect((await post()).json.code).toBe('triggersUndecided');
    await decide('key-valid-12345', 1);
    const done = await post();
    expect(done.json.status).toBe(true);
    expect((await post()).json).toEqual(done.json);
    expect((await release(house, officer, body as never)).json.status).toBe(true);
    expect(
      (await rowsOf<{ kind: string }>(house, 'monitoring_releases')).filter((row) => row.kind === 'onset'),
    ).toHaveLength(1);
  });

  it('a key that is none is malformed', async () => {
    const body = { trigger_id: 1, alert_status: 0 as const };
    expect((await officer.send(updateAlertStatus, { body, key: 'x' })).status).toBe(400);
  });
});
