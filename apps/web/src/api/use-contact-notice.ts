// Office and contacts of this installation, readable without an account.
import type { readContactNotice } from '@bantay/contract/sites';
import { sitesCalls } from '@bantay/contract/sites.calls';
import { useQuery } from '@tanstack/react-query';
import { send } from './client.ts';
import { keys } from './keys.ts';

export function useContactNotice() {
  return useQuery({
    queryKey: keys.contactNotice(),
    queryFn: ({ signal }) => send<typeof readContactNotice>(sitesCalls.readContactNotice, { signal }),
    staleTime: 10 * 60_000,
  });
}
