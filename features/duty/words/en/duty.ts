// English words of the problems that somebody on duty has to know.
export const duty = {
  ofSite: '{{site}}: {{words}}',
  ofRoutine: 'Routine release: {{words}}',
  kind: {
    help_one: '{{count}} resident asks for help (TULONG) and nobody has read it',
    help_other: '{{count}} residents ask for help (TULONG) and nobody has read it',
    trigger: 'a new trigger waits for a decision ({{source}}, level {{level}})',
    warningFailed_one: '{{count}} SMS of the warning could not be sent',
    warningFailed_other: '{{count}} SMS of the warning could not be sent',
    warningInDoubt_one: '{{count}} SMS of the warning is in doubt: nobody knows whether it arrived',
    warningInDoubt_other: '{{count}} SMS of the warning are in doubt: nobody knows whether they arrived',
    untold: 'level {{level}} was released at {{time}} and nobody was told yet',
    release: 'the release that was due at {{time}} has not been made',
    clock: {
      step: 'the clock of the server {{server}} has jumped ({{minutes}} min ahead); until it is right no level is lowered',
      behind:
        'the clock of the server {{server}} is behind what is known already ({{minutes}} min); until it is right no level is lowered',
      database:
        'the clocks of the server {{server}} and of its database differ ({{minutes}} min); until they agree no level is lowered',
    },
    outbox_one: '{{count}} SMS waits and does not leave',
    outbox_other: '{{count}} SMS wait and do not leave',
    disk: 'the disk of the server is nearly full ({{free}} MB left); soon nothing more can be stored',
    job: 'the job "{{job}}" does not run',
    noThreshold: 'no rain threshold is set, so its rain is judged by nobody',
    unjudgedGauge: '{{sensor}} sends readings and belongs to no site, so nobody judges them',
    taggedGauge: '{{sensor}} is tagged as invalid and counts for nothing',
    battery: 'the battery of logger {{logger}} is low: {{volts}} V',
    silent: 'no data from {{sensor}}',
    stuck: '{{sensor}} repeats the same values',
    refused:
      'readings of {{sensor}} are refused: their time lies in the future ({{count}} so far). Is its clock right, or ours?',
    rewritten:
      '{{count}} readings of {{sensor}} were changed after they had been stored. Compare with the evidence kept with the trigger',
  },
  since: 'Since {{time}} ({{age}})',
  notOpened: 'Nobody has looked at it yet',
  opened: 'First seen by {{name}}, {{time}}',
  acknowledged: 'Acknowledged by {{name}}, {{time}}',
  silenced: 'Silenced until {{time}} by {{name}}: {{reason}}',
  nobodyOnList: 'Nobody gets an SMS about this: the duty list is empty.',
  late: 'Problems have not been looked for since {{time}}. This list may be out of date.',
  neverLooked: 'Problems have not been looked for yet.',
  acknowledge: 'Acknowledge',
  acknowledgeFor: 'Acknowledge: {{problem}}',
  clockRight: 'The clock is right',
  clockRightFor: 'The clock is right: {{problem}}',
  askClock: 'Is the clock of the server right?',
  clockNow: 'It shows {{time}}. Compare it with a phone.',
  clockMeans: 'Your name and the time are kept. Half hours are closed again, and levels may be lowered again.',
  yesClock: 'Yes, it is right',
  clockNoted: 'Noted. What was held goes on.',
  silence: 'Silence',
  silenceFor: 'Silence: {{problem}}',
  silenceAgain: 'Change silence',
  silenceAgainFor: 'Change silence: {{problem}}',
  cancel: 'Cancel',
  askAcknowledge: 'Acknowledge this problem?',
  yesAcknowledge: 'Yes, acknowledge',
  acknowledgeMeans: 'Your name and the time are shown to everybody. The problem stays here until it is over.',
  acknowledgeEnds:
    'Your name and the time are kept. The problem then leaves the dashboard; the messages stay as they are.',
  acknowledgedNow: 'Acknowledged.',
  silenceTitle: 'Silence a problem',
  silenceMeans: 'Until the end no SMS is sent about it. If it is still there then, everybody on duty is told anew.',
  until: 'Silent until',
  endWrongHelp: 'Choose a time within 15 minutes: somebody asks for help.',
  endWrong: 'Choose a time later than now and within 30 days.',
  reason: 'Reason',
  reasonHint: 'Everybody sees it. At most {{max}} characters.',
  reasonTooLong: 'The reason is too long: at most {{max}} characters.',
  silenceIncomplete: 'An end and a reason are needed.',
  silenceNow: 'Silence',
  silencedNow: 'Silenced until {{time}}.',
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    duty: typeof duty;
  }
}
