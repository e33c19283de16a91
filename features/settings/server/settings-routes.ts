// Doors of what the installation says of itself.
import type { Door } from '@bantay/server/http/door.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import { Problem } from '@bantay/server/problems.ts';
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';
import type { DutyPerson } from '../rules/settings.ts';
import {
  changeDuty,
  changeEmergency,
  changeLanguages,
  changeOffice,
  listSettingVersions,
  putBackSetting,
  readSettings,
} from '../wire/settings.ts';
import { presentVersion } from './settings-presenter.ts';
import type { SettingsService } from './settings-service.ts';

export function settingsRoutes(door: Door, settings: SettingsService): void {
  door(readSettings, async () => ({ status: true as const, settings: (await settings.list()).map(presentVersion) }));
  door(listSettingVersions, async ({ params }) => ({
    status: true as const,
    versions: (await settings.versions(params.key)).map(presentVersion),
  }));

  door(changeOffice, async ({ body, user }) => {
    const { contact, privacy } = body;
    const value = {
      ...{ office: body.office.trim(), municipality: body.municipality.trim(), province: body.province.trim() },
      contact: { ...contact, message: contact.message.trim() },
      privacy: { ...privacy, address: privacy.address.trim() },
    };
    return answer(settings.change('office', value, changeOf(body), user.userId));
  });

  door(changeEmergency, async ({ body, user }) => {
    const value = body.agencies.map(({ agency, numbers }) => ({ agency: agency.trim(), numbers }));
    return answer(settings.change('emergency', value, changeOf(body), user.userId));
  });

  door(changeDuty, async ({ body, user }) => {
    const value = body.people.map(readPerson);
    return answer(settings.change('duty', value, { ...changeOf(body), mayBeEmpty: body.may_be_empty }, user.userId));
  });

  door(changeLanguages, async ({ body, user }) =>
    answer(settings.change('languages', { waray: body.waray }, changeOf(body), user.userId)),
  );

  door(putBackSetting, async ({ body, user }) => {
    const change = { ...changeOf(body), mayBeEmpty: body.may_be_empty };
    return answer(settings.putBack(body.key, body.to, change, user.userId));
  });
}

const changeOf = ({ version, reason }: { version: number; reason: string }) => ({
  ...{ version, reason: reason.trim(), mayBeEmpty: false },
});

function readPerson({ name, number }: DutyPerson): DutyPerson {
  const read = parseMobileNumber(number);
  if (read === null) throw new Problem('numberWrong', { number });
  return { name: name.trim(), number: read };
}

const answer = async (change: Promise<number>) => ({
  ...{ status: true as const, message: 'It holds from now on.' },
  version: await tellCurrent(presentVersion, change),
});
