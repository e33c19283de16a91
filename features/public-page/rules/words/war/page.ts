// Waray words of the page for everybody. For review by a native speaker.
export const page = {
  name: 'Winaray',
  title: 'Mga alert level han pagtimpag han tuna',
  languages: 'Yinaknan',
  demo: 'DEMO: inimbento an ngatanan nga aada dinhi. Waray tinuod nga peligro.',
  age: 'Ginsurat han {written}. Kun lapos na ha {until} ha imo orasan, diri na tinuod ini nga pahina.',
  again: 'Kuhaa utro',
  open: 'Lima na ka minuto nga abrido ini nga pahina: bangin diri na tinuod an aada ha ubos.',
  level: 'Alert level {level}',
  since: 'Tikang',
  until: 'Tubtob',
  next: 'Sunod nga pahibaro',
  why: 'Kay ano',
  deed: 'Ano an bubuhaton',
  overdue:
    'Natapos na unta ini han {time}. Waray pa nagtatapos hini, salit nagpapabilin ini tubtob may bag-o nga pahibaro.',
  nextLate: '{time}; waray pa umabot',
  doubts: {
    'nothing released': 'Waray pa alert level nga ginpagawas para hini nga lugar.',
    'taken back':
      'Ginbawi an urhi nga pahibaro han {time}. Ayaw na ito sunda. Hulata an sunod nga pahibaro ngan pamati ha barangay.',
    'nothing measures': 'Waray nasukol dinhi yana.',
    'clock in doubt': 'Bangin sayop an orasan han server, salit diri sigurado kun bag-o an mga sukol.',
    'not judged': 'Waray naghuhusga han mga sukol tikang han {time}.',
  },
  neverJudged: 'Waray pa naghuhusga han mga sukol.',
  noSites: 'Waray pa lugar nga ginbabantayan.',
  times: 'Oras han Pilipinas an ngatanan nga oras.',
  contact: 'Pagpakiana o pagsumat: tawag ha {call} o text ha {text}.',
  programs: 'Para ha mga programa',
  // Whether a warning is genuine.
  code: 'Letra han pahimatngon',
  check: 'Tinuod ba an usa nga pahimatngon?',
  checkIntro:
    'Ibutang an bug-os nga surat han pahimatngon ha SMS, o isurat an walo nga letra ha retrato hini nga pahina.',
  checkLabel: 'Surat o walo nga letra',
  checkButton: 'Usisaha',
  checkYes: 'Tinuod: ginpadara ini han {office} han {time} para ha {site}, alert level {level}.',
  checkLetters:
    'Ini nga mga letra han ginpahibaro han {office} han {time} para ha {site}, alert level {level}. Kun iba an ginsisiring han imo retrato, diri ini tinuod.',
  checkNewest: 'Amo ini an pinakabag-o para hini nga lugar.',
  checkOlder: 'Daan na ini: may iba na nga ginsiring tikang hito.',
  checkCorrected: 'Gintadong na ini tikang hito. Sunda an pagtadong.',
  checkTakenBack: 'Ginbawi na ini tikang hito. Ayaw na ito sunda.',
  checkNo:
    'Diri tinuod: waray sugad hini nga SMS nga ginpadara an {office}. Ayaw ipasa. Kun kulang o sobra hin bisan usa nga letra an ginbutang, sari utro han bug-os.',
  now: 'Ano an level yana',
  // Once nobody can vouch for it.
  noInformation: 'Waray impormasyon',
  lastKnown: 'Urhi nga maaram:',
  unknownDeed:
    'Waray makakasiring kun talwas yana. Bantayi an mga liki, paggios ngan tigda nga pag-awas han tubig ha tuna. Kun may makit-an ka o diri ka sigurado, harayo ngan isumat dayon ha barangay.',
  tooOld: 'Daan na ini nga pahina. Ginsurat ini han {time}, ngan waray maaram kun ano an nagbag-o tikang hito.',
  unheard: 'Waray na mabati an server tikang han {time}. Bangin diri na tinuod an aada ha ubos.',
};
