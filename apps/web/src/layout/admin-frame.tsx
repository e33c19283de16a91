// Around each section of `/admin`: the list of all of them, so that one goes from one to the next without the menu.
import { type ComponentType, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { admin } from '../i18n/en/admin.ts';
import { ADDRESSES } from '../screens/addresses.ts';
import styles from './admin-frame.module.css';

/** In their order, from the plates of the rooms. */
export const ADMIN_SECTIONS = Object.entries(ADDRESSES)
  .flatMap(([address, { admin: place }]) => {
    // The test of the frame holds each of them against the words.
    const item = address.slice(address.lastIndexOf('/') + 1) as keyof (typeof admin)['sections'];
    return place ? [{ address, item, place }] : [];
  })
  .sort((one, other) => one.place - other.place);

/** Of the one before it, so that one sees that there are more. */
const BEFORE_PX = 48;

export function AdminSections() {
  const { t } = useTranslation('admin');
  const list = useRef<HTMLUListElement>(null);
  // On a telephone they stand in one row: the one that is open is brought into it. Each page has a list of its own.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (open && list.current) list.current.scrollLeft = open.offsetLeft - list.current.offsetLeft - BEFORE_PX;
  }, []);
  return (
    <nav aria-label={t('list')}>
      <ul className={styles.sections} ref={list}>
        {ADMIN_SECTIONS.map(({ address, item }) => (
          <li key={address}>
            <NavLink to={address} className={styles.section ?? ''}>
              {t(`sections.${item}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function inAdmin(Page: ComponentType): ComponentType {
  return function InAdmin() {
    return (
      <div className={styles.frame}>
        <AdminSections />
        <Page />
      </div>
    );
  };
}
