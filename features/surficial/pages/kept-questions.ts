// What the form of a measurement needs: markers with their last values, and who measures.
import type { KeptQuestions } from '@bantay/web/api/kept-questions.ts';
import { isInMenu } from '../../sites/rules/site-menu.ts';
import { surficialCalls } from '../wire/surficial.calls.ts';
import { measurersQuestion, tableQuestion } from './use-measurements.ts';

export const keptQuestions: KeptQuestions = {
  ofSite: (site) =>
    isInMenu(site, 'surficial')
      ? [
          { call: surficialCalls.getTabledObservations, ...tableQuestion(site.siteCode, '') },
          { call: surficialCalls.getSurficialMeasurers, ...measurersQuestion(site.siteCode) },
        ]
      : [],
};
