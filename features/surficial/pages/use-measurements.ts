// The table of a site, the people who measure, and the deed of saving.
import { minuteEnd } from '@bantay/kernel/time/first-look';
import { MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import type { ReplyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { KEPT } from '@bantay/web/api/outbox/given.ts';
import { measurementBranch } from '@bantay/web/api/outbox/old-measurements.ts';
import { sendOrKeep } from '@bantay/web/api/outbox/send-or-keep.ts';
import { useSender } from '@bantay/web/api/outbox/use-writer.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { ObservationInput } from '@bantay/web/api/shapes.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { surficialCalls } from '../wire/surficial.calls.ts';
import type { getSurficialMeasurers, getTabledObservations, insertObservation } from '../wire/surficial.ts';
import { dropDraft, writeDraft } from './drafts.ts';
import { monthRange, type Visit, visitOf } from './measurement-model.ts';
import type { KeptForm } from './waiting-entries.ts';

export interface MeasurementTable {
  /** Letters of the markers in use. */
  markers: string[];
  /** Newest first. */
  visits: Visit[];
  /** Field time of reading. */
  readAt: number;
}

/** specification 001, §9. */
const DEFAULT_START = '2020-10-25 00:00:00';
/** The table is asked for again each minute (api-facts §4.8). */
const PERIOD_MS = MINUTE_MS;
export const STALE_TABLE_MS = 2 * PERIOD_MS;

interface Asked {
  signal: AbortSignal;
}

/** Empty month: everything since the default start. */
export const tableQuestion = (site: SiteCode, month: string) => ({
  queryKey: keys.of('surficial', site, 'table', month),
  queryFn: async ({ signal }: Asked): Promise<MeasurementTable> => {
    const readAt = fieldNow();
    const { start, end } =
      month === '' ? { start: DEFAULT_START, end: toManilaText(minuteEnd(readAt)) } : monthRange(month);
    const { data } = await send<typeof getTabledObservations>(surficialCalls.getTabledObservations, {
      params: { siteCode: site, start, end },
      signal,
    });
    const visits = data.tableData.map((row) => visitOf(row, data.markers));
    return { markers: data.markers, visits, readAt };
  },
});

export function useTable(site: SiteCode, month: string) {
  return useQuery({
    ...tableQuestion(site, month),
    ...polling,
    refetchInterval: PERIOD_MS,
    structuralSharing: false,
  });
}

export const measurersQuestion = (site: SiteCode) => ({
  queryKey: keys.of('surficial', site, 'measurers'),
  queryFn: async ({ signal }: Asked) => {
    const { data } = await send<typeof getSurficialMeasurers>(surficialCalls.getSurficialMeasurers, {
      params: { siteCode: site },
      signal,
    });
    return [...new Set(data.map(({ name }) => name))];
  },
});

export const useMeasurers = (site: SiteCode) => useQuery(measurersQuestion(site));

interface Place {
  userId: number;
  site: SiteCode;
  /** Key of the waiting entry that is open in the form: what is saved stands in its place. */
  opened: string | null;
}

export function useSaveEntry({ userId, site, opened }: Place) {
  const queries = useQueryClient();
  useSender();
  return useMutation({
    mutationFn: async ({ content: { body, kept }, key }: Deed<{ body: ObservationInput; kept: KeptForm }>) => {
      const branch = measurementBranch(kept.edited);
      // What waits is not offered as typed text as well: whoever saved that again would enter it twice.
      const onKept = (isKept: boolean) =>
        isKept ? dropDraft(userId, site) : writeDraft(userId, site, { ...kept, waitingKey: opened });
      const given = { call: 'measurement', body, key, userId, site, form: kept, branch, opened, onKept } as const;
      return sendOrKeep<ReplyOf<typeof insertObservation>>(given);
    },
    // What is kept is in no table of the server yet, and without a line the form would stand until asking for it is given up.
    onSuccess: (reply) => (reply === KEPT ? null : queries.invalidateQueries({ queryKey: keys.of('surficial') })),
  });
}
