// A slope is walked where there is no line: its map is asked for beforehand.
import type { KeptQuestions } from '@bantay/web/api/kept-questions.ts';
import { siteMapCalls } from '../wire/site-map.calls.ts';
import { mapQuestion } from './use-site-map.ts';

export const keptQuestions: KeptQuestions = {
  ofSite: ({ siteCode }) => [{ call: siteMapCalls.readSiteMap, ...mapQuestion(siteCode) }],
};
