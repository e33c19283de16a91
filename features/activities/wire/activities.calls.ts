// Calls of the activity calendar; older paths call activities events.
import { call } from '@bantay/kernel/wire/route';

const BASE = '/api/events';

export const activitiesCalls = {
  listActivities: call('GET', `${BASE}/get_all_events/:site_id`, [`${BASE}/get_all_events`]),
  listAllActivities: call('GET', `${BASE}/every_site`),
  saveActivity: call('POST', `${BASE}/save_activity`),
  deleteActivity: call('POST', `${BASE}/delete_activity`),
  listCalendarAddresses: call('GET', `${BASE}/calendar_addresses`),
  makeCalendarAddress: call('POST', `${BASE}/make_calendar_address`),
  revokeCalendarAddress: call('POST', `${BASE}/revoke_calendar_address`),
  readCalendar: call('GET', '/calendar/:file'),
  uploadActivityPicture: call('POST', '/storage/activity_schedule'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    activities: true;
  }
}
