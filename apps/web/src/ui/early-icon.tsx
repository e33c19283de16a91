// The icons that stand before the sign-in too, and the frame of every icon: the others come with the pages (icon.tsx).
import type { ReactNode } from 'react';

export type EarlyIconName =
  | 'bell'
  | 'check'
  | 'chevron-down'
  | 'close'
  | 'eye'
  | 'eye-off'
  | 'hourglass'
  | 'question'
  | 'warning';

export function EarlyIcon({ name, size }: { name: EarlyIconName; size?: number | undefined }) {
  return <IconFrame size={size}>{earlyDrawings[name]}</IconFrame>;
}

export function IconFrame({ size = 20, children }: { size?: number | undefined; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      {children}
    </svg>
  );
}

export const earlyDrawings: Record<EarlyIconName, ReactNode> = {
  close: <path d="M5 5l14 14M19 5L5 19" />,
  check: <path d="M4 12.5l5.5 5.5L20 6.5" strokeWidth="2.6" />,
  'chevron-down': <path d="M5 9l7 7 7-7" />,
  hourglass: <path d="M6 3h12M6 21h12M7.5 3v3.5L12 12l-4.5 5.5V21M16.5 3v3.500L12 12l4.5 5.500V21" />,
  bell: <path d="M6 16.500V10.500a6 6 0 0 1 12 0v6l2 1.500H4zM10 21h4" />,
  eye: (
    <>
      <path d="M2 12c2.3-4.3 5.8-6.5 10-6.500S19.7 7.7 22 12c-2.3 4.3-5.8 6.5-10 6.500S4.3 16.3 2 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M2 12c2.3-4.3 5.8-6.5 10-6.500S19.7 7.7 22 12c-2.3 4.3-5.8 6.5-10 6.500S4.3 16.3 2 12z" />
      <circle cx="12" cy="12" r="3" />
      <path d="M4 21L20 3" strokeWidth="2.6" />
    </>
  ),
  warning: (
    <>
      <path d="M12 3L22.5 21h-21z" />
      <path d="M12 10v5" />
      <circle cx="12" cy="18" r="1.2" fill="currentColor" stroke="none" />
    </>
  ),
  question: (
    <>
      <path d="M8 8.5C8 6 9.8 4.5 12.1 4.5S16 5.9 16 8c0 3-3.9 3.2-3.9 6.2" strokeWidth="2.4" />
      <circle cx="12.1" cy="19" r="1.5" fill="currentColor" stroke="none" />
    </>
  ),
};
