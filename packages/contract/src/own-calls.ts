// Calls that the specification does not list, each with the reason why it exists.
export const ownCalls: Record<string, string> = {
  'POST /api/logout': 'sign-out must end the session on the server',
  'GET /api/session': 'a reload asks who is signed in and when the session ends, instead of trusting local storage',
  'POST /api/signup': 'older clients call it; registration is disabled, so it refuses politely',
  'GET /api/utils/designations': 'list of designations for the profile form (api-facts §1.2)',
  'GET /api/utils/server_time_api': 'the clock is corrected by server time (api-facts §1.2)',
  'GET /api/sites/get_sites_data/:site_code': 'one site (api-facts §2.1)',
  'GET /api/status': 'ages of sensors, jobs and outbox on the dashboard',
  'GET /public/municipality.json': 'whom to ask for an account, shown before sign-in',
  'POST /api/rainfall/tag_invalid_data': 'the earlier client tags invalid rain (api-facts §3.3)',
  'POST /api/ingest/rainfall': 'readings must come in somehow',
  'GET /api/analysis/get_earthquake_events': 'the earlier client pages through the events (api-facts §6)',
  'GET /api/analysis/get_earthquake_alerts': 'the earlier client pages through the alerts (api-facts §6)',
  'POST /api/ingest/tilt': 'raw counts of the tilt columns must come in somehow',
  'POST /api/ingest/earthquakes': 'events of a seismic network must come in somehow',
  'GET /api/monitoring/trigger_decision/:trigger_id': 'who decided what on a trigger, shown before another decision',
  'GET /api/record/:site_code': 'why this level: events, releases, triggers and who decided what',
  'GET /api/record/trigger/:trigger_id': 'a trigger opens to the readings, sums and thresholds that made it',
  'GET /api/manifestations_of_movement/get_latest_alerts/:site_code':
    'the earlier client asks for the level of the landslide features of a site (api-facts §8.6)',
  'POST /api/manifestations_of_movement/write_moms_for_validation':
    'reports of residents must come in somehow before they wait for validation (api-facts §8.6)',
  'POST /api/surficial/delete_prev_measurement':
    'the earlier client removes an observation with it before it enters the edited one (api-facts §4.10)',
  'GET /api/misc/get_all_staff_users': 'the earlier client asks for people who measure with it (api-facts §4.9)',
  'GET /message/sending/:release_id': 'progress per recipient',
  'POST /message/send_again': 'failed recipients are tried again on request',
  'POST /message/resolve_doubtful': 'after a crash a person decides on a doubtful message',
  'POST /message/correct_ewi': 'a wrong warning must be corrected or cancelled within minutes',
  'GET /message/simulator': 'demo mode shows what would have been sent',
};
