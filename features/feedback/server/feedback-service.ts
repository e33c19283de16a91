// Feedback and bug reports: checked, stored whole with their picture or not at all; the operator reads them.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import { type Db, isDatabaseAway } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { FileStore } from '@bantay/server/files/file-store.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AwaitedPhoto, PhotoKind, PhotosService } from '../../photos/server/photos-service.ts';
import { FEEDBACK_LIMITS, type FeedbackFault, feedbackFault } from '../rules/feedback.ts';
import * as queries from './feedback-queries.ts';

/** Cleaned already. */
export interface SentPicture {
  name: string;
  bytes: Buffer;
}

/** The picture that came with the form, or the one that will follow. */
export interface Shown {
  picture: SentPicture | null;
  photos: readonly AwaitedPhoto[];
}

export type FeedbackKind = Extract<PhotoKind, 'feedback' | 'bug'>;

const ACTIONS: Readonly<Record<FeedbackKind, string>> = { feedback: 'feedback.save', bug: 'feedback.bug-report' };

export interface FeedbackService {
  save(texts: { issue: string; concern: string; otherConcern: string }, shown: Shown, userId: number): Promise<void>;
  report(description: string, shown: Shown, userId: number): Promise<void>;
  /** A photo that these awaited stands with them; in the transaction that stores it. */
  showPhoto(kind: FeedbackKind, tx: Db, ids: readonly number[], file: string, userId: number): Promise<void>;
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

export function makeFeedbackService(
  db: Db,
  clock: FieldClock,
  files: FileStore,
  photos: Pick<PhotosService, 'expect'>,
): FeedbackService {
  /** The picture is there before the row that names it, and gone when it is certain that the row does not come. */
  async function store(
    kind: FeedbackKind,
    { picture, photos: awaited }: Shown,
    userId: number,
    insert: (tx: Db, fileName: string | null, fieldAt: number) => Promise<number>,
  ): Promise<void> {
    const fileName = picture && (await files.save('feedback', picture.name, picture.bytes));
    try {
      await inTransaction(db, async (tx) => {
        const fieldAt = clock.now();
        const id = await insert(tx, fileName, fieldAt);
        await photos.expect(tx, { kind, subjectId: id }, userId, awaited);
        const after = { file: fileName };
        await writeAudit(tx, { ...actorOf(userId), fieldAt, action: ACTIONS[kind], subjectId: id, after });
      });
    } catch (error) {
      // A lost connection does not say whether the row is there: then the picture stays, for a row may name it.
      if (fileName !== null && !isDatabaseAway(error)) await files.remove('feedback', fileName);
      throw error;
    }
  }

  return {
    async save(texts, shown, userId) {
      const fault = feedbackFault(texts);
      if (fault) throw PROBLEMS[fault]();
      await store('feedback', shown, userId, (tx, fileName, fieldAt) =>
        queries.insertFeedback(tx, { ...texts, fileName, userId, fieldAt }),
      );
    },

    async report(description, shown, userId) {
      const fault = feedbackFault({ issue: 'bug', concern: description, otherConcern: '' });
      if (fault) throw PROBLEMS[fault]();
      await store('bug', shown, userId, (tx, fileName, fieldAt) =>
        queries.insertBugReport(tx, { description, fileName, userId, fieldAt }),
      );
    },

    async showPhoto(kind, tx, ids, file, userId) {
      for (const id of ids) {
        await queries.updatePicture(tx, kind, id, file);
        const action = 'feedback.picture';
        await writeAudit(tx, {
          ...actorOf(userId),
          fieldAt: clock.now(),
          action,
          subjectId: id,
          after: { kind, file },
        });
      }
    },

    received: (limit) => queries.listReceived(db, limit),
  };
}
