// Households of a site: list, six counts, and what changes them; read again on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { sendOrKeep } from '@bantay/web/api/outbox/send-or-keep.ts';
import { useWriter } from '@bantay/web/api/outbox/use-writer.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { Household, HouseholdInput } from '@bantay/web/api/shapes.ts';
import { idOfSite } from '@bantay/web/api/site-ids.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { householdsCalls } from '../wire/households.calls.ts';
import type { deleteHousehold, importHouseholds, listHouseholds, Purpose, readSummary } from '../wire/households.ts';
import { overStored } from './household-model.ts';

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
  /** As it was when the form was filled; null for a new one. */
  known: Household | null;
}

/** Edits of one household go one after the other. */
export const branchOf = ({ id }: Pick<Household, 'id'>): string => `household ${id}`;

export function useSaveHousehold(site: SiteCode) {
  const userId = useWriter();
  return useChange(keys.of('households'), ({ content: { input, known }, key }: Deed<Saving>): Promise<unknown> => {
    const body = { ...input, siteId: idOfSite(site) };
    if (known === null) return sendOrKeep({ call: 'newHousehold', body, key, userId, site });
    const edit = { ...body, ...overStored(known) };
    return sendOrKeep({ call: 'household', body: edit, key, userId, site, branch: branchOf(known) });
  });
}

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
