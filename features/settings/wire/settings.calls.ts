// Calls of admins about what the installation says of itself.
import { call } from '@bantay/kernel/wire/route';

export const settingsCalls = {
  readSettings: call('GET', '/api/admin/settings'),
  listSettingVersions: call('GET', '/api/admin/settings/versions/:key'),
  changeOffice: call('POST', '/api/admin/settings/office'),
  changeEmergency: call('POST', '/api/admin/settings/emergency'),
  changeDuty: call('POST', '/api/admin/settings/duty'),
  changeLanguages: call('POST', '/api/admin/settings/languages'),
  putBackSetting: call('POST', '/api/admin/settings/put_back'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    settings: true;
  }
}
