import { expect, it } from 'vitest';
import { FEEDBACK_LIMITS, feedbackFault } from './feedback.ts';

const good = { issue: 'Others', concern: 'The map is slow.', otherConcern: 'Maps' };
const long = (length: number) => 'x'.repeat(length);

it('subject and description are needed, the other text is not', () => {
  expect(feedbackFault(good)).toBeNull();
  expect(feedbackFault({ ...good, otherConcern: '' })).toBeNull();
  expect(feedbackFault({ ...good, issue: '' })).toBe('noSubject');
  expect(feedbackFault({ ...good, concern: '' })).toBe('noDescription');
});

it('each text may be as long as its limit and no longer', () => {
  const longest = {
    issue: long(FEEDBACK_LIMITS.issue),
    concern: long(FEEDBACK_LIMITS.concern),
    otherConcern: long(FEEDBACK_LIMITS.otherConcern),
  };
  expect(feedbackFault(longest)).toBeNull();
  expect(feedbackFault({ ...longest, issue: `${longest.issue}x` })).toBe('subjectTooLong');
  expect(feedbackFault({ ...longest, concern: `${longest.concern}x` })).toBe('descriptionTooLong');
  expect(feedbackFault({ ...longest, otherConcern: `${longest.otherConcern}x` })).toBe('otherTooLong');
});
