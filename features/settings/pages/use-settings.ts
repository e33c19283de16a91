// What the installation says of itself as admins see it, what it said before, and what changes it.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import type { SettingKey } from '../rules/settings.ts';
import { settingsCalls } from '../wire/settings.calls.ts';
import type {
  changeDuty,
  changeEmergency,
  changeLanguages,
  changeOffice,
  listSettingVersions,
  putBackSetting,
  readSettings,
} from '../wire/settings.ts';

export const useSettings = () =>
  useQuery({
    queryKey: keys.of('settings', 'now'),
    queryFn: ({ signal }) => send<typeof readSettings>(settingsCalls.readSettings, { signal }),
    ...polling,
  });

export type SettingVersion = NonNullable<ReturnType<typeof useSettings>['data']>['settings'][number];

export const useSettingVersions = (key: SettingKey) =>
  useQuery({
    queryKey: keys.of('settings', 'versions', key),
    queryFn: ({ signal }) =>
      send<typeof listSettingVersions>(settingsCalls.listSettingVersions, { params: { key }, signal }),
    ...polling,
  });

export type OfficeChange = BodyOf<typeof changeOffice>;
export type EmergencyChange = BodyOf<typeof changeEmergency>;
export type DutyChange = BodyOf<typeof changeDuty>;
export type LanguagesChange = BodyOf<typeof changeLanguages>;

export const useChangeSetting = () =>
  useChange(
    keys.of('settings'),
    ({ content, key }: Deed<OfficeChange | EmergencyChange | DutyChange | LanguagesChange>) => {
      if ('waray' in content)
        return send<typeof changeLanguages>(settingsCalls.changeLanguages, { body: content, key });
      if ('people' in content) return send<typeof changeDuty>(settingsCalls.changeDuty, { body: content, key });
      if ('agencies' in content)
        return send<typeof changeEmergency>(settingsCalls.changeEmergency, { body: content, key });
      return send<typeof changeOffice>(settingsCalls.changeOffice, { body: content, key });
    },
  );

export const usePutBack = () =>
  useChange(keys.of('settings'), ({ content, key }: Deed<BodyOf<typeof putBackSetting>>) =>
    send<typeof putBackSetting>(settingsCalls.putBackSetting, { body: content, key }),
  );
