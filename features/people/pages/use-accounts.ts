// Accounts with their roles, and what changes them; read again on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
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

export const useCreateAccount = () =>
  useChange(keys.of('rights'), ({ content, key }: Deed<NewAccount>) =>
    send<typeof createAccount>(peopleCalls.createAccount, { body: content, key }),
  );

export const useGiveRole = () =>
  useChange(keys.of('rights'), ({ content, key }: Deed<NewRole>) =>
    send<typeof giveRole>(peopleCalls.giveRole, { body: content, key }),
  );

export const useEndRole = () =>
  useChange(keys.of('rights'), ({ content, key }: Deed<{ roleId: number; reason: string }>) =>
    send<typeof endRole>(peopleCalls.endRole, { body: content, key }),
  );

export const useSwitchAccount = () =>
  useChange(keys.of('rights'), ({ content, key }: Deed<{ userId: number; isActive: boolean; reason: string }>) =>
    send<typeof switchAccount>(peopleCalls.switchAccount, { body: content, key }),
  );
