// The report of a shift before it is kept, those that were kept, and their papers.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fetchFile } from '@bantay/web/api/fetch-file.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { saveFile } from '@bantay/web/ui/save-file.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ShiftLanguage } from '../rules/shift-language.ts';
import { watchLogCalls } from '../wire/watch-log.calls.ts';
import type { keepShiftReport, listShiftReports, readShift, readShiftPdf } from '../wire/watch-log.ts';

export interface ShiftSpan {
  /** Field time, epoch ms. */
  from: number;
  to: number;
  /** Empty: all of them. */
  site: string;
}

export const useShift = ({ from, to, site }: ShiftSpan) =>
  useQuery({
    queryKey: keys.of('watch-log', 'shift', from, to, site),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send<typeof readShift>(watchLogCalls.readShift, {
        query: { from: toManilaText(from), to: toManilaText(to), ...(site === '' ? {} : { siteCode: site }) },
        signal,
      }),
  });

export const useShiftReports = () =>
  useQuery({
    queryKey: keys.of('watch-log', 'reports'),
    queryFn: ({ signal }) => send<typeof listShiftReports>(watchLogCalls.listShiftReports, { signal }),
  });
export type SeenReport = NonNullable<ReturnType<typeof useShiftReports>['data']>['reports'][number];

export const useKeepReport = () =>
  useChange(keys.of('watch-log', 'reports'), ({ content, key }: Deed<BodyOf<typeof keepShiftReport>>) =>
    send<typeof keepShiftReport>(watchLogCalls.keepShiftReport, { body: content, key }),
  );

/** Fetches the paper and hands it to the device. */
export const useReportPdf = () =>
  useMutation({
    mutationFn: async ({ reportId, language }: { reportId: number; language: ShiftLanguage }) => {
      const params = { reportId: String(reportId), language };
      const file = await fetchFile<typeof readShiftPdf>(watchLogCalls.readShiftPdf, { params });
      saveFile(file, `shift-report-${reportId}-${language}.pdf`);
    },
  });
