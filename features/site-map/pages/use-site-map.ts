// The map of a site as it is asked, and what puts places on it and takes them off.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf, ReplyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { siteMapCalls } from '../wire/site-map.calls.ts';
import type { readSiteMap, removePlace, setPlaces } from '../wire/site-map.ts';

export type SiteMap = ReplyOf<typeof readSiteMap>;
export type GivenPlace = BodyOf<typeof setPlaces>['places'][number];

const keyOf = (site: SiteCode) => keys.of('site-map', site);

/** The same where it is kept for a day without a line. */
export const mapQuestion = (site: SiteCode) => ({
  queryKey: keyOf(site),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send<typeof readSiteMap>(siteMapCalls.readSiteMap, { params: { siteCode: site }, signal }),
});

export const useSiteMap = (site: SiteCode) => useQuery({ ...mapQuestion(site), ...polling });

export const useSetPlaces = (site: SiteCode) =>
  useChange(keyOf(site), ({ content, key }: Deed<GivenPlace[]>) =>
    send<typeof setPlaces>(siteMapCalls.setPlaces, { body: { siteCode: site, places: content }, key }),
  );

export const useRemovePlace = (site: SiteCode) =>
  useChange(keyOf(site), (place: Omit<BodyOf<typeof removePlace>, 'siteCode'>) =>
    send<typeof removePlace>(siteMapCalls.removePlace, { body: { siteCode: site, ...place } }),
  );
