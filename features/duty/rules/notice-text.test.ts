// What the duty list reads of a problem: the whole sentence, the most urgent first, and nothing that a carrier would cut.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { findLink } from '../../warning-texts/rules/message-check.ts';
import { type NoticedProblem, noticeText } from './notice-text.ts';
import type { ProblemKind } from './problem-kinds.ts';

const NOW = fromManilaText('2026-11-21 03:00:00')!; // it is one

describe('the text of a notice', () => {
  const noticed = (kind: ProblemKind, facts = {}, more: Partial<NoticedProblem> = {}): NoticedProblem => ({
    kind,
    site: 'LPA',
    since: NOW,
    facts,
    isReminder: false,
    ...more,
  });
  const ALL: NoticedProblem[] = [
    noticed('stuck', { sensor: 'lpasb node 12' }),
    noticed('silent', { sensor: 'rain_lpasb' }),
    noticed('job', { job: 'earthquake-feed' }, { site: null }),
    noticed('outbox', { count: 12 }, { site: null }),
    noticed('release'),
    noticed('warning failed', { count: 3 }),
    noticed('trigger', { source: 'rainfall', level: 1 }),
  ];

  it('one problem', () => {
    expect(noticeText([noticed('trigger', { source: 'rainfall', level: 1 })])).toBe(
      'Bantay DUTY: LPA trigger na rainfall, level 1, wala pang pasya. Buksan ang dashboard.',
    );
    expect(noticeText([noticed('trigger', { source: 'rainfall', level: 1 })], { code: '4821' })).toMatch(
      /wala pang pasya\. Sumagot ng OK 4821 o buksan ang dashboard\.$/,
    );
    expect(noticeText([noticed('silent', { sensor: 'rain_lpasb' }, { isReminder: true })])).toBe(
      'Bantay DUTY, paalala: LPA walang datos ang lpasb mula 11/21 03:00. Buksan ang dashboard.',
    );
  });

  it.each([
    ['help', { count: 2 }, 'LPA humihingi ng TULONG ang 2 residente mula 11/21 03:00'],
    ['trigger', { source: 'rainfall', level: 1 }, 'LPA trigger na rainfall, level 1, wala pang pasya'],
    ['warning failed', { count: 3 }, 'LPA 3 SMS ng babala ang hindi naipadala'],
    ['warning in doubt', { count: 3 }, 'LPA 3 SMS ng babala ang hindi tiyak kung nakarating'],
    ['released and nobody told', { level: 3 }, 'LPA level 3, nailabas na mula 11/21 03:00 pero wala pang nasasabihan'],
    [
      'refused readings',
      { sensor: 'rain_lpasb' },
      'LPA tinatanggihan ang datos ng lpasb mula 11/21 03:00, mali ang oras',
    ],
    ['rewritten readings', { sensor: 'rain_lpasb', count: 25 }, 'LPA binago ang 25 datos ng lpasb mula 11/21 03:00'],
    ['release', {}, 'LPA lampas na ang release na dapat noong 11/21 03:00'],
    ['battery', { sensor: 'ridge', volts: 3.3 }, 'LPA paubos na ang baterya ng logger ridge, 3 3 V mula 11/21 03:00'],
    ['watchman', { watchman: 'hill' }, 'LPA hindi nagbabantay mula sa labas ang hill mula 11/21 03:00'],
    ['no threshold', {}, 'LPA walang nakatakdang threshold ng ulan, kaya hindi nahuhusgahan ang ulan'],
    ['tagged gauge', { sensor: 'rain_lpasb' }, 'LPA hindi binibilang ang lpasb, may tandang mali mula 11/21 03:00'],
    ['silent', { sensor: 'rain_noah_557' }, 'LPA walang datos ang noah 557 mula 11/21 03:00'],
    ['stuck', { sensor: 'lpasb node 12' }, 'LPA hindi nagbabago ang datos ng lpasb node 12 mula 11/21 03:00'],
  ] as const)('%s: names the site and every fact', (kind, facts, sentence) => {
    expect(noticeText([noticed(kind, facts)])).toBe(`Bantay DUTY: ${sentence}. Buksan ang dashboard.`);
  });

  it.each([
    ['outbox', { count: 12 }, '12 SMS ang naiipit mula 11/21 03:00'],
    [
      'clock',
      { server: 'bantay-1', minutes: 4320, doubt: 'step' },
      'baka mali ang orasan ng server bantay-1 (4320 min); walang ibinababang level hangga hindi tiyak',
    ],
    ['gateway not proven', {}, 'hindi bumalik ang SMS na pansubok mula 11/21 03:00, baka walang nakalalabas na SMS'],
    ['siren', {}, 'hindi maaasahan ang sirena mula 11/21 03:00'],
    ['rehearsal', {}, 'hindi nasubukang ibalik ang backup mula 11/21 03:00'],
    ['unjudged gauge', { sensor: 'rain_lpasb' }, 'may datos ang lpasb pero walang site na gumagamit nito'],
    [
      'unproven person',
      { person: 'Ana Imbento' },
      'hindi pa napatunayang naaabot ng SMS si Ana Imbento, na naka-duty ngayon o bukas',
    ],
    ['disk', { free: 480 }, '480 MB na lang ang bakante sa disk ng server'],
    ['job', { job: 'earthquake-feed' }, 'hindi tumatakbo ang earthquake-feed mula 11/21 03:00'],
  ] as const)('%s: belongs to no site and names none', (kind, facts, sentence) => {
    expect(noticeText([noticed(kind, facts, { site: null })])).toBe(`Bantay DUTY: ${sentence}. Buksan ang dashboard.`);
  });

  it('is a reminder only when nothing in it is new', () => {
    const old = noticed('release', {}, { isReminder: true });
    expect(noticeText([old, old])).toMatch(/^Bantay DUTY, paalala:/);
    expect(noticeText([old, noticed('release')])).toMatch(/^Bantay DUTY:/);
  });

  it.each([
    ['rain_lpasb', 'lpasb'],
    ['grain_1', 'grain 1'],
    ['lpa.._sb', 'lpa sb'],
    ['x'.repeat(50), 'x'.repeat(40)],
  ])('the sensor %s is called %s', (sensor, said) => {
    expect(noticeText([noticed('silent', { sensor })])).toContain(`walang datos ang ${said} mula`);
  });

  it('many: the most urgent in full, the others counted', () => {
    expect(noticeText(ALL)).toBe(
      'Bantay DUTY: LPA trigger na rainfall, level 1, wala pang pasya; LPA 3 SMS ng babala ang hindi naipadala; ' +
        'LPA lampas na ang release na dapat noong 11/21 03:00; at 4 pa. Buksan ang dashboard.',
    );
  });

  it('no text is cut by a carrier: no link, no dotted name, the small alphabet, two parts at most', () => {
    const odd = noticed('silent', { sensor: 'rain_www.example.ph/lpa.sb', count: 1 });
    for (const list of [ALL, ...ALL.map((one) => [one]), [odd, odd, odd, odd]]) {
      const text = noticeText(list);
      expect([text, findLink(text)]).toEqual([text, null]);
      expect(smsLength(text)).toMatchObject({ alphabet: 'GSM-7' });
      expect(smsLength(text).parts).toBeLessThanOrEqual(2);
    }
  });

  it('carries the seals of the record, for two parts at most, so that they leave the house (A M6)', () => {
    const seals = ['LPA', 'SCU'].map((site, index) => ({
      site,
      position: 412 + index,
      hash: '0123456789abcdef9'.repeat(3),
    }));
    const one = noticeText([noticed('trigger', { source: 'rainfall', level: 1 })], { seals });
    expect(one).toMatch(/dashboard\. Seal LPA 412 0123456789abcdef, SCU 413 0123456789abcdef$/);
    for (const list of [ALL, ...ALL.map((each) => [each])]) {
      const text = noticeText(list, { seals });
      expect([text, findLink(text)]).toEqual([text, null]);
      expect(smsLength(text)).toMatchObject({ alphabet: 'GSM-7' });
      expect(smsLength(text).parts).toBeLessThanOrEqual(2);
    }
    // A second part is paid for them; where there are two already they go into the room that is left.
    const two = [noticed('release'), noticed('warning failed', { count: 3 })];
    expect([smsLength(noticeText(two)).parts, smsLength(noticeText(two, { seals })).parts]).toEqual([1, 2]);
    for (const list of [two, ALL]) expect(noticeText(list, { seals })).toContain('Seal LPA 412');
    const long = noticed('silent', { sensor: 'x'.repeat(40) });
    const many = [long, long, long, long];
    expect(smsLength(noticeText(many)).parts).toBe(2);
    expect(noticeText(many, { seals: [...seals, ...seals, ...seals] })).toBe(noticeText(many));
  });

  it('a fact that nobody gave is asked for, not passed over', () => {
    expect(noticeText([noticed('job', {}, { site: null })])).toContain('hindi tumatakbo ang ? mula');
  });

  it('no fact is left out of its sentence', () => {
    for (const one of ALL) expect(noticeText([one])).not.toContain('?');
  });
});
