// The tabs of wide screens with the clock at the right end.
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Clock } from './clock.tsx';
import styles from './layout.module.css';
import { type SiteMenu, TABS, type Tab, tabOf } from './navigation.ts';

export function TabBar() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const current = tabOf(pathname);
  return (
    <div className={styles.tabBar}>
      <nav aria-label={t('mainNavigation')}>
        <ul className={styles.tabs}>
          {TABS.map((tab) => (
            <li key={tab.key}>
              <TabControl tab={tab} isCurrent={tab.key === current} pathname={pathname} />
            </li>
          ))}
        </ul>
      </nav>
      <Clock />
    </div>
  );
}

function TabControl({ tab, isCurrent, pathname }: { tab: Tab; isCurrent: boolean; pathname: string }) {
  const { t } = useTranslation('shell');
  const name = t(`tabs.${tab.key}`);
  const look = cx(styles.tab, isCurrent && styles.current);
  if ('isOff' in tab) {
    return (
      <Tooltip text={t('comingSoon')}>
        <button type="button" className={cx(look, styles.off)} aria-disabled="true">
          {name}
        </button>
      </Tooltip>
    );
  }
  if ('to' in tab) {
    return (
      <Link to={tab.to} className={look} aria-current={isCurrent ? 'page' : undefined}>
        {name}
      </Link>
    );
  }
  return (
    <Menu
      className={look}
      isCurrent={isCurrent}
      label={name}
      trigger={
        <>
          {name}
          <Icon name="chevron-down" size={14} />
        </>
      }
      items={tab.sites.map((menu) => siteItem(menu, pathname, (key) => t(`items.${key}`)))}
    />
  );
}

function siteItem(
  { site, items }: SiteMenu,
  pathname: string,
  nameOf: (key: SiteMenu['items'][number]['key']) => string,
): MenuItem {
  return {
    key: site,
    label: site.toUpperCase(),
    items: items.map(({ key, to }) => ({ key, label: nameOf(key), href: to, isCurrent: to === pathname })),
  };
}
