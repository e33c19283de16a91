// English words of the siren.
export const siren = {
  title: 'Siren',
  intro: 'It sounds by itself when a level 3 is released. What counts is what its relay reads back.',
  failed: 'The siren',
  none: 'There is no siren set. Whoever operates the server can set the relay of one (SIREN).',
  sound: {
    button: 'Sound the siren',
    text: 'It sounds for five minutes, and everybody who hears it takes it for a warning of level 3.',
  },
  stop: {
    button: 'Stop the siren',
    text: 'It is switched off, whoever sounded it. A later release of level 3 sounds it again.',
  },
  test: {
    button: 'Try the relay',
    text: 'The relay is on for one second and read back. The siren may be heard for a moment.',
  },
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHint: 'It stays in the audit.',
  reasonMissing: 'Say why.',
  ordered: 'It is told now. Look below for what it reads back.',
  states: {
    never: 'It was not asked yet.',
    on: 'It is on, and reads back on.',
    held: 'It reads back on, and nobody ordered it here: somebody may hold the button beside it.',
    soon: 'It is being switched on.',
    off: 'It is off, and answers.',
  },
  faults: {
    unreached: 'It cannot be reached.',
    late: 'It does not answer in time.',
    broken: 'The line broke before it answered.',
    refused: 'It refuses the order.',
    garbled: 'Its answer cannot be read.',
    otherwise: 'It says yes, and reads back otherwise.',
  },
  troubles: {
    silent: 'It has been silent for more than a minute. Sound it by its own button where it must be heard.',
    disobeys: 'It did not do what it was told. Try the relay when it is mended.',
    batteryLow: 'Its battery is low. Look at its charger before it is needed.',
    batterySilent: 'Its battery has not been read for more than a minute: nobody knows how long it can sound.',
    untested: 'Nobody has tried it for 35 days.',
  },
  askedAt: 'Asked last: {{time}}',
  testedAt: 'Tried and read back last: {{time}}',
  neverTested: 'It was never tried and read back.',
  soundedAt: 'Sounded and read back last: {{time}}',
  neverSounded: 'It never sounded and was read back.',
  battery: 'Battery: {{value}}, at least {{lowest}} as its device counts. Read: {{time}}',
  batteryNever: 'Battery: it was never read.',
  batterySilent: 'Battery: it could not be read when it was asked last. Before: {{value}}, {{time}}',
  demo: 'This is an invented siren of the demo: its relay is switched and read back, and nothing sounds.',
  list: 'Orders, the newest first',
  at: 'When',
  kind: 'What',
  by: 'Who and why',
  end: 'What became of it',
  kinds: {
    release: 'a release of level 3',
    hand: 'sounded by hand',
    test: 'the relay tried',
    stop: 'stopped',
  },
  ends: {
    done: 'read back, and off again',
    readBack: 'read back',
    waiting: 'is told now',
    notAsked: 'over before it was asked',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    siren: typeof siren;
  }
}
