// English words of sign-in and forgotten passwords; quoted sentences of the specification stay word for word.
export const accounts = {
  signIn: {
    intro: 'For municipal and provincial stakeholders.',
    username: 'Username',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot Password?',
    register: 'No account yet? Register here!',
    seals: 'Seals of the municipality and the province (placeholders)',
    demo: 'Demo data: everything shown here is invented.',
    download: 'Mobile app',
  },
  notice: {
    title: 'Cookies and data privacy',
    text: 'This site keeps two cookies for signing in (one of them remembers this browser for a year) and stores your name in this browser. It uses no tracking.',
    read: 'Read the privacy notice',
    understood: 'I understand',
  },
  privacy: { title: 'Privacy Policy', close: 'Close' },
  expired: {
    title: 'Signed out',
    text: 'Your session has ended. Sign in again to go on; what you have typed is kept.',
    other: 'Another person? The page starts afresh.',
    leave: 'Leave this page',
  },
  again: {
    title: 'Sign in again',
    text: 'This starts a new session of 7 days. What you have typed is kept.',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    accounts: typeof accounts;
  }
}
