// Calls of household data: lists, six counts, adding, editing, deleting, and a whole file at once.
import { call } from '@bantay/kernel/wire/route';

const BASE = '/api/household_data';

export const householdsCalls = {
  listHouseholds: call('GET', `${BASE}/get_all/:site_id`, [`${BASE}/get_all`]),
  readSummary: call('GET', `${BASE}/get_summary/:site_id`, [`${BASE}/get_summary`]),
  listPregnant: call('GET', `${BASE}/get_pregnant/:site_id`, [`${BASE}/get_pregnant`]),
  listDisability: call('GET', `${BASE}/get_disability/:site_id`, [`${BASE}/get_disability`]),
  listComorbidity: call('GET', `${BASE}/get_comorbidity/:site_id`, [`${BASE}/get_comorbidity`]),
  listSeniors: call('GET', `${BASE}/get_seniors/:site_id`, [`${BASE}/get_seniors`]),
  listChildren: call('GET', `${BASE}/get_children/:site_id`, [`${BASE}/get_children`]),
  listChildrens: call('GET', `${BASE}/get_childrens/:site_id`, [`${BASE}/get_childrens`]),
  listToddlers: call('GET', `${BASE}/get_toddlers/:site_id`, [`${BASE}/get_toddlers`]),
  readHousehold: call('GET', `${BASE}/get_household/:id`),
  addHousehold: call('POST', `${BASE}/add`),
  updateHousehold: call('PATCH', `${BASE}/update`),
  deleteHousehold: call('DELETE', `${BASE}/delete`),
  importHouseholds: call('POST', `${BASE}/import`),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    households: true;
  }
}
