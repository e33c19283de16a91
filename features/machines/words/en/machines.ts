// English words of machines as somebody sees them who connects one.
export const machines = {
  title: 'Connection',
  titleOf: 'Connection of {{name}}',
  intro: 'What arrived with this key in the last hour. The page looks again every few seconds.',
  failed: 'What arrived',
  brings: 'May bring: {{names}}',
  feeds: { earthquakes: 'Earthquakes', sms: 'SMS that come in', reports: 'Delivery reports' },
  revoked: 'This key was revoked at {{time}}. What comes with it is refused, and leaves nothing here.',
  battery: 'Battery: {{volts}} V at {{time}}.',
  batteryLow: 'The battery is low: {{volts}} V at {{time}}; from {{low}} V down the logger may soon say nothing more.',
  counts: 'Posts: {{posts}}. Readings accepted: {{accepted}}, refused: {{refused}}.',
  caption: 'What arrived',
  arrived: 'Arrived',
  door: 'Door',
  outcome: 'What became of it',
  raw: 'As it came',
  accepted: '{{count}} accepted',
  refused: '{{count}} refused',
  unfinished: 'not finished',
  volts: 'battery {{volts}} V',
  show: 'Show ({{bytes}} bytes)',
  nothing: 'nothing that could be kept',
  empty: 'In the last hour nothing arrived with this key.',
  check: 'What to check',
  checks: [
    'Does the machine have power and a network? Try the first line below from another computer in its place.',
    'Is the address right, with http or https as it stands in the line?',
    'Is the key sent as Authorization: Bearer KEY? Without a good key the answer is 401, and nothing is shown here.',
    'Does the machine show the answer that it got? It says in words what is missing.',
  ],
  lines: 'Lines to paste',
  linesWhy: 'Put the key in the place of KEY. Each is taken as it stands, and harms nothing.',
  simple: 'One reading, now',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser does not allow it: mark the text and copy it yourself.',
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    machines: typeof machines;
  }
}
