// The people who are warned: looked at, entered, changed and switched by admins, and written by commands.
import type { ContactLine } from '../rules/contact-rows.ts';
import { type ContactCommands, makeContactCommands } from './contact-commands.ts';
import type { ContactEntry, Keeper } from './judge-contact.ts';
import { forgetKept, type KeptChange, listKept, lookAtKept, lookAtOne } from './kept-changes.ts';
import {
  type ContactList,
  type ContactsContext,
  type Look,
  lookAtContacts,
  type Scope,
  type ShownContact,
} from './look-at-contacts.ts';
import { lookAtTakenIn, sitesOfTakenIn, type TakeBackLook, takeBack } from './take-back.ts';
import { type ImportPreview, previewImport, type TakenIn, takeInContacts } from './take-in-contacts.ts';
import {
  type ContactChange,
  type ContactSwitch,
  changeContact,
  createContact,
  switchContact,
} from './write-contact.ts';

export type { CommandedContact } from './contact-commands.ts';
export { type Scope, type ShownContact, scopeOf } from './look-at-contacts.ts';

export interface ContactsService {
  /** Contacts at the sites that somebody keeps; who looked is recorded. */
  list(scope: Scope, userId: number, look: Look): Promise<ContactList>;
  /** Returns the id. */
  create(entry: ContactEntry, keeper: Keeper): Promise<number>;
  change(change: ContactChange, keeper: Keeper): Promise<void>;
  /** A person gets no warnings any more, or gets them again. */
  switch(change: ContactSwitch, keeper: Keeper): Promise<void>;
  /** Line by line what an import would do, with the version of it; whoever asks has looked. */
  preview(lines: readonly ContactLine[], keeper: Keeper): Promise<ImportPreview>;
  /** All of them or none, and only as it was shown. */
  takeIn(lines: readonly ContactLine[], version: string, keeper: Keeper): Promise<TakenIn>;
  /** Of these audit rows those that can be put back. */
  listKept(auditIds: readonly number[]): Promise<Set<number>>;
  /** What a change changed, and the person as it stands; refused to whoever does not keep it. Who looked is recorded. */
  lookAtKept(auditId: number, keeper: { by: number; scope: Scope }): Promise<KeptChange>;
  lookAtOne(userId: number, scope: Scope): Promise<ShownContact>;
  /** What a file changed of everybody, and how they stand; refused to whoever does not keep all of them. Who looked is recorded. */
  lookAtTakenIn(auditId: number, keeper: { by: number; scope: Scope }): Promise<TakeBackLook>;
  /** All of it or nothing, over exactly what was looked at. */
  takeBack(auditId: number, seen: TakeBackLook, care: { by: number; scope: Scope; reason: string }): Promise<void>;
  /** Of the people of a file; null: of no site. */
  sitesOfTakenIn(auditId: number): Promise<(number | null)[]>;
  forgetKept(): Promise<void>;
  commands: ContactCommands;
}

export function makeContactsService(context: ContactsContext): ContactsService {
  return {
    list: (scope, userId, look) => lookAtContacts(context, scope, userId, look),
    create: (entry, keeper) => createContact(context, entry, keeper),
    change: (change, keeper) => changeContact(context, change, keeper),
    switch: (change, keeper) => switchContact(context, change, keeper),
    preview: (lines, keeper) => previewImport(context, lines, keeper),
    takeIn: (lines, version, keeper) => takeInContacts(context, lines, version, keeper),
    listKept: (auditIds) => listKept(context, auditIds),
    lookAtKept: (auditId, keeper) => lookAtKept(context, auditId, keeper),
    lookAtOne: (userId, scope) => lookAtOne(context, userId, scope),
    lookAtTakenIn: (auditId, keeper) => lookAtTakenIn(context, auditId, keeper),
    takeBack: (auditId, seen, care) => takeBack(context, auditId, seen, care),
    sitesOfTakenIn: (auditId) => sitesOfTakenIn(context, auditId),
    forgetKept: () => forgetKept(context),
    commands: makeContactCommands(context),
  };
}
