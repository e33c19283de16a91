// Every address of the app, so that no screen spells one itself.
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';

export const paths = {
  root: '/',
  signIn: '/signin',
  download: '/download',
  opcen: '/opcen',
  bulletin: '/bulletin',
  bulletinOf: (releaseId: number) => `/bulletin?release=${releaseId}`,
  events: '/events',
  communication: '/communication',
  messages: '/messages',
  analysis: (site: SiteCode) => `/analysis/${site}`,
  rainfall: (site: SiteCode) => `/rainfall/${site}`,
  subsurface: (site: SiteCode) => `/subsurface/${site}`,
  surficial: (site: SiteCode) => `/surficial/${site}`,
  earthquake: (site: SiteCode) => `/earthquake/${site}`,
  allCharts: '/all_charts',
  assessment: (site: SiteCode) => `/assessment/${site}`,
  surficialMarkers: (site: SiteCode) => `/surficial_markers/${site}`,
  record: (site: SiteCode) => `/record/${site}`,
  reach: (site: SiteCode) => `/reach/${site}`,
  moms: (site: SiteCode) => `/moms/${site}`,
  /** A stored picture of a landslide feature (specification 001, §7). */
  picture: (file: string) => `/moms/${encodeURIComponent(file)}`,
  /** The picture of an activity (specification 001, §7). */
  activityPicture: (file: string) => `/storage/activity_schedule/${encodeURIComponent(file)}`,
  hazardMap: (site: SiteCode) => `/hazard_map/${site}`,
  resources: '/resources',
  resourcesIn: (folder: string) => `/resources?folder=${folder}`,
  /** A file of the library on the server (specification 001, §7). */
  libraryFile: (folder: string, name: string) => `/storage/${folder}/${encodeURIComponent(name)}`,
  feedback: '/feedback',
  publicFeedback: '/public/feedback',
  termsOfUse: '/terms-of-use',
  privacyPolicy: '/privacy-policy',
  changePassword: '/change-password',
  profileSetting: '/profile-setting',
  admin: '/admin',
  simulator: '/simulator',
  uiPage: '/__ui',
  apk: '/download/bantay.apk',
} as const;

/** One slash between parts and none at the end. */
export const tidyPath = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');

/** Addresses that a person without login data may open (specification 000, §2). */
export const isOpenToAll = (path: string): boolean => path === '/' || path === '/signin' || path === '/download';
