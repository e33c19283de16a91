// A person as the sign-in answer shows them (api-facts §1.1).
import type { LoginData } from '../wire/accounts.ts';
import type { Person } from './accounts-service.ts';

export function presentLoginData(person: Person): LoginData {
  return {
    user: {
      user_id: person.user_id,
      salutation: person.salutation,
      first_name: person.first_name,
      middle_name: person.middle_name,
      last_name: person.last_name,
      suffix: person.suffix,
      nickname: person.nickname,
      sex: person.sex,
      status: person.status,
      birthday: person.birthday,
      ewi_recipient: person.ewi_recipient,
      ground_reminder_recipient: person.ground_reminder_recipient,
      start_ewi_recipient: person.start_ewi_recipient,
    },
    profile: {
      id: person.profile_id,
      user_id: person.user_id,
      address: person.address,
      join_date: person.join_date,
      pic_path: person.pic_path,
      designation_details: { id: person.designation_id, designation: person.designation },
      version: person.version,
    },
    mobile_no: person.mobile_no ?? '',
  };
}
