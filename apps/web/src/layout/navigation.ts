// The tabs and their menus (screens §3): which items a site has, where they lead, which tab an address belongs to.
import { SITE_CODES, type SiteCode } from '@bantay/features/sites/rules/site.ts';
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
function menusOf(tab: MenuPlace['tab']): SiteMenu[] {
  const items = Object.entries(ADDRESSES)
    .flatMap(([address, { menu }]) => (menu?.tab === tab ? [{ address, ...menu }] : []))
    .sort((one, other) => one.place - other.place);
  return SITE_CODES.map((site) => ({
    site,
    items: items
      .filter(({ only }) => only === undefined || only.includes(site))
      .map(({ address, item }) => ({ key: item, to: address.replace(':site', site) })),
  }));
}

/** In the order of the bar; communication is a route whose tab is off (specification 000, §2). */
export const TABS: readonly Tab[] = [
  { key: 'opcen', to: paths.opcen },
  { key: 'analysis', sites: menusOf('analysis') },
  { key: 'groundData', sites: menusOf('groundData') },
  { key: 'communication', isOff: true },
  { key: 'events', to: paths.events },
  { key: 'assessment', sites: menusOf('assessment') },
];

/** The tab that an address belongs to; typed addresses of scu count too. */
export function tabOf(path: string): TabKey | null {
  const first = path.split('/')[1] ?? '';
  if (first === 'communication') return 'communication';
  const found = TABS.find((tab) => {
    if ('to' in tab) return tab.to === `/${first}`;
    return 'sites' in tab && tab.sites.some(({ items }) => items.some(({ to }) => to.split('/')[1] === first));
  });
  return found?.key ?? (path === paths.allCharts ? 'analysis' : null);
}
