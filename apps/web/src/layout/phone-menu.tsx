// All places of the app on a small screen: the tab, then the site, then the topic.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSiteBook } from '../api/site-book.ts';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu-props.ts';
import styles from './layout.module.css';
import { type Item, type SiteMenu, tabOf, tabsOf } from './navigation.ts';

/** `more`: the header menu, whose labels are plain words and which has no menus inside. */
export default function PhoneMenu({ more, onClose }: { more: MenuItem[]; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const current = tabOf(pathname);
  const sites = useSiteBook();
  return (
    <Dialog open title={t('menu')} onClose={onClose}>
      <nav aria-label={t('mainNavigation')} className={styles.phoneNav}>
        <ul>
          {tabsOf(sites).map((tab) => (
            <li key={tab.key}>
              {'to' in tab && (
                <Place to={tab.to} isCurrent={tab.key === current} onClose={onClose} name={t(`tabs.${tab.key}`)} />
              )}
              {'isOff' in tab && (
                <button type="button" className={cx(styles.place, styles.off)} aria-disabled="true">
                  {t(`tabs.${tab.key}`)} · {t('comingSoon')}
                </button>
              )}
              {'sites' in tab && (
                <Group name={t(`tabs.${tab.key}`)} startOpen={tab.key === current}>
                  {tab.sites.map((menu) => (
                    <Site key={menu.site} menu={menu} pathname={pathname} onClose={onClose} />
                  ))}
                </Group>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <ul className={styles.phoneMore}>
        {more.map((item) => (
          <li key={item.key}>
            {item.href ? (
              // Plain words: see above.
              <Place to={item.href} isCurrent={item.href === pathname} onClose={onClose} name={item.label as string} />
            ) : (
              <button
                type="button"
                className={styles.place}
                onClick={() => {
                  onClose();
                  item.onSelect?.();
                }}
              >
                {item.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Site({ menu, pathname, onClose }: { menu: SiteMenu; pathname: string; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const isHere = menu.items.some(({ to }: Item) => to === pathname);
  return (
    <Group name={menu.site.toUpperCase()} startOpen={isHere}>
      {menu.items.map(({ key, to }) => (
        <Place key={key} to={to} isCurrent={to === pathname} onClose={onClose} name={t(`items.${key}`)} />
      ))}
    </Group>
  );
}

function Group({ name, startOpen, children }: { name: string; startOpen: boolean; children: ReactNode }) {
  return (
    <details className={styles.group} open={startOpen}>
      <summary className={styles.place}>
        {name}
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className={styles.inner}>{children}</div>
    </details>
  );
}

interface PlaceProps {
  to: string;
  name: string;
  isCurrent: boolean;
  onClose: () => void;
}

function Place({ to, name, isCurrent, onClose }: PlaceProps) {
  return (
    <Link
      to={to}
      className={cx(styles.place, isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClose}
    >
      {name}
    </Link>
  );
}
