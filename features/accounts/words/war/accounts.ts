// Waray words of sign-in. For review by a native speaker; what is missing is shown in Filipino.
export const accounts = {
  signIn: {
    submit: 'Sulod',
    forgot: 'Nahingalimtan an password?',
  },
  register: { message: 'Mensahe', sms: 'Text', call: 'Tawag', close: 'Sirad-i' },
  privacy: { close: 'Sirad-i' },
} as const;
