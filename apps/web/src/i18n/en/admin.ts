// English words of the frame of `/admin`: its sections; each section has words of its own.
export const admin = {
  title: 'Administration',
  intro: 'What is changed here holds at once, and stays in the audit with who and why.',
  list: 'Sections',
  none: 'Nobody can change roles, sites or people in the browser yet. Whoever operates the server names an admin: npm run account -- role NAME admin',
  notYours: 'These sections are for admins.',
  whoChanged: 'Who changed this?',
  off: {
    title: 'What is switched off',
    none: 'Nothing: all that this installation can use is on.',
    failed: 'What is switched off',
    kinds: {
      gateway: 'SMS: no gateway is set, so no warning leaves by SMS. Whoever operates the server sets SMS_GATEWAY.',
      duty: 'Duty list: it is empty, so nobody is told of a problem at night. See Settings.',
      earthquakes:
        'Earthquakes of the USGS: no feed is asked (EARTHQUAKE_FEED_URL). Networks with a key still post theirs.',
      backups: 'Backups on another disk: they lie beside the data (BACKUP_FOLDER).',
      proxy: 'A proxy with a certificate: the pages are reached directly (TRUST_PROXY).',
      waray: 'Waray on the screens. See Settings.',
    },
  },
  sections: {
    accounts: 'Accounts and roles',
    sites: 'Sites',
    contacts: 'Contacts and recipients',
    gauges: 'Gauges and columns',
    keys: 'Keys of loggers',
    readers: 'Keys for reading',
    wording: 'Wording of warnings',
    limits: 'Thresholds and periods',
    settings: 'Settings',
    audit: 'Audit',
  },
};
