// English words of feedback and bug reports.
export const feedback = {
  title: 'Feedback',
  intro: 'Tell us what works, what does not, and what you miss.',
  name: 'Name',
  group: 'Stakeholder group',
  subject: 'Subject',
  choose: 'Choose …',
  subjects: {
    app: 'CBEWS-L Web app',
    monitoring: 'Monitoring Operations',
    suggestions: 'Suggestions',
    others: 'Others',
  },
  other: 'Other concern',
  picture: 'Attach Image',
  pictureHint: 'One picture, at most {{mb}} MB',
  description: 'Description',
  left_one: '{{count}} character left',
  left_other: '{{count}} characters left',
  notForReaders:
    'Your account only reads, so it sends nothing from here. Tell your office, or ask an admin for another role.',
  submit: 'Submit Feedback',
  needed: 'Choose a subject and write a description first.',
  sending: 'Sending your feedback …',
  sent: 'Successfully submitted feedback!',
  failed: 'Your feedback was not sent.',
  bugTitle: 'Report a problem',
  bugText: 'What went wrong, and what did you do before? A picture of the screen helps.',
  bugSubmit: 'Send report',
  bugNeeded: 'Write a description first.',
  bugSending: 'Sending your report …',
  bugSent: 'Bug report sent. Thank you!',
  bugFailed: 'Your report was not sent.',
  toPage: 'Praise, ideas and everything else: the feedback page',
  cancel: 'Cancel',
  pictures: {
    choose: 'Choose picture',
    replace: 'Choose another',
    remove: 'Remove picture',
    preview: 'Preview of {name}',
    notAPicture: 'Only pictures can be attached: JPEG, PNG, WebP or GIF.',
    tooLarge: 'The picture is too large: at most {mb} MB.',
  },
} as const;

declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    feedback: typeof feedback;
  }
}
