// Putting back from the audit, over HTTP: each kind that is offered, as a new change; what is refused, and for whom nothing is offered.
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { listKeptContacts, switchContact } from '../../contacts/wire/contacts.ts';
import {
  addColumn,
  attachGauge,
  changeColumn,
  detachGauge,
  listCaredColumns,
  listCaredGauges,
  orderGauge,
  retireGauge,
} from '../../instruments/wire/instruments.ts';
import { changeSite, listCaredSites } from '../../site-care/wire/site-care.ts';
import { listAudit, putBackAudit } from '../wire/audit-log.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
/** Of LPA alone. */
let ofLpa: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.secondOfficer);
  await sql`insert into user_roles (user_id, role, site_id) select user_id, 'admin', 24 from user_accounts
    where username = ${people.mayorOfLgu}`.execute(house.app.db);
  ofLpa = await house.signedIn(people.mayorOfLgu);
});
afterAll(() => house.close());

const reason = 'a slip of the hand';
const newest = async (family: string) => {
  const [entry] = (await admin.send(listAudit, { query: { family } })).json.entries;
  return entry!; // something was just changed
};
const back = async (auditId: number, who = admin) =>
  (await who.send(putBackAudit, { body: { audit_id: auditId, reason } })).json;
const gauge = async (name = 'rain_noah_535') =>
  (await admin.send(listCaredGauges)).json.gauges.find(({ gauge_name }) => gauge_name === name)!; // of the demo
const placesOf = async (name?: string) => (await gauge(name)).sites.map((one) => [one.site_code, one.distance_km]);
const seen = async (over: object = {}) => {
  const { rain_id, version } = await gauge();
  return { rain_id, version, reason: 'measured again', ...over };
};
const column = async () => (await admin.send(listCaredColumns)).json.columns.find((one) => one.tsm_name === 'lpaso')!; // made below
const site = async (code = 'lpa') =>
  (await admin.send(listCaredSites)).json.sites.find(({ site_code }) => site_code === code)!; // of the demo

describe('a gauge', () => {
  it('goes back to its distance with a reason and a row of its own; not twice, and not over what came later', async () => {
    const before = await placesOf();
    const code = before[0]![0] as string; // each gauge of the demo has a site
    const at = async (km: number) =>
      admin.send(orderGauge, { body: { ...(await seen()), site_code: code, distance_km: km } });
    await at(5);
    const first = await newest('rainfall');
    expect(first).toMatchObject({ action: 'rainfall.order-gauge', can_put_back: true });
    expect(await back(first.audit_id)).toMatchObject({ status: true });
    expect(await placesOf()).toEqual(before);
    const row = await newest('rainfall');
    expect(row.audit_id).toBeGreaterThan(first.audit_id);
    expect(row.changes).toContainEqual({ field: 'reason', before: null, after: reason });
    expect(await back(first.audit_id)).toMatchObject({ code: 'putBackOvertaken' });
    await at(6);
    await at(7);
    const [, older] = (await admin.send(listAudit, { query: { family: 'rainfall' } })).json.entries;
    expect(await back(older!.audit_id)).toMatchObject({ code: 'putBackOvertaken' }); // there are two
    // Putting back is put back like any other change.
    expect(await back(row.audit_id)).toMatchObject({ code: 'putBackOvertaken' });
    await back((await newest('rainfall')).audit_id);
    expect((await placesOf())[0]![1]).toBe(6);
  });

  it('that was given to a site, taken from one, or retired, is back where it was', async () => {
    const before = await placesOf();
    const free = before.some(([code]) => code === 'lpa') ? 'scu' : 'lpa';
    const attached = await admin.send(attachGauge, { body: { ...(await seen()), site_code: free, distance_km: 9 } });
    if (attached.json.status === true) {
      expect(await back((await newest('rainfall')).audit_id)).toMatchObject({ status: true });
      expect(await placesOf()).toEqual(before);
    }
    const [code] = before[0] as [string, number]; // as above
    expect((await admin.send(detachGauge, { body: { ...(await seen()), site_code: code } })).json.status).toBe(true);
    expect(await back((await newest('rainfall')).audit_id)).toMatchObject({ status: true });
    expect(await placesOf()).toEqual(before);
    await admin.send(retireGauge, { body: await seen() });
    expect((await gauge()).state).toBe('retired');
    const retired = await newest('rainfall');
    expect(await back(retired.audit_id)).toMatchObject({ status: true });
    expect((await gauge()).state).not.toBe('retired');
    expect(await back(retired.audit_id)).toMatchObject({ code: 'putBackOvertaken' });
  });

  it('of two who put it back in the same moment, one does', async () => {
    const [first] = await placesOf();
    await admin.send(orderGauge, {
      body: { ...(await seen()), site_code: first![0] as string, distance_km: 11 }, // as above
    });
    const { audit_id } = await newest('rainfall');
    const answers = await Promise.all([back(audit_id), back(audit_id)]);
    expect(answers.filter((one) => (one as { status: unknown }).status === true)).toHaveLength(1);
    expect(await placesOf()).toContainEqual(first);
  });
});

