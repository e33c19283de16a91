// English words of two names.
export const twonames = {
  title: 'Two names',
  intro: 'Whether a release that raises a level needs the name of a second person. Lowering never does.',
  empty: 'No site is watched.',
  site: 'Site',
  level: 'To level {{level}}',
  changes: 'Change',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHint: 'It stays in the audit.',
  missing: 'Say why.',
  seconds: 'alone after {{seconds}} s',
  modes: { off: 'One name', ask: 'Second person offered', must: 'Second person needed' },
  edit: {
    open: 'Change',
    openOf: 'Change two names at {{code}}',
    title: 'Two names at {{code}}',
    means:
      'Whoever releases asks, and another officer confirms on the page or by SMS. Where nobody answers, one goes on alone with a reason that every officer is told. What holds for a level holds above it too.',
    wait: 'Seconds until one may go on alone',
    waitHint: '{{least}} to {{most}}',
    save: 'Save',
    same: 'Nothing is changed.',
    done: 'Two names at {{code}} are changed.',
  },
  ask: {
    must: 'This release needs the name of a second person. Nothing was released yet.',
    offered: 'A second person can look at it first. Nothing was released yet.',
    second: 'Ask a second person',
    alone: 'Release alone',
  },
  waiting: {
    label: 'Second name',
    title: 'Level {{level}} at {{site}} waits for the second name',
    asked_one: '{{count}} officer is asked on this page, by SMS and on the phone.',
    asked_other: '{{count}} officers are asked on this page, by SMS and on their phones.',
    nobody: 'Nobody else can give it just now. Go on alone with a reason.',
    stays:
      'Nothing is released yet. The warning stays in the list. You may close this: it waits on above the dashboard.',
    withdraw: 'Take it back',
    alone: 'Go on alone …',
    aloneIn: 'Go on alone in {{time}}',
    aloneLater: 'Somebody can still answer. In {{time}} you may go on alone.',
  },
  alone: {
    reason: 'Why alone?',
    hint: 'Every officer is told, and it stands in the record.',
    missing: 'Say why.',
    release: 'Release alone',
  },
  released: 'Released. Next: send it to people.',
  over: {
    confirmed: '{{name}} has confirmed: level {{level}} at {{site}} is released. Next: send it to people.',
    ended: 'This does not wait for a second name any more.',
  },
  returned: {
    title: 'Not released',
    candidate: 'Triggers or decisions have changed since it was asked for. Look again and release anew.',
    text: 'The text has changed since it was asked for. Look again and release anew.',
    recipients: 'The people who would be written to are others by now. Look again and release anew.',
    proposer: 'Whoever asked may not release any more. Release it yourself.',
    newer: 'Somebody has asked anew, with what stands now.',
  },
  changed: {
    candidate: 'Triggers or decisions have changed since: it will go back to whoever asked.',
    text: 'The text has changed since: it will go back to whoever asked.',
    recipients: 'The people who would be written to are others by now: it will go back to whoever asked.',
    proposer: 'Whoever asked may not release any more.',
    newer: 'Somebody has asked anew.',
  },
  confirm: {
    title: 'Give the second name?',
    asks: '{{name}} asked at {{time}}: release level {{level}} at {{site}}?',
    text_one: 'The text as it would be sent, to {{count}} number',
    text_other: 'The text as it would be sent, to {{count}} numbers',
    noText: 'It cannot be composed: a template is missing.',
    gone: 'The triggers are not in the list any more. Read the text, and ask whoever asked you.',
    notNow: 'Not now',
    yes: 'Confirm and release',
  },
  strip: {
    asks: '{{name}} asks you to confirm level {{level}} at {{site}}. Nothing is released yet.',
    look: 'Look and confirm',
    lookOf: 'Look at {{site}} and confirm',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    twonames: typeof twonames;
  }
}
