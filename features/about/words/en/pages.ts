// English words of the pages that only say something: terms, privacy, download. Own wording.
export const pages = {
  privacy: {
    title: 'Privacy Policy',
    date: 'February 22, 2023',
    intro: 'This notice says what the system keeps about people, and why.',
    keptTitle: 'What is kept',
    kept: 'Names, mobile numbers and roles of the officers and community contacts who take part in the warning system, and what they do in it: decisions on triggers, releases, messages. Households are recorded for evacuation planning.',
    whyTitle: 'Why',
    why: 'To warn people in time, and to be able to show later who was warned, when, and on what grounds.',
    thirdTitle: 'Third parties',
    third: 'No personal data is shared with third parties.',
    minorsTitle: 'Minors',
    minors: 'The system is not meant for minors: people under 18 years of age are excluded from using it.',
    cookiesTitle: 'Cookies',
    cookies: 'One cookie keeps you signed in. There is no tracking and no advertising.',
    contactTitle: 'Contact',
    contact: 'Questions, corrections and requests to see or delete your data reach us by e-mail or post:',
    email: 'E-mail',
    post: 'Post',
  },
  terms: {
    title: 'Terms of Use',
    useTitle: 'Who may use it',
    use: 'Municipal and provincial stakeholders with an account of their own. Accounts are personal: passwords are not shared, and what is done with an account is done in the name of its owner.',
    careTitle: 'Care',
    care: 'Warnings reach people who act on them. Decide on triggers and release warnings only on data you have looked at.',
    limitsTitle: 'Limits',
    limits:
      'The system supports the judgement of officers and does not replace it. Sensors, networks and phones can fail. When in doubt, follow the evacuation plan.',
    dataTitle: 'Data',
    data: 'Every decision is recorded with name and time. Personal data is treated as the Privacy Policy says.',
  },
  install: {
    title: 'On this device',
    what: 'Put Bantay on the home screen: it opens without a line, with the last known levels and whom to call.',
    button: 'Install',
    installed: 'It is installed on this device.',
    share: 'Press Share, then Add to Home Screen.',
    'by hand': 'Open the menu of your browser and choose Install app or Add to Home screen.',
    unsafe: 'Browsers allow it only at an address that begins with https.',
  },
  download: {
    title: 'Mobile app',
    soon: 'The app will soon be on a store. Until then it can be downloaded here.',
    button: 'Download APK',
    facts: '{{size}} MB, of {{date}}',
    size: '{{size}} MB',
    missing: 'Not available right now',
    signIn: 'Go to sign-in',
    seals: 'Seals of the municipality and the province (placeholders)',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    pages: typeof pages;
  }
}
