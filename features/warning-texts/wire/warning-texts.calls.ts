// Calls about the wording of warnings: its texts with their versions, and in which language a site is warned.
import { call } from '@bantay/kernel/wire/route';

export const warningTextsCalls = {
  listWarningTexts: call('GET', '/api/admin/warning-texts'),
  readWarningText: call('GET', '/api/admin/warning-texts/:template_id/:field/:language'),
  saveWarningText: call('POST', '/api/admin/warning-texts/save'),
  reviewWarningText: call('POST', '/api/admin/warning-texts/review'),
  setSiteLanguage: call('POST', '/api/admin/warning-texts/site-language'),
};
