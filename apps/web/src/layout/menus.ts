// What the two menus at the right hold, for both widths.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../api/session.tsx';
import { offered } from '../i18n/i18n.ts';
import { paths } from '../paths.ts';
import type { MenuItem } from '../ui/menu-props.ts';
import { chooseTheme, readTheme, THEMES } from './theme.ts';

/** Resources, Feedback (a dialog), Terms of Use, Privacy Policy, Logout. */
export function useHeaderMenu(onFeedback: () => void): MenuItem[] {
  const { t } = useTranslation('shell');
  const { data, signOut } = useSession();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    void navigate(paths.root, { replace: true });
  };
  return [
    { key: 'resources', label: t('resources'), href: paths.resources },
    { key: 'bulletin', label: t('screens.bulletin'), href: paths.bulletin },
    { key: 'messages', label: t('screens.messages'), href: paths.messages },
    { key: 'chat', label: t('screens.communication'), href: paths.communication },
    ...(data?.isAdmin ? [{ key: 'admin', label: t('screens.admin'), href: paths.admin }] : []),
    { key: 'feedback', label: t('feedback'), onSelect: onFeedback },
    { key: 'terms', label: t('termsOfUse'), href: paths.termsOfUse },
    { key: 'privacy', label: t('privacyPolicy'), href: paths.privacyPolicy },
    { key: 'logout', label: t('logout'), icon: 'logout', onSelect: () => void leave() },
  ];
}

/** Edit Profile, Change Password, and how the app looks and speaks. */
export function useProfileMenu(): MenuItem[] {
  const { t, i18n } = useTranslation('shell');
  const [theme, setTheme] = useState(readTheme);
  const { waray } = useSession();
  return [
    { key: 'edit', label: t('editProfile'), href: paths.profileSetting },
    { key: 'password', label: t('changePassword'), href: paths.changePassword },
    {
      key: 'language',
      label: t('language'),
      icon: 'globe',
      items: offered(waray).map(({ code, name }) => ({
        key: code,
        label: name,
        ...(i18n.language === code ? { icon: 'check' as const } : {}),
        onSelect: () => void i18n.changeLanguage(code),
      })),
    },
    {
      key: 'theme',
      label: t('theme'),
      icon: theme === 'dark' ? 'moon' : 'sun',
      items: THEMES.map((one) => ({
        key: one,
        label: t(`themes.${one}`),
        ...(theme === one ? { icon: 'check' as const } : {}),
        onSelect: () => {
          chooseTheme(one);
          setTheme(one);
        },
      })),
    },
  ];
}
