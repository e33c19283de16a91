// The tabs of wide screens with the clock at the right end.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSiteBook } from '../api/site-book.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuItem } from '../ui/menu-props.ts';
import { Clock } from './clock.tsx';
import styles from './layout.module.css';
import { type SiteMenu, type Tab, tabOf, tabsOf } from './navigation.ts';

export function TabBar() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const current = tabOf(pathname);
  const sites = useSiteBook();
  return (
    <div className={styles.tabBar}>
      <nav aria-label={t('mainNavigation')}>
        <ul className={styles.tabs}>
          {tabsOf(sites).map((tab) => (
            // What waits for its sites is only a place.
            <li key={tab.key} aria-hidden={isWaiting(tab) || undefined}>
              <TabControl tab={tab} isCurrent={tab.key === current} pathname={pathname} />
            </li>
          ))}
        </ul>
      </nav>
      <Clock />
    </div>
  );
}

/**
 * A menu that is filled while it stands open would leave the keyboard outside: until its sites are known there is none, and its
 * place is kept, or a press that has begun on the tab behind it would end on another.
 */
const isWaiting = (tab: Tab): boolean => 'sites' in tab && tab.sites.length === 0;

function TabControl({ tab, isCurrent, pathname }: { tab: Tab; isCurrent: boolean; pathname: string }) {
  const { t } = useTranslation('shell');
  const name = t(`tabs.${tab.key}`);
  const look = cx(styles.tab, isCurrent && styles.current);
  if ('isOff' in tab) {
    return <OffTab name={name} reason={t('comingSoon')} look={look} />;
  }
  if ('to' in tab) {
    return (
      <Link to={tab.to} className={look} aria-current={isCurrent ? 'page' : undefined}>
        {name}
      </Link>
    );
  }
  if (isWaiting(tab)) {
    return (
      <span className={cx(look, styles.off)}>
        <TabName name={name} />
      </span>
    );
  }
  return (
    <Menu
      className={look}
      isCurrent={isCurrent}
      label={name}
      trigger={<TabName name={name} />}
      items={tab.sites.map((menu) => siteItem(menu, pathname, (key) => t(`items.${key}`)))}
    />
  );
}

/** Of a tab with a menu. */
const TabName = ({ name }: { name: string }) => (
  <>
    {name}
    <Icon name="chevron-down" size={14} />
  </>
);

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

/** Cannot be pressed, but takes the focus so that its reason is seen and heard; Esc hides it. */
function OffTab({ name, reason, look }: { name: string; reason: string; look: string }) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.offTab}>
      <button
        type="button"
        className={cx(look, styles.off)}
        aria-disabled="true"
        aria-describedby={id}
        onMouseEnter={() => setShown(true)}
        onMouseLeave={() => setShown(false)}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
      >
        {name}
      </button>
      <span role="tooltip" id={id} className={cx(styles.reason, isShown && styles.shown)}>
        {reason}
      </span>
    </span>
  );
}
