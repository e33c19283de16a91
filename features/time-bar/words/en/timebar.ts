// English words of the time bar.
export const timebar = {
  title: 'Time of the charts',
  back: 'One step back',
  on: 'One step forward',
  toNow: 'Up to now',
  choose: 'Dates and comparison',
  all: 'Everything up to {{time}}',
  past: 'These charts end at {{time}}, not now.',
  known:
    'As it was known at {{time}}: what came in or was corrected later is left out, and measurements that were deleted since are there.',
  knownNow: 'Show what is known now',
  knownHint: 'What was stored at that time. Empty: now.',
  field: { from: 'From', to: 'To', known: 'As known at' },
  compare: 'Compare with',
  with: { none: 'Nothing', year: 'One year before', site: 'Site {{site}}' },
  yearBefore: 'One year before: {{time}}',
  otherSite: 'Compared with {{site}}',
  show: 'Show',
  close: 'Close',
  fault: {
    time: 'Write a date and a time.',
    order: 'The beginning must lie before the end.',
    ahead: 'This time is still to come.',
    long: 'At most {{days}} days can be shown here.',
  },
  marks_one: '{{count}} event marked',
  marks_other: '{{count}} events marked',
  marksCut_one: 'The newest event marked',
  marksCut_other: 'The newest {{count}} events marked',
  noMarks: 'No trigger, no release in this time',
  marksFailed: 'Triggers and releases are not marked: {{reason}}',
  mark: {
    trigger: 'Trigger, level {{level}}',
    triggers: {
      rainfall: 'Rain, level {{level}}',
      surficial: 'Ground markers, level {{level}}',
      subsurface: 'Tilt, level {{level}}',
      earthquake: 'Earthquake, level {{level}}',
      moms: 'Landslide feature, level {{level}}',
      'on demand': 'On demand, level {{level}}',
    },
    release: 'Level {{level}} released',
    correction: 'Level {{level}} corrected',
    cancellation: 'Level {{level}} cancelled',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    timebar: typeof timebar;
  }
}
