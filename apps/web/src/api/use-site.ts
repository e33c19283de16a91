// The site of a page: its code from the address, its line of address from the list of sites.
import { addressLine } from '@bantay/features/sites/rules/address-line.ts';
import { DEFAULT_SITE, type SiteCode } from '@bantay/features/sites/rules/site.ts';
import { sitesCalls } from '@bantay/features/sites/wire/sites.calls.ts';
import type { listSites } from '@bantay/features/sites/wire/sites.ts';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { send } from './client.ts';
import { keys } from './keys.ts';
import { siteOfPath } from './site-book.ts';

/** The router lets known sites in only. */
export const useSite = (): SiteCode => siteOfPath(useParams().site) ?? DEFAULT_SITE.siteCode;

export function useSites() {
  return useQuery({
    queryKey: keys.of('sites'),
    queryFn: ({ signal }) => send<typeof listSites>(sitesCalls.listSites, { signal }),
    staleTime: DAY_MS,
  });
}

/** The line, or the code in capitals until it is known. */
export function useSiteLine(code: SiteCode): string {
  const { data } = useSites();
  // An answer of another shape must not take the head of a page with it.
  const site = Array.isArray(data) ? data.find(({ siteCode }) => siteCode === code) : undefined;
  return site ? addressLine({ ...site, siteCode: code }) : code.toUpperCase();
}