describe('a column', () => {
  const change = async (over: object) => {
    const { tsm_id, version, site_code, segments, segment_length, accelerometers, activated_on, nodes_out } =
      await column();
    const stands = { tsm_id, version, site_code, segments, segment_length, accelerometers, activated_on, nodes_out };
    return admin.send(changeColumn, { body: { ...stands, reason: 'counted again', ...over } });
  };

  it('has its nodes again, and its site as long as nothing was read there', async () => {
    const build = { segments: 4, segment_length: 0.5, accelerometers: 2, activated_on: '2026-11-20' };
    await admin.send(addColumn, { body: { ...build, tsm_name: 'lpaso', site_code: 'lpa', reason: 'new' } });
    expect(await newest('subsurface')).toMatchObject({ action: 'subsurface.add-column', can_put_back: false });
    await change({ segments: 5, nodes_out: [2] });
    expect(await back((await newest('subsurface')).audit_id)).toMatchObject({ status: true });
    expect(await column()).toMatchObject({ segments: 4, nodes_out: [] });
    await change({ site_code: 'scu' });
    const moved = await newest('subsurface');
    // It stands at SCU now: who is admin of LPA alone does not fetch it.
    const [ofSite] = (await ofLpa.send(listAudit, { query: { family: 'subsurface' } })).json.entries;
    expect(await back(ofSite!.audit_id, ofLpa)).toMatchObject({ code: 'roleElsewhere' }); // the row of LPA
    await sql`insert into tilt_data (tsm_id, ts, node_id, type_num, xval, yval, zval)
      values (${(await column()).tsm_id}, '2026-11-20 08:00+08', 1, 32, 1, 1, 1000)`.execute(house.app.db);
    expect(await back(moved.audit_id)).toMatchObject({ code: 'columnHasReadings' });
    expect(await column()).toMatchObject({ site_code: 'scu' });
  });
});

