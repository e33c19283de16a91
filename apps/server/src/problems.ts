// The catalogue of problems: every known refusal, its HTTP status and its sentence, here and nowhere else.

interface ProblemFacts {
  /** 200 is a refusal for a business reason (api-facts §0.1); the rest follow HTTP. */
  status: 200 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 503;
  title?: string;
  /** `{name}` is filled from the details. */
  message: string;
}

export const PROBLEMS = {
  malformed: { status: 400, message: 'Check form data sent to the server: {what}' },
  formRefused: { status: 200, message: '{what}' },
  unsigned: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'This is not open to your account.' },
  foreignOrigin: { status: 403, message: 'Requests from other sites are refused.' },
  notFound: { status: 404, message: 'There is nothing at this address.' },
  siteUnknown: { status: 404, message: 'There is no site {site}.' },
  columnUnknown: { status: 404, message: 'There is no column {column}.' },
  methodNotAllowed: { status: 405, message: 'This address does not take {method}.' },
  tooLarge: { status: 413, message: 'That is too large.' },
  wrongMediaType: { status: 415, message: 'This kind of content is not understood here.' },
  tooMany: { status: 429, message: 'Too many tries. Please wait {seconds} s and try again.' },
  keyReused: { status: 409, message: 'The same request key came with other content. Please reload and try again.' },
  stillRunning: { status: 409, message: 'The first request is still being worked on.' },
  alreadyDone: { status: 409, message: 'This was already done. Please reload to see the result.' },
  diskFull: {
    status: 503,
    message:
      'The disk of the server is full, so nothing could be stored. Please call the operator; reading still works.',
  },
  unavailable: { status: 503, message: 'The server is not ready. Please try again in a moment.' },

  wrongPassword: { status: 200, message: 'No username-password combination found' },
  onlyStakeholders: {
    status: 200,
    message: 'Only MLGU and PLGU stakeholder accounts are allowed to login here.',
  },
  codesUsedUp: {
    status: 429,
    message: 'Ten codes were asked for today. Please ask the operator of Bantay for a new password.',
  },
  registrationDisabled: {
    status: 200,
    message: 'Registration is disabled. Please contact the project by message, text or call.',
  },
  invalidOtp: {
    status: 200,
    title: 'Invalid OTP Code',
    message: 'Invalid OTP Code. Please contact your system administrator.',
  },
  passwordTooWeak: {
    status: 200,
    title: 'Error',
    message: 'The new password needs at least {min} characters and must not be one that everybody tries first.',
  },

  changedMeanwhile: { status: 200, message: '{name} has changed this at {at}.' },

  ownAccountOnly: { status: 403, message: 'Only your own account can be changed here.' },
  oldPasswordWrong: { status: 200, message: 'Old password does not match.' },
  oldPasswordNotProven: { status: 200, message: 'Give the old password first; it counts for 5 minutes.' },
  profileRefused: { status: 200, title: 'Error', message: 'Failed to update profile! Look at: {fields}.' },
  profilePictureRefused: { status: 200, title: 'Error', message: 'Profile pictures are not kept here.' },
  mobileNumberTaken: { status: 200, title: 'Error', message: 'This mobile number belongs to another account.' },

  gaugeUnknown: { status: 200, message: 'There is no gauge {gauge}.' },
  observedDataUnknown: { status: 200, message: 'Observed data must be one of −1, 0, 1, 3, 7, 15, 30.' },
  spanReversed: { status: 200, message: 'The end must be later than the start.' },
  spanInFuture: { status: 200, message: 'The span lies in the future.' },
  spanEndsInFuture: {
    status: 200,
    message: 'The end lies in the future. Leave it empty while the fault goes on, and end the tag when it is over.',
  },
  rainTagUnknown: { status: 200, message: 'There is no such tag, or it was withdrawn.' },
  rainTagEnded: { status: 200, message: 'This tag has ended at {end}.' },
  spanOverlaps: { status: 200, message: 'The span overlaps the one from {start} to {end}, tagged by {tagger}.' },

  triggerUnknown: { status: 200, message: 'There is no such trigger.' },
  triggerNotDecidable: { status: 200, message: 'This trigger was decided by a person before and takes no decision.' },
  decidedElsewhere: {
    status: 200,
    message: '{name} has decided this at {at}: {status}. Look again before you decide.',
  },

  onDemandNoReason: { status: 200, message: 'A reason is needed.' },
  onDemandReasonTooLong: { status: 200, message: 'The reason is too long: at most 1000 characters.' },
  onDemandInFuture: { status: 200, message: 'The date and time lie in the future.' },
  noOnDemandToLower: { status: 200, message: 'No on-demand alert runs at {site}, so there is none to lower.' },
  earthquakeUnknown: { status: 200, message: 'There is no such earthquake.' },

  featureListEmpty: { status: 200, message: 'The report holds no feature.' },
  featureTypeUnknown: { status: 200, message: 'There is no feature type "{type}".' },
  featureLevelWrong: { status: 200, message: 'The alert level of a landslide feature must be 0, 2 or 3.' },
  featureNoChangesRaise: { status: 200, message: '"No changes observed" takes alert level 0 only.' },
  featureInFuture: { status: 200, message: 'The observation time lies in the future.' },
  featureNoDescription: { status: 200, message: 'A feature description is needed.' },
  featureDescriptionTooLong: { status: 200, message: 'The feature description is too long: at most 1000 characters.' },
  featureNoNarratives: { status: 200, message: 'Narratives are needed.' },
  featureNarrativesTooLong: { status: 200, message: 'The narratives are too long: at most 500 characters.' },
  featureNameTooLong: { status: 200, message: 'The feature name is too long: at most 45 characters.' },
  featureLocationTooLong: { status: 200, message: 'The location is too long: at most 500 characters.' },
  featurePicturesTooLong: { status: 200, message: 'These are too many pictures for one report.' },
  featureUnknown: { status: 200, message: 'There is no such feature of type {type} at {site}.' },
  featurePersonUnknown: { status: 200, message: 'The reporter or validator is not known.' },
  featureReportUnknown: { status: 200, message: 'There is no such report waiting for validation.' },
  featureReportDecided: { status: 200, message: '{name} has validated this report at {at}.' },
  featureReportIncomplete: { status: 200, message: 'Every feature of the report needs its alert level.' },

  markerEventUnknown: { status: 200, message: 'There is no marker event "{event}".' },
  markerUnknown: { status: 200, message: 'There is no such marker.' },
  markerDefunct: { status: 200, message: 'This marker was decommissioned.' },
  markerEventInFuture: { status: 200, message: 'The timestamp lies in the future.' },
  markerEventTooEarly: { status: 200, message: 'The timestamp lies before the newest event of this marker.' },
  markerNoRemarks: { status: 200, message: 'Remarks are needed.' },
  markerRemarksTooLong: { status: 200, message: 'The remarks are too long: at most 1500 characters.' },
  markerNameRequired: { status: 200, message: 'Required field' },
  markerNameNotLetters: { status: 200, message: 'Enter alphabet characters only.' },
  markerNameTooLong: { status: 200, message: 'A marker name is one letter.' },
  markerNameTaken: { status: 200, message: 'Marker name already exists.' },
  observationTimeUnreadable: { status: 200, message: '"{what}" is not a date and time.' },
  observationInFuture: { status: 200, message: 'The time of measurement lies in the future.' },
  observationMarkerUnknown: { status: 200, message: 'Marker "{what}" is not in use at this site.' },
  measurementWrong: { status: 200, message: 'A measurement must be a number of cm above 0, at most 10,000. {what}' },
  observationEmpty: { status: 200, message: 'Please input at least one marker measurement.' },
  weatherUnknown: { status: 200, message: '"{what}" is not one of the weather words.' },
  observerMissing: { status: 200, message: 'Who measured is needed.' },
  observerWrong: { status: 200, message: 'Names take no numbers and special characters.' },
  observerTooLong: { status: 200, message: 'The names are too long: at most 100 characters.' },
  observationTypeUnknown: { status: 200, message: 'The type must be ROUTINE or EVENT.' },
  observationTaken: { status: 200, message: '{name} has entered measurements of {at} already. Replace them?' },
  observationOfOther: { status: 200, message: 'This was entered under another account and was not sent.' },
  observationMinuteTaken: { status: 200, message: 'There is another observation at that minute.' },
  observationUnknown: { status: 200, message: 'There is no such observation.' },
  measurementUnknown: { status: 200, message: 'There is no such measurement.' },
  nothingToChange: { status: 200, message: 'Nothing was given to change.' },
  quantityUnknown: { status: 200, message: 'Either one measurement or all of the observation can be deleted.' },
  tagUnknown: { status: 200, message: 'There is no such tag on this measurement.' },
  tagNoRemarks: { status: 200, message: 'Remarks are needed unless the tag is Validating.' },
  tagRemarksTooLong: { status: 200, message: 'The remarks are too long: at most 1000 characters.' },
  tagBackToValidating: { status: 200, message: 'A decided tag does not go back to Validating.' },
  exportReversed: { status: 200, message: 'The end must not be earlier than the start.' },
  exportInFuture: { status: 200, message: 'The end lies in the future.' },
  exportSitesMixed: { status: 200, message: 'The markers must be of one site.' },

  pictureKindRefused: { status: 400, message: 'Only pictures can be uploaded: JPEG, PNG, WebP or GIF.' },
  pictureBroken: { status: 400, message: 'The picture is damaged or not complete.' },
  pictureTooManyDots: { status: 413, message: 'The picture has too many dots: at most {millions} million.' },
  pictureTooLarge: { status: 413, message: 'The picture is too large: at most {mb} MB.' },

  folderUnknown: { status: 200, message: 'There is no such folder.' },
  fileUnknown: { status: 200, message: 'There is no such file. It may have been deleted meanwhile.' },
  fileKindRefused: { status: 200, message: 'Only pictures, PDF files and Word documents can be uploaded.' },
  fileBroken: { status: 200, message: 'The file is damaged or not complete.' },
  fileTooLarge: { status: 413, message: 'The file is too large: at most {mb} MB.' },
  fileNameTaken: { status: 200, message: 'Too many files have this name. Give it another one.' },
  documentMacros: { status: 200, message: 'The document holds macros. Save it without them and try again.' },
  documentBomb: { status: 200, message: 'Unpacked, the document is far too large.' },

  feedbackNoSubject: { status: 200, message: 'A subject is needed.' },
  feedbackNoDescription: { status: 200, message: 'A description is needed.' },
  feedbackSubjectTooLong: { status: 200, message: 'The subject is too long: at most {max} characters.' },
  feedbackDescriptionTooLong: { status: 200, message: 'The description is too long: at most {max} characters.' },
  feedbackOtherTooLong: { status: 200, message: 'The other concern is too long: at most {max} characters.' },

  chatNotSender: { status: 200, message: 'Messages are written in one’s own name only.' },
  chatRoomClosed: { status: 200, message: 'There is no such room of yours.' },
  chatRecipientUnknown: { status: 200, message: 'This person cannot be written to here.' },

  activityUnknown: { status: 200, message: 'There is no such activity.' },
  activityRangeReversed: {
    status: 200,
    title: 'Invalid Date Range',
    message: 'End date cannot be earlier than start date.',
  },

  householdTaken: { status: 200, message: 'Failed to add household! Household head / id already exist.' },
  householdNumberTaken: { status: 200, message: 'There is another household with the number {number}.' },
  householdUnknown: { status: 200, message: 'There is no such household.' },
  householdBirthdateInFuture: { status: 200, message: 'A birthdate cannot be in the future.' },
  householdBirthdateTooEarly: { status: 200, message: 'A birthdate before 1900 cannot be right.' },
  householdImportTwice: { status: 200, message: 'The household number {number} stands in the file twice.' },
  householdImportChanged: {
    status: 200,
    message: 'The household data have changed since you opened the file: {numbers}. Nothing was taken in. Look again.',
  },

  siteNotFound: { status: 200, message: 'There is no such site.' },
  nothingToRelease: { status: 200, message: 'There is nothing to release for {site} now. The dashboard was reloaded.' },
  candidateChanged: { status: 200, message: 'The data have changed since you opened this: {what}. Look again.' },
  dataStampRefused: {
    status: 200,
    message: 'The data timestamp was not offered in the last 30 minutes. The dashboard was reloaded.',
  },
  dataStampAhead: {
    status: 200,
    message: 'The data timestamp is later than now ({time}), so nothing was released. Look at the clock of the server.',
  },
  clockInDoubt: {
    status: 200,
    message:
      'The clock of the server is in doubt: until it is right no level is lowered. Look at the list of problems.',
  },
  clockNotInDoubt: { status: 200, message: 'No clock is in doubt.' },
  triggersUndecided: { status: 200, message: 'Decide {count} open trigger(s) first: {names}.' },
  allInvalid: { status: 200, message: 'All triggers were declared invalid, so there is nothing to release.' },
  alreadyReleased: { status: 200, message: 'Released by {name} at {at}.' },
  releaseTimeWrong: { status: 400, message: 'The release time must read HH:mm.' },

  bulletinUnknown: { status: 404, message: 'There is no release {release}, so it has no bulletin.' },
  bulletinAtLevelZero: { status: 404, message: 'Alert level 0 has no bulletin.' },
  bulletinTextMissing: { status: 409, message: 'The bulletin cannot be written: texts are missing for {what}.' },

  releaseUnknown: { status: 200, message: 'There is no such release.' },
  releaseNotNewest: { status: 200, message: 'Only the newest release of a site can be sent.' },
  releaseCancelled: { status: 200, message: 'This release was cancelled and cannot be sent again.' },
  releaseOfOtherSite: { status: 200, message: 'This release belongs to {site}.' },
  otherTextSent: {
    status: 200,
    message: '{name} is sending this release with another text; use Correct or cancel.',
  },
  correctionUnchanged: {
    status: 200,
    message: 'The correction says the same as the text that was sent. Change it first.',
  },
  personNotOfSite: { status: 200, message: 'This person does not belong to the site of the release.' },
  notSentYet: { status: 200, message: 'Nothing of this release was sent, so there is nothing to correct.' },
  recipientsRefused: { status: 200, message: 'Not contacts of {site} or not reachable: {names}.' },
  noRecipients: { status: 200, message: 'No reachable contact for {site}.' },
  textRefused: { status: 200, message: 'The text cannot be sent: {what}' },
  templateMissing: { status: 200, message: 'The text for {what} is missing in the catalogue.' },
  dutyProblemUnknown: { status: 200, message: 'There is no such problem.' },
  dutyProblemOver: { status: 200, message: 'This problem ended at {at}.' },
  dutyAcknowledgedElsewhere: { status: 200, message: '{name} has acknowledged this at {at}.' },
  silenceNoReason: { status: 200, message: 'A reason for the silence is needed.' },
  silenceReasonTooLong: { status: 200, message: 'The reason is too long: at most 300 characters.' },
  silenceOfHelpTooLong: { status: 200, message: 'A call for help can be silenced for 15 minutes at most.' },
  silenceEndWrong: { status: 200, message: 'The silence must end later than now and within 30 days.' },
  nothingFailed: { status: 200, message: 'No failed recipient is left.' },
  messageUnknown: { status: 200, message: 'There is no such message.' },
  notDoubtful: { status: 200, message: 'This message is not doubtful any more.' },
} as const satisfies Record<string, ProblemFacts>;

export type ProblemCode = keyof typeof PROBLEMS;
export type ProblemDetails = Record<string, string | number>;

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string | undefined;
  readonly details: ProblemDetails;
  /** More for the reply body, for example the new candidate after a refused release. */
  readonly extra: Record<string, unknown>;

  constructor(code: ProblemCode, details: ProblemDetails = {}, extra: Record<string, unknown> = {}) {
    const facts: ProblemFacts = PROBLEMS[code];
    super(facts.message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')));
    this.code = code;
    this.status = facts.status;
    this.title = facts.title;
    this.details = details;
    this.extra = extra;
  }
}
