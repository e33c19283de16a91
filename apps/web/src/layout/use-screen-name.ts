// The name of the screen at an address: for the phone's bar and the window's title.
import { useTranslation } from 'react-i18next';
import { siteOfPath } from '../paths.ts';
import { type ItemKey, TABS } from './navigation.ts';

const SCREENS = {
  opcen: 'opcen',
  bulletin: 'bulletin',
  events: 'events',
  communication: 'communication',
  all_charts: 'allCharts',
  resources: 'resources',
  feedback: 'feedback',
  public: 'feedback',
  'terms-of-use': 'termsOfUse',
  'privacy-policy': 'privacyPolicy',
  'change-password': 'changePassword',
  'profile-setting': 'profileSetting',
  simulator: 'simulator',
  record: 'record',
  download: 'download',
} as const;

export function useScreenName(path: string): string {
  const { name, site } = useScreen(path);
  return site ? `${name} ${site}` : name;
}

/** The site apart: where the name is cut, the site stays. */
export function useScreen(path: string): { name: string; site?: string } {
  const { t } = useTranslation('shell');
  const common = useTranslation('common').t;
  const [, first = '', second] = path.split('/');
  const item = itemOf(first);
  const site = siteOfPath(second);
  if (item && site) return { name: t(`items.${item}`), site: site.toUpperCase() };
  const screen = SCREENS[first as keyof typeof SCREENS];
  return { name: screen ? t(`screens.${screen}`) : common('notFound') };
}

/** The menu item whose address starts like this. */
function itemOf(first: string): ItemKey | undefined {
  return TABS.flatMap((tab) => ('sites' in tab ? tab.sites : []))
    .flatMap(({ items }) => items)
    .find(({ to }) => to.split('/')[1] === first)?.key;
}
