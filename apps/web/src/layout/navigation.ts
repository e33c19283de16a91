// The tabs and their menus (screens §3): which items a site has, where they lead, which tab an address belongs to.
import type { SiteCode, SiteFacts } from '@bantay/features/sites/rules/site.ts';
import { isInMenu } from '@bantay/features/sites/rules/site-menu.ts';
import type { shell } from '../i18n/en/shell.ts';
import { paths } from '../paths.ts';
import type { ItemKey, MenuPlace } from '../plate.ts';
import { ADDRESSES } from '../screens/addresses.ts';

export type TabKey = keyof (typeof shell)['tabs'];

export interface Item {
  key: ItemKey;
  to: string;
}

export interface SiteMenu {
  site: SiteCode;
  items: Item[];
}

export type Tab = { key: TabKey } & ({ to: string } | { sites: SiteMenu[] } | { isOff: true });

/** The menu of each site under a tab, from the plates of the rooms. */
function menusOf(tab: MenuPlace['tab'], sites: readonly SiteFacts[]): SiteMenu[] {
  const items = Object.entries(ADDRESSES)
    .flatMap(([address, { menu }]) => (menu?.tab === tab ? [{ address, ...menu }] : []))
    .sort((one, other) => one.place - other.place);
  return sites.map((site) => ({
    site: site.siteCode,
    items: items
      .filter(({ needs }) => needs === undefined || isInMenu(site, needs))
      .map(({ address, item }) => ({ key: item, to: address.replace(':site', site.siteCode) })),
  }));
}

/** In the order of the bar; communication is a route whose tab is off (specification 000, §2). */
export const tabsOf = (sites: readonly SiteFacts[]): readonly Tab[] => [
  { key: 'opcen', to: paths.opcen },
  { key: 'analysis', sites: menusOf('analysis', sites) },
  { key: 'groundData', sites: menusOf('groundData', sites) },
  { key: 'communication', isOff: true },
  { key: 'events', to: paths.events },
  { key: 'assessment', sites: menusOf('assessment', sites) },
];

/** Addresses of tabs without sites. */
const OWN_TABS: ReadonlyMap<string, TabKey> = new Map([
  ['opcen', 'opcen'],
  ['events', 'events'],
  ['communication', 'communication'],
  ['all_charts', 'analysis'],
]);

/** The tab that an address belongs to; typed addresses that a site's menu leaves out count too. */
export function tabOf(path: string): TabKey | null {
  const first = path.split('/')[1] ?? '';
  const found = Object.entries(ADDRESSES).find(([address, { menu }]) => menu && address.split('/')[1] === first);
  return OWN_TABS.get(first) ?? found?.[1].menu?.tab ?? null;
}
