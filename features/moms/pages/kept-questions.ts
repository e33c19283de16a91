// What the form of a landslide feature needs: the types with their known signs, and what was reported of each.
import type { KeptQuestions } from '@bantay/web/api/kept-questions.ts';
import { isInMenu } from '../../sites/rules/site-menu.ts';
import { momsCalls } from '../wire/moms.calls.ts';
import { groupsQuestion, typesQuestion } from './use-features.ts';

export const keptQuestions: KeptQuestions = {
  ofSite: (site) =>
    isInMenu(site, 'moms')
      ? [
          { call: momsCalls.getMomsFeatures, ...typesQuestion(site.siteCode) },
          { call: momsCalls.getMomsInstances, ...groupsQuestion(site.siteCode) },
        ]
      : [],
};
