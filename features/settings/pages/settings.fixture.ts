// Settings as the pages hold them.
import type { SettingVersion } from './use-settings.ts';

const written = { version: 3, by: 'Ramon Kunwari', reason: 'a new shift', at: '2026-11-21 08:00:00' };
const nothing = { office: null, emergency: null, duty: null, languages: null };

export const OFFICE: SettingVersion = {
  ...{ ...nothing, ...written, key: 'office', version: 1, by: null, reason: null },
  office: {
    ...{ office: 'MDRRMO Kunwari', municipality: 'Kunwari', province: 'Imbento' },
    contact: { message: 'Kunwari on Messenger', text: '0900 000 0000', call: '(055) 000 0000' },
    privacy: { email: 'dpo@kunwari.invalid', address: '1 Kunwari Street' },
  },
};

export const EMERGENCY: SettingVersion = {
  ...{ ...nothing, ...written, key: 'emergency' },
  emergency: [{ agency: 'Kunwari Fire Station', numbers: ['911', '0900 000 0002'] }],
};

export const DUTY: SettingVersion = {
  ...{ ...nothing, ...written, key: 'duty' },
  duty: [
    { name: 'Ana', number: '639170000001' },
    { name: 'Ben', number: '639170000002' },
  ],
};

export const LANGUAGES: SettingVersion = {
  ...{ ...nothing, ...written, key: 'languages' },
  languages: { waray: false },
};
