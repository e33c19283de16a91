// English words of what this device can do by itself: pages without a line, the app on the home screen.
export const device = {
  newer: { is: 'There is a newer version of Bantay.', load: 'Load it' },
  missing: {
    why: 'This page needs a connection.',
    since: 'There has been none since {{time}}.',
    here: 'Pages on this device',
    none: 'No page is kept on this device yet. Leave Bantay open for a minute when there is a connection.',
  },
  hint: {
    what: 'Put Bantay on the home screen: it opens without a connection.',
    share: 'Press Share, then Add to Home Screen.',
    byHand: 'In the menu of your browser: Install app or Add to Home screen.',
    install: 'Install',
    no: 'No, thanks',
    seen: 'I have read this',
  },
} as const;
