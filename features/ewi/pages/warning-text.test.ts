import type { Contact, Sending } from '@bantay/web/api/shapes.ts';
import { keepSites } from '@bantay/web/api/site-book.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { SITES } from '../../sites/rules/sites.fixture.ts';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { recipientsOfSite } from './recipients-model.ts';
import { sendingLine } from './sending-words.ts';
import { composeUpdate, composeWarning, type TellableRelease } from './warning-text.ts';

const templates = DEFAULT_TEMPLATES;

const release: TellableRelease = {
  releaseId: 7,
  dataTs: '2026-11-21 23:30:00',
  level: 1,
  hasGroundData: true,
  site: {
    siteCode: 'lpa',
    sitio: null,
    barangay: 'Lipata',
    municipality: 'Paranas',
    province: 'Samar',
    households: '46 households',
  },
  triggers: [{ source: 'rainfall', level: 1, eqId: null, ts: '2026-11-21 23:30:00', info: 'RAIN LPASB: 84 mm' }],
  bulletin: { number: 4, releaseTime: '23:41:00', publisher: 'Ana Cruz' },
};

describe('text of a warning', () => {
  it('has its lines in order and the next day for data of 23:30', () => {
    const composed = composeWarning(release, templates, 'MDRRMO Paranas');
    expect(composed.ok).toBe(true);
    const lines = composed.ok ? composed.text.split('\n') : [];
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'Alert level 1',
      'Lokasyon',
      'Petsa at oras',
      'Bakit (Rainfall)',
      'Responde (Barangay)',
      'Responde (LEWC)',
      'Responde (Komunidad)',
      'Source',
    ]);
    expect(lines[2]).toContain('Nobyembre 22, 2026, 12:00 AM');
  });
  it('names a missing template instead of writing "undefined"', () => {
    const composed = composeWarning(
      release,
      templates.filter((row) => row.trigger !== 'rainfall'),
      'Office',
    );
    expect(composed).toMatchObject({ ok: false, missing: [{ level: 1, trigger: 'rainfall' }] });
  });
  it('the cancellation stands ready and names level and place', () => {
    const text = composeUpdate('cancellation', release, 'old', 'MDRRMO Paranas');
    expect(text).toContain('Alert level 1');
    expect(text).toContain('Brgy. Lipata');
  });
});

const contact = (mobileId: number, designation: string, siteId: number, gsmId = 1): Contact =>
  ({
    status: 1,
    user: {
      userId: mobileId,
      firstName: 'A',
      lastName: String(mobileId),
      designation,
      organizations: [{ siteId }],
    },
    mobileNumber: { mobileId, simNum: `63900000000${mobileId}`, gsmId },
  }) as unknown as Contact;

describe('recipients', () => {
  beforeAll(() => keepSites(SITES));

  const all = [contact(1, 'LEWC', 24), contact(2, 'MLGU', 24), contact(3, 'LEWC', 101), contact(4, 'LEWC', 101, 0)];
  it('scu has its own and the MLGU of site 24, lpa has its own', () => {
    expect(recipientsOfSite(all, 'scu').reachable.map((one) => one.mobileId)).toEqual([3, 2]);
    expect(recipientsOfSite(all, 'lpa').reachable.map((one) => one.mobileId)).toEqual([1, 2]);
  });
  it('a number without gateway is unreachable and named', () => {
    expect(recipientsOfSite(all, 'scu').unreachable.map((one) => one.mobileId)).toEqual([4]);
  });
});

describe('what the panel says of a sending', () => {
  const sending = (kind: string, states: string[]) =>
    ({ updates: [{ kind, rows: states.map((state) => ({ state })) }] }) as unknown as Sending;
  it.each([
    [[], 'not sent yet'],
    [['queued', 'claimed'], 'sending'],
    [['accepted', 'failed'], 'sent'],
    [['failed', 'failed'], 'failed'],
  ] as const)('%j → %s', (states, state) => {
    expect(sendingLine(sending('warning', [...states])).state).toBe(state);
  });
  it('counts those whom the gateway has not accepted, and why', () => {
    const states = ['accepted', 'delivered', 'queued', 'claimed', 'waiting', 'failed', 'doubtful', 'cancelled'];
    expect(sendingLine(sending('warning', states))).toEqual({
      state: 'sent',
      accepted: 2,
      delivered: 1,
      total: 7,
      underWay: 3,
      failed: 1,
      doubtful: 1,
    });
  });
  it('a cancelled release says so', () => {
    expect(sendingLine(sending('cancellation', ['accepted'])).state).toBe('cancelled');
  });
});
