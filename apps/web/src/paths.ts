// Every address of the app, so that no screen spells one itself.
import { hasTopic, parseSiteCode, type SiteCode } from '@bantay/domain/sites/site';

export const paths = {
  root: '/',
  signIn: '/signin',
  download: '/download',
  opcen: '/opcen',
  bulletin: '/bulletin',
  events: '/events',
  communication: '/communication',
  analysis: (site: SiteCode) => `/analysis/${site}`,
  rainfall: (site: SiteCode) => `/rainfall/${site}`,
  subsurface: (site: SiteCode) => `/subsurface/${site}`,
  surficial: (site: SiteCode) => `/surficial/${site}`,
  earthquake: (site: SiteCode) => `/earthquake/${site}`,
  allCharts: '/all_charts',
  assessment: (site: SiteCode) => `/assessment/${site}`,
  surficialMarkers: (site: SiteCode) => `/surficial_markers/${site}`,
  moms: (site: SiteCode) => `/moms/${site}`,
  resources: '/resources',
  feedback: '/feedback',
  publicFeedback: '/public/feedback',
  termsOfUse: '/terms-of-use',
  privacyPolicy: '/privacy-policy',
  changePassword: '/change-password',
  profileSetting: '/profile-setting',
  simulator: '/simulator',
  uiPage: '/__ui',
  apk: '/download/bantay.apk',
} as const;

/** The typed code of an address: any case, one trailing slash; null for sites that do not exist. */
export const siteOfPath = (text: string | undefined): SiteCode | null => parseSiteCode((text ?? '').toLowerCase());

/** Without a trailing slash; the root stays. */
export const withoutTrailingSlash = (path: string): string => (path === '/' ? path : path.replace(/\/+$/, '') || '/');

/** Addresses that a person without login data may open (specification 000, §2). */
export const isOpenToAll = (path: string): boolean =>
  [paths.root, paths.signIn, paths.download].includes(withoutTrailingSlash(path) as '/');

/** Rainfall and subsurface exist in the menus of lpa only (specification 000, §2). */
export const hasRainfallMenu = (site: SiteCode): boolean => hasTopic(site, 'rainfall');
