// What dialogs and questions are given, apart from how they are drawn.
import type { ReactNode } from 'react';
import type { GoesOnAt } from './dialog-focus.ts';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'm' | 'l' | undefined;
  /** Something was typed: closing asks first. */
  isDirty?: boolean | undefined;
  headerExtra?: ReactNode;
  /** Selector of where the keyboard goes on when the opener is gone; else the content of the page. */
  goesOnAt?: GoesOnAt | undefined;
}

export interface QuestionProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  busy?: boolean | undefined;
  danger?: boolean | undefined;
  /** Another yes, drawn before it. */
  also?: ReactNode;
}
