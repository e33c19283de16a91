// A dashboard feed for tests: one candidate with one rainfall trigger at lpa; a test names what it changes.
import type { Given } from '@bantay/web/api/server.fixture.ts';
import type { Candidate, CandidateTrigger, OnGoing, SiteCandidate } from '../wire/dashboard.ts';

export const FEED = 'GET /api/monitoring/candidate_alerts';

export const candidateTrigger = (more: Partial<CandidateTrigger> = {}): CandidateTrigger => ({
  trigger_type: 'rainfall',
  source_id: 3,
  alert_level: 1,
  trigger_id: 71,
  alert: 'r1',
  trigger_alert_level: 'r1',
  ts_updated: '2026-11-21 09:00:00',
  internal_sym_id: 5,
  tech_info: '1-day cumulative rainfall exceeded threshold',
  validating_status: null,
  ...more,
});

export const siteCandidate = (more: Partial<SiteCandidate> = {}): SiteCandidate => ({
  site_id: 24,
  site_code: 'lpa',
  internal_alert_level: 'A1-R',
  public_alert_level: 1,
  public_alert_symbol: 'A1',
  release_details: { data_ts: '2026-11-21 09:00:00', trigger_list_str: 'R' },
  general_status: 'onset',
  current_triggers_status: [],
  non_triggering_moms: [],
  unresolved_moms_list: [],
  previous_release: null,
  validity_status: 'valid',
  release_schedule: null,
  is_release_time: true,
  to_extend_validity: false,
  trigger_list_arr: [candidateTrigger()],
  has_ground_data: true,
  saved_event_triggers: [],
  fingerprint: 'lpa|71',
  released_level: 0,
  due: null,
  is_late: false,
  can_declare_invalid: false,
  ...more,
});

const lpa: OnGoing['summary'][number]['site'] = {
  site_id: 24,
  site_code: 'lpa',
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

const quiet: OnGoing = {
  latest: [],
  extended: [],
  overdue: [],
  routine: {},
  invalids: [],
  has_shifted_sites_to_routine: false,
  summary: [
    {
      site: lpa,
      alert_level: 0,
      since: '2026-11-20 09:00:00',
      validity: null,
      data_ts: '2026-11-21 08:30:00',
      cancelled_at: null,
      state: 'routine',
      day: null,
      missing_data: [],
      plate: { released: 0, shown: 0, measuring: ['rainfall'], missing: [], waiting: null },
      newest_reading_at: null,
    },
  ],
};

/** The feed as the server answers it. */
export const feedOf = (candidates: readonly Candidate[]): Given => ({
  body: {
    on_going: JSON.stringify(quiet),
    candidate_alerts: JSON.stringify(candidates),
    ewi_templates: [],
    now: Date.parse('2026-11-21T09:10:00+08:00'),
  },
});
