// What people have open during a storm, and which calls each page makes: as the pages do, by the network panel of a browser.
import type { Topic } from '@bantay/kernel/news/topic';
import { DAY_MS, HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';

export interface PageCall {
  /** Under this name its times are told. */
  name: string;
  path: (now: number) => string;
  /** First part of the answer's name (apps/web/src/api/keys.ts): news that touch it make the page ask again. */
  topic: Topic;
  everyMs: number;
}

/** api-facts §16.11. */
const POLL_MS = 5 * MINUTE_MS;
const at = (time: number) => encodeURIComponent(toManilaText(Math.floor(time / 1000) * 1000));
const halfHour = (now: number) => Math.floor(now / (HOUR_MS / 2)) * (HOUR_MS / 2);

const call = (name: string, path: string | ((now: number) => string), topic: Topic, everyMs = POLL_MS): PageCall => ({
  name,
  path: typeof path === 'string' ? () => path : path,
  topic,
  everyMs,
});

/** On every page: the popup of new alerts asks. */
const FEED = call('candidate alerts', '/api/monitoring/candidate_alerts?calm=counted', 'alerts');
const SITES = call('sites', '/api/sites/get_sites_data', 'sites');

export interface Opened {
  name: string;
  /** Of a hundred people. */
  share: number;
  calls: readonly PageCall[];
}

export const PAGES: readonly Opened[] = [
  {
    name: 'dashboard',
    share: 60,
    calls: [
      FEED,
      call('duty problems', '/api/duty/problems', 'duty', MINUTE_MS),
      call('status', '/api/status', 'status', MINUTE_MS),
      call('incoming SMS', '/message/incoming', 'incoming'),
      call('reports to validate', '/api/manifestations_of_movement/get_temp_moms', 'alerts'),
    ],
  },
  {
    name: 'rainfall',
    share: 15,
    calls: [
      FEED,
      SITES,
      call(
        'rainfall, 3 days',
        (now) => `/api/rainfall/get_rainfall_plot_data/lpa/${at(halfHour(now))}/3?pixels=600`,
        'rainfall',
      ),
    ],
  },
  {
    name: 'surficial',
    share: 8,
    calls: [
      FEED,
      SITES,
      call(
        'surficial, 3 months',
        (now) => `/api/surficial/get_surficial_plot_data/lpa/${at(now - 91 * DAY_MS)}/${at(now)}?pixels=600`,
        'surficial',
      ),
    ],
  },
  {
    name: 'subsurface',
    share: 7,
    calls: [
      FEED,
      SITES,
      call(
        'subsurface, 3 days',
        (now) =>
          `/api/subsurface/get_subsurface_plot_data/lpasa/${at(halfHour(now))}/${at(halfHour(now) - 3 * DAY_MS)}/4?include_comms_health=true&pixels=600`,
        'subsurface',
      ),
    ],
  },
  {
    name: 'measurements',
    share: 5,
    calls: [
      FEED,
      SITES,
      call(
        'measurements as a table',
        (now) => `/api/surficial/tabled_marker_observations/lpa/${at(now - 5 * 365 * DAY_MS)}/${at(now)}`,
        'surficial',
      ),
    ],
  },
  {
    name: 'households',
    share: 5,
    calls: [
      FEED,
      call('households, summary', '/api/household_data/get_summary/24', 'households'),
      call('households, list', '/api/household_data/get_all/24?purpose=look', 'households'),
    ],
  },
];
