// The address line of a site, from the list of sites.
import type { listSites } from '@bantay/contract/sites';
import { sitesCalls } from '@bantay/contract/sites.calls';
import { addressLine, type SiteCode } from '@bantay/domain/sites/site';
import { DAY_MS } from '@bantay/domain/time/manila-time';
import { useQuery } from '@tanstack/react-query';
import { send } from './client.ts';
import { keys } from './keys.ts';

/** The line, or the code in capitals until it is known. */
export function useSiteLine(code: SiteCode): string {
  const { data } = useQuery({
    queryKey: keys.sites(),
    queryFn: ({ signal }) => send<typeof listSites>(sitesCalls.listSites, { signal }),
    staleTime: DAY_MS,
  });
  const site = Array.isArray(data) ? data.find(({ site_code }) => site_code === code) : undefined;
  return site
    ? addressLine({
        siteCode: site.site_code,
        sitio: site.sitio,
        purok: site.purok,
        barangay: site.barangay,
        municipality: site.municipality,
        province: site.province,
      })
    : code.toUpperCase();
}
