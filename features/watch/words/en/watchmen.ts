// English words of the list of watchmen.
export const watchmen = {
  title: 'Watchmen outside',
  intro:
    'A watchman is a small program on another machine. If this server falls silent, it tells its own list of people.',
  failed: 'The watchmen',
  empty: 'Nobody watches this server from outside.',
  name: 'Watchman',
  comesItself: 'It comes itself.',
  heard: 'Last heard',
  ago: '{{age}} ago',
  never: 'never, on the list since {{time}}',
  said: 'What it said',
  nothingYet: 'Nothing yet.',
  well: 'All is well.',
  noticed: 'It noticed silence no. {{number}}.',
  signed: 'Signed the public log',
  neverSigned: 'never',
  changes: 'Changes',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow it: mark the text and copy it yourself.',
  wrong: {
    silent: 'It says nothing. Is it running, and does this server reach its address?',
    forged: 'Its answer does not bear its key. Has it a new key? Then remove it and add it again.',
    stale: 'It answers something else than it was told. Does a proxy between keep answers?',
    refused: 'It does not believe this server. Give it the key below, and look at both clocks.',
    unnoticed: 'It has not noticed that this server was silent on purpose. Look at its log.',
    disputes: 'It says that the public log did not only grow. Was an older backup restored?',
  },
  log: {
    rewritten: 'It holds that the public log was rewritten.',
    shorter: 'It holds that the public log is shorter than it was.',
    unproven: 'It holds that nobody has proven that the public log only grew.',
  },
  fields: {
    name: 'Name',
    publicKey: 'Its public key',
    address: 'Its address',
  },
  hints: {
    name: 'So that you know it again: where it stands.',
    publicKey: 'What the watchman prints when it starts: 43 letters, digits, - and _.',
    address: 'Where this server reaches it. Empty: it comes itself, for one behind a router.',
  },
  faults: {
    missing: 'Fill this in.',
    key: 'This is no public key: it has 43 letters, digits, - and _.',
    own: 'This is the key of this server. The key of the watchman belongs here.',
    address: 'The address begins with https:// or http://.',
  },
  add: {
    open: 'Add a watchman',
    title: 'Add a watchman',
    save: 'Add it',
    done: '{{name}} is on the list. It is told with the next sign of life.',
  },
  remove: {
    open: 'Remove',
    openOf: 'Remove {{name}}',
    title: 'Remove {{name}}?',
    text: 'It is told nothing more and believed nothing more. On its own machine it goes on: stop it there as well, or it tells its list that this server is silent.',
    save: 'Remove it',
    reason: 'Reason',
    reasonHint: 'It stays in the audit with your name.',
    done: '{{name}} is removed.',
  },
  own: {
    title: 'For the machine of the watchman',
    text: 'The public key of this server. It is no secret; bring it by another way than the line, so that nobody exchanges it.',
    key: 'Public key of this server',
    lines: 'Lines for its settings',
    linesText:
      'They go into "watch" in /etc/bantay/watchman.json. Look at the name and the address first. One that comes itself has "fetch": true.',
    name: 'our server',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    watchmen: typeof watchmen;
  }
}
