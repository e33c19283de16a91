// Drawn icons of one line weight; always beside words or in a named button, so hidden from the voice.
import type { ReactNode } from 'react';
import { type EarlyIconName, earlyDrawings, IconFrame } from './early-icon.tsx';

export type IconName =
  | EarlyIconName
  | 'menu'
  | 'chevron-right'
  | 'cross'
  | 'lock'
  | 'user'
  | 'bell-off'
  | 'chart'
  | 'table'
  | 'dots'
  | 'send'
  | 'calendar'
  | 'printer'
  | 'copy'
  | 'sun'
  | 'moon'
  | 'globe'
  | 'logout'
  | 'lifebuoy'
  | 'person-male'
  | 'person-female';

export function Icon({ name, size }: { name: IconName; size?: number | undefined }) {
  return <IconFrame size={size}>{drawings[name]}</IconFrame>;
}

const person = <circle cx="12" cy="7.5" r="4" />;

const drawings: Record<IconName, ReactNode> = {
  ...earlyDrawings,
  menu: <path d="M3 6h18M3 12h18M3 18h18" />,
  'chevron-right': <path d="M9 5l7 7-7 7" />,
  cross: <g strokeWidth="2.6">{earlyDrawings.close}</g>,
  lock: (
    <>
      <rect x="5" y="11" width="14" height="10" rx="2" />
      <path d="M8 11V7.500a4 4 0 0 1 8 0V11" />
    </>
  ),
  user: (
    <>
      {person}
      <path d="M4 21c.6-4.5 3.8-6.5 8-6.500s7.4 2 8 6.5" />
    </>
  ),
  'bell-off': <path d="M6 16.500V10.500a6 6 0 0 1 12 0v6l2 1.500H4zM10 21h4M3 3l18 18" />,
  chart: <path d="M3.5 3.500V20.500H20.500M7 16l4-5 3.5 3L20 7" />,
  table: (
    <>
      <rect x="3" y="4" width="18" height="16" rx="1.5" />
      <path d="M3 9.500h18M3 14.700h18M10 9.500V20" />
    </>
  ),
  dots: (
    <g fill="currentColor" stroke="none">
      <circle cx="12" cy="5" r="2" />
      <circle cx="12" cy="12" r="2" />
      <circle cx="12" cy="19" r="2" />
    </g>
  ),
  send: <path d="M3 11.500L21 3l-7 18-3.5-7.500zM10.5 13.500L21 3" />,
  calendar: (
    <>
      <rect x="3" y="5" width="18" height="16" rx="2" />
      <path d="M3 10h18M8 2.500V7M16 2.500V7" />
    </>
  ),
  printer: (
    <>
      <path d="M7 8V3h10v5M7 17H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-3" />
      <path d="M7 14h10v7H7z" />
    </>
  ),
  copy: (
    <>
      <rect x="8" y="8" width="13" height="13" rx="2" />
      <path d="M4.5 16H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v.5" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v2.500M12 19.500V22M2 12h2.500M19.5 12H22M5 5l1.7 1.700M17.3 17.300L19 19M5 19l1.7-1.700M17.3 6.700L19 5" />
    </>
  ),
  moon: <path d="M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500z" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 2.7 4 5.7 4 9s-1 6.3-4 9c-3-2.7-4-5.7-4-9s1-6.3 4-9z" />
    </>
  ),
  logout: <path d="M14 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h9M10 12h11M17 8l4 4-4 4" />,
  lifebuoy: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M5.600 5.600l3.800 3.800M14.600 14.600l3.800 3.800M18.400 5.600l-3.800 3.800M9.400 14.600l-3.800 3.800" />
    </>
  ),
  'person-male': (
    <>
      {person}
      <path d="M5 21v-2.500a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4V21" />
    </>
  ),
  'person-female': (
    <>
      {person}
      <path d="M8 6.500c-1.5 1-1.5 4.5-2.5 6M16 6.500c1.5 1 1.5 4.5 2.5 6M9 14.500h6l4 6.500H5z" />
    </>
  ),
};
