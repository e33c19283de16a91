// A person as the sign-in answer shows them (api-facts §1.1).
import type { LoginData } from '../wire/accounts.ts';
import type { Person } from './accounts-service.ts';

export function presentLoginData(person: Person): LoginData {
  return {
    user: {
      user_id: person.userId,
      salutation: person.salutation,
      first_name: person.firstName,
      middle_name: person.middleName,
      last_name: person.lastName,
      suffix: person.suffix,
      nickname: person.nickname,
      sex: person.sex,
      status: person.status,
      birthday: person.birthday,
      ewi_recipient: person.ewiRecipient,
      ground_reminder_recipient: person.groundReminderRecipient,
      start_ewi_recipient: person.startEwiRecipient,
    },
    profile: {
      id: person.profileId,
      user_id: person.userId,
      address: person.address,
      join_date: person.joinDate,
      pic_path: person.picPath,
      designation_details: { id: person.designationId, designation: person.designation },
      version: person.version,
    },
    mobile_no: person.mobileNo ?? '',
    is_admin: person.isAdmin,
  };
}
