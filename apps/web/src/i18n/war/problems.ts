// Waray sentences of the refusals that a stranger can meet, and of calls that got no answer. For review by a native speaker.
export const problems = {
  malformed: 'Susiha an ginpadara nga form: {{what}}',
  unsigned: 'Alayon pag-sign in.',
  forbidden: 'Diri ini abrido ha imo account.',
  foreignOrigin: 'Diri ginkakarawat an mga hangyo tikang ha iba nga site.',
  notFound: 'Waray sulod ini nga address.',
  methodNotAllowed: 'Diri nakarawat hin {{method}} ini nga address.',
  tooLarge: 'Sobra kadako ito.',
  wrongMediaType: 'Diri nasasabtan dinhi an sugad nga klase hin sulod.',
  tooMany: 'Sobra kadamo nga pagsari. Hulat hin {{seconds}} s ngan utroha.',
  unavailable: 'Diri pa andam an server. Utroha unina-unina.',
  wrongPassword: 'Waray nagtutugma nga username ngan password',
  onlyStakeholders: 'Mga account la han MLGU ngan PLGU an puyde mag-login dinhi.',
  codesUsedUp:
    'Napulo na nga code an ginhangyo yana nga adlaw. Paghangyo hin bag-o nga password ha operator han Bantay.',
  registrationDisabled: 'Sarado an pagparehistro. Pakigsumpay ha proyekto pinaagi hin mensahe, text o tawag.',
  invalidOtp: 'Sayop nga OTP. Pakigsumpay ha iyo system administrator.',
  passwordTooWeak:
    'Kinahanglan han bag-o nga password hin diri maubos ha {{min}} ka karakter, ngan diri ito an una nga sasarihan han bisan hin-o.',
  noSentence: 'Gindumilian ini han server ngan waray ginsiring kun kay ano.',
  network: 'Waray koneksyon ha server. Susiha an network ngan utroha.',
  timeout: 'Waray binaton an server ha husto nga oras. Alayon utroha.',
  nonsense: 'Diri mabasa an ginbaton han server. Alayon utroha.',
  fault: 'May sayop ini nga pahina. Alayon utroha; kun amo pa la gihapon, i-load utro.',
  titles: { invalidOtp: 'Sayop nga OTP', passwordTooWeak: 'May sayop' },
} as const;
