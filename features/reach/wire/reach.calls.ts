// Calls of the reach board: who of a site knows of its newest release, who was told otherwise, and the reminder to the silent.
import { call } from '@bantay/kernel/wire/route';

export const reachCalls = {
  readReach: call('GET', '/api/reach/:site_code'),
  markTold: call('POST', '/api/reach/told'),
  takeBack: call('POST', '/api/reach/not_told'),
  remindSilent: call('POST', '/api/reach/remind'),
};

/** Longest name of a runner. */
export const TELLER_MAX = 60;
