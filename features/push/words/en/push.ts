// English words of alerts on phones.
export const push = {
  title: 'Alerts on this phone',
  failed: 'Alerts on this phone',
  proof: 'Last proof {{age}} ago.',
  noProof: 'No proof yet: send a test.',
  notListed: 'Your mobile number is not on the duty list: no alerts go to you. An admin can add it.',
  others_one: 'Your alerts go to one other phone or computer too.',
  others_other: 'Your alerts go to {{count}} other phones or computers too.',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  try: 'Send a test',
  isOn: 'Alerts on this phone are on. Send a test now.',
  isOff: 'Alerts on this phone are off. SMS come as before.',
  tried: 'A test is on its way. It must show within a minute.',
  states: {
    on: 'On.',
    off: 'Off.',
    ended: 'Ended: the push service no longer knows this phone. Switch them on again.',
    renewed: 'Ended: the server has a new key. Switch them on again.',
    blocked: 'Blocked by the browser. Allow notifications for this page in its settings.',
    insecure: 'Not possible here: alerts need https.',
    impossible: 'Not possible in this browser. On an iPhone, add this page to the home screen first.',
    'other account': 'On for another account. Switch them on to receive your own here.',
  },
  newest: {
    waiting: 'A message is on its way to the push service.',
    accepted: 'The push service has the message. This phone has not shown it yet.',
    late: 'The last message was shown too late: it does not count.',
    'not shown': 'The last message was not shown within a minute: nobody was told by it.',
    refused: 'The push service did not take the last message.',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    push: typeof push;
  }
}
