// English words of keys for reading.
export const readers = {
  title: 'Keys for reading',
  intro:
    'With such a key a program reads what it may: a graph, a spreadsheet, another warning centre. It changes nothing.',
  failed: 'The keys for reading',
  empty: 'There is no key for reading: no program reads without an account.',
  key: 'Key',
  number: 'no. {{id}}',
  opens: 'Opens',
  aMinute: 'at most {{rate}} requests a minute',
  made: 'Made',
  used: 'Last used',
  never: 'not used yet',
  state: 'State',
  validUntil: 'valid until {{time}}',
  over: 'over since {{time}}',
  revokedAt: 'revoked at {{time}}',
  byCommand: 'by the command line',
  changes: 'Changes',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser does not allow it: mark the text and copy it yourself.',
  nameHint: 'By which you know it again: of the program, or of who runs it.',
  households: 'No key opens households, people or their messages.',
  untilHint: 'It ends at the end of this day, at most two years ahead.',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHint: 'It stays in the audit with your name.',
  fields: { name: 'Name', scopes: 'What it opens', until: 'Last day', rate: 'Requests a minute' },
  scopes: {
    levels: 'Sites and their levels, and the screen on the wall',
    series: 'Series: rain, tilt, earthquakes',
    releases: 'Released warnings (CAP)',
    metrics: 'State of the server (Prometheus)',
  },
  faults: { missing: 'Fill this in.', nothing: 'Choose at least one.', rate: 'A whole number from 1 to 6000.' },
  new: { open: 'New key for reading', title: 'New key for reading', save: 'Make the key' },
  shown: {
    title: 'The key of {{name}}',
    once: 'The key is shown this once. What is stored is a hash: nobody can look it up later.',
    gone: 'The key was made, but its answer was lost on the way, and it is never shown again. Revoke key no. {{id}} and make another one.',
    lines: 'Lines to try it with',
    wall: 'Address of the screen on the wall',
    wallHint:
      'Open it once on that screen: the key stays there. It shows what waits as well, so give it to no screen that strangers see.',
    close: 'Close',
    kept: 'Have you kept it?',
    keptWhy: 'The key is never shown again. Whoever loses it revokes it and makes another one.',
    yes: 'Yes, close',
    no: 'Back to the key',
  },
  revoke: {
    open: 'Revoke',
    openOf: 'Revoke {{name}} (no. {{id}})',
    title: 'Revoke {{name}} (no. {{id}})?',
    text: 'Whoever reads with this key is refused from now on. It cannot be taken back.',
    save: 'Revoke the key',
    done: '{{name}} (no. {{id}}) is revoked.',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    readers: typeof readers;
  }
}
