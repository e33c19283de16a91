// English words of the frame of `/admin`: its sections; each section has words of its own.
export const admin = {
  title: 'Administration',
  intro: 'What is changed here holds at once, and stays in the audit with who and why.',
  list: 'Sections',
  none: 'Nobody can change roles, sites or people in the browser yet. Whoever operates the server names an admin: npm run account -- role NAME admin',
  notYours: 'These sections are for admins.',
  whoChanged: 'Who changed this?',
  watch: {
    title: 'Watched from outside',
    nobody: 'No watchman watches this server.',
    by_one: 'Watched by {{count}}.',
    by_other: 'Watched by {{count}}.',
    heard: 'Heard {{age}} ago.',
    never: 'Never heard.',
    listener: 'The listener outside is called after each good look.',
    listenerFails: 'The listener outside cannot be reached since {{time}}.',
    silence: 'Silent on purpose last: {{time}}.',
    faults: {
      silent: 'It says nothing.',
      forged: 'Its answer does not bear its key.',
      stale: 'It answers something else than it was told.',
      refused: 'It does not believe this server.',
      unnoticed: 'It has not noticed that this server was silent on purpose.',
      disputes: 'It says that the public log did not only grow.',
    },
  },
  off: {
    title: 'What is switched off',
    none: 'Nothing: all that this installation can use is on.',
    failed: 'What is switched off',
    kinds: {
      gateway: 'SMS: nothing carries them, so no warning leaves by SMS. Whoever operates the server can set a gateway.',
      duty: 'Duty list: it is empty, so nobody is told of a problem at night. An admin of all sites fills it under Settings.',
      watch:
        'A watchman outside: if this server died, nobody would tell of it. Whoever operates the server can set one up.',
      earthquakes:
        'Earthquakes of the USGS: nobody asks for them. Networks with a key still post theirs. Whoever operates the server can switch it on.',
      backups:
        'Backups on another disk: they lie beside the data, and a broken disk takes both. Whoever operates the server can choose another folder.',
      rehearsal:
        'The night rehearsal: no backup is brought back for a trial, so nobody knows whether one can be. Whoever operates the server can switch it on.',
      push: 'Alerts on phones: people on duty are told by SMS alone. Whoever operates the server can switch them on.',
      telegram: 'Telegram: no notice of duty goes to a chat. Whoever operates the server can give the token of a bot.',
      voice: 'Calls: nobody on duty is called. Whoever operates the server can give an account for calls.',
      voiceWords:
        'Words of calls: they are not recorded yet, so calls play tones. Whoever operates the server can put recordings there, from a list of sentences to read aloud.',
      siren: 'Siren: none sounds at level 3. Whoever operates the server can set the relay of one.',
      why: 'Answers to BAKIT (why): residents who ask by SMS are answered by nobody but people. Whoever operates the server can switch answers on.',
      letters:
        'Letters behind an SMS: a warning by SMS is checked by its whole text alone. Whoever operates the server can switch them on.',
      broadcast:
        'Cell broadcast: NDRRMC is asked without a page of its own, and nobody notes when. Whoever operates the server can switch it on.',
      rollCall:
        'SMS of a roll-call: while somebody is missing, the barangay is told by nobody but people. Whoever operates the server can switch it on.',
      twoNames:
        'Two names: each officer can release alone, at every level. An admin of all sites switches a second person on under Two names.',
      databaseLine:
        'A lock on the line to the database: it stands on another machine, and whoever listens in between reads all that goes there, names of households too. Whoever operates the server can have the line encrypted.',
      proxy:
        'The lock in front of the address (a proxy with a certificate): the pages are reached directly. Whoever operates the server can set one up.',
      public:
        'Levels and released warnings for everybody (/levels): residents see no page, and other warning centres need a key. Whoever operates the server can open them.',
      hub: 'The hub of a nation: no map of all municipalities shows the levels of this one. Whoever operates the server can name one.',
      waray: 'Waray on the screens. An admin of all sites switches it on under Settings.',
    },
    operator: 'For the operator: {{variable}}',
  },
  sections: {
    accounts: 'Accounts and roles',
    sites: 'Sites',
    contacts: 'Contacts and recipients',
    gauges: 'Gauges and columns',
    keys: 'Keys of loggers',
    readers: 'Keys for reading',
    webhooks: 'Webhooks',
    wording: 'Wording of warnings',
    'two-names': 'Two names',
    limits: 'Thresholds and periods',
    settings: 'Settings',
    gateway: 'Proof of the gateway',
    watchmen: 'Watchmen outside',
    siren: 'Siren',
    ladder: 'Duty: ladder and shifts',
    audit: 'Audit',
  },
};
