// English words around the bulletin; what stands on the sheet comes from the sheet itself.
export const bulletin = {
  title: 'Bulletin',
  titleOf: 'Bulletin, {{site}}',
  back: 'Back to the dashboard',
  print: 'Print',
  picture: 'Download as Image',
  pdf: 'Download as PDF',
  what: 'The bulletin',
  notSaved: 'The file was not downloaded.',
  cancelled: 'This release was cancelled, {{time}}. The sheet shows what was said before.',
  newer: 'A newer release of this site says alert level {{level}}, {{time}}.',
  openNewer: 'Open the newer bulletin',
  copy: 'Shown from this device: the server could not be asked. The printed sheet may lack the households.',
  frame: 'The sheet',
  larger: 'Read larger',
  whole: 'Show the whole sheet',
  badLink: 'This link names no bulletin.',
  hint: 'No alert above level 0 is released for {{site}} now. A bulletin opens from ‘Disseminate Warning’ on the dashboard, or from the list below.',
  cellBroadcast: 'Request for a cell broadcast',
  share: {
    title: 'For Messenger and Viber',
    text: 'The text to send on',
    copy: { copy: 'Copy text', copied: 'Copied', failed: 'Not copied: mark the text by hand' },
    picture: 'Download picture for phones',
    unsent: 'The text can be copied once the warning is sent: then anybody can have it checked.',
    old: 'A newer release of this site has taken its place: send that one on.',
  },
  past: {
    title: 'Past bulletins',
    site: 'Site',
    year: 'Year',
    what: 'The list of bulletins',
    none: 'No bulletin of {{site}} yet.',
    time: 'Date/Time',
    level: 'Alert level',
    number: 'Bulletin',
    released: 'Released',
    state: 'State',
    cancelled: 'cancelled {{time}}',
    shown: 'shown above',
    second: {
      confirmed: 'second name: {{name}}',
      overridden: 'released alone, nobody had answered: {{reason}}',
      alone: 'released alone, a second person was offered',
    },
  },
};

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    bulletin: typeof bulletin;
  }
}
