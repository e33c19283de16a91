// The dashboard feed, parsed, and the shapes that the alert areas share.
import { ok200, oneOf, orNull, that } from './expect.mjs';
import { ADDRESS } from './sites.mjs';
import { toTs } from './time.mjs';

export async function feed(t, param = '') {
  const j = ok200(await t.get(`/api/monitoring/candidate_alerts${param ? `/${param}` : ''}`));
  that(
    typeof j.on_going === 'string' && typeof j.candidate_alerts === 'string',
    'on_going and candidate_alerts as JSON text',
    `${typeof j.on_going}, ${typeof j.candidate_alerts}`,
  );
  return {
    onGoing: JSON.parse(j.on_going),
    candidates: JSON.parse(j.candidate_alerts),
    templates: j.ewi_templates,
    raw: j,
  };
}
export const running = (f) => [
  ...(f.onGoing.latest ?? []),
  ...(f.onGoing.overdue ?? []),
  ...(f.onGoing.extended ?? []),
];
export const alertOf = (f, siteId) => running(f).find((a) => a.event?.site_id === siteId);
export const candidateOf = (f, siteId) => f.candidates.find((c) => c.site_id === siteId);

export const SITE = {
  site_id: 'int',
  site_code: 'text',
  ...ADDRESS,
  region: 'text',
  households: 'str',
};
export const SENT = {
  is_sms_sent: 'bool',
  is_bulletin_sent: 'bool',
  sms: orNull({ ts: 'ts' }),
  bulletin: orNull({ ts: 'ts' }),
};
export const SAVED_TRIGGER = {
  trigger_id: 'int',
  release_id: 'int',
  ts: 'ts',
  info: 'str',
  internal_sym: {
    internal_sym_id: 'int',
    alert_symbol: 'text',
    trigger_sym_id: 'int',
    trigger_symbol: {
      trigger_sym_id: 'int',
      alert_level: 'int',
      alert_symbol: 'text',
      source_id: 'int',
      trigger_hierarchy: { source_id: 'int', trigger_source: 'text', hierarchy_id: 'int' },
    },
  },
  trigger_misc: orNull({
    od_id: 'int|null',
    eq_id: 'int|null',
    has_moms: 'bool|flag',
    on_demand: 'obj|null',
    eq: 'obj|null',
    moms_releases: 'arr',
  }),
};
export const EVENT_ALERT = {
  event_alert_id: 'int',
  ts_start: 'ts',
  ts_end: 'ts|null',
  public_alert_symbol: {
    pub_sym_id: 'int',
    alert_symbol: oneOf('A0', 'A1', 'A2', 'A3'),
    alert_level: oneOf(0, 1, 2, 3),
    alert_type: 'text',
    duration: 'int',
  },
  event: { event_id: 'int', site_id: 'int', event_start: 'ts', validity: 'ts|null', status: 'str', site: SITE },
  releases: [
    {
      release_id: 'int',
      data_ts: 'ts',
      release_time: 'time',
      bulletin_number: 'int',
      comments: 'str|null',
      trigger_list: 'str|null',
      with_retrigger_validation: 'bool|null',
    },
  ],
  internal_alert_level: 'text',
  sent_statuses: SENT,
  is_onset_release: 'bool',
  prescribed_release_time: 'ts',
  latest_event_triggers: [SAVED_TRIGGER],
  highest_event_alert_level: oneOf(0, 1, 2, 3),
};
export const TRIGGER = {
  trigger_type: oneOf('subsurface', 'surficial', 'moms', 'rainfall', 'earthquake', 'on demand'),
  source_id: 'int',
  alert_level: oneOf(1, 2, 3),
  trigger_id: 'int',
  alert: 'text',
  trigger_alert_level: 'text',
  ts_updated: 'ts',
  internal_sym_id: 'int',
  tech_info: 'str',
};
export const CANDIDATE = {
  site_id: 'int',
  site_code: 'text',
  internal_alert_level: 'text',
  public_alert_level: oneOf(0, 1, 2, 3),
  public_alert_symbol: oneOf('A0', 'A1', 'A2', 'A3'),
  release_details: { data_ts: 'ts', trigger_list_str: 'str|null' },
  general_status: oneOf('onset', 'on-going', 'lowering', 'extended'),
  current_triggers_status: 'arr',
  non_triggering_moms: 'arr',
  unresolved_moms_list: 'arr',
  previous_release: 'obj|null',
  validity_status: oneOf('valid', 'partially valid', 'invalid'),
  is_release_time: 'bool',
  to_extend_validity: 'bool',
  trigger_list_arr: [TRIGGER],
  has_ground_data: 'bool',
  saved_event_triggers: 'arr',
};
export const ROUTINE = {
  public_alert_level: oneOf(0),
  public_alert_symbol: oneOf('A0'),
  data_ts: 'ts',
  is_release_time: 'bool',
  general_status: oneOf('routine'),
  routine_details: [{ site_id_list: ['int'], internal_alert_level: oneOf('A0', 'ND'), trigger_list_str: 'str|null' }],
  overdue_routine_list: 'arr',
  non_triggering_moms: 'obj',
};

/** A rain trigger of level 1 that no server has. */
export const inventedTrigger = () => ({
  trigger_type: 'rainfall',
  source_id: 3,
  alert_level: 1,
  trigger_id: 999999999,
  alert: 'r1',
  trigger_alert_level: 'r1',
  ts_updated: toTs(Date.now()),
  internal_sym_id: 8,
  tech_info: 'x',
  validating_status: 1,
});
