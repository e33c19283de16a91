// English words of the request for a cell broadcast.
export const cellbroadcast = {
  title: 'Request for a cell broadcast',
  intro: 'NDRRMC alone may send to all telephones of an area. This page asks it to.',
  failed: 'The request',
  print: 'Print',
  cancel: 'Cancel',
  note: 'Note',
  noted: 'Noted.',
  when: 'When',
  whenMissing: 'A time is missing.',
  asked: { button: 'Asked NDRRMC', done: 'Asked {{time}} (noted {{noted}} by {{name}})', open: 'Not asked yet.' },
  sent: {
    button: 'NDRRMC has sent',
    done: 'Sent {{time}} (noted {{noted}} by {{name}})',
    open: 'Not sent, as far as anybody has noted.',
  },
  to: 'To',
  from: 'From',
  area: 'Area',
  level: 'Alert level',
  time: 'Time',
  ends: 'Ends',
  cap: 'CAP message',
  unknown: 'not said on the sheet',
  noCap: 'not published yet: within seconds of the release',
  cancelled: 'This warning was taken back: ask for nothing with this page.',
  older: 'A newer release has taken its place: ask with that one.',
  language: { fil: 'Filipino', en: 'English' },
  long: '{{words}} words: networks carry {{most}}. Shorten it before you ask.',
  copy: { copy: 'Copy text', copied: 'Copied', failed: 'Not copied: mark the text by hand' },
  bulletin: 'The bulletin of this release',
};

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    cellbroadcast: typeof cellbroadcast;
  }
}
