// What a menu is given, apart from how it is drawn.
import type { ReactNode } from 'react';
import type { IconName } from './icon.tsx';
import type { LinkComponent } from './link-context.tsx';

export interface MenuItem {
  key: string;
  label: ReactNode;
  href?: string | undefined;
  /** Opens the link in a new tab, without an opener. */
  isExternal?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  disabled?: boolean | undefined;
  items?: MenuItem[] | undefined;
  icon?: IconName | undefined;
  /** The page one is on. */
  isCurrent?: boolean | undefined;
}

export interface MenuProps {
  trigger: ReactNode;
  /** Name of button and menu; keep the trigger's own words at its start. */
  label: string;
  items: MenuItem[];
  linkComponent?: LinkComponent | undefined;
  /** Look of the button; without it a quiet one. */
  className?: string | undefined;
  align?: 'start' | 'end' | undefined;
  isCurrent?: boolean | undefined;
}
