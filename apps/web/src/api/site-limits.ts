// Thresholds and periods of a site as the server judges by them, at any instant: known with the sites themselves.
import { limitsAt, type SiteLimits } from '@bantay/features/limits/rules/limit-values.ts';
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import type { Instant } from '@bantay/kernel/time/manila-time';
import { useCallback } from 'react';
import { useSiteBook } from './site-book.ts';

export function useSiteLimits(code: SiteCode): (at: Instant) => SiteLimits {
  const site = useSiteBook().find(({ siteCode }) => siteCode === code);
  return useCallback((at) => limitsAt(site?.limits ?? [], at), [site]);
}
