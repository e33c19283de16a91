import type { SiteCode } from '../../sites/rules/site.ts';

export interface SiteProps {
  site: SiteCode;
  /** Of the newest release; null: not known now; undefined: on its way. */
  level: number | null | undefined;
}
