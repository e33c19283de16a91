// What may wait on a device. Whatever needs the present state (validate, release, send, on demand) never does.
import { activitiesCalls } from '@bantay/features/activities/wire/activities.calls.ts';
import { feedbackCalls } from '@bantay/features/feedback/wire/feedback.calls.ts';
import { householdsCalls } from '@bantay/features/households/wire/households.calls.ts';
import { momsCalls } from '@bantay/features/moms/wire/moms.calls.ts';
import { rollCallCalls } from '@bantay/features/roll-call/wire/roll-call.calls.ts';
import { surficialCalls } from '@bantay/features/surficial/wire/surficial.calls.ts';
import type { Topic } from '@bantay/kernel/news/topic';
import type { Call } from '@bantay/kernel/wire/route';

interface Waitable {
  call: Call;
  /** What is asked again once it is stored. */
  topics: readonly Topic[];
  /** Field of the picture, where the call takes a form instead of JSON. */
  form?: string;
  /** Its picture may be large: it is given up only when nothing moves any more. */
  isLarge?: true;
}

export type WaitableName =
  | 'measurement'
  | 'markerEvent'
  | 'markerTag'
  | 'feature'
  | 'activity'
  | 'newHousehold'
  | 'household'
  | 'feedback'
  | 'bug'
  | 'rollCallMark';

export const WAITABLE: Readonly<Record<WaitableName, Waitable>> = {
  measurement: { call: surficialCalls.insertObservation, topics: ['surficial'] },
  markerEvent: { call: surficialCalls.insertMarkerEvent, topics: ['surficial'] },
  markerTag: { call: surficialCalls.saveMarkerDataTag, topics: ['surficial'] },
  feature: { call: momsCalls.writeMoms, topics: ['moms', 'alerts'] },
  activity: { call: activitiesCalls.saveActivity, topics: ['activities'], form: 'file' },
  newHousehold: { call: householdsCalls.addHousehold, topics: ['households'] },
  household: { call: householdsCalls.updateHousehold, topics: ['households'] },
  feedback: { call: feedbackCalls.saveFeedback, topics: [], form: 'file', isLarge: true },
  bug: { call: feedbackCalls.addBugReport, topics: [], form: 'filePath', isLarge: true },
  rollCallMark: { call: rollCallCalls.markRollCall, topics: ['roll-call'] },
};
