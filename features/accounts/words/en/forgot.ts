// English words of a forgotten password and of whoever has no account; quoted sentences of the specification stay word for word. They come with the dialogs.
export const forgot = {
  register: {
    title: 'Register',
    text: 'Registration is disabled. Please contact the project by message, text or call.',
    message: 'Message',
    sms: 'Text',
    call: 'Call',
    failed: 'The contact',
    close: 'Close',
  },
  title: 'Forgot Password',
  indicator: 'Username or Mobile Number',
  help: 'The code comes by SMS to the mobile number of your account.',
  request: 'Request OTP',
  have: 'Already have an OTP? Click here.',
  close: 'Close',
  createTitle: 'Create New Password',
  otp: 'OTP',
  otpHelp: 'The code of 8 digits came by SMS and is valid for 10 minutes.',
  newPassword: 'New Password',
  confirm: 'Confirm Password',
  differ: 'Passwords do not match',
  fillAll: 'Fill in the code and the same password twice',
  submit: 'Submit',
  back: 'Back',
  done: 'Password reset successful! You may now close this window and log-in with your username and new password.',
  success: 'Success!',
  error: 'Error!',
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    forgot: typeof forgot;
  }
}
