// Sites as admins see them, and what changes them; read again on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { siteCareCalls } from '../wire/site-care.calls.ts';
import type { changeSite, createSite, listCaredSites, restoreSite, retireSite } from '../wire/site-care.ts';

export const useCaredSites = () =>
  useQuery({
    queryKey: keys.of('sites', 'care'),
    queryFn: ({ signal }) => send<typeof listCaredSites>(siteCareCalls.listCaredSites, { signal }),
    ...polling,
  });

export type CaredSite = NonNullable<ReturnType<typeof useCaredSites>['data']>['sites'][number];
export type NewSite = BodyOf<typeof createSite>;
export type SiteChange = BodyOf<typeof changeSite>;
/** What is said of a site, whichever call says it. */
export type SiteContent = Omit<NewSite, 'siteCode' | 'reason'>;

/** A new one without `version`, a known one over the version that was seen. */
export const useSaveSite = () =>
  useChange(keys.of('sites'), ({ content, key }: Deed<NewSite | SiteChange>) =>
    'version' in content
      ? send<typeof changeSite>(siteCareCalls.changeSite, { body: content, key })
      : send<typeof createSite>(siteCareCalls.createSite, { body: content, key }),
  );

/** Both take the same. */
export const useEndOrReturn = (deed: 'retire' | 'restore') =>
  useChange(keys.of('sites'), ({ content, key }: Deed<BodyOf<typeof retireSite>>) =>
    deed === 'retire'
      ? send<typeof retireSite>(siteCareCalls.retireSite, { body: content, key })
      : send<typeof restoreSite>(siteCareCalls.restoreSite, { body: content, key }),
  );
