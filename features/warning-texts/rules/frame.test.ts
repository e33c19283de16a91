import { describe, expect, it } from 'vitest';
import { cancellationText, correctionText, isUnchanged } from '../../ewi/rules/correction-message.ts';
import { DEFAULT_TEMPLATES } from './default-templates.ts';
import { DELIVERED_FRAMES, FRAME_MAX, frameKey, frameOf, monthsOf } from './frame.ts';
import { columnsOf, type TemplateText } from './standing-texts.ts';
import { templateFromColumns } from './template-columns.ts';
import { templatesIn } from './templates.ts';
import { textFaults } from './text-check.ts';
import { FRAME_FIELDS, type FrameField } from './text-fields.ts';
import type { TextState } from './text-languages.ts';

const word = (field: FrameField, text: string, state: TextState): TemplateText => ({
  ...{ templateId: 1, field, language: 'war', text, state },
});
const KEYS = DEFAULT_TEMPLATES.map(({ id, alertLevel, trigger }) => ({ id, alertLevel, trigger }));
const told = (...texts: TemplateText[]) => templatesIn(columnsOf(KEYS, texts).map(templateFromColumns), 'war');

describe('the frame of a warning', () => {
  it('is as delivered where nobody has reviewed another one', () => {
    expect(frameOf(undefined, 'fil')).toEqual(DELIVERED_FRAMES.fil);
    expect(frameOf(told(word('frame_place', 'Lugar', 'draft')), 'fil')).toEqual(DELIVERED_FRAMES.fil);
    expect(frameOf(told(word('frame_place', ' ', 'reviewed')), 'fil')).toEqual(DELIVERED_FRAMES.fil);
  });

  it('has the words that are reviewed, and Filipino ones beside them; English stays', () => {
    const templates = told(word('frame_place', 'Lugar', 'reviewed'));
    expect(frameOf(templates, 'fil')).toEqual({ ...DELIVERED_FRAMES.fil, place: 'Lugar' });
    expect(frameOf(templates, 'en')).toEqual(DELIVERED_FRAMES.en);
  });

  it.each(['fil', 'en'] as const)('in %s has every word, short enough, and twelve months', (language) => {
    const frame = DELIVERED_FRAMES[language];
    for (const field of FRAME_FIELDS) {
      expect([field, frame[frameKey(field)].length]).not.toEqual([field, 0]);
      expect(frame[frameKey(field)].length).toBeLessThanOrEqual(FRAME_MAX[frameKey(field)]);
      expect(textFaults(frame[frameKey(field)], field, 'war')).toEqual([]);
      expect(textFaults(frame[frameKey(field)], field, language)).toEqual([{ fault: 'delivered' }]);
    }
    expect(monthsOf(frame)).toHaveLength(12);
  });

  it('has a key for each field, and no other', () => {
    expect(FRAME_FIELDS.map(frameKey).sort()).toEqual(Object.keys(DELIVERED_FRAMES.fil).sort());
    expect(Object.keys(FRAME_MAX).sort()).toEqual(Object.keys(DELIVERED_FRAMES.en).sort());
  });

  it('may be empty in Waray, and is refused too long, with a link or with eleven months', () => {
    expect(textFaults('', 'frame_place', 'war')).toEqual([]);
    expect(textFaults('x'.repeat(17), 'frame_place', 'war')).toMatchObject([{ fault: 'too long for an SMS', max: 16 }]);
    expect(textFaults('bantay.ph', 'frame_place', 'war')).toMatchObject([{ fault: 'link' }]);
    const eleven = monthsOf(DELIVERED_FRAMES.fil).slice(1).join(', ');
    expect(textFaults(eleven, 'frame_months', 'war')).toEqual([{ fault: 'not twelve months', count: 11 }]);
  });

  it('stands in corrections and cancellations too, and a correction that says nothing new is known by it', () => {
    const site = { siteCode: 'lpa', sitio: null, barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' };
    const templates = told(
      word('frame_correction', 'PAGTADONG', 'reviewed'),
      word('frame_source', 'Tikang', 'reviewed'),
    );
    const about = { site, level: 1, dataAt: 0, officeName: 'MDRRMO', templates } as const;
    const corrected = correctionText(about, 'Bakwit na.');
    expect(corrected).toMatch(/^PAGTADONG .*\. Ito ang sundin:\nBakwit na\.$/);
    expect(isUnchanged(corrected, 'Bakwit na.', templates)).toBe(true);
    expect(isUnchanged(corrected, 'Bakwit na.')).toBe(false);
    expect(cancellationText(about)).toMatch(/\nTikang: MDRRMO$/);
  });
});
