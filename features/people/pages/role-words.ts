// How a role is named: what, where, until when.
import { ROLES } from '@bantay/kernel/roles/roles';
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import type { HeldRole } from './use-accounts.ts';

export function useRoleWords() {
  const { t } = useTranslation('people');
  const where = (site: string | null) => (site === null || site === '' ? t('everySite') : site.toUpperCase());
  const parts = (held: HeldRole) => ({ role: t(`role.${held.role}`), where: where(held.siteCode) });
  return {
    parts,
    held: (held: HeldRole) =>
      held.until === null ? t('held', parts(held)) : t('heldUntil', { ...parts(held), time: shownTime(held.until) }),
  };
}

/** For the two lists of every form that names a role. */
export function useRoleChoices() {
  const { t } = useTranslation('people');
  const sites = useSiteBook();
  return {
    roles: ROLES.map((role) => ({ value: role, label: t(`role.${role}`) })),
    sites: [
      { value: '', label: t('everySite') },
      ...sites.map(({ siteCode }) => ({ value: siteCode, label: siteCode.toUpperCase() })),
    ],
  };
}
