// Accounts with their roles, and what changes them; read again on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { peopleCalls } from '../wire/people.calls.ts';
import type { createAccount, endRole, giveRole, listAccounts, switchAccount } from '../wire/people.ts';
import type { NewAccount, NewRole } from './accounts-model.ts';

export const useAccounts = () =>
  useQuery({
    queryKey: keys.of('rights', 'accounts'),
    queryFn: ({ signal }) => send<typeof listAccounts>(peopleCalls.listAccounts, { signal }),
    ...polling,
  });

export type Account = NonNullable<ReturnType<typeof useAccounts>['data']>['accounts'][number];
export type HeldRole = Account['roles'][number];

/** Refused or not, what is shown is asked again: somebody else may have been faster. */
function useChange<Content, Reply>(change: (deed: Deed<Content>) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.of('rights') });
    },
  });
}

export const useCreateAccount = () =>
  useChange(({ content, key }: Deed<NewAccount>) =>
    send<typeof createAccount>(peopleCalls.createAccount, { body: content, key }),
  );

export const useGiveRole = () =>
  useChange(({ content, key }: Deed<NewRole>) => send<typeof giveRole>(peopleCalls.giveRole, { body: content, key }));

export const useEndRole = () =>
  useChange(({ content, key }: Deed<{ roleId: number; reason: string }>) =>
    send<typeof endRole>(peopleCalls.endRole, { body: content, key }),
  );

export const useSwitchAccount = () =>
  useChange(({ content, key }: Deed<{ userId: number; isActive: boolean; reason: string }>) =>
    send<typeof switchAccount>(peopleCalls.switchAccount, { body: content, key }),
  );
