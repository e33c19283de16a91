// English words of the own profile and password; quoted sentences of the specification stay word for word.
export const profile = {
  title: 'Edit Profile',
  fields: {
    firstName: 'First name',
    middleName: 'Middle name',
    lastName: 'Last name',
    nickname: 'Nickname',
    suffix: 'Suffix',
    gender: 'Gender',
    designation: 'Designation',
    address: 'Address',
    birthdate: 'Birthdate',
    mobile: 'Mobile number',
  },
  none: 'None',
  genders: { Male: 'Male', Female: 'Female' },
  birthdateHint: 'YYYY/MM/DD: {{date}}',
  noBirthdate: 'YYYY/MM/DD; may be left out',
  mobileHint: 'Digits only, at most 11, for example 09171234567. Warnings and one-time codes go to this number.',
  errors: {
    missing: 'Required',
    tooLong: 'Too long.',
    notOffered: 'Choose from the list.',
    notDigits: 'Digits only.',
    noMobile: 'This is not a mobile number like 09171234567.',
    noDate: 'This is not a date.',
    inFuture: 'The birthdate lies in the future.',
  },
  save: 'Save',
  oops: 'Oops...',
  passwordTitle: 'Change Password',
  passwordText: 'Everywhere else where you are signed in you will be signed out.',
  old: 'Old Password',
  new: 'New Password',
  confirm: 'Confirm Password',
  required: 'Required',
  mismatch: 'password does not match',
  weak: {
    blank: 'Blanks alone are no password.',
    tooShort: 'At least {{min}} characters.',
    tooLong: 'At most {{max}} characters.',
    sameAsUsername: 'The user name is no password.',
    tooCommon: 'Everybody tries this one first. Choose another.',
  },
  newHint: 'At least {{min}} characters; a few words are better than one.',
  changed: 'Password successfully changed',
  wrongOld: 'Error changing password (Old password is incorrect)',
  otherFailure: 'Error changing password (Report to the devs)',
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    profile: typeof profile;
  }
}
