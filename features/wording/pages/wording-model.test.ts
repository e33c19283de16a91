// The catalogue by level and trigger, and that an example is the message that is sent.
import { describe, expect, it } from 'vitest';
import { composeMessage } from '../../ewi/rules/compose-message.ts';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { COMMUNITY, delivered, site, templates, texts, wordingWith } from './wording.fixture.ts';
import { countTexts, examplesOf, findText, formOf, sectionsOf } from './wording-model.ts';

const sections = sectionsOf(templates);
const sectionOf = (key: string) => sections.find((one) => one.key === key)!; // named below
const options = { site: site('lpa', 24), officeName: 'MDRRMO', dataAt: 0, language: 'fil', form: 'sms' } as const;

describe('the sections', () => {
  it('are what to do at a level, then what each trigger means there', () => {
    expect(sections).toHaveLength(4 + 17 + 1);
    expect(sections.filter(({ level }) => level === 1).map(({ key, trigger }) => [key, trigger])).toEqual([
      ['level-1', null],
      ['trigger-7', 'rainfall'],
      ['trigger-8', 'earthquake'],
      ['trigger-9', 'on_demand'],
    ]);
    // The first row of a level carries its responses.
    expect(
      sections.filter(({ trigger, isFrame }) => trigger === null && !isFrame).map(({ templateId }) => templateId),
    ).toEqual([1, 7, 10, 13]);
  });

  it('say which of level 0 no message says', () => {
    expect(sections.filter(({ isSent }) => !isSent).map(({ level, trigger }) => `${level} ${trigger}`)).toEqual([
      ...['0 moms', '0 surficial', '0 subsurface', '0 rainfall', '0 earthquake', '0 on_demand'],
    ]);
  });

  it('of a level without rows there is none', () =>
    expect(sectionsOf(templates.slice(0, 1)).filter(({ isFrame }) => !isFrame)).toHaveLength(2));
});

describe('an example', () => {
  it.each(sections.filter(({ isSent, trigger }) => isSent && trigger !== null).map((one) => [one.key, one] as const))(
    '%s is what is sent',
    (_key, section) => {
      const [example, ...more] = examplesOf(wordingWith(), { ...options, section });
      const source = section.trigger === 'on_demand' ? 'on demand' : section.trigger;
      const sent = composeMessage({
        ...{ site: options.site, level: section.level, dataAt: 0, officeName: 'MDRRMO', templates: DEFAULT_TEMPLATES },
        hasGroundData: section.trigger !== 'no_ground_data',
        // The rows of the levels above 0 are named after the sources.
        triggers: section.level === 0 ? [] : [{ source: source as 'rainfall', level: section.level, eqId: null }],
      });
      expect(more).toEqual([]);
      expect(example?.text).toBe(sent.ok && sent.text);
      expect(example?.length.parts).toBeGreaterThan(0);
    },
  );

  it('of what to do stands with each trigger of the level', () => {
    const of = (key: string) =>
      examplesOf(wordingWith(), { ...options, section: sectionOf(key) }).map((one) => one.trigger);
    expect(of('level-1')).toEqual(['rainfall', 'earthquake', 'on_demand']);
    expect(of('level-0')).toEqual(['', 'no_ground_data']);
  });

  it('takes the draft in the place of what stands, in Waray as if it were confirmed', () => {
    const section = sectionOf('level-1');
    for (const language of ['fil', 'war'] as const) {
      const draft = { ...COMMUNITY, language, text: 'BAGO' };
      const [example] = examplesOf(wordingWith(), { ...options, section, language, draft });
      expect(example?.text).toContain('(Komunidad): BAGO');
    }
    const [fil] = examplesOf(wordingWith(), {
      ...options,
      section,
      draft: { ...COMMUNITY, language: 'war', text: 'BAGO' },
    });
    expect(fil?.text).not.toContain('BAGO');
  });

  it('is in English, and whole, where that is asked for', () => {
    const section = sectionOf('trigger-7');
    expect(examplesOf(wordingWith(), { ...options, section, language: 'en' })[0]?.text).toContain(
      'Why (Rainfall): Rainfall is above',
    );
    expect(examplesOf(wordingWith(), { ...options, section, form: 'full' })[0]?.text).toContain(
      'Ang naipong ulan ay lumampas',
    );
  });

  it('names nothing where the row is gone', () => {
    const about = { templates: templates.filter(({ id }) => id !== 1 && id !== 16), texts };
    expect(examplesOf(about, { ...options, section: sectionOf('level-0') })).toEqual([]);
  });
});

describe('what is there', () => {
  it('a text is found by its template, field and language', () => {
    expect(findText(texts, COMMUNITY)?.text).toBe('Maghanda, lumayo sa dalisdis.');
    expect(findText(texts, { ...COMMUNITY, language: 'war' })).toBeUndefined();
  });

  it('is counted by language: not confirmed, missing', () => {
    // 4 × 8 responses and 17 × 2 meanings; in Waray the 15 words of the frame besides.
    expect(countTexts(sections, texts, 'fil')).toEqual({ missing: 0, unreviewed: 66 });
    expect(countTexts(sections, texts, 'war')).toEqual({ missing: 81, unreviewed: 0 });
    const changed = [
      delivered({ ...COMMUNITY, text: 'x', state: 'reviewed', reviewer: 'Ana' }),
      delivered({ ...COMMUNITY, language: 'war', text: ' ' }),
    ];
    expect(countTexts(sections, wordingWith(...changed).texts, 'fil')).toEqual({ missing: 0, unreviewed: 65 });
    expect(countTexts(sections, wordingWith(...changed).texts, 'war')).toEqual({ missing: 81, unreviewed: 0 });
  });

  it('goes out as SMS or whole by its field', () => {
    expect([formOf('sms_lewc_response'), formOf('lewc_response')]).toEqual(['sms', 'full']);
  });
});
