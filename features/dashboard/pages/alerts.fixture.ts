// A dashboard feed for tests: one candidate with one rainfall trigger at lpa; a test names what it changes.
import { outward } from '@bantay/web/api/inside.ts';
import type { Given } from '@bantay/web/api/server.fixture.ts';
import type { Candidate, CandidateTrigger, OnGoing, SiteCandidate } from '@bantay/web/api/shapes.ts';
import { whyInAll } from '../../why/rules/why.ts';

export const FEED = 'GET /api/monitoring/candidate_alerts';

export const candidateTrigger = (more: Partial<CandidateTrigger> = {}): CandidateTrigger => ({
  triggerType: 'rainfall',
  sourceId: 3,
  alertLevel: 1,
  triggerId: 71,
  alert: 'r1',
  triggerAlertLevel: 'r1',
  tsUpdated: '2026-11-21 09:00:00',
  internalSymId: 5,
  techInfo: '1-day cumulative rainfall exceeded threshold',
  validatingStatus: null,
  ...more,
});

export const siteCandidate = (more: Partial<SiteCandidate> = {}): SiteCandidate => ({
  siteId: 24,
  siteCode: 'lpa',
  internalAlertLevel: 'A1-R',
  publicAlertLevel: 1,
  publicAlertSymbol: 'A1',
  releaseDetails: { dataTs: '2026-11-21 09:00:00', triggerListStr: 'R' },
  generalStatus: 'onset',
  currentTriggersStatus: [],
  nonTriggeringMoms: [],
  unresolvedMomsList: [],
  previousRelease: null,
  validityStatus: 'valid',
  releaseSchedule: null,
  isReleaseTime: true,
  toExtendValidity: false,
  triggerListArr: [candidateTrigger()],
  hasGroundData: true,
  savedEventTriggers: [],
  fingerprint: 'lpa|71',
  releasedLevel: 0,
  due: null,
  isLate: false,
  canDeclareInvalid: false,
  ...more,
});

const lpa: OnGoing['summary'][number]['site'] = {
  siteId: 24,
  siteCode: 'lpa',
  purok: null,
  sitio: null,
  barangay: 'Lipata',
  municipality: 'Paranas',
  province: 'Samar',
  region: 'VIII',
  households: '12',
  season: 1,
  latitude: null,
  longitude: null,
};

/** Nothing runs at the one site. */
export const quiet: OnGoing = {
  latest: [],
  extended: [],
  overdue: [],
  routine: {},
  invalids: [],
  hasShiftedSitesToRoutine: false,
  summary: [
    {
      site: lpa,
      alertLevel: 0,
      since: '2026-11-20 09:00:00',
      validity: null,
      dataTs: '2026-11-21 08:30:00',
      cancelledAt: null,
      state: 'routine',
      day: null,
      missingData: [],
      rollCall: null,
      plate: { released: 0, shown: 0, measuring: ['rainfall'], missing: [], waiting: null },
      newestReadingAt: null,
      why: whyInAll({ level: 0, raised: [], doubts: [], end: { kind: 'no warning' } }),
    },
  ],
};

/** The feed as the server answers it: two texts of JSON in one. */
export const feedOf = (candidates: readonly Candidate[], onGoing: OnGoing = quiet): Given => ({
  body: {
    onGoing: JSON.stringify(outward(onGoing)),
    candidateAlerts: JSON.stringify(outward(candidates)),
    ewiTemplates: [],
    now: Date.parse('2026-11-21T09:10:00+08:00'),
  },
});
