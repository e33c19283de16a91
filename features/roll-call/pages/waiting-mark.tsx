// Whose mark it is that waits on this device, and what it says. The entry holds numbers alone: names come from the list that is read, or sealed.
import { keys } from '@bantay/web/api/keys.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { openList, sealedFor } from './kept-list.ts';
import type { SeenSite } from './roll-model.ts';
import type { MarkBody } from './waiting-marks.ts';

interface Props {
  /** Who has entered it and is signed in; null: nobody who may read names. */
  userId: number | null;
  site: SiteCode;
  body: MarkBody;
}

export function WaitingMark({ userId, site, body }: Props) {
  const { t } = useTranslation('rollcall');
  const names = useNames(userId, site, body.rollcallId);
  const nameOf = (personId: number) => names?.get(personId) ?? t('outbox.unknown');
  const whose = names ? body.personIds.map(nameOf).join(', ') : t('outbox.persons', { count: body.personIds.length });
  return <>{`${whose} · ${t(`state.${body.state}`)}`}</>;
}

/** Null: this device does not know them, or may not say them. */
function useNames(userId: number | null, site: SiteCode, rollcallId: number): ReadonlyMap<number, string> | null {
  const queries = useQueryClient();
  const sealed = userId === null ? null : sealedFor(userId);
  const { data: kept } = useQuery({
    queryKey: keys.of('roll-call', 'sealed', site, userId ?? 0),
    queryFn: async () => (sealed && (await openList(sealed, site)))?.data ?? null,
    enabled: sealed !== null,
    // Deleted from the phone, or signed out of: gone from here too.
    ...{ retry: false, staleTime: 0, gcTime: 0 },
  });
  if (userId === null) return null;
  const read = queries.getQueryData<SeenSite>(keys.of('roll-call', site));
  const rollCall = [read, kept].find((seen) => seen?.rollCall?.rollcallId === rollcallId)?.rollCall;
  return rollCall ? new Map(rollCall.people.map(({ personId, name }) => [personId, name])) : null;
}
