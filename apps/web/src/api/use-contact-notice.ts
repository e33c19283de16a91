// Office and contacts of this installation, readable without an account.
import { statusCalls } from '@bantay/features/status/wire/status.calls.ts';
import type { readContactNotice } from '@bantay/features/status/wire/status.ts';
import { useQuery } from '@tanstack/react-query';
import { send } from './client.ts';
import { keys } from './keys.ts';

export function useContactNotice() {
  return useQuery({
    queryKey: keys.contactNotice(),
    queryFn: ({ signal }) => send<typeof readContactNotice>(statusCalls.readContactNotice, { signal }),
    staleTime: 10 * 60_000,
  });
}
