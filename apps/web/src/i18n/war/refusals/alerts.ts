// Waray sentences of the refusals about triggers, alerts on demand, releases and bulletins.
export const alerts = {
  triggerUnknown: 'Waray sugad nga trigger.',
  triggerNotDecidable: 'Gindesisyonan na hin tawo ini nga trigger ngan diri na madedesisyonan.',
  decidedElsewhere: 'Gindesisyonan na ini ni {{name}} han {{at}}: {{status}}. Kitaa utro antes magdesisyon.',
  onDemandNoReason: 'Kinahanglan an hinungdan.',
  onDemandReasonTooLong: 'Sobra kahilaba an hinungdan: tubtob 1000 ka karakter.',
  onDemandInFuture: 'Ha maabot pa an petsa ngan oras.',
  noOnDemandToLower: 'Waray on-demand alert ha {{site}}, salit waray mapapaubos.',
  earthquakeUnknown: 'Waray sugad nga linog.',
  nothingToRelease: 'Waray maipapagawas para ha {{site}} yana. Gin-load utro an dashboard.',
  candidateChanged: 'Nabag-o an datos tikang han imo ini gin-abrihan: {{what}}. Kitaa utro.',
  dataStampRefused: 'Waray ig-alok an oras han datos ha urhi nga 30 ka minuto. Gin-load utro an dashboard.',
  dataStampAhead:
    'Mas urhi pa ha yana ({{time}}) an oras han datos, salit waray ginpagawas. Kitaa an orasan han server.',
  clockInDoubt:
    'Diri sigurado an orasan han server: samtang diri ini husto, waray lebel nga ginpapaubos. Kitaa an lista han mga problema.',
  clockNotInDoubt: 'Waray orasan nga ginduduhaan.',
  triggersUndecided: 'Desisyoni anay an {{count}} nga abrido nga trigger: {{names}}.',
  allInvalid: 'Ginsiring nga diri tinuod an ngatanan nga trigger, salit waray maipapagawas.',
  secondPersonNeeded:
    'An lebel {{level}} ha {{site}} nagkikinahanglan han ngaran han ikaduha nga tawo. Waray ginpagawas.',
  secondPersonNotNeeded: 'Diri ini nagkikinahanglan hin ikaduha nga ngaran yana. Ipagawas sugad han dati.',
  proposalUnknown: 'Waray sugad hini nga hangyo hin ikaduha nga ngaran.',
  proposalStands:
    'Naghangyo na hi {{name}} hin ikaduha nga ngaran para hini. Kumpirmaha ini ha igbaw, o ipabawi kan {{name}}.',
  proposalEnded: 'Diri na ini naghuhulat hin ikaduha nga ngaran.',
  proposalReleased: 'Ginpagawas na an lebel {{level}} ha {{site}}. Waray ginbuhat hin duha ka beses.',
  ownProposal: 'Ikaw mismo an naghangyo hini: kinahanglan iba nga tawo an ikaduha nga ngaran.',
  notOwnProposal: 'Hi {{name}} la nga naghangyo hini an makakabuhat hini.',
  overrideTooEarly: 'Mayda pa makakabaton. Nag-uusahan, makakapagawas ka ha sulod han {{seconds}} s.',
  alreadyReleased: 'Ginpagawas ni {{name}} han {{at}}.',
  releaseTimeWrong: 'Kinahanglan HH:mm an oras han release.',
  bulletinUnknown: 'Waray release {{release}}, salit waray hini bulletin.',
  bulletinAtLevelZero: 'Waray bulletin an lebel han alerto 0.',
  bulletinTextMissing: 'Diri masurat an bulletin: kulang an mga teksto para ha {{what}}.',
} as const;
