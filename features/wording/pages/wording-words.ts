// Sections, fields and faults of the wording in the reader's words.
import { useTranslation } from 'react-i18next';
import type { TextFault } from '../../warning-texts/rules/text-check.ts';
import type { Section } from './wording-model.ts';

/** Triggers as the table spells them. */
const TRIGGERS = [
  ['', 'quiet'],
  ['no_ground_data', 'noGroundData'],
  ['rainfall', 'rainfall'],
  ['earthquake', 'earthquake'],
  ['on_demand', 'onDemand'],
  ['surficial', 'surficial'],
  ['subsurface', 'subsurface'],
  ['moms', 'moms'],
] as const;

export function useWordingWords() {
  const { t } = useTranslation('wording');
  const trigger = (name: string) => {
    const known = TRIGGERS.find(([spelled]) => spelled === name);
    return known ? t(`triggers.${known[1]}`) : name;
  };
  return {
    trigger,
    section: ({ level, trigger: name, isFrame }: Section) =>
      isFrame ? t('frame') : t('section', { level, what: name === null ? t('whatToDo') : trigger(name) }),
    fault(fault: TextFault): string {
      switch (fault.fault) {
        case 'empty':
          return t('faults.empty');
        case 'delivered':
          return t('faults.delivered');
        case 'not twelve months':
          return t('faults.months', { found: String(fault.count) });
        case 'more lines':
          return t('faults.lines');
        case 'link':
          return t('faults.link', { found: fault.found });
        case 'placeholder':
          return t('faults.placeholder', { found: fault.found });
        case 'too long for an SMS':
          return t('faults.sms', { units: fault.units, max: fault.max });
        case 'too long':
          return t('faults.full', { characters: fault.characters, max: fault.max });
      }
    },
  };
}
