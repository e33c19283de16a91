import type { SiteCode } from '@bantay/domain/sites/site';

export interface SiteProps {
  site: SiteCode;
  /** Of the newest release; null: not known now; undefined: on its way. */
  level: number | null | undefined;
}
