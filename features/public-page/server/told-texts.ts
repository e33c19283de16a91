// Texts of the catalogue in the languages of the page: what to do at a level, and why it is that level. What a person typed is not told.

import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import {
  descriptionFor,
  type EwiTemplate,
  type MessageTrigger,
  quietDescription,
  responsesFor,
  type TemplateAnswer,
  type TemplateTexts,
  templatesIn,
  templateTexts,
} from '../../warning-texts/rules/templates.ts';
import { whyIn } from '../../why/rules/why.ts';
import type { WhyFacts } from '../../why/rules/why-facts.ts';
import type { Told } from './public-document.ts';

type Find = (templates: readonly EwiTemplate[]) => TemplateAnswer;

/** A catalogue without the row, or with an empty text, leaves the words that were delivered; null: they have none either. */
function toldIn(templates: readonly EwiTemplate[], field: keyof TemplateTexts, find: Find): Told | null {
  const textIn = (from: readonly EwiTemplate[], language: 'fil' | 'en'): string => {
    const answer = find(from);
    return answer.ok ? templateTexts(answer.template, { form: 'full', language })[field].trim() : '';
  };
  const filipino = textIn(templates, 'fil') || textIn(DEFAULT_TEMPLATES, 'fil');
  if (filipino === '') return null;
  const fil = { language: 'fil', text: filipino } as const;
  const english = textIn(templates, 'en') || textIn(DEFAULT_TEMPLATES, 'en');
  const waray = textIn(templatesIn(templates, 'war'), 'fil');
  return {
    fil,
    en: english === '' ? fil : { language: 'en', text: english },
    // What may not go out in Waray comes back in Filipino.
    war: waray === '' || waray === filipino ? fil : { language: 'war', text: waray },
  };
}

/** What to do at level 3 is never missing: the delivered catalogue has every level. */
export const deedsOf = (templates: readonly EwiTemplate[], level: AlertLevel): Told =>
  toldIn(templates, 'communityResponse', (from) => responsesFor(from, level))!; // the test of the delivered catalogue asks for each

/** Why: a sentence for each trigger, said once; at level 0 only that nobody has measured the ground. */
export function reasonsOf(
  templates: readonly EwiTemplate[],
  {
    level,
    triggers,
    hasGroundData,
  }: { level: AlertLevel; triggers: readonly MessageTrigger[]; hasGroundData: boolean },
): Told[] {
  const finds: Find[] =
    level > 0
      ? triggers.map((trigger) => (from) => descriptionFor(from, trigger))
      : hasGroundData
        ? []
        : [(from) => quietDescription(from, false)];
  const told = finds.flatMap((find) => toldIn(templates, 'triggerDescription', find) ?? []);
  return told.filter((one, index) => told.findIndex(({ fil }) => fil.text === one.fil.text) === index);
}

/** How sure it is and when it is over, with its numbers, where a level is in force. */
export function explained(facts: WhyFacts | undefined): Told[] {
  if (facts === undefined || facts.level === 0) return [];
  return (['raised', 'against', 'ends'] as const).map((part) => {
    const said = PAGE_LANGUAGES.map((language) => [language, { language, text: whyIn(language, facts)[part] }]);
    return Object.fromEntries(said) as Told; // of each language one
  });
}
