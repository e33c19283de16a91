// Feedback and bug reports: the subjects to choose from and how long each text may be (api-facts §13).

export const SUBJECTS = ['CBEWS-L Web app', 'Monitoring Operations', 'Suggestions', 'Others'] as const;
export type Subject = (typeof SUBJECTS)[number];
/** Reveals a text of its own. */
export const OTHERS: Subject = 'Others';

/** Characters; the column of older installations held 300 of a description, which was cut in silence. */
export const FEEDBACK_LIMITS = { issue: 50, concern: 2000, otherConcern: 100, description: 2000 } as const;

export interface FeedbackTexts {
  issue: string;
  concern: string;
  otherConcern: string;
}

export type FeedbackFault = 'noSubject' | 'noDescription' | 'subjectTooLong' | 'descriptionTooLong' | 'otherTooLong';

/** What is wrong with texts that were trimmed before; null when they can be sent. Subjects of other clients are taken too. */
export function feedbackFault({ issue, concern, otherConcern }: FeedbackTexts): FeedbackFault | null {
  if (issue === '') return 'noSubject';
  if (concern === '') return 'noDescription';
  if (issue.length > FEEDBACK_LIMITS.issue) return 'subjectTooLong';
  if (concern.length > FEEDBACK_LIMITS.concern) return 'descriptionTooLong';
  return otherConcern.length > FEEDBACK_LIMITS.otherConcern ? 'otherTooLong' : null;
}
