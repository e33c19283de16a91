// English words of the dialog that validates landslide features; sentences of the specification stay word for word.
export const moms = {
  title: 'Validate landslide feature alert level',
  level: 'Alert level',
  choose: 'Choose …',
  option: '{{level}} – {{word}}',
  type: 'Feature type',
  name: 'Feature name',
  location: 'Location',
  observed: 'Observation timestamp',
  images: 'Images',
  noImage: 'No image uploaded',
  otherImages: 'Further images of this report',
  picture: 'Picture {{number}} of {{count}}: {{of}}',
  newTab: 'opens large in a new tab',
  missing: 'The picture {{name}} is missing.',
  details: 'Landslide feature details',
  narrative: 'Narrative of observation',
  reporter: 'Reporter',
  enteredBy: 'Entered by',
  validator: 'Validator',
  cancel: 'Cancel',
  submit: 'Validate',
  incomplete: 'Choose an alert level for each feature.',
  gone: 'Somebody has validated this report in the meantime.',
  question_one: 'Validate this landslide feature of {{site}}?',
  question_other: 'Validate these {{count}} landslide features of {{site}}?',
  line: '{{feature}}: alert level {{level}}, {{word}}',
  canRaise: 'This can raise the alert of {{site}}.',
  raisesNothing: 'This raises no alert.',
  yes: 'Yes, validate',
  no: 'No, go back',
  success: 'Successfully validated landslide feature!',
  failure: 'Something went wrong, Please contact the developers.',
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    moms: typeof moms;
  }
}
