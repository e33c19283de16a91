// Putting back from the audit, over HTTP: each kind that is offered, as a new change; what is refused, and for whom nothing is offered.
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import {
  changeContact,
  createContact,
  importContacts,
  listKeptContacts,
  previewContacts,
  switchContact,
} from '../../contacts/wire/contacts.ts';
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
import { listAudit, lookAtPutBack, putBackAudit } from '../wire/audit-log.ts';

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
const back = async (auditId: number, who = admin, version?: string) =>
  (await who.send(putBackAudit, { body: { audit_id: auditId, reason, version } })).json;
const look = (auditId: number, who = admin) => who.send(lookAtPutBack, { query: { audit_id: String(auditId) } });
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
    expect(await back(first.audit_id)).toMatchObject({ code: 'putBackIsSo' });
    await at(6);
    await at(7);
    const [, older] = (await admin.send(listAudit, { query: { family: 'rainfall' } })).json.entries;
    expect(await back(older!.audit_id)).toMatchObject({ code: 'changedMeanwhile' }); // there are two
    // Putting back is put back like any other change.
    expect(await back(row.audit_id)).toMatchObject({ code: 'changedMeanwhile' });
    await back((await newest('rainfall')).audit_id);
    expect((await placesOf())[0]![1]).toBe(6);
  });

  it('that was changed since shows both sides, and goes back over what was seen alone', async () => {
    const [[code, first]] = (await placesOf()) as [[string, number]]; // as above
    const at = async (km: number | null) => {
      const body = { ...(await seen()), site_code: code };
      if (km === null) return admin.send(detachGauge, { body });
      return admin.send(orderGauge, { body: { ...body, distance_km: km } });
    };
    await at(21);
    const { audit_id } = await newest('rainfall');
    const asLeft = (await look(audit_id)).json;
    expect(asLeft).toMatchObject({ since: null, changes: [{ field: 'km', before: '21', after: String(first) }] });
    await at(22);
    const since = {
      name: expect.stringMatching(/\w+ \w+/),
      at: expect.stringMatching(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/),
    };
    const sides = (await look(audit_id)).json;
    expect(sides).toMatchObject({ since, changes: [{ field: 'km', before: '22', after: String(first) }] });
    // What was seen before is another thing: the refusal brings what stands now.
    expect(await back(audit_id, admin, asLeft.version)).toMatchObject({
      ...{ code: 'changedMeanwhile', details: since },
      current: { since, changes: sides.changes, version: sides.version },
    });
    expect(await placesOf()).toContainEqual([code, 22]);
    await at(null);
    expect(await back(audit_id, admin, sides.version)).toMatchObject({ code: 'changedMeanwhile' });
    const gone = (await look(audit_id)).json;
    expect(gone).toMatchObject({ since, changes: [{ field: 'km', before: null, after: String(first) }] });
    // It measures there again.
    expect(await back(audit_id, admin, gone.version)).toMatchObject({ status: true });
    expect(await placesOf()).toContainEqual([code, first]);
    expect((await look(audit_id)).json).toMatchObject({ code: 'putBackIsSo' });
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
    expect(await back(retired.audit_id)).toMatchObject({ code: 'putBackIsSo' });
  });

  it('of two who put it back in the same moment, one does', async () => {
    const [first] = await placesOf();
    await admin.send(orderGauge, {
      body: { ...(await seen()), site_code: first![0] as string, distance_km: 11 }, // as above
    });
    const { audit_id } = await newest('rainfall');
    const answers = await Promise.all([back(audit_id), back(audit_id)]);
    expect(answers.filter((one) => (one as { status: unknown }).status === true)).toHaveLength(1);
    expect(answers).toContainEqual(expect.objectContaining({ code: 'putBackIsSo' }));
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
    // What came after it in another field stays.
    await change({ segments: 5 });
    const longer = await newest('subsurface');
    await change({ segment_length: 0.75 });
    expect(await back(longer.audit_id)).toMatchObject({ status: true });
    expect(await column()).toMatchObject({ segments: 4, segment_length: 0.75 });
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
    expect(await back(row.audit_id)).toMatchObject({ code: 'putBackIsSo' });
    await changed({ sitio: 'Ibaba' });
    const sides = (await look(row.audit_id)).json;
    expect(sides.changes).toEqual([{ field: 'sitio', before: 'Ibaba', after: before.sitio }]);
    expect(await back(row.audit_id, admin, sides.version)).toMatchObject({ status: true });
    expect(await site()).toMatchObject({ sitio: before.sitio, households: '41 households' });
  });

  it('shares the contacts that it shared', async () => {
    const { shares } = await site();
    expect((await changed({ shares: [{ from_site_code: 'scu', designation: 'PLGU' }] })).json.status).toBe(true);
    expect((await site()).shares).not.toEqual(shares);
    const row = await rowOf('sites.share');
    const told = (list: typeof shares) => list.map((one) => `${one.from_site_code.toUpperCase()} ${one.designation}`);
    expect((await look(row.audit_id)).json.changes).toEqual([
      { field: 'shares', before: 'SCU PLGU', after: told(shares).sort().join(', ') },
    ]);
    expect(await back(row.audit_id)).toMatchObject({ status: true });
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
  const contacts = async (who = admin) => (await who.send(listKeptContacts, { query: {} })).json.contacts;
  const contact = async (userId: number) => (await contacts()).find((one) => one.user_id === userId)!; // it was there
  const rowOf = async (action: string, userId: number) =>
    (await admin.send(listAudit, { query: { family: 'contacts', subject: String(userId) } })).json.entries.find(
      (one) => one.action === action,
    )!; // it was just written
  const one = async () => (await contacts()).find(({ is_warned, has_account }) => is_warned && !has_account)!; // of the demo
  const changed = async (userId: number, over: object) => {
    const { first_name, last_name, sex, designation, sites, version, numbers } = await contact(userId);
    const said = { first_name, last_name, sex, designation, sites, version };
    const kept = numbers.map(({ number, is_on }) => ({ number, is_on }));
    const body = { ...said, user_id: userId, numbers: kept, reason: 'a slip', ...over };
    expect((await admin.send(changeContact, { body: body as never })).json).toMatchObject({ status: true }); // as it was told
    return (await rowOf('contacts.change', userId)).audit_id;
  };

  it('is warned again', async () => {
    const { user_id } = await one();
    await admin.send(switchContact, { body: { user_id, is_warned: false, reason: 'by mistake' } });
    const row = await rowOf('contacts.switch', user_id);
    expect(row.can_put_back).toBe(true);
    expect(await back(row.audit_id)).toMatchObject({ status: true });
    expect(await contact(user_id)).toMatchObject({ is_warned: true });
    expect(await back(row.audit_id)).toMatchObject({ code: 'putBackIsSo' });
  });

  it('has its name, its group and its numbers again, each as that change changed it', async () => {
    const before = await one();
    const { user_id } = before;
    const on = ({ numbers }: typeof before) => numbers.flatMap((each) => (each.is_on ? [each.number] : []));
    const renamed = await changed(user_id, { first_name: 'Napalitan', last_name: 'Kunwari' });
    const renumbered = await changed(user_id, { numbers: [{ number: '09179990001', is_on: true }] });
    const regrouped = await changed(user_id, { designation: before.designation === 'BLGU' ? 'LEWC' : 'BLGU' });
    expect((await look(renamed)).json.changes).toEqual([
      { field: 'first_name', before: 'Napalitan', after: before.first_name },
      { field: 'last_name', before: 'Kunwari', after: before.last_name },
    ]);
    const { changes } = (await look(renumbered)).json;
    expect(changes).toEqual([
      {
        field: 'numbers',
        before: '09179990001',
        after: on(before)
          .map((each) => `0${each.slice(-10)}`)
          .join(', '),
      },
    ]);
    for (const auditId of [renamed, renumbered, regrouped]) expect(await back(auditId)).toMatchObject({ status: true });
    const { first_name, last_name, designation, sites } = before;
    const after = await contact(user_id);
    expect(after).toMatchObject({ first_name, last_name, designation, sites });
    expect(on(after)).toEqual(on(before));
    expect(await back(renumbered)).toMatchObject({ code: 'putBackIsSo' });
    // The row of putting back names nobody either.
    const { rows: kept } = await sql<{
      text: string;
    }>`select coalesce(before::text, '') || coalesce(after::text, '') as text
      from audit where action like 'contacts.%'`.execute(house.app.db);
    for (const { text } of kept) expect(text).not.toMatch(/Napalitan|9179990001/);
  });

  it("that was changed since is chosen from both sides, and a number that is somebody else's by now stays theirs", async () => {
    const [{ user_id, numbers }, other] = [await one(), (await contacts()).findLast((each) => !each.has_account)!]; // of the demo
    const typo = await changed(user_id, { numbers: [{ number: '09179990002', is_on: true }] });
    await changed(user_id, { numbers: [{ number: '09179990003', is_on: true }] });
    expect(await back(typo)).toMatchObject({ code: 'changedMeanwhile' });
    const { version } = (await look(typo)).json;
    const stolen = numbers.find((each) => each.is_on)!.number; // of somebody who is warned
    await changed(other.user_id, { numbers: [{ number: stolen, is_on: true }] });
    expect(await back(typo, admin, version)).toMatchObject({ code: 'contactNumberTaken' });
    expect((await contact(user_id)).numbers[0]).toMatchObject({ number: '639179990003', is_on: true });
  });

  it('that a file has changed since says who brought the file; what no row tells of is not claimed', async () => {
    const { user_id, first_name, last_name, sex, designation, sites, numbers } = await one();
    const groups = ['BLGU', 'LEWC', 'MLGU'].filter((group) => group !== designation);
    const regrouped = await changed(user_id, { designation: groups[0] });
    const number = numbers.find((each) => each.is_on)!.number; // of somebody who is warned
    const line = {
      line: 2,
      first_name,
      last_name,
      sex,
      designation: groups[1]!,
      site_code: sites[0]!,
      number,
      warned: '',
    };
    const { version } = (await admin.send(previewContacts, { body: { lines: [line] } })).json;
    expect((await admin.send(importContacts, { body: { lines: [line], version } })).json).toMatchObject({ changed: 1 });
    expect((await look(regrouped)).json).toMatchObject({
      since: { name: 'Ramon Kunwari', at: expect.stringMatching(/^\d{4}/) },
      changes: [{ field: 'designation', before: groups[1], after: designation }],
    });
    await sql`delete from audit where action = 'contacts.import'`.execute(house.app.db);
    expect((await look(regrouped)).json).toMatchObject({ since: { name: null, at: null } });
  });

  it('is offered where it is kept alone: not after 90 days, and not to whoever does not keep the person', async () => {
    const { user_id } = await one();
    const auditId = await changed(user_id, { first_name: 'Pansamantala' });
    expect(await rowOf('contacts.change', user_id)).toMatchObject({ can_put_back: true });
    await changed(user_id, { sites: ['scu'] });
    expect((await look(auditId, ofLpa)).json).toMatchObject({ status: false });
    expect(await back(auditId, ofLpa)).toMatchObject({ status: false });
    const age = (days: number) =>
      sql`update contact_changes set kept_at = now() - make_interval(days => ${days}) where audit_id = ${auditId}`.execute(
        house.app.db,
      );
    const count = async () =>
      (await rows(house.app.db, sql`select 1 from contact_changes where audit_id = ${auditId}`)).length;
    await age(89);
    await house.app.services.contacts.forgetKept();
    expect(await count()).toBe(1);
    await age(91);
    const [, old] = (await admin.send(listAudit, { query: { family: 'contacts', subject: String(user_id) } })).json
      .entries;
    expect(old).toMatchObject({ audit_id: auditId, can_put_back: false });
    expect(await back(auditId)).toMatchObject({ code: 'putBackUnfit' });
    await house.app.services.contacts.forgetKept();
    expect(await count()).toBe(0);
  });

  it('whose number a command took is put back as well; who was entered is not', async () => {
    const { commands } = house.app.services.contacts;
    const { user_id, numbers } = await one();
    const number = numbers.find((each) => each.is_on)!.number; // of somebody who is warned
    expect(await commands.switchOff(user_id, null)).toBeGreaterThan(0);
    expect(await commands.switchOff(user_id, null)).toBe(0);
    const off = await rowOf('contacts.disable', user_id);
    expect(off).toMatchObject({ kind: 'operator', can_put_back: true });
    expect(await back(off.audit_id)).toMatchObject({ status: true });
    expect((await contact(user_id)).numbers).toContainEqual(expect.objectContaining({ number, is_on: true }));
    const names = { first_name: 'Bago', last_name: 'Kunwari', sex: 'Female' as const, designation: 'LEWC' as const };
    await admin.send(createContact, { body: { ...names, sites: ['lpa'], numbers: ['09179990009'] } });
    expect(await newest('contacts')).toMatchObject({ action: 'contacts.create', can_put_back: false });
  });

  it('that is looked at to be put back was looked at: that is noted', async () => {
    const { user_id } = await one();
    const auditId = await changed(user_id, { last_name: 'Huwaran' });
    await sql`delete from contact_looks`.execute(house.app.db);
    const looks = async () =>
      (await rows(house.app.db, sql`select 1 from audit where action = 'contacts.look'`)).length;
    const before = await looks();
    await look(auditId);
    expect(await looks()).toBe(before + 1);
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
    expect((await look(scu!.auditId, officer)).json).toMatchObject({ code: 'roleMissing' });
    expect((await look(scu!.auditId, ofLpa)).json).toMatchObject({ code: 'roleElsewhere' });
    expect((await house.visitor().raw('GET', `/api/admin/audit/put-back?audit_id=${scu!.auditId}`)).status).toBe(401);
  });

  it('puts back a row that is none, or of which nothing is kept', async () => {
    expect(await back(999_999)).toMatchObject({ code: 'auditRowUnknown' });
    expect((await look(999_999)).json).toMatchObject({ code: 'auditRowUnknown' });
    for (const asked of ['', '?audit_id=', '?audit_id=x', '?audit_id=1.5', '?audit_id=99999999999999'])
      expect((await admin.raw('GET', `/api/admin/audit/put-back${asked}`)).status).toBe(400);
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
