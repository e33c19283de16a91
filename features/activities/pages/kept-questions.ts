// What the calendar needs.
import type { KeptQuestions } from '@bantay/web/api/kept-questions.ts';
import { activitiesCalls } from '../wire/activities.calls.ts';
import { activitiesQuestion } from './use-activities.ts';

export const keptQuestions: KeptQuestions = {
  ofAll: () => [{ call: activitiesCalls.listAllActivities, ...activitiesQuestion() }],
};
