// Feedback and bug reports: checked, stored whole with their picture or not at all; the operator reads them.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import { type Db, isDatabaseAway } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { FileStore } from '@bantay/server/files/file-store.ts';
import { Problem } from '@bantay/server/problems.ts';
import { FEEDBACK_LIMITS, type FeedbackFault, feedbackFault } from '../rules/feedback.ts';
import * as queries from './feedback-queries.ts';

/** Cleaned already. */
export interface SentPicture {
  name: string;
  bytes: Buffer;
}

export interface FeedbackService {
  save(
    texts: { issue: string; concern: string; otherConcern: string },
    picture: SentPicture | null,
    userId: number,
  ): Promise<void>;
  report(description: string, picture: SentPicture | null, userId: number): Promise<void>;
  /** Newest first, for the operator. */
  received(limit: number): Promise<queries.ReceivedRow[]>;
}

const PROBLEMS: Record<FeedbackFault, () => Problem> = {
  noSubject: () => new Problem('feedbackNoSubject'),
  noDescription: () => new Problem('feedbackNoDescription'),
  subjectTooLong: () => new Problem('feedbackSubjectTooLong', { max: FEEDBACK_LIMITS.issue }),
  descriptionTooLong: () => new Problem('feedbackDescriptionTooLong', { max: FEEDBACK_LIMITS.concern }),
  otherTooLong: () => new Problem('feedbackOtherTooLong', { max: FEEDBACK_LIMITS.otherConcern }),
};

export function makeFeedbackService(db: Db, clock: FieldClock, files: FileStore): FeedbackService {
  /** The picture is there before the row that names it, and gone when it is certain that the row does not come. */
  async function store(
    picture: SentPicture | null,
    userId: number,
    action: string,
    insert: (tx: Db, fileName: string | null, fieldAt: number) => Promise<number>,
  ): Promise<void> {
    const fileName = picture && (await files.save('feedback', picture.name, picture.bytes));
    try {
      await inTransaction(db, async (tx) => {
        const fieldAt = clock.now();
        const id = await insert(tx, fileName, fieldAt);
        await writeAudit(tx, { ...actorOf(userId), fieldAt, action, subjectId: id, after: { file: fileName } });
      });
    } catch (error) {
      // A lost connection does not say whether the row is there: then the picture stays, for a row may name it.
      if (fileName !== null && !isDatabaseAway(error)) await files.remove('feedback', fileName);
      throw error;
    }
  }

  return {
    async save(texts, picture, userId) {
      const fault = feedbackFault(texts);
      if (fault) throw PROBLEMS[fault]();
      await store(picture, userId, 'feedback.save', (tx, fileName, fieldAt) =>
        queries.insertFeedback(tx, { ...texts, fileName, userId, fieldAt }),
      );
    },

    async report(description, picture, userId) {
      const fault = feedbackFault({ issue: 'bug', concern: description, otherConcern: '' });
      if (fault) throw PROBLEMS[fault]();
      await store(picture, userId, 'feedback.bug-report', (tx, fileName, fieldAt) =>
        queries.insertBugReport(tx, { description, fileName, userId, fieldAt }),
      );
    },

    received: (limit) => queries.listReceived(db, limit),
  };
}
