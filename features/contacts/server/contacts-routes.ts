// Doors of the people who are warned, as admins keep them.
import type { Door } from '@bantay/server/http/door.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import {
  changeContact,
  createContact,
  importContacts,
  listKeptContacts,
  previewContacts,
  switchContact,
} from '../wire/contacts.ts';
import { presentContact, presentLine, readLine } from './contacts-presenter.ts';
import { type ContactsService, scopeOf } from './contacts-service.ts';

/** 10,000 lines with all that may stand in their cells are some MB; most files have a tenth of it. */
const IMPORT_LIMIT = 16 * 1024 * 1024;

export function contactsRoutes(door: Door, contacts: ContactsService): void {
  door(listKeptContacts, async ({ query, user }) => {
    const list = await contacts.list(scopeOf(user.roles), user.userId, query.purpose ?? 'look');
    return {
      status: true as const,
      contacts: list.contacts.map(presentContact),
      sites: list.sites.map(({ siteId, siteCode, warned }) => ({ site_id: siteId, site_code: siteCode, warned })),
    };
  });
  door(createContact, async ({ body, user }) => {
    const entry = {
      ...{ firstName: body.first_name, lastName: body.last_name, sex: body.sex, designation: body.designation },
      ...{ siteCodes: body.sites, numbers: body.numbers.map((number) => ({ number, isOn: true })) },
    };
    const userId = await contacts.create(entry, { by: user.userId, scope: scopeOf(user.roles) });
    return { status: true as const, message: 'The contact is entered.', user_id: userId };
  });
  door(changeContact, async ({ body, user }) => {
    const entry = {
      ...{ firstName: body.first_name, lastName: body.last_name, sex: body.sex, designation: body.designation },
      ...{ siteCodes: body.sites, numbers: body.numbers.map(({ number, is_on: isOn }) => ({ number, isOn })) },
    };
    const change = { userId: body.user_id, entry, version: body.version, reason: body.reason?.trim() ?? null };
    await tellCurrent(presentContact, contacts.change(change, { by: user.userId, scope: scopeOf(user.roles) }));
    return { status: true as const, message: 'The contact is changed.' };
  });
  door(switchContact, async ({ body, user }) => {
    const change = { userId: body.user_id, isWarned: body.is_warned, reason: body.reason.trim() };
    await contacts.switch(change, { by: user.userId, scope: scopeOf(user.roles) });
    return {
      status: true as const,
      message: body.is_warned ? 'This person is warned again.' : 'This person is warned no more.',
    };
  });
  door(
    previewContacts,
    async ({ body, user }) => {
      const keeper = { by: user.userId, scope: scopeOf(user.roles) };
      const { lines, version } = await contacts.preview(body.lines.map(readLine), keeper);
      return { status: true as const, lines: lines.map(presentLine), version };
    },
    { bodyLimit: IMPORT_LIMIT },
  );
  door(
    importContacts,
    async ({ body, user }) => {
      const keeper = { by: user.userId, scope: scopeOf(user.roles) };
      const { added, changed } = await contacts.takeIn(body.lines.map(readLine), body.version, keeper);
      return { status: true as const, message: `${added} added, ${changed} changed.`, added, changed };
    },
    { bodyLimit: IMPORT_LIMIT },
  );
}
