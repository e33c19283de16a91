// CAP over HTTP: each release, correction and cancellation once, valid against the schema, unchanged afterwards.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { decideAndRelease, rain, send } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { SOURCE_NAMES } from '../../alerts/rules/trigger-sources.ts';
import { correctEwi } from '../../ewi/wire/ewi.ts';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { type CapFacts, capMessage } from '../rules/cap-message.ts';
import { alertXml } from './cap-xml.ts';

const schema = {
  fileName: 'cap-1.2.xsd',
  contents: readFileSync(join(import.meta.dirname, 'cap-1.2.xsd'), 'utf8'),
};
const faultsOf = async (documents: readonly string[]) =>
  (
    await validateXML({
      xml: documents.map((contents, i) => ({ fileName: `${i}.xml`, contents })),
      schema,
      maxMemoryPages: 4096,
    })
  ).errors.map(({ rawMessage }) => rawMessage);

let house: House;
let officer: Visitor;
let releaseId: number;
beforeAll(async () => {
  house = await openHouse();
  officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
  releaseId = await decideAndRelease(house, officer);
  await send(officer, releaseId);
  await house.app.services.cap.publish();
});
afterAll(() => house.close());

const textOf = async (url: string) => (await officer.raw('GET', url)).bytes.toString('utf8');
const messages = () => rowsOf<{ identifier: string; msg_type: string; xml: string }>(house, 'cap_messages');
const correct = (kind: 'correction' | 'cancellation', text: string) =>
  officer.send(correctEwi, { body: { release_id: releaseId, kind, sms_msg: text } });

describe('the feed', () => {
  it('is closed without a session', async () => {
    for (const url of ['/api/cap/feed', '/api/cap/message/x']) {
      expect((await house.visitor().raw('GET', url)).status).toBe(401);
    }
  });

  it('names each message, and the address gives it as it was published', async () => {
    const answer = await officer.raw('GET', '/api/cap/feed');
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const { feed } = new XMLParser({ ignoreAttributes: false }).parse(answer.bytes.toString());
    expect(feed.entry).toMatchObject({
      id: `urn:bantay:cap:PH-806022016-lpa-${releaseId}-0`,
      category: { '@_term': 'Alert' },
    });
    const path = new URL(feed.entry.link['@_href']).pathname;
    const file = await officer.raw('GET', path);
    expect(file.headers['content-type']).toBe('application/cap+xml; charset=utf-8');
    expect(file.bytes.toString()).toBe((await messages())[0]!.xml);
    expect((await officer.raw('GET', '/api/cap/message/PH-0-lpa-999-0')).status).toBe(404);
  });

  it('a correction is an update, a cancellation takes everything back, each told once', async () => {
    await correct('correction', 'PAGTATAMA <script>alert("x")</script> & \u0001 ñ ₱');
    await house.app.services.cap.publish();
    await correct('cancellation', 'KANSELADO');
    await house.app.services.cap.publish();
    await house.app.services.cap.publish();
    const all = await messages();
    expect(all.map(({ msg_type }) => msg_type)).toEqual(['Alert', 'Update', 'Cancel']);
    const { alert } = new XMLParser().parse(all[2]!.xml);
    expect(alert.references.split(' ').map((one: string) => one.split(',')[1])).toEqual([
      `PH-806022016-lpa-${releaseId}-0`,
      `PH-806022016-lpa-${releaseId}-1`,
    ]);
    expect(all[1]!.xml).toContain('&lt;script&gt;');
    expect(await faultsOf(all.map(({ xml }) => xml))).toEqual([]);
  });

  it('what was said stays said when the templates change', async () => {
    const before = await messages();
    await sql`update ewi_templates set trigger_description = 'something else'`.execute(house.app.db);
    await house.app.services.cap.publish();
    expect(await messages()).toEqual(before);
    expect(await textOf(`/api/cap/message/${before[0]!.identifier}`)).toBe(before[0]!.xml);
  });
});

describe('a thousand releases', () => {
  const LEVELS: readonly AlertLevel[] = [0, 1, 2, 3];
  const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!;
  const made = (i: number): CapFacts => ({
    sender: 'mdrrmo@example.ph',
    isDemo: i % 7 === 0,
    site: {
      siteCode: pick(['lpa', 'scu'], i),
      sitio: i % 3 === 0 ? 'Kawayan' : null,
      barangay: pick(['Lipata', 'Señor <Niño> & "Sto."', '  '], i),
      municipality: 'Paranas',
      province: 'Samar',
      psgc: 806022016,
      polygon:
        i % 2 === 0 ? Array.from({ length: 3 + (i % 40) }, (_, k) => [11 + k / 97, 125 + k / 89] as const) : null,
      point: i % 5 === 0 ? null : [11.786, 125.02],
    },
    officeName: pick(['MDRRMO Paranas', 'Opisina ng ₱ ≥ 😀'], i),
    contact: '(055) 123 4567',
    releaseId: i + 1,
    updateNumber: i % 4,
    kind: pick(['release', 'correction', 'cancellation'], i),
    level: pick(LEVELS, i),
    dataAt: instant('2026-11-21 00:00:00') + i * 1_800_000,
    sentAt: instant('2026-11-21 00:35:00') + i * 1_800_000 + (i % 60) * 1000 + (i % 997),
    validity: i % 6 === 0 ? null : instant('2027-01-01 00:00:00'),
    hasGroundData: i % 3 > 0,
    endsAlert: i % 5 > 2,
    isSlideConfirmed: i % 11 === 0,
    triggers: Array.from({ length: i % 5 }, (_, k) => ({
      source: pick(SOURCE_NAMES, i + k),
      level: pick([1, 2, 3], k) as AlertLevel,
    })),
    templates: i % 11 === 0 ? [] : DEFAULT_TEMPLATES,
    text: i % 2 === 0 ? 'line one\nline two \u0007 ]]> <x>' : null,
    earlier: Array.from({ length: i % 8 }, (_, k) => ({
      identifier: `PH-806022016-lpa-${k}-0`,
      sent: instant('2026-11-20 00:00:00') + k,
    })),
  });

  it('are all valid', async () => {
    const documents = Array.from({ length: 1000 }, (_, i) => alertXml(capMessage(made(i))));
    expect(new Set(documents).size).toBe(1000);
    expect(await faultsOf(documents)).toEqual([]);
  });

  it.each([
    ['a category that does not exist', (xml: string) => xml.replace('<category>Geo', '<category>Earth')],
    ['a time with milliseconds', (xml: string) => xml.replace(/<sent>(.{19})/, '<sent>$1.123')],
    ['a time in Z', (xml: string) => xml.replace(/<sent>(.{19})\+08:00/, '<sent>$1Z')],
    ['no sender', (xml: string) => xml.replace(/<sender>.*<\/sender>/, '')],
    [
      'elements in another order',
      (xml: string) => xml.replace(/(<urgency>.*<\/urgency>)\s*(<severity>.*<\/severity>)/, '$2$1'),
    ],
  ])('the schema would tell %s', async (_, change) => {
    const good = alertXml(capMessage(made(1)));
    expect(change(good)).not.toBe(good);
    expect(await faultsOf([change(good)])).not.toEqual([]);
  });
});
