// Households of a site: list, six counts, and what changes them; read again on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { Household, HouseholdInput } from '@bantay/web/api/shapes.ts';
import { idOfSite } from '@bantay/web/api/site-ids.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { householdsCalls } from '../wire/households.calls.ts';
import type {
  addHousehold,
  deleteHousehold,
  importHouseholds,
  listHouseholds,
  Purpose,
  readSummary,
  updateHousehold,
} from '../wire/households.ts';

const siteId = (site: SiteCode) => String(idOfSite(site));

export interface ReadHouseholds {
  households: Household[];
  /** Field time, epoch ms. */
  readAt: number;
}

export async function fetchHouseholds(site: SiteCode, purpose: Purpose, signal?: AbortSignal): Promise<ReadHouseholds> {
  const { data } = await send<typeof listHouseholds>(householdsCalls.listHouseholds, {
    params: { siteId: siteId(site) },
    query: { purpose },
    ...(signal ? { signal } : {}),
  });
  return { households: data, readAt: fieldNow() };
}

export const useHouseholds = (site: SiteCode) =>
  useQuery({
    queryKey: keys.of('households', site, 'list'),
    queryFn: ({ signal }) => fetchHouseholds(site, 'look', signal),
    ...polling,
  });

/** Read anew when it is opened, under its own name in the record of looks. */
export const useEvacuationList = (site: SiteCode) =>
  useQuery({
    queryKey: keys.of('households', site, 'evacuation'),
    queryFn: ({ signal }) => fetchHouseholds(site, 'evacuation', signal),
    ...polling,
  });

export const useKnownHouseholds = (site: SiteCode, enabled: boolean) =>
  useQuery({
    queryKey: keys.of('households', site, 'import'),
    queryFn: ({ signal }) => fetchHouseholds(site, 'import', signal),
    enabled,
    staleTime: 0,
  });

export const useSummary = (site: SiteCode) =>
  useQuery({
    queryKey: keys.of('households', site, 'summary'),
    queryFn: ({ signal }) =>
      send<typeof readSummary>(householdsCalls.readSummary, { params: { siteId: siteId(site) }, signal }),
    ...polling,
  });

interface Saving {
  input: HouseholdInput;
  /** Null for a new one. */
  known: { id: number; version: number } | null;
}

export const useSaveHousehold = (site: SiteCode) =>
  useChange(keys.of('households'), ({ content: { input, known }, key }: Deed<Saving>): Promise<unknown> => {
    const siteId = idOfSite(site);
    if (known === null) {
      return send<typeof addHousehold>(householdsCalls.addHousehold, { body: { ...input, siteId }, key });
    }
    return send<typeof updateHousehold>(householdsCalls.updateHousehold, {
      body: { ...input, ...known, siteId },
      key,
    });
  });

export const useDeleteHousehold = () =>
  useChange(keys.of('households'), ({ content: id, key }: Deed<number>) =>
    send<typeof deleteHousehold>(householdsCalls.deleteHousehold, { body: { id }, key }),
  );

export const useImport = (site: SiteCode) =>
  useChange(keys.of('households'), ({ content: households, key }: Deed<(HouseholdInput & { version?: number })[]>) =>
    send<typeof importHouseholds>(householdsCalls.importHouseholds, {
      body: { siteId: idOfSite(site), households },
      key,
    }),
  );
