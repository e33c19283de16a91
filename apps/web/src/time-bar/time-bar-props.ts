// What the time bar and its form are given.
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import type { TimeLook } from '@bantay/features/time-bar/rules/time-look.ts';

export interface TimeBarProps {
  site: SiteCode;
  look: TimeLook;
  /** Of the range; null: all. */
  days: number | null;
  /** Longest stretch that can be asked for, days; null: any. */
  mostDays: number | null;
  /** Whether these charts can show what was known at a time. */
  canKnow: boolean;
  /** `year`, the code of a site, or nothing. */
  compared: string;
  onChange: (change: Partial<TimeLook>) => void;
  onCompare: (compared: string) => void;
}