describe('a site', () => {
  const changed = async (over: object) => {
    const { site_id: _id, active: _active, shares, ...words } = await site();
    return admin.send(changeSite, { body: { ...words, shares, reason: 'moved', ...over } as never }); // as it was told
  };
  const rowOf = async (action: string) =>
    (await admin.send(listAudit, { query: { family: 'sites', site: 'lpa' } })).json.entries.find(
      (one) => one.action === action && one.can_put_back,
    )!; // it was just written

  it('has its words again, of what that change changed alone', async () => {
    const before = await site();
    expect((await changed({ barangay: 'Kawayan', sitio: 'Ilaya' })).json).toMatchObject({ status: true });
    const row = await rowOf('sites.change');
    await changed({ households: '41 households' });
    expect(await back(row.audit_id)).toMatchObject({ status: true });
    expect(await site()).toMatchObject({
      ...{ barangay: before.barangay, sitio: before.sitio, households: '41 households' },
    });
    expect(await back(row.audit_id)).toMatchObject({ code: 'putBackOvertaken' });
  });

  it('shares the contacts that it shared', async () => {
    const { shares } = await site();
    expect((await changed({ shares: [{ from_site_code: 'scu', designation: 'PLGU' }] })).json.status).toBe(true);
    expect((await site()).shares).not.toEqual(shares);
    expect(await back((await rowOf('sites.share')).audit_id)).toMatchObject({ status: true });
    expect((await site()).shares).toEqual(shares);
  });

  it('gets back nothing that the form would refuse today', async () => {
    const { site_id } = await site();
    await sql`insert into audit (field_at, actor, action, site_id, subject_id, before, after, topic)
      select now(), 'system', 'sites.change', ${site_id}, ${site_id}, '{"season": 7}'::jsonb,
        jsonb_build_object('season', season), 'sites' from sites where site_id = ${site_id}`.execute(house.app.db);
    expect(await back((await rowOf('sites.change')).audit_id)).toMatchObject({ code: 'putBackUnfit' });
  });
});

describe('a contact', () => {
  const contact = async () =>
    (await admin.send(listKeptContacts, { query: {} })).json.contacts.find((one) => one.is_warned)!; // the demo has some

  it('is warned again; nothing is offered where the audit keeps no names and no whole numbers', async () => {
    const { user_id } = await contact();
    await admin.send(switchContact, { body: { user_id, is_warned: false, reason: 'by mistake' } });
    const row = await newest('contacts').then(async (first) =>
      first.action === 'contacts.switch'
        ? first
        : (await admin.send(listAudit, { query: { family: 'contacts' } })).json.entries.find(
            ({ action }) => action === 'contacts.switch',
          )!,
    ); // it was just switched
    expect(row.can_put_back).toBe(true);
    expect(await back(row.audit_id)).toMatchObject({ status: true });
    const found = (await admin.send(listKeptContacts, { query: {} })).json.contacts.find(
      (one) => one.user_id === user_id,
    );
    expect(found).toMatchObject({ is_warned: true });
    expect(await back(row.audit_id)).toMatchObject({ code: 'putBackOvertaken' });
    const { entries } = (await admin.send(listAudit, { query: { family: 'contacts' } })).json;
    expect(entries.filter(({ action }) => action !== 'contacts.switch').every((one) => !one.can_put_back)).toBe(true);
  });
});

describe('nobody', () => {
  it('without the role puts anything back, and no admin of one site what is of another', async () => {
    const [scu] = await rows<{ auditId: number }>(
      house.app.db,
      sql`select audit_id from audit where site_id = 101 and action = 'subsurface.change-column' limit 1`,
    );
    const body = { audit_id: scu!.auditId, reason }; // it was moved there
    expect((await officer.send(putBackAudit, { body })).json).toMatchObject({ code: 'roleMissing' });
    expect((await ofLpa.send(putBackAudit, { body })).json).toMatchObject({ code: 'roleElsewhere' });
    expect((await house.visitor().raw('POST', '/api/admin/audit/put-back', { body })).status).toBe(401);
  });

  it('puts back a row that is none, or of which nothing is kept', async () => {
    expect(await back(999_999)).toMatchObject({ code: 'auditRowUnknown' });
    const [row] = await rows<{ auditId: number }>(
      house.app.db,
      sql`select audit_id from audit where action = 'subsurface.add-column' limit 1`,
    );
    expect(await back(row!.auditId)).toMatchObject({ code: 'putBackUnfit' }); // it was added above
    for (const over of [{ audit_id: 0 }, { audit_id: 1.5 }, { reason: ' ' }])
      expect(
        (await admin.raw('POST', '/api/admin/audit/put-back', { body: { audit_id: 1, reason, ...over } })).status,
      ).toBe(400);
  });
});
