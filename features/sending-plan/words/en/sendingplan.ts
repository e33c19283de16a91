// English words of what a release would bring.
export const sendingplan = {
  title: 'What will happen',
  without: 'You can release without it; the number of people stands in the next dialog again.',
  atOnce: 'With the release',
  bySms: 'By SMS, in the next step',
  nothing: 'The level on this page changes. Nothing else goes out by itself.',
  channels: {
    page: 'The page for everybody and CAP show level {{level}}.',
    siren: 'The siren sounds.',
    noSiren: 'No siren is set: nothing sounds.',
    webhooks_one: '{{count}} other program is told.',
    webhooks_other: '{{count}} other programs are told.',
    broadcast: 'A cell broadcast goes out only if you ask NDRRMC for it.',
  },
  people_one: '{{count}} person',
  people_other: '{{count}} people',
  numbers_one: '{{count}} number',
  numbers_other: '{{count}} numbers',
  nobody: 'Nobody of this site has a usable number. Tell people by call or runner.',
  withoutNumber_one: '{{count}} person has no usable number: tell by call or runner.',
  withoutNumber_other: '{{count}} people have no usable number: tell them by call or runner.',
  text_one: '{{language}}, {{characters}} characters, {{count}} part each, {{parts}} in all.',
  text_other: '{{language}}, {{characters}} characters, {{count}} parts each, {{parts}} in all.',
  minutes_one: 'About {{count}} minute.',
  minutes_other: 'About {{count}} minutes.',
  noText: 'The text is not whole, so nothing can be sent. Missing: {{what}}.',
  gateway: {
    none: 'No SMS gateway is set: nothing can be sent by SMS.',
    simulator: 'Demo: no SMS leaves this server.',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    sendingplan: typeof sendingplan;
  }
}
