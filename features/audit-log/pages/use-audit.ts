// Rows of the audit, a page at a time, the people to choose from, and the file. Older pages do not change.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf, QueryOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useMay } from '@bantay/web/api/may.tsx';
import { polling } from '@bantay/web/api/polling.ts';
import { sendForText } from '@bantay/web/api/send-for-text.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { peopleCalls } from '../../people/wire/people.calls.ts';
import type { listAccounts } from '../../people/wire/people.ts';
import { auditLogCalls } from '../wire/audit-log.calls.ts';
import type { exportAudit, listAudit, lookAtPutBack, putBackAudit } from '../wire/audit-log.ts';

export type AuditQuery = QueryOf<typeof exportAudit>;

/** `before`: rows older than this one; null: the newest. */
export const useAudit = (query: AuditQuery, before: number | null) =>
  useQuery({
    // Not announced: rows come with everything that happens.
    queryKey: ['audit', JSON.stringify(query), String(before)],
    queryFn: ({ signal }) =>
      send<typeof listAudit>(auditLogCalls.listAudit, {
        query: before === null ? query : { ...query, before: String(before) },
        signal,
      }),
    ...(before === null && polling),
  });

export type AuditEntry = NonNullable<ReturnType<typeof useAudit>['data']>['entries'][number];

/** The same answer as on the page of accounts. */
export function useAuditPeople(): readonly { userId: number; name: string }[] {
  const may = useMay();
  const { data } = useQuery({
    queryKey: keys.of('rights', 'accounts'),
    queryFn: ({ signal }) => send<typeof listAccounts>(peopleCalls.listAccounts, { signal }),
    enabled: may(peopleCalls.listAccounts) === true,
  });
  return data?.accounts ?? [];
}

/** Asked anew each time the dialog opens: what stands may be another. */
export const usePutBackLook = (auditId: number) =>
  useQuery({
    queryKey: ['audit', 'back', auditId],
    queryFn: ({ signal }) =>
      send<typeof lookAtPutBack>(auditLogCalls.lookAtPutBack, { query: { auditId: String(auditId) }, signal }),
    gcTime: 0,
  });

export type PutBackSides = Pick<
  NonNullable<ReturnType<typeof usePutBackLook>['data']>,
  'changes' | 'since' | 'version'
>;

/** What was changed may be shown anywhere: all of it is asked again. */
export function usePutBack() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ content, key }: Deed<BodyOf<typeof putBackAudit>>) =>
      send<typeof putBackAudit>(auditLogCalls.putBackAudit, { body: content, key }),
    onSettled: () => void queries.invalidateQueries(),
  });
}

/** The CSV file as text. */
export const readAuditFile = (query: AuditQuery) =>
  sendForText<typeof exportAudit>(auditLogCalls.exportAudit, { query });
