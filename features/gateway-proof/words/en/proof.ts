// English words of the proof of the gateway.
export const proof = {
  title: 'Proof of the gateway',
  intro: 'Whether an SMS can still leave: one goes to your own number, and comes back here.',
  failed: 'The proof of the gateway',
  change: 'Change the proof',
  cancel: 'Cancel',
  save: 'Save',
  means:
    'Every six hours, and beside each warning, one SMS goes to this number. When it stands in our own inbox, an SMS can leave. No message of a warning waits for it.',
  number: 'Your own number, whose SMS come in here',
  numberHint: 'That of the SIM in the modem, or of the phone that is the gateway. Empty: no proof is sent.',
  numberWrong: 'A mobile number, like 0917 123 4567.',
  nothing: 'nothing',
  reason: 'Reason',
  reasonHint: 'It stays in the audit.',
  reasonMissing: 'Say why.',
  done: 'The first proof goes out now.',
  doneOff: 'No proof is sent any more.',
  cannot: 'This gateway cannot be proven: no SMS comes in here. That is no problem.',
  off: 'No proof is sent. A gateway that dies is noticed with the next message.',
  goesTo: 'It goes to {{number}}.',
  by: 'By {{name}}, {{time}}: {{reason}}',
  list: 'Proofs, the newest first',
  sent: 'Sent',
  cause: 'Why',
  back: 'Back after',
  notBack: 'not back',
  seconds: '{{seconds}} s',
  causes: {
    time: 'every six hours',
    warning: 'beside a warning',
    rehearsal: 'Night rehearsal',
  },
  states: {
    none: 'The first proof goes out within seconds.',
    waiting: 'A proof is on its way.',
    proven: 'An SMS can leave: the last proof came back.',
    failed: 'The proof does not come back: what looks sent may not have left. Look after the gateway.',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    proof: typeof proof;
  }
}
