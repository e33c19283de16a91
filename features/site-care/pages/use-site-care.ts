// Sites as admins see them, and what changes them; read again on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { siteCareCalls } from '../wire/site-care.calls.ts';
import type { changeSite, createSite, listCaredSites, retireSite } from '../wire/site-care.ts';

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

/** Refused or not, menus and lists ask again: somebody else may have been faster. */
function useChange<Content, Reply>(change: (deed: Deed<Content>) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.of('sites') });
    },
  });
}

/** A new one without `version`, a known one over the version that was seen. */
export const useSaveSite = () =>
  useChange(({ content, key }: Deed<NewSite | SiteChange>) =>
    'version' in content
      ? send<typeof changeSite>(siteCareCalls.changeSite, { body: content, key })
      : send<typeof createSite>(siteCareCalls.createSite, { body: content, key }),
  );

export const useRetireSite = () =>
  useChange(({ content, key }: Deed<BodyOf<typeof retireSite>>) =>
    send<typeof retireSite>(siteCareCalls.retireSite, { body: content, key }),
  );
