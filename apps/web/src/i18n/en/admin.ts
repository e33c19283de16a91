// English words of the frame of `/admin`: its sections; each section has words of its own.
export const admin = {
  title: 'Administration',
  intro: 'What is changed here holds at once, and stays in the audit with who and why.',
  list: 'Sections',
  none: 'Nobody can change roles, sites or people in the browser yet. Whoever operates the server names an admin: npm run account -- role NAME admin',
  notYours: 'These sections are for admins.',
  whoChanged: 'Who changed this?',
  sections: {
    accounts: 'Accounts and roles',
    sites: 'Sites',
    contacts: 'Contacts and recipients',
    gauges: 'Gauges and columns',
    keys: 'Keys of loggers',
    wording: 'Wording of warnings',
    limits: 'Thresholds and periods',
    settings: 'Settings',
    audit: 'Audit',
  },
};
