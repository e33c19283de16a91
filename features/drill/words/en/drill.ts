// English words of drills.
export const drill = {
  title: 'Drill · {{site}}',
  intro: 'Practice in a house of its own. The real dashboard, the siren and the contacts are not touched.',
  mark: 'DRILL – PAGSASANAY. Nothing on this page is a warning.',
  failed: 'The drills',
  scenarios: { storm: 'Storm', slide: 'Slide' },
  start: {
    title: 'Begin a drill',
    nobody: 'Note first who has said yes: nobody else gets a message.',
    people_one: '{{count}} number has said yes.',
    people_other: '{{count}} numbers have said yes.',
    storm: 'Practise a storm',
    slide: 'Practise a slide',
  },
  running: {
    title: '{{scenario}} is practised',
    level: 'Level in the drill:',
    sent_one: '{{count}} message of practice sent, {{refused}} refused; said yes: {{people}}.',
    sent_other: '{{count}} messages of practice sent, {{refused}} refused; said yes: {{people}}.',
  },
  acts: {
    decide: 'Practise: the triggers are valid',
    release: 'Practise: release',
    send: 'Practise: send to those who said yes',
    told: 'Practise: the last house is told',
    end: 'End the drill',
  },
  end: {
    title: 'End it before its last step?',
    text: 'Steps that nobody has practised stay empty in the score, and it cannot be taken up again.',
    yes: 'Yes, end the drill',
    no: 'No, go on',
  },
  steps: {
    triggered: 'Trigger',
    decided: 'Decided',
    released: 'Released',
    firstSms: 'First SMS',
    lastHouse: 'Last house told',
  },
  yes: {
    title: 'Who has said yes to drills',
    none: 'Nobody yet.',
    name: 'Name',
    number: 'Number',
    group: 'Group',
    noted: 'Noted by',
    off: 'Take off',
    take: 'Take off',
    takeOff: 'Take off: {{name}}',
    sure: 'Take this person off?',
    sureText: 'Drills send nothing to this number any more. To practise again, the person has to be asked anew.',
    keep: 'No, keep',
    add: 'Somebody says yes',
    nameMissing: 'Who is it?',
    numberWrong: 'A number like 0917 123 4567.',
    save: 'Note the yes',
  },
  past: {
    title: 'Earlier drills',
    at: 'Begun',
    scenario: 'Scenario',
    score: 'Minutes since the trigger',
    sent: 'Messages',
    messages_one: '{{count}} sent, {{refused}} refused',
    messages_other: '{{count}} sent, {{refused}} refused',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    drill: typeof drill;
  }
}
