// Waray sentences of the refusals around who is on duty, and who watches from outside.
export const duty = {
  watchmanUnknown:
    'Waray parabantay nga may sugad nga yabi o numero nga nagbabantay dinhi, o diri bag-o an iya pulong.',
  watchmanTwice: 'Aada na ha lista an parabantay nga may sugad nga yabi.',
  watchmenMany: 'May {{most}} na nga parabantay: kuhaa anay an usa.',
  watchKeyWrong: 'Diri ini public key: may 43 ini ka letra, numero, - ngan _.',
  watchWordWrong: 'Diri dara han pulong an yabi nga ginngangaranan hini, o diri ini para hini nga server.',
  dutyPersonUnknown: 'Waray ha lista han duty an {{number}}.',
  noWayIn: 'Waray SMS nga nasulod dinhi: waray makakabaton. Kinahanglan an modem o yabi para ha mga SMS nga nasulod.',
  codesTaken: 'Nahatag na an ngatanan nga code hini nga adlaw. Utroha buwas.',
  rungUnknownPerson: 'An ang-ang {{place}} nangangaran hin waray ha lista han duty.',
  rungWait: 'An ang-ang {{place}} naghuhulat hin 1 tubtob 60 ka bug-os nga minuto.',
  rungTwice: 'An ang-ang {{place}} nangangaran hin aada na ha hagdan.',
  shiftReversed: 'Natatapos an duty katapos han pagtikang hini.',
  shiftTooLong: 'Tubtob 36 ka oras an usa nga duty.',
  shiftOver: 'Tapos na ini nga duty.',
  shiftTooFar: 'Natikang an duty ha sulod hin 62 ka adlaw.',
  shiftTwice: 'Naka-duty na hito nga oras ini nga tawo.',
  shiftUnknown: 'Waray sugad nga duty, o ginkuha na.',
} as const;
