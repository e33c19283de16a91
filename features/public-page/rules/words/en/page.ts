// English words of the page for everybody: `{time}` and the like are put in by the page.
export const page = {
  name: 'English',
  title: 'Landslide alert levels',
  languages: 'Language',
  demo: 'DEMO: everything here is invented. There is no real danger.',
  age: 'Written at {written}. If it is later than {until} by your clock, this page is no longer true.',
  again: 'Load again',
  open: 'This page has been open for five minutes: what stands below may not be true any more.',
  level: 'Alert level {level}',
  since: 'Since',
  until: 'Until',
  next: 'Next bulletin',
  why: 'Why',
  deed: 'What to do',
  overdue: 'It was to end at {time}. Nobody has ended it, so it stays until there is a new notice.',
  nextLate: '{time}; it has not come yet',
  doubts: {
    'nothing released': 'No alert level has been released for this place yet.',
    'taken back':
      'The last notice was taken back at {time}. Do not follow it. Wait for the next one and listen to the barangay.',
    'nothing measures': 'Nothing measures here now.',
    'clock in doubt': 'The clock of the server may be wrong, so nobody can say how new the measurements are.',
    'not judged': 'Nobody has judged the measurements since {time}.',
  },
  neverJudged: 'Nobody has judged the measurements yet.',
  noSites: 'No place is watched yet.',
  times: 'All times are Philippine time.',
  contact: 'To ask or report: call {call} or text {text}.',
  programs: 'For programs',
  // Whether a warning is genuine.
  code: 'Letters of the warning',
  check: 'Is a warning genuine?',
  checkIntro: 'Paste the whole text of a warning by SMS, or type the eight letters of a picture of these pages.',
  checkLabel: 'Text or eight letters',
  checkButton: 'Check',
  checkYes: 'Genuine: {office} sent it on {time} for {site}, alert level {level}.',
  checkLetters:
    'These letters are of what {office} announced on {time} for {site}, alert level {level}. If your picture says anything else, it is not genuine.',
  checkNewest: 'It is the newest one for this place.',
  checkOlder: 'It is old: something else was said since.',
  checkCorrected: 'It was corrected since. Follow the correction.',
  checkTakenBack: 'It was taken back since. Do not follow it.',
  checkNo:
    'Not genuine: {office} has sent no such SMS. Do not pass it on. If a single letter of what you pasted is missing or too many, try again with the whole text.',
  now: 'What the level is now',
  // Once nobody can vouch for it.
  noInformation: 'No information',
  lastKnown: 'Last known:',
  unknownDeed:
    'Nobody can say whether it is safe now. Watch for cracks, movement and sudden flow of water in the ground. If you see any, or feel unsafe, move away and tell the barangay at once.',
  tooOld: 'This page is old. It was written at {time}, and nobody knows what has changed since.',
  unheard: 'The server has not been heard since {time}. What stands below may not be true any more.',
};
