// Calls of admins about the people who are warned.
import { call } from '@bantay/kernel/wire/route';

export const contactsCalls = {
  listKeptContacts: call('GET', '/api/admin/contacts'),
  createContact: call('POST', '/api/admin/contacts/create'),
  changeContact: call('POST', '/api/admin/contacts/change'),
  previewContacts: call('POST', '/api/admin/contacts/preview'),
  importContacts: call('POST', '/api/admin/contacts/import'),
  switchContact: call('POST', '/api/admin/contacts/switch'),
};
