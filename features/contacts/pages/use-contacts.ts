// The people who are warned as admins see them, and what changes them; read again on news and every few minutes.

import type { About } from '@bantay/kernel/roles/roles';
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { contactsCalls } from '../wire/contacts.calls.ts';
import type {
  changeContact,
  createContact,
  importContacts,
  listKeptContacts,
  previewContacts,
  switchContact,
} from '../wire/contacts.ts';

export const fetchContacts = (purpose: 'look' | 'export', signal?: AbortSignal) =>
  send<typeof listKeptContacts>(contactsCalls.listKeptContacts, { query: { purpose }, ...(signal ? { signal } : {}) });

export const useContacts = () =>
  useQuery({
    queryKey: keys.of('ewi', 'kept-contacts'),
    queryFn: ({ signal }) => fetchContacts('look', signal),
    ...polling,
  });

export type ContactList = NonNullable<ReturnType<typeof useContacts>['data']>;
export type KeptContact = ContactList['contacts'][number];
export type KeptSite = ContactList['sites'][number];
export type NewContact = BodyOf<typeof createContact>;
export type ContactChange = BodyOf<typeof changeContact>;

/**
 * What a change of somebody is about: every site of that somebody, or all there are where there is none. A site that the admin does
 * not keep is not in the list of those that are.
 */
export const aboutOf = ({ sites }: KeptContact, kept: readonly KeptSite[]): About[] =>
  sites.length === 0 ? ['all'] : sites.map((code) => kept.find(({ siteCode }) => siteCode === code)?.siteId ?? 'all');

/** A new one without `version`, a known one over the version that was seen. */
export const useSaveContact = () =>
  useChange(keys.of('ewi'), ({ content, key }: Deed<NewContact | ContactChange>) =>
    'version' in content
      ? send<typeof changeContact>(contactsCalls.changeContact, { body: content, key })
      : send<typeof createContact>(contactsCalls.createContact, { body: content, key }),
  );

export const useSwitchContact = () =>
  useChange(keys.of('ewi'), ({ content, key }: Deed<BodyOf<typeof switchContact>>) =>
    send<typeof switchContact>(contactsCalls.switchContact, { body: content, key }),
  );

type Lines = BodyOf<typeof importContacts>['lines'];

/** What an import would do, asked once for a file and anew when somebody asks: not on each news while it is looked at. */
export const useImportPreview = (lines: Lines | null) =>
  useQuery({
    queryKey: ['kept-contacts', 'import', lines],
    queryFn: ({ signal }) =>
      send<typeof previewContacts>(contactsCalls.previewContacts, { body: { lines: lines ?? [] }, signal }),
    enabled: lines !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export type ImportedLine = NonNullable<ReturnType<typeof useImportPreview>['data']>['lines'][number];

export const useImportContacts = () =>
  useChange(keys.of('ewi'), ({ content, key }: Deed<BodyOf<typeof importContacts>>) =>
    send<typeof importContacts>(contactsCalls.importContacts, { body: content, key }),
  );
