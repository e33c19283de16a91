// The request: short enough for a telephone, the same in both languages; and what may be noted of it.
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { ALERT_LEVELS } from '../../alerts/rules/alert-level.ts';
import type { ShareCard } from '../../bulletin/rules/share-card.ts';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { responsesFor, templateTexts } from '../../warning-texts/rules/templates.ts';
import { broadcastTexts, MARK_KINDS, markFault, WORDS_MAX } from './broadcast-request.ts';

const CARD: ShareCard = {
  ...{ level: 3, words: { en: 'Evacuate', fil: 'Lumikas' }, office: 'Demo MDRRMO Paranas' },
  ...{ place: 'Brgy. Lipata, Paranas, Samar (LPA)', time: 'November 26, 2026, 10:30 AM' },
  ...{ deed: 'Lumikas na ngayon.', note: '', mark: null, check: null },
};

describe('the texts', () => {
  it('say level, place, time and what to do, in Filipino and in English', () => {
    expect(broadcastTexts(CARD, 'Evacuate now.')).toEqual([
      {
        language: 'fil',
        text: 'ALERT LEVEL 3: Lumikas. Brgy. Lipata, Paranas, Samar (LPA). November 26, 2026, 10:30 AM. Lumikas na ngayon.',
        words: 17,
      },
      {
        language: 'en',
        text: 'ALERT LEVEL 3: Evacuate. Brgy. Lipata, Paranas, Samar (LPA). November 26, 2026, 10:30 AM. Evacuate now.',
        words: 16,
      },
    ]);
  });

  it('leave nothing behind where the catalogue has no words', () => {
    const [fil, en] = broadcastTexts({ ...CARD, deed: '' }, '');
    expect(fil?.text.endsWith('AM.')).toBe(true);
    expect(en?.text.endsWith('AM.')).toBe(true);
  });

  it.each([1, 2, 3] as const)('of the delivered catalogue fit at level %d', (level) => {
    const answer = responsesFor(DEFAULT_TEMPLATES, level);
    if (!answer.ok) throw new Error('the catalogue has every level');
    const deed = (language: 'fil' | 'en') =>
      templateTexts(answer.template, { form: 'full', language }).communityResponse;
    const texts = broadcastTexts({ ...CARD, level, words: ALERT_LEVELS[level]!.words, deed: deed('fil') }, deed('en'));
    for (const { words } of texts) expect(words).toBeLessThanOrEqual(WORDS_MAX);
  });

  it('count words as people do', () => {
    const [fil] = broadcastTexts({ ...CARD, deed: '  isa\n dalawa   tatlo ' }, '');
    expect(fil?.words).toBe(17);
  });
});

describe('a mark', () => {
  const now = at('2026-11-26 14:40:00');
  const releasedAt = at('2026-11-26 13:50:00');
  const fault = (kind: (typeof MARK_KINDS)[number], time: string, asked: string | null = null) =>
    markFault({ kind, at: at(time) }, { now, releasedAt, asked: asked === null ? null : at(asked) });

  it('is one of the time between the release and now', () => {
    expect(fault('asked', '2026-11-26 14:02:00')).toBeNull();
    expect(fault('sent', '2026-11-26 14:31:00', '2026-11-26 14:02:00')).toBeNull();
    expect(fault('asked', '2026-11-26 13:49:00')).toBeNull();
    expect(fault('asked', '2026-11-26 14:41:00')).toBeNull();
  });

  it('is none of the future, nor of before the release', () => {
    expect(fault('asked', '2026-11-26 14:41:01')).toBe('future');
    expect(fault('sent', '2026-11-27 14:02:00')).toBe('future');
    expect(fault('asked', '2026-11-26 13:48:59')).toBe('beforeRelease');
    expect(fault('sent', '2025-11-26 14:02:00')).toBe('beforeRelease');
  });

  it('that it was sent lies not before it was asked for', () => {
    expect(fault('sent', '2026-11-26 14:01:00', '2026-11-26 14:02:00')).toBe('sentBeforeAsked');
    expect(fault('sent', '2026-11-26 14:02:00', '2026-11-26 14:02:00')).toBeNull();
    // It may have been sent unasked, or nobody noted that it was asked for.
    expect(fault('sent', '2026-11-26 14:01:00')).toBeNull();
    expect(fault('asked', '2026-11-26 14:01:00', '2026-11-26 14:02:00')).toBeNull();
  });

  it('is of two kinds, in this order', () => {
    expect(MARK_KINDS).toEqual(['asked', 'sent']);
  });
});
