// Around each section of `/admin`: the list of all of them, so that one goes from one to the next without the menu.
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { ADDRESSES } from '../screens/addresses.ts';
import styles from './admin-frame.module.css';

/** In their order, from the plates of the rooms. */
export const ADMIN_SECTIONS = Object.entries(ADDRESSES)
  .flatMap(([address, { admin }]) => (admin ? [{ address, ...admin }] : []))
  .sort((one, other) => one.place - other.place);

export function AdminSections() {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={t('list')}>
      <ul className={styles.sections}>
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
