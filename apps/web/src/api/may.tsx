// "May I?": asked of the table that the server decides by, so that no button leads to a refusal.
import { peopleCalls } from '@bantay/features/people/wire/people.calls.ts';
import type { readRights } from '@bantay/features/people/wire/people.ts';
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { type About, mayDo } from '@bantay/kernel/roles/roles';
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { Call } from '@bantay/kernel/wire/route';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { send } from './client.ts';
import type { ReplyOf } from './inside.ts';
import { keys } from './keys.ts';
import { polling } from './polling.ts';
import { siteFacts } from './site-book.ts';

/** One that ends at midnight is gone from the page at the next look; the server refuses at once. */
export const rightsQuery = queryOptions({
  queryKey: keys.of('rights', 'own'),
  queryFn: ({ signal }) => send<typeof readRights>(peopleCalls.readRights, { signal }),
  ...polling,
  // Every button asks; what has changed is announced.
  staleTime: MINUTE_MS,
});
export const useRights = () => useQuery(rightsQuery);

/** Null: not known yet, or not to be had. Whoever warns people is not kept from it by that: the server decides. */
export function useMay(): (call: Call, about?: About) => boolean | null {
  return mayBy(useRights().data);
}

/** By the table as it was answered. */
export const mayBy =
  (data: ReplyOf<typeof readRights> | undefined) =>
  ({ method, path }: Call, about: About = 'none'): boolean | null => {
    // An answer of another shape must not take a page with it.
    if (!Array.isArray(data?.calls) || !Array.isArray(data.roles)) return null;
    const asked = data.calls.find(({ call }) => call === `${method} ${path}`);
    return mayDo(data.roles, asked?.role ?? 'reader', about);
  };

interface Props {
  /** What the button leads to. */
  call: Call;
  /** The site it is about, by code or id; left out or null: none in particular. */
  site?: SiteCode | number | null | undefined;
  /** About every site at once. */
  everywhere?: true;
  /** What the others see there. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows what leads to a call to whoever may make it. */
export function May({ call, site, everywhere, otherwise = null, children }: Props) {
  const siteId = typeof site === 'string' ? siteFacts(site)?.siteId : site;
  return useMay()(call, everywhere ? 'all' : (siteId ?? 'none')) === false ? otherwise : children;
}
