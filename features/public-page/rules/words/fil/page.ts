// Filipino words of the page for everybody. For review by a native speaker.
export const page = {
  name: 'Filipino',
  title: 'Mga alert level ng pagguho ng lupa',
  languages: 'Wika',
  demo: 'DEMO: inimbento ang lahat ng narito. Walang totoong panganib.',
  age: 'Isinulat noong {written}. Kung lampas na sa {until} sa iyong orasan, hindi na totoo ang pahinang ito.',
  again: 'Kunin ulit',
  open: 'Limang minuto nang bukas ang pahinang ito: maaaring hindi na totoo ang nasa ibaba.',
  level: 'Alert level {level}',
  since: 'Mula',
  until: 'Hanggang',
  next: 'Susunod na abiso',
  why: 'Bakit',
  deed: 'Ano ang gagawin',
  overdue: 'Dapat natapos ito noong {time}. Wala pang nagtatapos nito, kaya nananatili ito hanggang may bagong abiso.',
  nextLate: '{time}; hindi pa dumarating',
  doubts: {
    'nothing released': 'Wala pang inilalabas na alert level para sa lugar na ito.',
    'taken back':
      'Binawi ang huling abiso noong {time}. Huwag nang sundin iyon. Maghintay ng susunod na abiso at makinig sa barangay.',
    'nothing measures': 'Walang sumusukat dito ngayon.',
    'clock in doubt': 'Baka mali ang orasan ng server, kaya hindi tiyak kung bago ang mga sukat.',
    'not judged': 'Walang humuhusga ng mga sukat mula noong {time}.',
  },
  neverJudged: 'Wala pang humuhusga ng mga sukat.',
  noSites: 'Wala pang binabantayang lugar.',
  times: 'Oras ng Pilipinas ang lahat ng oras.',
  contact: 'Magtanong o mag-ulat: tumawag sa {call} o mag-text sa {text}.',
  programs: 'Para sa mga programa',
  // Whether a warning is genuine.
  code: 'Letra ng babala',
  check: 'Totoo ba ang isang babala?',
  checkIntro: 'Idikit ang buong teksto ng babala sa SMS, o isulat ang walong letra sa larawan ng pahinang ito.',
  checkLabel: 'Teksto o walong letra',
  checkButton: 'Suriin',
  checkYes: 'Totoo: ipinadala ito ng {office} noong {time} para sa {site}, alert level {level}.',
  checkLetters:
    'Ang mga letrang ito ay sa inihayag ng {office} noong {time} para sa {site}, alert level {level}. Kung iba ang sinasabi ng iyong larawan, hindi ito totoo.',
  checkNewest: 'Ito ang pinakabago para sa lugar na ito.',
  checkOlder: 'Luma na ito: may iba nang sinabi mula noon.',
  checkCorrected: 'Itinama na ito mula noon. Sundin ang pagtatama.',
  checkTakenBack: 'Binawi na ito mula noon. Huwag nang sundin.',
  checkNo:
    'Hindi totoo: walang ganitong SMS na ipinadala ang {office}. Huwag ipasa. Kung kulang o sobra ng kahit isang letra ang idinikit, subukan ulit nang buo.',
  now: 'Ano ang level ngayon',
  // Once nobody can vouch for it.
  noInformation: 'Walang impormasyon',
  lastKnown: 'Huling alam:',
  unknownDeed:
    'Walang makapagsasabi kung ligtas ngayon. Bantayan ang mga bitak, paggalaw at biglang pag-agos ng tubig sa lupa. Kung may makita ka o hindi ka panatag, lumayo at iulat agad sa barangay.',
  tooOld: 'Luma na ang pahinang ito. Isinulat ito noong {time}, at walang nakaaalam kung ano na ang nagbago mula noon.',
  unheard: 'Hindi na naririnig ang server mula noong {time}. Maaaring hindi na totoo ang nasa ibaba.',
};
